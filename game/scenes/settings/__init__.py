"""The settings: video, audio, and the controls with their keys. Imports: panel, scenes.scene,
context, dialogs."""
