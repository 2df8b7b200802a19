"""Choice of ruleset, map, seats and options, codex. Imports: texts, help, and what all use."""
