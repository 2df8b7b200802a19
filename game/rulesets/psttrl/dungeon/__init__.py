"""The random dungeon: carving, floor generators, population, prefab floors and their check.

Imports: game.core, psttrl params, paths, levels, combat.
"""
