"""One attack as arithmetic: abilities, the creatures' and weapons' tables, phases.

Imports: game.core only.
"""
