"""Examining a match: look cursor, descriptions, inventory, overlay scenes, tooltip. Imports: panel,
scenes.scene, game_context, dialogs, last_choices."""
