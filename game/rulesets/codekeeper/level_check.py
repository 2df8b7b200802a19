"""Validation of maps, and a blank map."""

from game.core import level as levels
from game.core.cell_set import Distances
from game.core.grid import Pos
from game.rulesets.codekeeper.params import EXIT, HERO, ITEMS, LONGEST_SIDE, MAP_SCHEMA


def check(level: levels.Level) -> list[levels.Problem]:
    """Return the problems that make a map unplayable."""
    kinds = [spawn.kind for spawn in level.spawns]
    problems = [
        *levels.side_problems(level, LONGEST_SIDE),
        *levels.floor_problems(level),
        # A monster may stand on an item, but nothing on the hero's cell.
        *levels.overlap_problems(
            level,
            lambda kind: (
                ("items",) * (kind in (HERO, *ITEMS)) + ("monsters",) * (kind not in ITEMS)
            ),
        ),
        *(
            levels.level_problem(level, f"there must be one {kind}, not {kinds.count(kind)}")
            for kind in (HERO, EXIT)
            if kinds.count(kind) != 1
        ),
    ]
    if problems:
        return problems
    hero, end = (next(s.pos for s in level.spawns if s.kind == kind) for kind in (HERO, EXIT))
    text, hint = "there is no path from the hero to the exit", "open a path through the walls"
    is_open = Distances.on(level.grid, hero).steps_from(end) is not None
    return [] if is_open else [levels.level_problem(level, text, hint=hint)]


def blank_level(width: int, height: int) -> levels.Level:
    """Return a minimal playable map of a given size: a hall with the hero and the exit."""
    spawns = [(HERO, Pos(1, 1)), (EXIT, Pos(width - 2, height - 2))]
    return levels.default_level("codekeeper", MAP_SCHEMA, levels.walled_room(width, height), spawns)
