"""Tools for developers that open the game from outside.

Imports: everything; only game/cli imports it.
"""
