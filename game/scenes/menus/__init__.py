"""Title, choice of ruleset, map, seats and options, codex. Imports: texts, and what all scenes
use."""
