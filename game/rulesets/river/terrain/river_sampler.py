"""Sampling a river that flows from top to bottom and fits constraints (section 3).

A river never flows north, so in each row it is one run from the column where it enters to the
column where it leaves. Runs in consecutive rows must not touch along their sides: after a run to
one side the next row goes straight down or on to the same side. So the rivers can be counted row
by row, and one sampled by its weight among all that fit.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import TypeVar

from game.core.grid import Direction, Pos

# The weight of a row that goes straight down or one step aside; each further step halves it. This
# makes rivers about as long as those of the original game.
_STRAIGHT = 1 << 14
_SIDES = {0: Direction.S, 1: Direction.E, -1: Direction.W}

T = TypeVar("T")
RandomBelow = Callable[[int], int]
RiverTiles = list[tuple[Pos, Direction]]


class RiverConstraints:
    """Constraints on the river: bit masks of columns for each row.

    `wet` cells must be river, `dry` ones must not. `known_flows` are cells with a known flow.
    `walls_east` and `walls_south` are cells with a wall on that side. `last_column` is where the
    river must leave the last row.
    """

    def __init__(self, width: int, height: int) -> None:
        self.width, self.height = width, height
        self.wet = [0] * height
        self.dry = [0] * height
        self.walls_east = [0] * height
        self.walls_south = [0] * height
        self.known_flows: list[dict[int, Direction]] = [{} for _ in range(height)]
        self.last_column: int | None = None

    def can_continue(self, row: int, column: int, side: int) -> bool:
        """Return whether a run may continue from a column to a side (1 east, -1 west)."""
        wall = column if side == 1 else (column - 1) % self.width
        if self.walls_east[row] >> wall & 1:
            return False
        return self.known_flows[row].get(column, _SIDES[side]) is _SIDES[side]

    def can_turn_south(self, row: int, column: int, run: int) -> bool:
        """Return whether a run, a bit mask of columns, may turn south in one of them."""
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
    """Return the runs possible in a row: side, length, end column, weight."""
    runs: list[_Run] = []
    width, dry = constraints.width, constraints.dry[row]
    if dry >> start & 1:
        return runs
    longest = (width - 1) // 2 if wrap else width - 1
    if constraints.can_turn_south(row, start, 1 << start):
        runs.append((0, 0, start, _STRAIGHT))
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
                runs.append((side, length, column, _STRAIGHT >> length - 1))
    return runs


class RiverSampler:
    """All rivers that fit, counted once and sampled from.

    The last tile flows south: on a bordered field into the grate, on a looped one across the seam
    into the first tile (R43).
    """

    def __init__(self, constraints: RiverConstraints, *, wrap: bool) -> None:
        """Start with constraints, which must not change any more."""
        self._constraints = constraints
        self._wrap = wrap
        self._runs: dict[tuple[_FirstRow, int, int, int], list[_Run]] = {}
        self._weights: dict[tuple[_FirstRow, int, int, int], int] = {}

    def sample(self, below: RandomBelow) -> RiverTiles | None:
        """Return a random river from its first tile on, each with its flow; None if none fits."""
        columns = list(range(self._constraints.width))
        if not self._wrap:
            return self._sample_from(below, columns, None)
        starts = [(column, side) for column in columns for side in (0, 1, -1)]
        for index in range(len(starts) - 1, 0, -1):
            other = below(index + 1)
            starts[index], starts[other] = starts[other], starts[index]
        # The last row must meet the first one, so each start is counted on its own.
        for start in starts:
            river = self._sample_from(below, [start[0]], start)
            if river is not None:
                return river
        return None

    def _runs_in(self, first_row: _FirstRow, row: int, start: int, before: int) -> list[_Run]:
        """Return the runs of a row; with `first_row` (column and side) the river must close."""
        key = (first_row, row, start, before)
        runs = self._runs.get(key)
        if runs is None:
            runs = _possible_runs(self._constraints, row, start, before, wrap=first_row is not None)
            if first_row is not None and row == 0:
                runs = [run for run in runs if run[0] == first_row[1]]
            if first_row is not None and row == self._constraints.height - 1:
                # The last run must not touch the first one along its side, either.
                runs = [
                    run for run in runs if run[2] == first_row[0] and run[0] != -(first_row[1] or 2)
                ]
            self._runs[key] = runs
        return runs

    def _weight(self, first_row: _FirstRow, row: int, start: int, before: int) -> int:
        if row == self._constraints.height:
            return 1
        key = (first_row, row, start, before)
        weight = self._weights.get(key)
        if weight is None:
            weight = 0
            for side, _, end, share in self._runs_in(first_row, row, start, before):
                weight += share * self._weight(first_row, row + 1, end, side)
            self._weights[key] = weight
        return weight

    def _sample_from(
        self, below: RandomBelow, columns: list[int], first_row: _FirstRow
    ) -> RiverTiles | None:
        """Return a random river that starts in one of the columns."""
        weights = [self._weight(first_row, 0, start, 0) for start in columns]
        column = _weighted_choice(weights, columns, below)
        if column is None:
            return None
        river: RiverTiles = []
        before = 0
        for row in range(self._constraints.height):
            options = self._runs_in(first_row, row, column, before)
            weights = [run[3] * self._weight(first_row, row + 1, run[2], run[0]) for run in options]
            chosen = _weighted_choice(weights, options, below)
            assert chosen is not None
            before, length, end, _ = chosen
            for step in range(length):
                pos = Pos((column + before * step) % self._constraints.width, row)
                river.append((pos, _SIDES[before]))
            river.append((Pos(end, row), Direction.S))
            column = end
        return river


@lru_cache(maxsize=8)
def unconstrained_rivers(width: int, height: int, *, wrap: bool) -> RiverSampler:
    """Return the sampler of all rivers on an unknown field."""
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
