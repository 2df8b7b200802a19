"""The settings: video, audio, and the controls with their keys. Imports: panel, scenes.scene,
game_context, dialogs."""
