"""Runs programs in any language as players, by the line protocol of a ruleset."""
