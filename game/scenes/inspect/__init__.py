"""Examining a match: look cursor, descriptions, inventory, overlays, tooltip. Imports: panel,
scenes.scene, context, dialogs, last_choices."""
