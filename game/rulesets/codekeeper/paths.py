"""The breadth-first search of hero and monsters (rules 3, 5)."""

from __future__ import annotations

from functools import lru_cache
from itertools import chain
from typing import NamedTuple

from game.core.grid import Direction, Grid, Pos, all_positions, manhattan
from game.core.pathfinding import ByNumber, by_cell, manhattan_distances, open_spread
from game.rulesets.codekeeper.params import SIGHT_RANGE

# Ties go to the neighbour that comes first here.
SEARCH_ORDER = (Direction.W, Direction.E, Direction.N, Direction.S)


@lru_cache(maxsize=16384)
def square(width: int, height: int, centre: Pos, reach: int) -> tuple[Pos, ...]:
    """Return the cells of a maze within a Chebyshev distance, in reading order."""
    x, y = centre
    left, right = max(0, x - reach), min(width, x + reach + 1)
    rows, cells = range(max(0, y - reach), min(height, y + reach + 1)), all_positions(width, height)
    parts = [cells[row * width + left : row * width + right] for row in rows]
    return tuple(chain.from_iterable(parts))


def square_side(
    width: int, height: int, centre: Pos, reach: int, side: Direction
) -> tuple[Pos, ...]:
    """Return the outermost row or column of a square, towards one of its four sides."""
    cells, x = square(width, height, centre, reach), centre[0]
    columns = min(width, x + reach + 1) - max(0, x - reach)
    if side.dx:
        return cells[columns - 1 if side.dx > 0 else 0 :: columns]
    return cells[-columns:] if side.dy > 0 else cells[:columns]


class _Steps(dict[int, tuple[tuple[Direction, int], ...]]):
    """The steps from a cell, by the bit board of the sides to go to, made when first read.

    A step is a direction and the cell it leads to; they are in search order.
    """

    __slots__ = ("_ends",)

    def __init__(self, ends: list[tuple[Direction, int]]) -> None:
        super().__init__()
        self._ends = ends

    def __missing__(self, sides: int) -> tuple[tuple[Direction, int], ...]:
        steps = self[sides] = tuple([step for step in self._ends if sides >> step[1] & 1])
        return steps


class Place(NamedTuple):
    """What lies around a cell: its sides as a bit board, the steps to them, and squares by reach.

    The squares are bit boards of the cells within so many Chebyshev steps, up to `SIGHT_RANGE`.
    """

    beside: int
    steps: _Steps
    squares: tuple[int, ...]


@lru_cache(maxsize=16)
def places(width: int, height: int) -> ByNumber[Place]:
    """Return the place of each cell by number.

    All boards of a size have the same: a table of each board's floor took a third of a match.
    """
    beside = open_spread(width, height, diagonal=False)
    grown = open_spread(width, height, diagonal=True)

    def place(number: int) -> Place:
        y, x = divmod(number, width)
        ends = [
            (side, (y + side.dy) * width + x + side.dx)
            for side in SEARCH_ORDER
            if 0 <= x + side.dx < width and 0 <= y + side.dy < height
        ]
        squares = [1 << number]
        for _ in range(SIGHT_RANGE):
            squares.append(grown(squares[-1]))
        return Place(beside(1 << number), _Steps(ends), tuple(squares))

    return by_cell(width * height, place)


def first_step(
    grid: Grid, start: Pos, goal: Pos, reach: int, free: int
) -> tuple[Direction | None, bool]:
    """Return the first step from a cell towards a goal, and whether a path reaches the goal.

    The search is breadth-first over the bit board `free`, inside the square of `reach`, at most
    `SIGHT_RANGE`, around the start. If no path reaches the goal, the step leads to the cell nearest
    to it by Manhattan distance, the first one in search order; if no cell is nearer than the start,
    the step is None.
    """
    near = places(grid.width, grid.height)[grid.index(start)].squares[reach]
    return search(grid.width, grid.height, start, goal, free & near)


# Most monsters are stuck in a crowd and search the same cells turn by turn: kept, a search takes a
# third less. Most searches are short: layers of bits take twice the time.
@lru_cache(maxsize=8192)
def search(
    width: int, height: int, start: Pos, goal: Pos, left: int
) -> tuple[Direction | None, bool]:
    """Return what `first_step` does, inside all cells that are `left`."""
    around = places(width, height)
    # A program may name a goal outside of a small maze.
    is_inside = 0 <= goal[0] < width and 0 <= goal[1] < height
    end = goal[1] * width + goal[0] if is_inside else -1
    number = start[1] * width + start[0]
    left &= ~(1 << number)
    # The cells as they are reached, and the first step on the path to each.
    cells: list[int] = [number]
    firsts: list[Direction | None] = [None]
    for cell, first in zip(cells, firsts):  # noqa: B905 (they grow alike)
        beside, steps, _ = around[cell]
        sides = left & beside
        # Most cells have no more than one way on: looking steps up by the sides that are left
        # takes three quarters of the time of asking for each side.
        if sides:
            left ^= sides
            for side, number in steps[sides]:
                if number == end:
                    return first or side, True
                cells.append(number)
                firsts.append(first or side)
    # The start is the first one: if none is nearer, nobody moves.
    distances: ByNumber[int] = (
        manhattan_distances(width, height)[end]
        if is_inside
        else [manhattan(pos, goal) for pos in all_positions(width, height)]
    )
    nearest = min(cells, key=distances.__getitem__)
    return firsts[cells.index(nearest)], False
