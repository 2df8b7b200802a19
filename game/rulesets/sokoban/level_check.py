"""Validation of maps, and a blank map."""

from collections import Counter

from game.core.grid import Pos
from game.core.level import (
    Level,
    Problem,
    default_level,
    floor_problems,
    level_problem,
    overlap_problems,
    side_problems,
    walled_room,
)
from game.rulesets.sokoban.params import BOX, GOAL, HERO, LONGEST_SIDE, MAP_SCHEMA


def check(level: Level) -> list[Problem]:
    """Return the problems that make a map unplayable."""
    problems = side_problems(level, LONGEST_SIDE)
    counts = Counter(spawn.kind for spawn in level.spawns)
    if counts[HERO] != 1:
        problems.append(level_problem(level, f"there must be one hero, not {counts[HERO]}"))
    if not 1 <= counts[BOX] <= counts[GOAL]:
        text = f"there must be a goal for each box, not {counts[GOAL]} for {counts[BOX]}"
        problems.append(level_problem(level, text))
    # The hero or a box may stand on a goal.
    overlaps = overlap_problems(level, lambda kind: (str(kind == GOAL),))
    return [*problems, *floor_problems(level), *overlaps]


def blank_level(width: int, height: int) -> Level:
    """Return a room with a box beside its goal."""
    spawns = [(HERO, Pos(1, 2)), (BOX, Pos(2, 2)), (GOAL, Pos(3, 2))]
    return default_level("sokoban", MAP_SCHEMA, walled_room(width, height), spawns)
