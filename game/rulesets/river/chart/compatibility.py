"""Whether two partly known grids can lie on the same field without contradicting each other.

Boards are compared as integers with a byte per cell, in a fifth of the time of `merged_grid`:
the chart asks for every place where a drift or a rocket may have ended.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache, reduce
from operator import or_
from typing import NamedTuple

from game.core.grid import Edge, Grid, Terrain
from game.rulesets.river.chart.drift_paths import BoundingBox, FieldBounds, flagged_box, known_box
from game.rulesets.river.params import HOMES, PORTALS

NO_BOUNDS = FieldBounds(0, 0)
LANDMARKS = bytes((*HOMES, *PORTALS))
_Offset = tuple[int, int]

# A bit for each kind of tile or edge. Landmarks are compared one by one.
_FLOWS: dict[int, int] = {Terrain.WATER_E: 1, Terrain.WATER_S: 2, Terrain.WATER_W: 4}
_TILE_BITS = {
    **_FLOWS,
    Terrain.WATER: 8,
    Terrain.FLOOR: 16,
    Terrain.SWAMP: 32,
    **dict.fromkeys(LANDMARKS, 64),
}
# River of unknown flow goes with every flow.
_COMPATIBLE_TILES = {
    **_TILE_BITS,
    **{code: bit | _TILE_BITS[Terrain.WATER] for code, bit in _FLOWS.items()},
    Terrain.WATER: 15,
}
_EDGE_BITS: dict[int, int] = {
    Edge.SOLID: 1,
    Edge.GRATE: 2,
    **dict.fromkeys(map(int, (Edge.OPEN, Edge.BROKEN, Edge.BREAKABLE)), 4),
}


class _Tables(NamedTuple):
    """Tables for `bytes.translate`: is a code known? which bit has it? which contradict it?"""

    known: bytes
    bits: bytes
    contradictions: bytes


def _tables(bits: Mapping[int, int], compatible: Mapping[int, int], unknown: int) -> _Tables:
    every = reduce(or_, bits.values())
    return _Tables(
        bytes(code != unknown for code in range(256)),
        bytes(bits.get(code, 0) for code in range(256)),
        bytes(every & ~compatible[code] if code in bits else 0 for code in range(256)),
    )


_TILES = _tables(_TILE_BITS, _COMPATIBLE_TILES, Terrain.UNKNOWN)
_EDGES = _tables(_EDGE_BITS, _EDGE_BITS, Edge.UNKNOWN)


class _Layer(NamedTuple):
    """The tiles, or the edges of one direction, of a grid.

    `box` bounds what is known. `bits` and `contradictions` have a byte for each place.
    """

    columns: int
    rows: int
    box: BoundingBox | None
    bits: int
    contradictions: int


@lru_cache(maxsize=512)
def _layer(codes: bytes, columns: int, tables: _Tables) -> _Layer:
    return _Layer(
        columns,
        len(codes) // columns,
        flagged_box(codes.translate(tables.known), columns),
        int.from_bytes(codes.translate(tables.bits), "little"),
        int.from_bytes(codes.translate(tables.contradictions), "little"),
    )


# Kept, because a fragment is tried at many places of another.
@lru_cache(maxsize=256)
def _layers(grid: Grid) -> tuple[_Layer, _Layer, _Layer]:
    """Return the tiles, the horizontal and the vertical edges."""
    return (
        _layer(grid.terrain, grid.width, _TILES),
        _layer(grid.h_edges, grid.width, _EDGES),
        _layer(grid.v_edges, len(grid.v_edges) // grid.height, _EDGES),
    )


def can_merge(grid: Grid, other: Grid, offset: _Offset, bounds: FieldBounds = NO_BOUNDS) -> bool:
    """Return whether `merged_grid` would return a grid."""
    if grid.wrap:
        # A looped board has room for everything.
        other, offset = _moved_around(other, offset), (0, 0)
    elif not fits_on(grid, other, offset, bounds):
        return False
    (tiles, *edges), (other_tiles, *other_edges) = _layers(grid), _layers(other)
    # Tiles rule most places out.
    return not (
        _contradicts(tiles, other_tiles, offset)
        or _contradicts(edges[0], other_edges[0], offset)
        or _contradicts(edges[1], other_edges[1], offset)
    ) and _landmarks_agree(grid, other, offset)


def _contradicts(below: _Layer, above: _Layer, offset: _Offset) -> bool:
    """Return whether a layer contradicts another over it, or has no place for what it knows."""
    if above.box is None:
        return False
    (west, north, east, south), (dx, dy), columns = above.box, offset, below.columns
    if west + dx < 0 or north + dy < 0 or east + dx >= columns or south + dy >= below.rows:
        return True
    shift, moved = 8 * (dy * columns + dx), above.contradictions
    return below.bits & (moved << shift if shift > 0 else moved >> -shift) != 0


def fits_on(grid: Grid, other: Grid, offset: _Offset, bounds: FieldBounds) -> bool:
    """Return whether the other's known cells end up on the grid, all within the bounds.

    A looped board has room for everything, and no bounds.
    """
    box, moved = known_box(grid), known_box(other)
    if grid.wrap or moved is None:
        return True
    (dx, dy), (west, north, east, south) = offset, moved
    west, north, east, south = west + dx, north + dy, east + dx, south + dy
    if not (west >= 0 <= north and east < grid.width and south < grid.height):
        return False
    if box is not None:
        west, north = min(west, box.west), min(north, box.north)
        east, south = max(east, box.east), max(south, box.south)
    return not bounds.width or (east - west < bounds.width and south - north < bounds.height)


def _landmarks_agree(grid: Grid, other: Grid, offset: _Offset) -> bool:
    """Return whether no landmark lies on another tile or would be on the grid twice."""
    width, terrain = grid.width, grid.terrain
    for x, y, code in _landmarks(other.terrain, width):
        index = (y + offset[1]) * width + x + offset[0]
        if terrain[index] not in (Terrain.UNKNOWN, code) or terrain.find(code) not in (-1, index):
            return False
    return True


@lru_cache(maxsize=512)
def _landmarks(terrain: bytes, width: int) -> tuple[tuple[int, int, int], ...]:
    """Return the columns, rows and codes of homes and portals."""
    return tuple(
        (index % width, index // width, code)
        for index, code in enumerate(terrain)
        if code in LANDMARKS
    )


def _moved_around(grid: Grid, offset: _Offset) -> Grid:
    """Return a looped board with all of it moved."""
    terrain, h_edges, v_edges = (
        _rotated(array, grid.width, offset) for array in (grid.terrain, grid.h_edges, grid.v_edges)
    )
    return Grid(grid.width, grid.height, terrain, h_edges, v_edges, grid.wrap)


def _rotated(codes: bytes, width: int, offset: _Offset) -> bytes:
    """Return an array with its rows and columns moved; what leaves comes in at the other end."""
    cut, turn = len(codes) - offset[1] * width % len(codes), width - offset[0] % width
    codes = codes[cut:] + codes[:cut]
    rows = (codes[start : start + width] for start in range(0, len(codes), width))
    return b"".join(row[turn:] + row[:turn] for row in rows)
