"""The rules core: pure values and functions that every ruleset shares."""
