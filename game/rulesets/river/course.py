"""Drawing a river: one that flows from the top to the bottom and fits what is known (section 3).

A river never flows north, so in every row it is one run from the column where it comes in to the
column where it leaves. Two runs below one another must not lie side by side: after a run to one
side the next row goes straight down or on to the same side. So rivers can be counted row by row,
and one drawn by its weight among all that fit.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import TypeVar

from game.core.grid import Direction, Pos

# The weight of a row with one step aside; each further step halves it. Straight down weighs as
# much, which makes rivers about as long as those of the original game.
_STRAIGHT = 1 << 14
_SIDES = {0: Direction.S, 1: Direction.E, -1: Direction.W}

T = TypeVar("T")
Below = Callable[[int], int]
River = list[tuple[Pos, Direction]]


class Limits:
    """What is known of the rows: bit masks of columns, one for each row.

    `wet` must be river, `dry` must not; `flows` are cells whose way is known; `cut_right` are
    columns with a wall to the east, `cut_below` those with a wall to the south.
    """

    __slots__ = ("cut_below", "cut_right", "dry", "flows", "height", "last", "wet", "width")

    def __init__(self, width: int, height: int) -> None:
        """Know nothing yet."""
        self.width, self.height = width, height
        self.wet = [0] * height
        self.dry = [0] * height
        self.cut_right = [0] * height
        self.cut_below = [0] * height
        self.flows: list[dict[int, Direction]] = [{} for _ in range(height)]
        self.last: int | None = None

    def allow(self, row: int, start: int, side: int, length: int) -> bool:
        """Return whether a run may lie in a row: from a column so many steps to a side."""
        width = self.width
        columns = [(start + side * step) % width for step in range(length + 1)]
        run = 0
        for column in columns:
            run |= 1 << column
        end = columns[-1]
        if run & self.dry[row] or self.wet[row] & ~run or self.cut_below[row] >> end & 1:
            return False
        if row == self.height - 1 and self.last not in (None, end):
            return False
        flows = self.flows[row]
        for column in columns[:-1]:
            wall = column if side == 1 else (column - 1) % width
            if self.cut_right[row] >> wall & 1:
                return False
            if flows and flows.get(column, _SIDES[side]) is not _SIDES[side]:
                return False
        return not flows or flows.get(end, Direction.S) is Direction.S


_Run = tuple[int, int, int, int]


def _runs(limits: Limits, row: int, start: int, before: int, *, wrap: bool) -> list[_Run]:
    """Return the runs that may follow in a row: side, length, end column, weight."""
    found = []
    width = limits.width
    longest = (width - 1) // 2 if wrap else width - 1
    for side in (0, 1, -1):
        if side == -before and side:
            continue
        for length in range(1, longest + 1) if side else (0,):
            end = start + side * length
            if not wrap and not 0 <= end < width:
                break
            if limits.allow(row, start, side, length):
                found.append((side, length, end % width, _STRAIGHT >> max(0, length - 1)))
    return found


def draw_river(limits: Limits, below: Below, *, wrap: bool) -> River | None:
    """Return a random river that fits, first tile first, each with its way on; None if none does.

    The last tile of a bordered field's river flows south into the grate, that of a looped field's
    over the seam into the first.
    """
    starts = [(column, 0) for column in range(limits.width)]
    if not wrap:
        return _drawn(limits, below, starts, None)
    starts = [(column, side) for column, _ in starts for side in (0, 1, -1)]
    for place in range(len(starts) - 1, 0, -1):
        other = below(place + 1)
        starts[place], starts[other] = starts[other], starts[place]
    # Whichever way the first row goes decides what the last row may do: try one after another.
    for start in starts:
        river = _drawn(limits, below, [start], start)
        if river is not None:
            return river
    return None


def _drawn(
    limits: Limits, below: Below, starts: list[tuple[int, int]], ring: tuple[int, int] | None
) -> River | None:
    """Return a random river from one of the starts; on a ring the ends must meet."""
    wrap, height = ring is not None, limits.height

    @cache
    def runs(row: int, start: int, before: int) -> list[_Run]:
        found = _runs(limits, row, start, before, wrap=wrap)
        if ring is not None and row == 0:
            found = [run for run in found if run[0] == ring[1]]
        if ring is not None and row == height - 1:
            # A run before that first row must not lie beside it either.
            found = [run for run in found if run[2] == ring[0] and run[0] != -(ring[1] or 2)]
        return found

    @cache
    def weight(row: int, start: int, before: int) -> int:
        if row == height:
            return 1
        return sum(run[3] * weight(row + 1, run[2], run[0]) for run in runs(row, start, before))

    columns = [start for start, _ in starts]
    column = _drawn_by([weight(0, start, 0) for start in columns], columns, below)
    if column is None:
        return None
    river: River = []
    before = 0
    for row in range(height):
        options = runs(row, column, before)
        weights = [run[3] * weight(row + 1, run[2], run[0]) for run in options]
        chosen = _drawn_by(weights, options, below)
        assert chosen is not None
        before, length, end, _ = chosen
        for step in range(length):
            river.append((Pos((column + before * step) % limits.width, row), _SIDES[before]))
        river.append((Pos(end, row), Direction.S))
        column = end
    return river


def _drawn_by(weights: list[int], options: list[T], below: Below) -> T | None:
    total = sum(weights)
    if not total:
        return None
    number = below(total)
    for weight, option in zip(weights, options, strict=True):
        number -= weight
        if number < 0:
            return option
    return None
