"""The field of view: a square without its corners, through walls (rules D9), and its diagrams."""

from collections.abc import Mapping
from functools import lru_cache
from itertools import chain

from game.core.actor import Actor, ActorId, Seat
from game.core.features.diagrams import Diagram
from game.core.grid import Grid, Pos, Terrain, all_positions, parse_grid
from game.core.view import Board, View
from game.rulesets.dooom.params import HERO, LANTERN, sight_range


def in_sight(viewpoint: Pos, reach: int, pos: Pos) -> bool:
    """Return whether a cell is in sight from a viewpoint with a sight range of `reach`.

    >>> in_sight(Pos(0, 0), 2, Pos(2, 1)), in_sight(Pos(0, 0), 2, Pos(2, 2))
    (True, False)
    """
    dx, dy = abs(viewpoint[0] - pos[0]), abs(viewpoint[1] - pos[1])
    return dx <= reach and dy <= reach and dx + dy <= reach + 1


@lru_cache(maxsize=4096)
def cells_in_sight(width: int, height: int, viewpoint: Pos, reach: int) -> frozenset[Pos]:
    """Return the cells in sight on a board of this size."""
    board, rows = all_positions(width, height), _rows_in_sight(width, height, viewpoint, reach)
    return frozenset(chain.from_iterable([board[row] for row in rows]))


@lru_cache(maxsize=4096)
def _rows_in_sight(width: int, height: int, viewpoint: Pos, reach: int) -> list[slice]:
    """Return the places of the cells in sight, row by row."""
    grid, (x, y), rows = Grid(width, height, b""), viewpoint, list[slice]()
    for row in range(max(0, y - reach), min(height, y + reach + 1)):
        last = max(dx for dx in range(reach + 1) if in_sight(viewpoint, reach, Pos(x + dx, row)))
        rows.append(grid.row_slice(row, x - last, x + last))
    return rows


@lru_cache(maxsize=4096)
def visible_cells(width: int, height: int, viewpoint: Pos, reach: int) -> bytes:
    """Return the cells in sight: flags of 0 and 1, one byte per cell."""
    flags = Grid(width, height, b"\1" * (width * height))
    return merge_known(bytes(width * height), flags, viewpoint, reach)


def merge_known(known: bytes, grid: Grid, viewpoint: Pos, reach: int) -> bytes:
    """Return the known terrain with the cells in sight added: the same object if all were known."""
    terrain, cells = grid.terrain, None
    for row in _rows_in_sight(grid.width, grid.height, viewpoint, reach):
        if known[row] != terrain[row]:
            cells = cells or bytearray(known)
            cells[row] = terrain[row]
    return known if cells is None else bytes(cells)


_HALLS = ("#########", *("#.......#", "#.#.#.#.#") * 3, "#.......#", "#########")
_MIDDLE = Pos(4, 3)
_SEAT = Seat(0)


def diagrams() -> Mapping[str, Diagram]:
    """Return what a player sees without and with a lantern."""
    return {"sight": _sight(()), "lantern": _sight((LANTERN,))}


def _sight(gear: tuple[str, ...]) -> Diagram:
    grid = parse_grid(_HALLS, {"#": Terrain.WALL})
    hero = Actor(ActorId(1), HERO, _MIDDLE, seat=_SEAT, gear=gear)
    reach, unknown = sight_range(hero), bytes(len(grid.terrain))
    known = Grid(grid.width, grid.height, merge_known(unknown, grid, _MIDDLE, reach))
    seen = visible_cells(grid.width, grid.height, _MIDDLE, reach)
    return Diagram(View(_SEAT, 1, (Board(known, seen),), (hero,), (), (), None))
