"""Players that know no ruleset and see only a view. Imports: core."""
