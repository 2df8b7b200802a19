"""What is known on a partly known grid: cells, edges, and the box around them."""

from __future__ import annotations

from functools import lru_cache
from itertools import compress
from typing import NamedTuple

from game.core.grid import Edge, Grid, Pos

# Column, row and code of a cell or edge.
KnownCode = tuple[int, int, int]


class FieldBounds(NamedTuple):
    """The size of the field; 0 sets no bound, as on a looped field."""

    width: int
    height: int


class BoundingBox(NamedTuple):
    """A rectangle of cells: its outermost columns and rows."""

    west: int
    north: int
    east: int
    south: int


class KnownTiles(NamedTuple):
    """The known cells and edges of a grid, the edges as in its two arrays, and the cells' box."""

    cells: tuple[KnownCode, ...]
    h_edges: tuple[KnownCode, ...]
    v_edges: tuple[KnownCode, ...]
    box: BoundingBox | None


_IS_KNOWN_EDGE = bytes(code != Edge.UNKNOWN for code in range(256))


@lru_cache(maxsize=512)
def known_tiles(grid: Grid) -> KnownTiles:
    """Return the known cells and edges of a grid."""
    columns = len(grid.v_edges) // grid.height
    cells = _known_codes(grid.terrain, grid.terrain, grid.width)
    h_edges = _known_codes(grid.h_edges, grid.h_edges.translate(_IS_KNOWN_EDGE), grid.width)
    v_edges = _known_codes(grid.v_edges, grid.v_edges.translate(_IS_KNOWN_EDGE), columns)
    return KnownTiles(cells, h_edges, v_edges, _box_around(cells))


def _known_codes(codes: bytes, is_known: bytes, columns: int) -> tuple[KnownCode, ...]:
    places = compress(range(len(codes)), is_known)
    return tuple((place % columns, place // columns, codes[place]) for place in places)


def _box_around(cells: tuple[KnownCode, ...]) -> BoundingBox | None:
    if not cells:
        return None
    columns, rows, _ = zip(*cells, strict=True)
    return BoundingBox(min(columns), min(rows), max(columns), max(rows))


def known_cells(grid: Grid) -> list[Pos]:
    """Return the cells with known terrain."""
    return list(compress(grid.cells(), grid.terrain))


def known_box(grid: Grid) -> BoundingBox | None:
    """Return the box around the cells with known terrain, None if there are none.

    >>> known_box(Grid(3, 2, bytes((0, 0, 0, 0, 7, 7))))
    BoundingBox(west=1, north=1, east=2, south=1)
    """
    return known_tiles(grid).box
