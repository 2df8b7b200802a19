"""Whether two partly known grids can lie on the same field without contradicting each other.

Boards are compared as integers with a byte per cell, in a fifth of the time of `merged_grid`:
the chart asks for every place where a drift or a rocket may have ended.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache, reduce
from operator import or_
from typing import NamedTuple

from game.core.grid import Edge, Grid, Terrain
from game.rulesets.river.chart.drift_paths import BoundingBox, FieldBounds, flagged_box, known_box
from game.rulesets.river.params import HOMES, PORTALS

NO_BOUNDS = FieldBounds(0, 0)
LANDMARKS = bytes((*HOMES, *PORTALS))
_Offset = tuple[int, int]
# Farther than any offset.
_FAR = 1 << 16

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


class _Knowledge(NamedTuple):
    """What a grid knows, as integers for comparing.

    `box` bounds the known tiles. At offsets from the first to the second of `room` all that is
    known stays on a board of this size. `bits` and `contradictions` are of tiles, horizontal and
    vertical edges. `landmarks` are columns, rows and codes of homes and portals.
    """

    box: BoundingBox | None
    room: tuple[_Offset, _Offset]
    bits: tuple[int, int, int]
    contradictions: tuple[int, int, int]
    landmarks: tuple[tuple[int, int, int], ...]


# Kept, because a fragment is tried at many places of another.
@lru_cache(maxsize=512)
def _knowledge(grid: Grid) -> _Knowledge:
    tiles = _layer(grid.terrain, grid.width, _TILES)
    across = _layer(grid.h_edges, grid.width, _EDGES)
    along = _layer(grid.v_edges, len(grid.v_edges) // grid.height, _EDGES)
    layers = (tiles, across, along)
    boxes = [(layer, layer.box) for layer in layers if layer.box is not None]
    least = (
        max((-box.west for _, box in boxes), default=-_FAR),
        max((-box.north for _, box in boxes), default=-_FAR),
    )
    most = (
        min((layer.columns - 1 - box.east for layer, box in boxes), default=_FAR),
        min((layer.rows - 1 - box.south for layer, box in boxes), default=_FAR),
    )
    return _Knowledge(
        tiles.box,
        (least, most),
        (tiles.bits, across.bits, along.bits),
        (tiles.contradictions, across.contradictions, along.contradictions),
        tuple(
            (index % grid.width, index // grid.width, code)
            for code in LANDMARKS
            if (index := grid.terrain.find(code)) >= 0
        ),
    )


def can_merge(grid: Grid, other: Grid, offset: _Offset, bounds: FieldBounds = NO_BOUNDS) -> bool:
    """Return whether `merged_grid` would return a grid."""
    return any_fits(grid, other, (offset,), bounds)


def any_fits(grid: Grid, other: Grid, offsets: Iterable[_Offset], bounds: FieldBounds) -> bool:
    """Return whether `merged_grid` would return a grid at any of these offsets."""
    return next(fitting_offsets(grid, other, offsets, bounds), None) is not None


def fitting_offsets(
    grid: Grid, other: Grid, offsets: Iterable[_Offset], bounds: FieldBounds
) -> Iterator[_Offset]:
    """Yield the offsets at which `merged_grid` would return a grid."""
    if grid.wrap:
        # A looped board has room for everything.
        for offset in offsets:
            moved = _moved_around(other, offset)
            if _agree(grid, _knowledge(grid), _knowledge(moved), (0, 0)):
                yield offset
        return
    below, above = _knowledge(grid), _knowledge(other)
    for offset in offsets:
        if _has_room(below, above, offset, bounds) and _agree(grid, below, above, offset):
            yield offset


def _has_room(below: _Knowledge, above: _Knowledge, offset: _Offset, bounds: FieldBounds) -> bool:
    """Return whether all that the other knows ends up on the board, tiles within the bounds."""
    (dx, dy), ((west, north), (east, south)) = offset, above.room
    if not (west <= dx <= east and north <= dy <= south):
        return False
    if above.box is None or not bounds.width:
        return True
    west, north, east, south = above.box
    west, north, east, south = west + dx, north + dy, east + dx, south + dy
    if (box := below.box) is not None:
        west, north = min(west, box.west), min(north, box.north)
        east, south = max(east, box.east), max(south, box.south)
    return east - west < bounds.width and south - north < bounds.height


def _agree(grid: Grid, below: _Knowledge, above: _Knowledge, offset: _Offset) -> bool:
    """Return whether nothing known contradicts what is known of the same place."""
    dx, dy = offset
    width, terrain = grid.width, grid.terrain
    tiles, across, along = below.bits
    tiles_moved, across_moved, along_moved = above.contradictions
    # Tiles rule most places out.
    shift = 8 * (dy * width + dx)
    if tiles & (tiles_moved << shift if shift > 0 else tiles_moved >> -shift):
        return False
    if across & (across_moved << shift if shift > 0 else across_moved >> -shift):
        return False
    shift += 8 * dy
    if along & (along_moved << shift if shift > 0 else along_moved >> -shift):
        return False
    for x, y, code in above.landmarks:
        index = (y + dy) * width + x + dx
        if terrain[index] not in (Terrain.UNKNOWN, code) or terrain.find(code) not in (-1, index):
            return False
    return True


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
