"""Title, choice of ruleset, map, seats and options, codex. Imports: panel, scenes.scene,
context, dialogs, last_choices."""
