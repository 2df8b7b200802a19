"""Validation of maps, and a blank map (rules D1 to D3)."""

from game.core import level as levels
from game.core.grid import Pos, Terrain
from game.rulesets.dooom.params import LONGEST_SIDE, MAP_SCHEMA, TREASURE


def check(level: levels.Level) -> list[levels.Problem]:
    """Return the problems that make a map unplayable."""
    problems = levels.side_problems(level, LONGEST_SIDE)
    if Terrain.EXIT not in level.grid.terrain:
        problems.append(levels.level_problem(level, "there is no exit"))
    problems += levels.overlap_problems(level)
    for spawn in level.spawns:
        terrain = level.grid.terrain_at(spawn.pos)
        if terrain is not Terrain.FLOOR:
            text = f"the {spawn.kind} does not lie on floor but on {terrain.name.lower()}"
            problems.append(levels.level_problem(level, text, spawn, levels.HINT_NO_FLOOR))
    treasure = sum(int(s.param("count")) for s in level.spawns if s.kind == TREASURE)
    target = level.int_param("target")
    if treasure < target:
        text = f"the target is {target}, more than all treasure ({treasure})"
        problems.append(levels.level_problem(level, text))
    return problems


def blank_level(width: int, height: int) -> levels.Level:
    """Return a minimal playable map of a given size: a hall with a treasure and an exit."""
    grid = levels.walled_room(width, height).with_terrain(Pos(width // 2, height - 1), Terrain.EXIT)
    return levels.default_level("dooom", MAP_SCHEMA, grid, [(TREASURE, Pos(width // 2, 1))])
