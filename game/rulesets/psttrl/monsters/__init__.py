"""What monsters remember, do in their turn, and when it comes.

Imports: game.core, psttrl params, paths, turn, melee, combat.
"""
