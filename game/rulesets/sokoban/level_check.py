"""Validation of maps, and a blank map."""

from __future__ import annotations

from collections import Counter

from game.core.grid import Pos, Terrain
from game.core.level import (
    HINT_CELL_TAKEN,
    HINT_NO_FLOOR,
    HINT_TOO_LARGE,
    Level,
    Problem,
    default_level,
    walled_room,
)
from game.rulesets.sokoban.params import BOX, GOAL, HERO, LONGEST_SIDE, MAP_SCHEMA


def check(level: Level) -> list[Problem]:
    """Return the problems that make a map unplayable."""
    counts = Counter(spawn.kind for spawn in level.spawns)
    problems = []
    if max(level.grid.width, level.grid.height) > LONGEST_SIDE:
        text = f"a side is longer than {LONGEST_SIDE} cells"
        problems.append(Problem(level.name, text, hint=HINT_TOO_LARGE))
    if counts[HERO] != 1:
        problems.append(Problem(level.name, f"there must be one hero, not {counts[HERO]}"))
    if not 1 <= counts[BOX] <= counts[GOAL]:
        text = f"there must be a goal for each box, not {counts[GOAL]} for {counts[BOX]}"
        problems.append(Problem(level.name, text))
    return [*problems, *_check_spawns(level)]


def _check_spawns(level: Level) -> list[Problem]:
    """Check positions: a box or the hero may stand on a goal."""
    problems = []
    taken: set[tuple[bool, Pos]] = set()
    for spawn in level.spawns:
        place = (spawn.kind == GOAL, spawn.pos)
        if level.grid.terrain_at(spawn.pos) is not Terrain.FLOOR:
            text = f"the {spawn.kind} does not stand on floor"
            problems.append(Problem(level.name, text, "actors", spawn.pos, HINT_NO_FLOOR))
        elif place in taken:
            text = f"the {spawn.kind} stands on something else"
            problems.append(Problem(level.name, text, "actors", spawn.pos, HINT_CELL_TAKEN))
        taken.add(place)
    return problems


def blank_level(width: int, height: int) -> Level:
    """Return a room with a box beside its goal."""
    spawns = [(HERO, Pos(1, 2)), (BOX, Pos(2, 2)), (GOAL, Pos(3, 2))]
    return default_level("sokoban", MAP_SCHEMA, walled_room(width, height), spawns)
