"""The arithmetic of one attack: abilities, tables of creatures and weapons, phases. Imports:
game.core only."""
