"""Sampling a river that flows from top to bottom and fits what is known (section 3).

A river never flows north, so in each row it is one run from the column where it enters to the
column where it leaves. Runs in consecutive rows must not touch along their sides: after a run to
one side the next row goes straight down or on to the same side. So the rivers can be counted row
by row, and one sampled by its weight among all that fit.
"""

from bisect import bisect_right
from collections.abc import Sequence
from functools import lru_cache
from itertools import accumulate, compress
from typing import NamedTuple, TypeVar

from game.core.grid import Direction, Edge, Grid, Pos
from game.core.rng import Dice
from game.rulesets.river.terrain.field_queries import FLOW_DIRECTIONS, is_water

# The weight of a row that goes straight down or one step aside; each further step halves it. This
# makes rivers about as long as those of the original game.
_STRAIGHT = 1 << 14
_SIDES = {0: Direction.S, 1: Direction.E, -1: Direction.W}
_WALLS = (Edge.WALL, Edge.BREAKABLE, Edge.PERHAPS_GONE, Edge.BROKEN, Edge.STRUCK)
_CODES = range(256)
_BITS = [1 << column for column in range(256)]
_IS_WALL = bytes(code in _WALLS for code in _CODES)
_IS_WALL_OR_BORDER = bytes(code in (*_WALLS, Edge.SOLID) for code in _CODES)
_IS_WET = bytes(is_water(code) for code in _CODES)
_IS_DRY = bytes(code > 0 and not is_water(code) for code in _CODES)
# Terrain that flows elsewhere than to a side.
_FLOWS_ELSEWHERE = {
    side: bytes(FLOW_DIRECTIONS.get(code, flow) is not flow for code in _CODES)
    for side, flow in _SIDES.items()
}

T = TypeVar("T")


class _Run(NamedTuple):
    """The river in a row: its side (1 east, -1 west, 0 straight down), length, end and weight."""

    side: int
    length: int
    end: int
    weight: int


def _columns(row: bytes, has: bytes) -> int:
    """Return the columns of a row whose codes have something, as the bits of a number."""
    return sum(compress(_BITS, row.translate(has)))


# A looped field's first column and the side of its first run.
_FirstRow = tuple[int, int] | None


class RiverSampler:
    """All rivers that fit a partly known field, counted once and sampled from.

    Known water belongs to the river; no other known cell does, and no known wall is in its way.
    The last tile flows south: on a bordered field into the grate, on a looped one across the seam
    into the first tile (R43).
    """

    def __init__(self, known: Grid) -> None:
        self._grid = grid = known.with_edge_arrays()
        rows = [grid.row_slice(y, 0, grid.width) for y in range(grid.height)]
        # For each row a number whose bits are its columns: a field is asked very often.
        terrain = [grid.terrain[row] for row in rows]
        self._wet = [_columns(row, _IS_WET) for row in terrain]
        self._dry = [_columns(row, _IS_DRY) for row in terrain]
        south, east = grid.edges_on(Direction.S), grid.edges_on(Direction.E)
        walls = [_columns(east[row], _IS_WALL) for row in rows]
        # Where a run to a side ends; straight down, where it cannot turn south.
        self._blocked = {
            side: [_columns(row, elsewhere) for row in terrain]
            for side, elsewhere in _FLOWS_ELSEWHERE.items()
        }
        last = grid.width - 1
        for y, row in enumerate(rows):
            self._blocked[1][y] |= walls[y]
            self._blocked[-1][y] |= walls[y] << 1 | walls[y] >> last
            self._blocked[0][y] |= _columns(south[row], _IS_WALL_OR_BORDER)
        if (grate := south[rows[-1]].find(Edge.GRATE)) >= 0:
            self._blocked[0][-1] |= ~(1 << grate)
        self._runs: dict[tuple[int, int, int], list[_Run]] = {}
        self._weights: dict[tuple[_FirstRow, int, int, int], int] = {}

    def sample(self, dice: Dice) -> list[tuple[Pos, Direction]] | None:
        """Return a random river from its first tile on, each with its flow; None if none fits."""
        columns = list(range(self._grid.width))
        if not self._grid.wrap:
            return self._sample_from(dice, columns, None)
        # The last row must meet the first one, so each start is counted on its own.
        for start in dice.shuffled([(column, side) for column in columns for side in (0, 1, -1)]):
            river = self._sample_from(dice, [start[0]], start)
            if river is not None:
                return river
        return None

    def _possible_runs(self, row: int, start: int, before: int) -> list[_Run]:
        """Return the runs possible in a row that the river enters after a run to a side."""
        runs: list[_Run] = []
        width, wrap = self._grid.width, self._grid.wrap
        wet, dry, may_not_turn = self._wet[row], self._dry[row], self._blocked[0][row]
        run = here = 1 << start
        if dry & here:
            return runs
        # All known water of the row belongs to the run.
        if not may_not_turn & here and not wet & ~run:
            runs.append(_Run(0, 0, start, _STRAIGHT))
        longest = (width - 1) // 2 if wrap else width - 1
        for side in (1, -1):
            column, run, blocked = start, 1 << start, self._blocked[side][row]
            for length in range(1, longest + 1) if side != -before else ():
                end = start + side * length
                if not (wrap or 0 <= end < width) or blocked >> column & 1:
                    break
                column = end % width
                here = 1 << column
                if dry & here:
                    break
                run |= here
                if not may_not_turn & here and not wet & ~run:
                    runs.append(_Run(side, length, column, _STRAIGHT >> length - 1))
        return runs

    def _runs_in(self, first_row: _FirstRow, row: int, start: int, before: int) -> list[_Run]:
        """Return the runs of a row; with `first_row` (column and side) the river must close."""
        key = (row, start, before)
        runs = self._runs.get(key)
        if runs is None:
            runs = self._runs[key] = self._possible_runs(*key)
        if first_row is not None and row == 0:
            runs = [run for run in runs if run.side == first_row[1]]
        if first_row is not None and row == self._grid.height - 1:
            # The last run must not touch the first one along its side, either.
            column, side = first_row
            runs = [run for run in runs if run.end == column and run.side != -(side or 2)]
        return runs

    def _weight(self, first_row: _FirstRow, row: int, start: int, before: int) -> int:
        if row == self._grid.height:
            return 1
        key = (first_row, row, start, before)
        weight = self._weights.get(key)
        if weight is None:
            runs = self._runs_in(first_row, row, start, before)
            each = (r.weight * self._weight(first_row, row + 1, r.end, r.side) for r in runs)
            weight = self._weights[key] = sum(each)
        return weight

    def _sample_from(
        self, dice: Dice, columns: list[int], first_row: _FirstRow
    ) -> list[tuple[Pos, Direction]] | None:
        """Return a random river that starts in one of the columns."""
        weights = [self._weight(first_row, 0, start, 0) for start in columns]
        if not any(weights):
            return None
        column, before = weighted_choice(weights, columns, dice), 0
        river: list[tuple[Pos, Direction]] = []
        for row in range(self._grid.height):
            runs = self._runs_in(first_row, row, column, before)
            weights = [r.weight * self._weight(first_row, row + 1, r.end, r.side) for r in runs]
            run = weighted_choice(weights, runs, dice)
            columns = [(column + run.side * n) % self._grid.width for n in range(run.length)]
            river += [(Pos(x, row), _SIDES[run.side]) for x in columns]
            river.append((Pos(run.end, row), Direction.S))
            column, before = run.end, run.side
        return river


@lru_cache(maxsize=8)
def unconstrained_rivers(width: int, height: int, *, wrap: bool) -> RiverSampler:
    """Return the sampler of all rivers on an unknown field."""
    return RiverSampler(Grid(width, height, bytes(width * height), wrap=wrap))


def weighted_choice(weights: Sequence[int], options: Sequence[T], dice: Dice) -> T:
    """Draw one of some options, as often as its weight says."""
    totals = list(accumulate(weights))
    return options[bisect_right(totals, dice.below(totals[-1]))]
