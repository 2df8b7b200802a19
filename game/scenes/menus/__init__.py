"""Title, choice of ruleset, map, seats and options, settings, codex. Imports: panel, scenes.scene,
context, dialogs, last_choices."""
