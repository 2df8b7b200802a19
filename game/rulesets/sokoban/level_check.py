"""Validation of maps, and a blank map."""

from collections import Counter

from game.core import level as levels
from game.core.grid import Pos
from game.rulesets.sokoban.params import BOX, GOAL, HERO, LONGEST_SIDE, MAP_SCHEMA


def check(level: levels.Level) -> list[levels.Problem]:
    """Return the problems that make a map unplayable."""
    problems = levels.side_problems(level, LONGEST_SIDE)
    counts = Counter(spawn.kind for spawn in level.spawns)
    if counts[HERO] != 1:
        problems.append(levels.level_problem(level, f"there must be one hero, not {counts[HERO]}"))
    if not 1 <= counts[BOX] <= counts[GOAL]:
        text = f"there must be a goal for each box, not {counts[GOAL]} for {counts[BOX]}"
        problems.append(levels.level_problem(level, text))
    # The hero or a box may stand on a goal.
    overlaps = levels.overlap_problems(level, lambda kind: (str(kind == GOAL),))
    return [*problems, *levels.floor_problems(level), *overlaps]


def blank_level(width: int, height: int) -> levels.Level:
    """Return a room with a box beside its goal."""
    spawns = [(HERO, Pos(1, 2)), (BOX, Pos(2, 2)), (GOAL, Pos(3, 2))]
    return levels.default_level("sokoban", MAP_SCHEMA, levels.walled_room(width, height), spawns)
