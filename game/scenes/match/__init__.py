"""A match in play, from its first turn to its end screen. Imports: inspect, notes, panel,
scenes.scene, context, dialogs, last_choices."""
