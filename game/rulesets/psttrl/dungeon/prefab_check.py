"""The check of a prefab: can its floors replace floors of the random dungeon?"""

from collections.abc import Iterator

from game.core.cell_set import Cells, Distances
from game.core.grid import STAIRS_DOWN, STAIRS_UP, Grid, Pos, Terrain
from game.core.level import HINT_TOO_LARGE, Level, Problem, Spawn, layer_name, level_problem
from game.rulesets.psttrl import params
from game.rulesets.psttrl.combat.creatures import CREATURE_KINDS
from game.rulesets.psttrl.dungeon.prefab_floors import floors_of, is_fixed
from game.rulesets.psttrl.dungeon.spawn_tables import FIXED_MONSTERS, MONSTER_COUNTS
from game.rulesets.psttrl.level_check import check_spawns
from game.rulesets.psttrl.stairs_and_paths import stair_destination, stairs_of

_MAX_REPORTED_AREAS = 3


def check_prefab(level: Level) -> list[Problem]:
    """Return all problems that keep a prefab out of the random dungeon."""
    problems = [*_check_extent(level), *check_spawns(level)]
    if not problems:
        # The other checks depend on the floor numbers, which must be valid first.
        problems += [*_check_heroes(level), *_check_dragons(level)]
        for board, floor in enumerate(floors_of(level)):
            problems += _check_stairs(level, board, floor)
            problems += _check_terrain(level, board, floor)
    return problems


def _check_extent(level: Level) -> Iterator[Problem]:
    last = floors_of(level)[-1]
    if last > params.LAST_FLOOR:
        text = f"the last floor is number {last}, but the dungeon ends with {params.LAST_FLOOR}"
        yield level_problem(level, text, hint="lower 'first_floor', or draw fewer floors")
    if max(level.grid.width, level.grid.height) > params.FLOOR_SIZE:
        text = f"a side of the prefab is longer than {params.FLOOR_SIZE} cells"
        yield level_problem(level, text, hint=HINT_TOO_LARGE)


def _check_heroes(level: Level) -> Iterator[Problem]:
    has_surface = floors_of(level)[0] == 0
    heroes = [spawn for spawn in level.spawns if spawn.kind == params.HERO]
    count = sum(spawn.board == 0 for spawn in heroes)
    if has_surface and count != 1:
        yield level_problem(level, f"there are {count} heroes on the surface; place one")
    for hero in [spawn for spawn in heroes if spawn.board] if has_surface else heroes[1:]:
        text = "there is a second hero; a match has one"
        yield level_problem(level, text, hero, "delete him, or the other one")


def _check_dragons(level: Level) -> Iterator[Problem]:
    seen: set[str] = set()
    for spawn in level.spawns:
        if spawn.kind in seen:
            text = f"there is a second {spawn.kind}; a dungeon has one"
            yield level_problem(level, text, spawn, "delete it, or the other one")
        seen.update({spawn.kind} & set(params.DRAGONS))


def _check_stairs(level: Level, board: int, floor: int) -> Iterator[Problem]:
    layer, seen = layer_name("terrain", board), set()
    for kind, pos in stairs_of(level.grids[board]):
        name, down = kind.name.lower(), kind in STAIRS_DOWN
        if kind in seen:
            text = f"floor {floor} has more than one {name}"
            yield Problem(level.name, text, layer, pos, "paint floor over it")
        seen.add(kind)
        number = (STAIRS_DOWN if down else STAIRS_UP).index(kind)
        is_last = floor == (params.LAST_FLOOR if down else 0)
        leads_inside = stair_destination(level.grids, params.BoardPos(board, pos)) is not None
        if is_last or not (number < params.STAIRS_PER_FLOOR or leads_inside):
            text = f"the stair {name} of floor {floor} leads nowhere"
            hint = f"nothing lies {'below' if down else 'above'} this floor"
            if not is_last:
                hint = "only stairs a, b and c lead out of a prefab"
            yield Problem(level.name, text, layer, pos, hint)


def _check_terrain(level: Level, board: int, floor: int) -> Iterator[Problem]:
    grid, layer = level.grids[board], layer_name("terrain", board)
    for pos in _unreachable_cells(grid):
        text = f"this cell cannot be reached from the rest of floor {floor}"
        hint = "open a passage, or paint walls over the cells that are cut off"
        yield Problem(level.name, text, layer, pos, hint)
    free = len({*grid.cells(Terrain.FLOOR)} - {spawn.pos for spawn in _creatures(level, board)})
    needed = _needed_cell_count(level, board, floor)
    if free < needed:
        text = f"floor {floor} has {free} free floor cells but needs {needed}"
        hint = "paint more floor: stairs, creatures, the hero and a weapon need a cell each"
        yield Problem(level.name, text, layer, hint=hint)


def _unreachable_cells(grid: Grid) -> list[Pos]:
    """Return one cell of each area that is not connected to the largest one."""
    areas, left = [], Cells.walkable(grid)
    while left:
        areas.append(Cells.of(grid, Distances.on(grid, left.nth(0), diagonal=True).steps()))
        left = left.without(areas[-1])
    largest = max(areas, key=len, default=left)
    return [area.nth(0) for area in areas if area is not largest][:_MAX_REPORTED_AREAS]


def _creatures(level: Level, board: int) -> list[Spawn]:
    return [s for s in level.spawns if s.board == board and s.kind in CREATURE_KINDS]


def _needed_cell_count(level: Level, board: int, floor: int) -> int:
    """Return the number of free cells that a dungeon may need on a floor.

    One is for the hero and one for weapons, which can all share it.
    """
    stairs = {kind for kind, _ in stairs_of(level.grids[board])}
    stairs_needed = {*STAIRS_DOWN[: params.STAIRS_PER_FLOOR * (floor < params.LAST_FLOOR)]}
    stairs_needed |= {*STAIRS_UP[: params.STAIRS_PER_FLOOR * (floor > 0)]}
    ordinary = sum(not is_fixed(spawn) for spawn in _creatures(level, board))
    fixed_count = sum(floor in each.floors for each in FIXED_MONSTERS)
    return len(stairs_needed - stairs) + max(0, MONSTER_COUNTS[floor] - ordinary) + fixed_count + 2
