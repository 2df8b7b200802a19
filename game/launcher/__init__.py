"""Finds or makes the environment the game runs in; it imports the standard library alone."""
