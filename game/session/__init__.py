"""A match as one screen sees it: what scenes know of it, and matches on this machine. Imports:
core, agents, and `storage` for what is saved."""
