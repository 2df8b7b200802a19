"""The workspace where players draw their own map. Imports: panel, scenes.scene, game_context,
dialogs, last_choices."""
