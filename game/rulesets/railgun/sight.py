"""The T-shaped field of view (rules 5; railgun.txt, "Explore, Shoot & Loot")."""

from __future__ import annotations

from functools import lru_cache

from game.core.grid import Direction, Grid, Pos, Terrain
from game.core.pathfinding import bits_from_flags

_FAR = 1 << 30
_SOLID = bytes(code != Terrain.FLOOR for code in range(256))


@lru_cache(maxsize=64)
def _building_masks(terrain: bytes, width: int) -> tuple[int, int]:
    """Return bit boards of the cells that block sight, in row-major and column-major order."""
    solid = terrain.translate(_SOLID)
    transposed = b"".join(solid[x::width] for x in range(width))
    return bits_from_flags(solid), bits_from_flags(transposed)


def _arm_lengths(
    grid: Grid, start: Pos, reach: tuple[int, int, int, int]
) -> tuple[int, int, int, int]:
    """Return the lengths of the four arms' centre lines: north, east, south, west.

    A building ends an arm and is itself visible.
    """
    rows, columns = _building_masks(grid.terrain, grid.width)
    (x, y), (north, east, south, west) = start, reach
    row, column = rows >> y * grid.width, columns >> x * grid.height
    return (
        min(north, y, y + 1 - (column & (1 << y) - 1).bit_length()),
        min(east, grid.width - 1 - x, _lowest_bit_number(row >> x + 1)),
        min(south, grid.height - 1 - y, _lowest_bit_number(column >> y + 1)),
        min(west, x, x + 1 - (row & (1 << x) - 1).bit_length()),
    )


def _lowest_bit_number(bits: int) -> int:
    """Return the 1-based index of the lowest set bit, or a huge number for 0."""
    return (bits & -bits).bit_length() or _FAR


def compute_sight(
    grid: Grid, known: bytes, start: Pos, facing: Direction, reach: tuple[int, int, int]
) -> tuple[bytes, bytes]:
    """Return the visible flags and the updated known terrain, one byte per cell each.

    `reach` holds the lengths of the front, side and back arms. The ends of the arms span a
    rectangle; a cell in it is visible if it is at most one column or one row off the hero's.
    """
    front, side, back = reach
    if facing.dx:
        ahead, behind = (front, back) if facing.dx > 0 else (back, front)
        reaches = (side, ahead, side, behind)
    else:
        ahead, behind = (front, back) if facing.dy < 0 else (back, front)
        reaches = (ahead, side, behind, side)
    north, east, south, west = _arm_lengths(grid, start, reaches)
    seen, visible = _seen_cells(grid.width, grid.height, start, (north, east, south, west))
    memory = int.from_bytes(known, "little") & ~seen | _as_int(grid.terrain) & seen
    return visible, memory.to_bytes(len(known), "little")


# Tunnels are narrow, so that most fields of view have one of a few shapes, in matches on other
# maps too: kept, sight takes three fifths of the time.
@lru_cache(maxsize=4096)
def _seen_cells(
    width: int, height: int, start: Pos, arms: tuple[int, int, int, int]
) -> tuple[int, bytes]:
    """Return the cells seen from one along arms of some lengths: as full bytes, and as flags."""
    (x, y), (north, east, south, west) = start, arms
    # Boards are big integers with a byte per cell: a row is a pattern, repeated down the rows.
    left, right = x - west, x + east
    wide = _row_mask(left, right) * _row_repeater(width, min(1, north) + 1 + min(1, south))
    narrow = _row_mask(max(left, x - 1), min(right, x + 1)) * _row_repeater(
        width, north + 1 + south
    )
    seen = wide << 8 * width * (y - min(1, north)) | narrow << 8 * width * (y - north)
    ones = int.from_bytes(b"\1" * (width * height), "little")
    return seen, (seen & ones).to_bytes(width * height, "little")


def _row_mask(first: int, last: int) -> int:
    """Return a mask of full bytes for a row's cells from column `first` to `last`."""
    return ((1 << 8 * (last - first + 1)) - 1) << 8 * first


@lru_cache(maxsize=512)
def _row_repeater(width: int, rows: int) -> int:
    """Return the factor that repeats a row pattern over a number of rows."""
    return sum(1 << 8 * width * row for row in range(rows))


@lru_cache(maxsize=64)
def _as_int(terrain: bytes) -> int:
    return int.from_bytes(terrain, "little")
