"""What only some rulesets have: notebook, codex, prefabs, line protocol, text maps, match summary.

Imports: core.
"""
