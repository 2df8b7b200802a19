"""Validation of maps, and a blank map (rules D1 to D3)."""

from game.core.grid import Pos, Terrain
from game.core.level import (
    HINT_NO_FLOOR,
    Level,
    Problem,
    default_level,
    level_problem,
    overlap_problems,
    side_problems,
    walled_room,
)
from game.rulesets.dooom.params import LONGEST_SIDE, MAP_SCHEMA, TREASURE


def check(level: Level) -> list[Problem]:
    """Return the problems that make a map unplayable."""
    problems = side_problems(level, LONGEST_SIDE)
    if Terrain.EXIT not in level.grid.terrain:
        problems.append(level_problem(level, "there is no exit"))
    problems += overlap_problems(level)
    for spawn in level.spawns:
        terrain = level.grid.terrain_at(spawn.pos)
        if terrain is not Terrain.FLOOR:
            text = f"the {spawn.kind} does not lie on floor but on {terrain.name.lower()}"
            problems.append(level_problem(level, text, spawn, HINT_NO_FLOOR))
    treasure = sum(int(s.param("count")) for s in level.spawns if s.kind == TREASURE)
    target = level.int_param("target")
    if treasure < target:
        text = f"the target is {target}, more than all treasure ({treasure})"
        problems.append(level_problem(level, text))
    return problems


def blank_level(width: int, height: int) -> Level:
    """Return a minimal playable map of a given size: a hall with a treasure and an exit."""
    grid = walled_room(width, height).with_terrain(Pos(width // 2, height - 1), Terrain.EXIT)
    return default_level("dooom", MAP_SCHEMA, grid, [(TREASURE, Pos(width // 2, 1))])
