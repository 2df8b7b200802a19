"""What a map must hold to be played."""

from __future__ import annotations

from game.core.blank import walled_room, default_level
from game.core.grid import STAIRS_DOWN, Pos
from game.core.level import HINT_NO_FLOOR, HINT_CELL_TAKEN, HINT_TOO_LARGE, Level, Problem, Spawn, layer_name
from game.rulesets.psttrl.kinds import KINDS
from game.rulesets.psttrl.params import ANCIENT, BABY, DRAGONS, HERO, MOST_FLOORS, MAP_SCHEMA, Place
from game.rulesets.psttrl.paths import beyond, is_floor, stairs_of

LONGEST_SIDE = 64


def check(level: Level) -> list[Problem]:
    """Return everything that keeps a map from being played."""
    heroes = sum(spawn.kind == HERO for spawn in level.spawns)
    found = [*_check_boards(level), *_check_stairs(level), *check_things(level)]
    if heroes != 1:
        found.append(problem(level, f"there are {heroes} heroes; place one"))
    return [*found, *_check_end(level)]


def problem(level: Level, text: str, spawn: Spawn | None = None, hint: str = "") -> Problem:
    """Return what is wrong with a map, or with something on it."""
    if spawn is None:
        return Problem(level.name, text, hint=hint)
    return Problem(level.name, text, layer_name("actors", spawn.board), spawn.pos, hint)


def _check_boards(level: Level) -> list[Problem]:
    found = []
    if len(level.grids) > MOST_FLOORS:
        found.append(problem(level, f"there are more than {MOST_FLOORS} floors"))
    if any(max(grid.width, grid.height) > LONGEST_SIDE for grid in level.grids):
        found.append(problem(level, f"a side is longer than {LONGEST_SIDE} cells", hint=HINT_TOO_LARGE))
    return found


def _check_stairs(level: Level) -> list[Problem]:
    found = []
    for board, grid in enumerate(level.grids):
        kinds = [kind for kind, _ in stairs_of(grid)]
        for kind in sorted({kind for kind in kinds if kinds.count(kind) > 1}):
            text = f"floor {board + 1} has more than one {kind.name.lower()}"
            found.append(problem(level, text))
        for kind, pos in stairs_of(grid):
            if beyond(level.grids, Place(board, pos)) is None:
                text = f"the stair {kind.name.lower()} of floor {board + 1} leads nowhere"
                where = "below" if kind in STAIRS_DOWN else "above"
                hint = f"paint its other end on the floor {where}"
                found.append(Problem(level.name, text, layer_name("terrain", board), pos, hint))
    return found


def check_things(level: Level) -> list[Problem]:
    """Return what stands where it cannot stand."""
    found = []
    taken: dict[tuple[int, Pos], str] = {}
    for spawn in level.spawns:
        if not is_floor(level.grids[spawn.board], spawn.pos):
            found.append(
                problem(level, f"the {spawn.kind} does not stand on floor", spawn, HINT_NO_FLOOR)
            )
        if spawn.kind not in KINDS and spawn.kind != HERO:
            continue
        place = (spawn.board, spawn.pos)
        if place in taken:
            found.append(problem(level, f"there is already a {taken[place]} here", spawn, HINT_CELL_TAKEN))
        taken[place] = spawn.kind
    return found


def _check_end(level: Level) -> list[Problem]:
    """Return a problem if no dragon can bring victory: the lesser ones need a surface."""
    kinds = {spawn.kind for spawn in level.spawns}
    if not kinds & set(DRAGONS):
        return [problem(level, "there is no dragon to kill", hint="place one on a floor")]
    surface = level.int_param("first_floor") == 0
    if ANCIENT not in kinds and not surface:
        text = "without an ancient_dragon the map needs the surface: first_floor must be 0"
        return [problem(level, text)]
    return []


def blank_level(width: int, height: int) -> Level:
    """Return the plainest map of a size: a hall with the hero and a baby dragon."""
    row = height // 2
    places = [(HERO, Pos(1, row)), (BABY, Pos(width - 2, row))]
    return default_level("psttrl", MAP_SCHEMA, walled_room(width, height), places)
