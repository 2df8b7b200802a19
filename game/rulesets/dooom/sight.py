"""The field of view: a square without its corners, through walls (rules D9)."""

from __future__ import annotations

from functools import lru_cache

from game.core.grid import Grid, Pos


def in_sight(viewpoint: Pos, reach: int, pos: Pos) -> bool:
    """Return whether a cell is in sight from a viewpoint with a sight range of `reach`.

    >>> in_sight(Pos(0, 0), 2, Pos(2, 1)), in_sight(Pos(0, 0), 2, Pos(2, 2))
    (True, False)
    """
    dx, dy = abs(viewpoint.x - pos.x), abs(viewpoint.y - pos.y)
    return dx <= reach and dy <= reach and dx + dy <= reach + 1


@lru_cache(maxsize=4096)
def _row_spans(width: int, height: int, viewpoint: Pos, reach: int) -> tuple[tuple[int, int], ...]:
    """Return the index range (start, end exclusive) of the cells in sight, for each row."""
    rows = []
    for y in range(max(0, viewpoint.y - reach), min(height, viewpoint.y + reach + 1)):
        half = min(reach, reach + 1 - abs(y - viewpoint.y))
        first, last = max(0, viewpoint.x - half), min(width - 1, viewpoint.x + half)
        rows.append((y * width + first, y * width + last + 1))
    return tuple(rows)


@lru_cache(maxsize=4096)
def visible_cells(width: int, height: int, viewpoint: Pos, reach: int) -> bytes:
    """Return the cells in sight: flags of 0 and 1, one byte per cell."""
    cells = bytearray(width * height)
    for first, last in _row_spans(width, height, viewpoint, reach):
        cells[first:last] = b"\1" * (last - first)
    return bytes(cells)


def merge_known(known: bytes, grid: Grid, viewpoint: Pos, reach: int) -> bytes:
    """Return the known terrain with the cells in sight added."""
    cells = bytearray(known)
    for first, last in _row_spans(grid.width, grid.height, viewpoint, reach):
        cells[first:last] = grid.terrain[first:last]
    return bytes(cells)
