"""The check of a map, and the blank map."""

from game.core.grid import STAIRS_DOWN, Pos
from game.core.level import (
    Level,
    Problem,
    default_level,
    floor_problems,
    layer_name,
    level_problem,
    overlap_problems,
    side_problems,
    walled_room,
)
from game.rulesets.psttrl import params
from game.rulesets.psttrl.combat.weapons import WEAPONS
from game.rulesets.psttrl.stairs_and_paths import stair_destination, stairs_of

MAX_SIDE = 64


def check(level: Level) -> list[Problem]:
    """Return all problems that make a map unplayable."""
    heroes = sum(spawn.kind == params.HERO for spawn in level.spawns)
    problems = [*side_problems(level, MAX_SIDE), *_check_stairs(level), *check_spawns(level)]
    if len(level.grids) > params.MAX_FLOORS:
        problems.insert(0, level_problem(level, f"there are more than {params.MAX_FLOORS} floors"))
    if heroes != 1:
        problems.append(level_problem(level, f"there are {heroes} heroes; place one"))
    return [*problems, *_check_winnable(level)]


def _check_stairs(level: Level) -> list[Problem]:
    problems = []
    for board, grid in enumerate(level.grids):
        kinds = [kind for kind, _ in stairs_of(grid)]
        for kind in sorted({kind for kind in kinds if kinds.count(kind) > 1}):
            text = f"floor {board + 1} has more than one {kind.name.lower()}"
            problems.append(level_problem(level, text))
        for kind, pos in stairs_of(grid):
            if stair_destination(level.grids, params.BoardPos(board, pos)) is None:
                text = f"the stair {kind.name.lower()} of floor {board + 1} leads nowhere"
                where = "below" if kind in STAIRS_DOWN else "above"
                hint = f"paint its other end on the floor {where}"
                problems.append(Problem(level.name, text, layer_name("terrain", board), pos, hint))
    return problems


def check_spawns(level: Level) -> list[Problem]:
    """Return spawns off the floor, and creatures that share a cell; weapons may."""
    overlaps = overlap_problems(level, lambda kind: () if kind in WEAPONS else ("creatures",))
    return [*floor_problems(level), *overlaps]


def _check_winnable(level: Level) -> list[Problem]:
    """Return a problem if no dragon can bring victory: the lesser two need the surface."""
    kinds = {spawn.kind for spawn in level.spawns}
    if not kinds & set(params.DRAGONS):
        return [level_problem(level, "there is no dragon to kill", hint="place one on a floor")]
    if params.ANCIENT not in kinds and level.int_param("first_floor") != 0:
        text = "without an ancient_dragon the map needs the surface: first_floor must be 0"
        return [level_problem(level, text)]
    return []


def blank_level(width: int, height: int) -> Level:
    """Return a minimal valid map: a room with the hero and a baby dragon."""
    row = height // 2
    places = [(params.HERO, Pos(1, row)), (params.BABY, Pos(width - 2, row))]
    return default_level("psttrl", params.MAP_SCHEMA, walled_room(width, height), places)
