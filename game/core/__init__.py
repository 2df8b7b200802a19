"""The rules core: pure values and functions that every ruleset shares. Imports: the standard
library; only `ruleset` imports `features`."""
