"""Line of sight along digital straight lines, and remembered terrain (rules 7)."""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import product

from game.core.grid import SOLID_TERRAIN, Grid, Pos, Terrain
from game.rulesets.psttrl.params import HERO_SIGHT as REACH

_WINDOW = 2 * REACH + 1
# Slopes are counted in these units, so that all between two cells are whole: lcm(1..8).
_SLOPE_UNITS = 840
_OPAQUE = bytes(code in SOLID_TERRAIN and code != Terrain.GLASS for code in range(256))


def _is_digital_line(heights: tuple[int, ...]) -> bool:
    """Return whether a line of slope 0 to 1, rounded down, has these heights column by column.

    >>> _is_digital_line((0, 0, 1, 1)), _is_digital_line((0, 0, 1, 1, 1, 2, 3))
    (True, False)
    """
    low, high = -1, _SLOPE_UNITS + 1
    for i, j in product(range(len(heights)), repeat=2):
        if i < j:
            high = min(high, (heights[j] + 1 - heights[i]) * _SLOPE_UNITS // (j - i))
        elif i > j:
            low = max(low, (heights[i] - heights[j] - 1) * _SLOPE_UNITS // (i - j))
    return low < high and low < _SLOPE_UNITS and high > 0


def _lines_to(dx: int, dy: int) -> list[tuple[tuple[int, int], ...]]:
    """Return each line from the origin to a cell of the first octant, without its two ends."""
    lines = []
    for steps in product((0, 1), repeat=dx):
        if sum(steps) == dy:
            heights = tuple(sum(steps[:i]) for i in range(dx + 1))
            if _is_digital_line(heights):
                lines.append(tuple((x, heights[x]) for x in range(1, dx)))
    return lines


@cache
def _blocking_lines() -> tuple[tuple[int, tuple[int, ...]], ...]:
    """Return each cell of the window as a bit, with the bits of the cells on each line to it."""
    masks: dict[int, set[int]] = {}
    for dx in range(1, REACH + 1):
        for dy in range(dx + 1):
            for line in _lines_to(dx, dy):
                for flip, sx, sy in product((False, True), (1, -1), (1, -1)):
                    bits = [_bit(*((y, x) if flip else (x, y)), sx, sy) for x, y in line]
                    target = _bit(*((dy, dx) if flip else (dx, dy)), sx, sy)
                    masks.setdefault(target, set()).add(sum(bits))
    return tuple((target, tuple(sorted(lines))) for target, lines in masks.items())


def _bit(x: int, y: int, sx: int, sy: int) -> int:
    return 1 << ((REACH + sy * y) * _WINDOW + REACH + sx * x)


@lru_cache(maxsize=512)
def visible_cells(grid: Grid, centre: Pos) -> bytes:
    """Return the cells visible from a cell: one byte per cell of the board, 1 for visible."""
    walls, width = 0, grid.width
    left, right = max(0, centre.x - REACH), min(width - 1, centre.x + REACH)
    rows = range(max(0, centre.y - REACH), min(grid.height - 1, centre.y + REACH) + 1)
    for y in rows:
        opaque = grid.terrain[y * width + left : y * width + right + 1].translate(_OPAQUE)
        corner = (y - centre.y + REACH) * _WINDOW + left - centre.x + REACH
        for offset, flag in enumerate(opaque):
            walls |= flag << (corner + offset)
    seen = 1 << (REACH * _WINDOW + REACH)
    for target, lines in _blocking_lines():
        for line in lines:
            if not line & walls:
                seen |= target
                break
    cells = bytearray(len(grid.terrain))
    for y in rows:
        corner = (y - centre.y + REACH) * _WINDOW + left - centre.x + REACH
        for offset in range(right - left + 1):
            cells[y * width + left + offset] = seen >> (corner + offset) & 1
    return bytes(cells)


def remember(grid: Grid, known: bytes, seen: bytes) -> bytes:
    """Return the remembered terrain updated by the cells seen now."""
    mask = int.from_bytes(seen, "little") * 255
    memory = int.from_bytes(known, "little") & ~mask
    memory |= int.from_bytes(grid.terrain, "little") & mask
    return memory.to_bytes(len(known), "little")
