"""Runs programs in any language as players, over the line protocol of a ruleset. Imports: core,
content, rulesets (the registry), session, storage."""
