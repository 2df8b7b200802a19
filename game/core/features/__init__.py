"""What only some rulesets have; `features` is the table that a ruleset fills in, and `plain_text`
is for texts from outside, which may come with any of them. Imports: core."""
