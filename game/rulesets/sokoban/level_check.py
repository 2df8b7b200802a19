"""Validation of maps, and a blank map."""

from __future__ import annotations

from collections import Counter

from game.core.grid import Pos
from game.core.level import (
    HINT_CELL_TAKEN,
    HINT_NO_FLOOR,
    Level,
    Problem,
    default_level,
    level_problem,
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
    taken: set[tuple[bool, Pos]] = set()
    for spawn in level.spawns:
        # The hero or a box may stand on a goal.
        place = (spawn.kind == GOAL, spawn.pos)
        if not level.grid.is_walkable(spawn.pos):
            text = f"the {spawn.kind} does not stand on floor"
            problems.append(level_problem(level, text, spawn, HINT_NO_FLOOR))
        elif place in taken:
            text = f"the {spawn.kind} stands on something else"
            problems.append(level_problem(level, text, spawn, HINT_CELL_TAKEN))
        taken.add(place)
    return problems


def blank_level(width: int, height: int) -> Level:
    """Return a room with a box beside its goal."""
    spawns = [(HERO, Pos(1, 2)), (BOX, Pos(2, 2)), (GOAL, Pos(3, 2))]
    return default_level("sokoban", MAP_SCHEMA, walled_room(width, height), spawns)
