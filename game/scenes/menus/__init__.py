"""Title, choice of ruleset, map, seats and options, codex. Imports: panel, scenes.scene,
game_context, dialogs, last_choices."""
