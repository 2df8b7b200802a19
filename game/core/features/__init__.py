"""What only some rulesets have: notebook, codex, prefabs, line protocol, text maps, match summary;
and texts from outside, which may come with any of them.

Imports: core.
"""
