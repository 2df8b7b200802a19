"""What the hero sees (rules 7), in numbers: programs that learn wait a quarter as long for a ply.

`tests/rulesets/psttrl/test_hero_view.py` has it in plain words and compares both. A set of cells
around a centre is a number with a bit for each of a square, row by row.
"""

from collections.abc import Iterable
from functools import cache, lru_cache
from typing import NamedTuple

from game.core.grid import Grid, Pos
from game.rulesets.psttrl.params import HERO_SIGHT as REACH
from game.rulesets.psttrl.sight import OPAQUE, digital_lines

_SIDE = 2 * REACH + 1
_BITS = bytes(code == ord("1") for code in range(256))
# The digit of a terrain: 1 if it hides what is behind.
_OPAQUE = "".join("01"[code in OPAQUE] for code in range(256)).encode()


class _Target(NamedTuple):
    """A cell, the cells before it on any line, the cells between it and the centre on each line."""

    cell: int
    before: int
    lines: tuple[int, ...]


def _number(offsets: Iterable[Pos]) -> int:
    return sum(1 << (REACH + dy) * _SIDE + REACH + dx for dx, dy in set(offsets))


_CENTRE = _number([Pos(0, 0)])


@cache
def _targets() -> tuple[tuple[_Target, ...], ...]:
    """Return the cells of the square by their distance from its centre."""
    ways: dict[Pos, set[tuple[Pos, ...]]] = {}
    for line in digital_lines():
        for steps in range(1, REACH + 1):
            ways.setdefault(line[steps], set()).add(line[:steps])
    rings: list[list[_Target]] = [[] for _ in range(REACH)]
    for cell, begun in ways.items():
        before, lines = _number(way[-1] for way in begun), {_number(way[1:]) for way in begun}
        rings[max(map(abs, cell)) - 1].append(_Target(_number([cell]), before, tuple(lines)))
    return tuple(map(tuple, rings))


@lru_cache(maxsize=512)
def visible_cells(grid: Grid, centre: Pos) -> bytes:
    """Return the cells visible from a cell: one byte per cell of the board, 1 for visible."""
    (x, y), width = centre, grid.width
    first, end = max(0, x - REACH), min(width, x + REACH + 1)
    rows = range(max(0, y - REACH), min(grid.height, y + REACH + 1))
    # Where the board's part of the square begins.
    corner = (rows.start - y + REACH) * _SIDE + first - x + REACH
    gap = b"0" * (_SIDE - (end - first))
    opaque = grid.terrain.translate(_OPAQUE)
    square = gap.join(opaque[row * width + first : row * width + end] for row in rows)
    seen = _seen_from_centre(int(square[::-1], 2) << corner) >> corner
    flags = f"{seen:0{_SIDE * len(rows)}b}"[::-1].encode().translate(_BITS)
    cells = bytearray(len(opaque))
    for line, row in enumerate(rows):
        start = line * _SIDE
        cells[row * width + first : row * width + end] = flags[start : start + end - first]
    return bytes(cells)


def _seen_from_centre(walls: int) -> int:
    """Return the cells of the square that are seen across its clear cells."""
    seen = clear = _CENTRE
    for targets in _targets():
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
    """Return the remembered terrain of each cell, updated where a cell is seen now."""
    first, end, mask = _seen_part(seen)
    memory = int.from_bytes(known[first:end], "little") & ~mask
    memory |= int.from_bytes(grid.terrain[first:end], "little") & mask
    return known[:first] + memory.to_bytes(end - first, "little") + known[end:]


@lru_cache(maxsize=256)
def _seen_part(flags: bytes) -> tuple[int, int, int]:
    """Return where the flags that are set begin and end, and a full byte for each of them."""
    first, end = flags.find(1), flags.rfind(1) + 1
    return first, end, int.from_bytes(flags[first:end], "little") * 255
