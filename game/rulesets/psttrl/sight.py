"""Line of sight along digital straight lines, and remembered terrain (rules 7).

A cell within eight is seen if a digital line with no wall strictly between its ends joins the
two. In the octant to the east, down to the diagonal, such a line has the height
`floor(slope * x + offset)` in column x, with any slope from 0 to 1 and any offset; the others are
mirrored. Which rows of heights are lines is found once; a turn tests those to each cell.
"""

from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import product
from typing import NamedTuple

from game.core.grid import SOLID_TERRAIN, Grid, Pos, Terrain
from game.rulesets.psttrl.params import HERO_SIGHT as REACH

_WINDOW = 2 * REACH + 1
# Slopes are counted in these units, so that all between two cells are whole: lcm(1..8).
_SLOPE_UNITS = 840
_BITS = bytes(code == ord("1") for code in range(256))
# The digit of a terrain: 1 if it hides what is behind.
_OPAQUE = "".join(
    "01"[code in SOLID_TERRAIN and code != Terrain.GLASS] for code in range(256)
).encode()


def _is_digital_line(heights: tuple[int, ...]) -> bool:
    """Return whether `floor(slope * x + offset)` is the height of each column x (rules 7).

    A column has its height for the offsets from height - slope * x to less than 1 above that. All
    columns share an offset if each two do, as intervals on a line: if for any i and j
    heights[i] - heights[j] - slope * (i - j) < 1. That bounds the slope from above where i < j, and
    from below where i > j. All bounds are whole numbers of units, and between any two of them lies
    a slope.

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


def _digital_lines() -> Iterator[tuple[int, ...]]:
    """Yield the heights of each line from the origin to a cell of the octant in reach.

    Every beginning of a line is a line, so that each is a shorter one with a step more.
    """
    pending: list[tuple[int, ...]] = [(0,)]
    # The list grows while it is read.
    for heights in pending:
        for step in (0, 1):
            longer = (*heights, heights[-1] + step)
            if _is_digital_line(longer):
                yield longer
                if len(longer) <= REACH:
                    pending.append(longer)


class _Target(NamedTuple):
    """A cell of the window as a bit, the cells before it on any line, the cells on each line."""

    bit: int
    before: int
    lines: tuple[int, ...]


@cache
def _octants() -> tuple[tuple[tuple[_Target, ...], ...], ...]:
    """Return the cells of the eight octants by their distance from the centre."""
    paths: dict[tuple[int, int], list[tuple[int, ...]]] = {}
    for heights in _digital_lines():
        paths.setdefault((len(heights) - 1, heights[-1]), []).append(heights)
    octants = []
    for flip, sx, sy in product((False, True), (1, -1), (1, -1)):
        rings: list[list[_Target]] = [[] for _ in range(REACH)]
        for (distance, _), ways in paths.items():
            lines = [
                [_bit(*((y, x) if flip else (x, y)), sx, sy) for x, y in enumerate(heights)]
                for heights in ways
            ]
            before = sum({line[-2] for line in lines})
            between = tuple(sum(line[1:-1]) for line in lines)
            rings[distance - 1].append(_Target(lines[0][-1], before, between))
        octants.append(tuple(map(tuple, rings)))
    return tuple(octants)


def _bit(x: int, y: int, sx: int, sy: int) -> int:
    return 1 << ((REACH + sy * y) * _WINDOW + REACH + sx * x)


@lru_cache(maxsize=512)
def visible_cells(grid: Grid, centre: Pos) -> bytes:
    """Return the cells visible from a cell: one byte per cell of the board, 1 for visible."""
    (x, y), width = centre, grid.width
    first, end = max(0, x - REACH), min(width, x + REACH + 1)
    rows = range(max(0, y - REACH), min(grid.height, y + REACH + 1))
    # Where the board's part of the window begins.
    corner = (rows.start - y + REACH) * _WINDOW + first - x + REACH
    gap = b"0" * (_WINDOW - (end - first))
    opaque = grid.terrain.translate(_OPAQUE)
    window = gap.join(opaque[row * width + first : row * width + end] for row in rows)
    seen = _seen_from_centre(int(window[::-1], 2) << corner) >> corner
    flags = f"{seen:0{_WINDOW * len(rows)}b}"[::-1].encode().translate(_BITS)
    cells = bytearray(len(opaque))
    for line, row in enumerate(rows):
        cells[row * width + first : row * width + end] = flags[
            line * _WINDOW : line * _WINDOW + end - first
        ]
    return bytes(cells)


def _seen_from_centre(walls: int) -> int:
    """Return the cells of the window that are seen across its clear cells."""
    seen = centre = 1 << (REACH * _WINDOW + REACH)
    for rings in _octants():
        # The clear cells seen one ring closer; most hidden cells have none of them before them.
        clear = centre
        for targets in rings:
            lit = 0
            for target, before, lines in targets:
                if before & clear:
                    for line in lines:
                        if not line & walls:
                            lit |= target
                            break
            seen |= lit
            clear = lit & ~walls
            if not clear:
                break
    return seen


def remember(grid: Grid, known: bytes, seen: bytes) -> bytes:
    """Return the remembered terrain updated by the cells seen now."""
    first, end, mask = _seen_part(seen)
    memory = int.from_bytes(known[first:end], "little") & ~mask
    memory |= int.from_bytes(grid.terrain[first:end], "little") & mask
    return known[:first] + memory.to_bytes(end - first, "little") + known[end:]


# Learning programs wait a tenth longer for a ply without it: most of a floor is out of sight.
@lru_cache(maxsize=256)
def _seen_part(flags: bytes) -> tuple[int, int, int]:
    """Return where the flags that are set begin and end, and a full byte for each of them."""
    first, end = flags.find(1), flags.rfind(1) + 1
    return first, end, int.from_bytes(flags[first:end], "little") * 255
