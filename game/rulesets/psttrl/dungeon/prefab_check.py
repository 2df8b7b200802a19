"""What drawn floors must hold to take the place of floors of the random dungeon."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.grid import STAIRS_DOWN, STAIRS_UP, Grid, Pos, Terrain
from game.core.level import HINT_TOO_LARGE, Level, Problem, layer_name
from game.core.pathfinding import Flood, cells_of, walkable_bits
from game.rulesets.psttrl.combat.creatures import CREATURE_KINDS
from game.rulesets.psttrl.dungeon.population import FIXED_MONSTERS, monster_count
from game.rulesets.psttrl.dungeon.prefab_floors import floors_of, is_fixed
from game.rulesets.psttrl.levels import check_spawns, level_problem
from game.rulesets.psttrl.params import (
    DRAGONS,
    FLOOR_SIZE,
    HERO,
    LAST_FLOOR,
    STAIRS_PER_FLOOR,
    BoardPos,
)
from game.rulesets.psttrl.paths import stair_destination, stairs_of

_MAX_REPORTED_AREAS = 3


def check_prefab(level: Level) -> list[Problem]:
    """Return everything that keeps a map from being a part of the random dungeon."""
    found = [*_check_extent(level), *check_spawns(level)]
    if not found:
        # What floors must hold depends on which they are.
        found += [*_check_heroes(level), *_check_dragons(level)]
        for board, floor in enumerate(floors_of(level)):
            found += _check_stairs(level, board, floor)
            found += _check_terrain(level, board, floor)
    return found


def _check_extent(level: Level) -> Iterator[Problem]:
    last = floors_of(level)[-1]
    if last > LAST_FLOOR:
        text = f"the last floor drawn is number {last}, but the dungeon ends with {LAST_FLOOR}"
        yield level_problem(level, text, hint="lower 'first_floor', or draw fewer floors")
    if max(level.grid.width, level.grid.height) > FLOOR_SIZE:
        text = f"a side of the part is longer than {FLOOR_SIZE} cells"
        yield level_problem(level, text, hint=HINT_TOO_LARGE)


def _check_heroes(level: Level) -> Iterator[Problem]:
    surface = floors_of(level)[0] == 0
    heroes = [spawn for spawn in level.spawns if spawn.kind == HERO]
    above = [spawn for spawn in heroes if spawn.board == 0]
    if surface and len(above) != 1:
        yield level_problem(level, f"there are {len(above)} heroes on the surface; place one")
    for hero in [spawn for spawn in heroes if spawn.board] if surface else heroes[1:]:
        text = "a second hero: the match begins with one"
        yield level_problem(level, text, hero, "delete him, or the other one")


def _check_dragons(level: Level) -> Iterator[Problem]:
    met: set[str] = set()
    for spawn in level.spawns:
        if spawn.kind in met:
            text = f"a second {spawn.kind}: a dungeon has one"
            yield level_problem(level, text, spawn, "delete it, or the other one")
        met.update({spawn.kind} & set(DRAGONS))


def _check_stairs(level: Level, board: int, floor: int) -> Iterator[Problem]:
    layer, met = layer_name("terrain", board), set()
    for kind, pos in stairs_of(level.grids[board]):
        name, down = kind.name.lower(), kind in STAIRS_DOWN
        if kind in met:
            text = f"floor {floor} has more than one {name}"
            yield Problem(level.name, text, layer, pos, "paint floor over it")
        met.add(kind)
        number = (STAIRS_DOWN if down else STAIRS_UP).index(kind)
        ends = floor == (LAST_FLOOR if down else 0)
        inside = stair_destination(level.grids, BoardPos(board, pos)) is not None
        if ends or not (number < STAIRS_PER_FLOOR or inside):
            text = f"the stair {name} of floor {floor} leads nowhere"
            hint = f"nothing lies {'below' if down else 'above'} this floor"
            if not ends:
                hint = "only stairs a, b and c lead out of a part"
            yield Problem(level.name, text, layer, pos, hint)


def _check_terrain(level: Level, board: int, floor: int) -> Iterator[Problem]:
    grid, layer = level.grids[board], layer_name("terrain", board)
    for pos in _unreachable_cells(grid):
        text = f"no way leads here from the rest of floor {floor}"
        hint = "open a way, or paint wall over what is cut off"
        yield Problem(level.name, text, layer, pos, hint)
    room, need = _free_cell_count(level, board), _needed_cell_count(level, board, floor)
    if room < need:
        text = f"floor {floor} has {room} free cells of floor, and {need} are needed"
        hint = "paint more floor: stairs, creatures, the hero and a weapon want a place each"
        yield Problem(level.name, text, layer, hint=hint)


def _unreachable_cells(grid: Grid) -> list[Pos]:
    """Return a cell of each piece of floor that does not hang together with the largest."""
    pieces, left = [], walkable_bits(grid)
    while left:
        flood = Flood(grid, cells_of(grid, left & -left)[0], diagonal=True)
        while flood.expand():
            pass
        piece = sum(flood.layers)
        pieces.append(piece)
        left &= ~piece
    main = max(pieces, key=int.bit_count, default=0)
    return [cells_of(grid, piece & -piece)[0] for piece in pieces if piece != main][
        :_MAX_REPORTED_AREAS
    ]


def _free_cell_count(level: Level, board: int) -> int:
    """Return how many cells of plain floor have no creature drawn on them."""
    taken = {
        spawn.pos for spawn in level.spawns if spawn.board == board and spawn.kind in CREATURE_KINDS
    }
    grid = level.grids[board]
    return grid.terrain.count(Terrain.FLOOR) - sum(
        grid.terrain_at(p) is Terrain.FLOOR for p in taken
    )


def _needed_cell_count(level: Level, board: int, floor: int) -> int:
    """Return how many free cells a dungeon may want of a floor.

    One is for a hero, and one for weapons: all can lie on it.
    """
    stairs = {kind for kind, _ in stairs_of(level.grids[board])}
    wanted = [*(STAIRS_DOWN[:STAIRS_PER_FLOOR] if floor < LAST_FLOOR else ())]
    wanted += STAIRS_UP[:STAIRS_PER_FLOOR] if floor else ()
    drawn = [
        spawn for spawn in level.spawns if spawn.board == board and spawn.kind in CREATURE_KINDS
    ]
    ordinary = sum(not is_fixed(spawn) for spawn in drawn)
    guests = sum(floor in floors for _, floors, _, _ in FIXED_MONSTERS)
    missing = sum(kind not in stairs for kind in wanted)
    return missing + max(0, monster_count(floor) - ordinary) + guests + 2
