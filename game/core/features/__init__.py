"""What only some rulesets have; `features` is the table that a ruleset fills in.

Imports: core.
"""
