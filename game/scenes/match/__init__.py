"""A match in play, from its first turn to its end screen. Imports: inspect, notes, panel,
scenes.scene, game_context, dialogs, last_choices."""
