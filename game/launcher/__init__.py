"""Finds or makes the environment the game runs in; until then it imports the standard library
alone."""
