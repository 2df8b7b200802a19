"""The random dungeon: carving, floor generators, spawn tables, prefab floors and their checks.
Imports: game.core, psttrl params, paths, level_check, combat."""
