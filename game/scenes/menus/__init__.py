"""Title, choice of ruleset, map, seats and options, settings, help, codex.

Imports: panel, scenes.scene, context, dialogs, last_choices.
"""
