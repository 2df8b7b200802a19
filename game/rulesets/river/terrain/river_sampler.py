"""Drawing a river: one that flows from the top to the bottom and fits what is known (section 3).

A river never flows north, so in every row it is one run from the column where it comes in to the
column where it leaves. Two runs below one another must not lie side by side: after a run to one
side the next row goes straight down or on to the same side. So rivers can be counted row by row,
and one drawn by its weight among all that fit.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import TypeVar

from game.core.grid import Direction, Pos

# The weight of a row with one step aside; each further step halves it. Straight down weighs as
# much, which makes rivers about as long as those of the original game.
_STRAIGHT = 1 << 14
_SIDES = {0: Direction.S, 1: Direction.E, -1: Direction.W}

T = TypeVar("T")
RandomBelow = Callable[[int], int]
RiverTiles = list[tuple[Pos, Direction]]


class RiverConstraints:
    """What is known of the rows: bit masks of columns, one for each row.

    `wet` must be river, `dry` must not; `flows` are cells whose way is known; `cut_right` are
    columns with a wall to the east, `cut_below` those with a wall to the south.
    """

    __slots__ = (
        "dry",
        "height",
        "known_flows",
        "last_column",
        "walls_east",
        "walls_south",
        "wet",
        "width",
    )

    def __init__(self, width: int, height: int) -> None:
        """Know nothing yet."""
        self.width, self.height = width, height
        self.wet = [0] * height
        self.dry = [0] * height
        self.walls_east = [0] * height
        self.walls_south = [0] * height
        self.known_flows: list[dict[int, Direction]] = [{} for _ in range(height)]
        self.last_column: int | None = None

    def can_continue(self, row: int, column: int, side: int) -> bool:
        """Return whether a run in a row may go on from a column to a side (1 east, -1 west)."""
        wall = column if side == 1 else (column - 1) % self.width
        if self.walls_east[row] >> wall & 1:
            return False
        return self.known_flows[row].get(column, _SIDES[side]) is _SIDES[side]

    def can_turn_south(self, row: int, column: int, run: int) -> bool:
        """Return whether a run of these columns, a bit mask, may go on south from one of them."""
        if self.wet[row] & ~run or self.walls_south[row] >> column & 1:
            return False
        if row == self.height - 1 and self.last_column not in (None, column):
            return False
        return self.known_flows[row].get(column, Direction.S) is Direction.S


_Run = tuple[int, int, int, int]
_FirstRow = tuple[int, int] | None


def _possible_runs(
    constraints: RiverConstraints, row: int, start: int, before: int, *, wrap: bool
) -> list[_Run]:
    """Return the runs that may follow in a row: side, length, end column, weight."""
    found: list[_Run] = []
    width, dry = constraints.width, constraints.dry[row]
    if dry >> start & 1:
        return found
    longest = (width - 1) // 2 if wrap else width - 1
    if constraints.can_turn_south(row, start, 1 << start):
        found.append((0, 0, start, _STRAIGHT))
    for side in (1, -1):
        column, run = start, 1 << start
        for length in range(1, longest + 1) if side != -before else ():
            end = start + side * length
            if not (wrap or 0 <= end < width) or not constraints.can_continue(row, column, side):
                break
            column = end % width
            if dry >> column & 1:
                break
            run |= 1 << column
            if constraints.can_turn_south(row, column, run):
                found.append((side, length, column, _STRAIGHT >> length - 1))
    return found


class RiverSampler:
    """All rivers that fit, counted once, to draw some of them.

    The last tile of a bordered field's river flows south into the grate, that of a looped field's
    over the seam into the first.
    """

    def __init__(self, constraints: RiverConstraints, *, wrap: bool) -> None:
        """Take the limits, which must not change any more."""
        self._constraints = constraints
        self._wrap = wrap
        self._runs: dict[tuple[_FirstRow, int, int, int], list[_Run]] = {}
        self._weights: dict[tuple[_FirstRow, int, int, int], int] = {}

    def sample(self, below: RandomBelow) -> RiverTiles | None:
        """Return a random river, first tile first, each with its way on; None if none fits."""
        columns = list(range(self._constraints.width))
        if not self._wrap:
            return self._sample_from(below, columns, None)
        starts = [(column, side) for column in columns for side in (0, 1, -1)]
        for place in range(len(starts) - 1, 0, -1):
            other = below(place + 1)
            starts[place], starts[other] = starts[other], starts[place]
        # Whichever way the first row goes decides what the last row may do: try one after another.
        for start in starts:
            river = self._sample_from(below, [start[0]], start)
            if river is not None:
                return river
        return None

    def _runs_in(self, ring: _FirstRow, row: int, start: int, before: int) -> list[_Run]:
        """Return the runs of a row; on a ring, a first column and way, the ends must meet."""
        key = (ring, row, start, before)
        found = self._runs.get(key)
        if found is None:
            found = _possible_runs(self._constraints, row, start, before, wrap=ring is not None)
            if ring is not None and row == 0:
                found = [run for run in found if run[0] == ring[1]]
            if ring is not None and row == self._constraints.height - 1:
                # A run before that first row must not lie beside it either.
                found = [run for run in found if run[2] == ring[0] and run[0] != -(ring[1] or 2)]
            self._runs[key] = found
        return found

    def _weight(self, ring: _FirstRow, row: int, start: int, before: int) -> int:
        if row == self._constraints.height:
            return 1
        key = (ring, row, start, before)
        weight = self._weights.get(key)
        if weight is None:
            weight = 0
            for side, _, end, share in self._runs_in(ring, row, start, before):
                weight += share * self._weight(ring, row + 1, end, side)
            self._weights[key] = weight
        return weight

    def _sample_from(
        self, below: RandomBelow, columns: list[int], ring: _FirstRow
    ) -> RiverTiles | None:
        """Return a random river from one of the columns."""
        weights = [self._weight(ring, 0, start, 0) for start in columns]
        column = _weighted_choice(weights, columns, below)
        if column is None:
            return None
        river: RiverTiles = []
        before = 0
        for row in range(self._constraints.height):
            options = self._runs_in(ring, row, column, before)
            weights = [run[3] * self._weight(ring, row + 1, run[2], run[0]) for run in options]
            chosen = _weighted_choice(weights, options, below)
            assert chosen is not None
            before, length, end, _ = chosen
            for step in range(length):
                place = Pos((column + before * step) % self._constraints.width, row)
                river.append((place, _SIDES[before]))
            river.append((Pos(end, row), Direction.S))
            column = end
        return river


@lru_cache(maxsize=8)
def unconstrained_rivers(width: int, height: int, *, wrap: bool) -> RiverSampler:
    """Return all rivers of a field of which nothing is known."""
    return RiverSampler(RiverConstraints(width, height), wrap=wrap)


def _weighted_choice(weights: list[int], options: list[T], below: RandomBelow) -> T | None:
    total = sum(weights)
    if not total:
        return None
    number = below(total)
    for weight, option in zip(weights, options, strict=True):
        number -= weight
        if number < 0:
            return option
    return None
