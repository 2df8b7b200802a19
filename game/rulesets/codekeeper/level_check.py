"""Validation of maps, and a blank map."""

from __future__ import annotations

from game.core.cells import Distances
from game.core.grid import Pos, Terrain
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
from game.rulesets.codekeeper.params import EXIT, HERO, ITEMS, LONGEST_SIDE, MAP_SCHEMA


def check(level: Level) -> list[Problem]:
    """Return the problems that make a map unplayable."""
    problems = [*side_problems(level, LONGEST_SIDE), *_check_spawns(level), *_check_counts(level)]
    return problems or _check_path(level)


def _with_article(kind: str) -> str:
    return f"an {kind}" if kind[0] in "eo" else f"a {kind}"


def _check_spawns(level: Level) -> list[Problem]:
    """Check positions: a monster may stand on an item, but nothing shares the hero's cell."""
    grid, problems = level.grid, list[Problem]()
    # An item lies neither on another nor under the hero.
    items = {spawn.pos: HERO for spawn in level.spawns if spawn.kind == HERO}
    monsters: dict[Pos, str] = {}
    layers = dict.fromkeys(ITEMS, items)
    floor = frozenset(grid.cells(Terrain.FLOOR))
    for spawn in level.spawns:
        kind, pos = spawn.kind, spawn.pos
        if pos not in floor:
            text = f"the {kind} does not stand on floor"
            problems.append(level_problem(level, text, spawn, HINT_NO_FLOOR))
        occupied = layers.get(kind, monsters)
        if pos in occupied:
            text = f"there is already {_with_article(occupied[pos])} here"
            problems.append(level_problem(level, text, spawn, HINT_CELL_TAKEN))
        occupied[pos] = kind
    return problems


def _check_counts(level: Level) -> list[Problem]:
    kinds = [spawn.kind for spawn in level.spawns]
    return [
        level_problem(level, f"there must be one {kind}, not {kinds.count(kind)}")
        for kind in (HERO, EXIT)
        if kinds.count(kind) != 1
    ]


def _check_path(level: Level) -> list[Problem]:
    hero, end = (next(s.pos for s in level.spawns if s.kind == kind) for kind in (HERO, EXIT))
    if Distances.on(level.grid, hero).steps_from(end) is not None:
        return []
    return [
        level_problem(
            level,
            "there is no path from the hero to the exit",
            hint="open a path through the walls",
        )
    ]


def blank_level(width: int, height: int) -> Level:
    """Return a minimal playable map of a given size: a hall with the hero and the exit."""
    spawns = [(HERO, Pos(1, 1)), (EXIT, Pos(width - 2, height - 2))]
    return default_level("codekeeper", MAP_SCHEMA, walled_room(width, height), spawns)
