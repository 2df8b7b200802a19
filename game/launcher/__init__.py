"""Finds or makes the environment the game runs in, with the standard library alone. What only a
first start needs is imported there: all other starts shall be quick."""
