"""The breadth-first search of hero and monsters (rules 3, 5)."""

from __future__ import annotations

from functools import lru_cache

from game.core.grid import Direction, Grid, Pos, all_positions, manhattan
from game.core.pathfinding import chebyshev_square, manhattan_disc

# Ties go to the neighbour that comes first here.
SEARCH_ORDER = (Direction.W, Direction.E, Direction.N, Direction.S)


@lru_cache(maxsize=16384)
def square(width: int, height: int, centre: Pos, reach: int) -> tuple[Pos, ...]:
    """Return the cells of a maze within a Chebyshev distance, in reading order."""
    x, y = centre
    left, right = max(0, x - reach), min(width, x + reach + 1)
    rows, cells = range(max(0, y - reach), min(height, y + reach + 1)), all_positions(width, height)
    return tuple(cell for row in rows for cell in cells[row * width + left : row * width + right])


class _Steps(dict[int, tuple[tuple[Direction, int], ...]]):
    """The steps from a cell, by the bit board of the sides to go to, made when first read.

    A step is a direction and the cell it leads to; they are in search order.
    """

    __slots__ = ("_ends",)

    def __init__(self, ends: list[tuple[Direction, int]]) -> None:
        super().__init__()
        self._ends = ends

    def __missing__(self, sides: int) -> tuple[tuple[Direction, int], ...]:
        steps = self[sides] = tuple((side, end) for side, end in self._ends if sides >> end & 1)
        return steps


@lru_cache(maxsize=16)
def _neighbours(width: int, height: int) -> tuple[tuple[int, _Steps], ...]:
    """Return for every cell by number the bit board of the adjacent cells, and the steps to them.

    All boards of a size have the same: a table of each board's floor took a third of a match.
    """
    return tuple(
        (sum(1 << end for _, end in ends), _Steps(ends))
        for pos in all_positions(width, height)
        for ends in [
            [
                (side, (pos.y + side.dy) * width + pos.x + side.dx)
                for side in SEARCH_ORDER
                if 0 <= pos.x + side.dx < width and 0 <= pos.y + side.dy < height
            ]
        ]
    )


def first_step(
    grid: Grid, start: Pos, goal: Pos, reach: int, free: int
) -> tuple[Direction | None, bool]:
    """Return the first step from a cell towards a goal, and whether a path reaches the goal.

    The search is breadth-first over the bit board `free`, inside the square of `reach` around the
    start. If no path reaches the goal, the step leads to the cell nearest to it by Manhattan
    distance, the first one in search order; if no cell is nearer than the start, the step is None.
    """
    width, height = grid.width, grid.height
    beside, _ = _neighbours(width, height)[start[1] * width + start[0]]
    # A fifth of the monsters are shut in.
    if not free & beside:
        return None, False
    near = free & chebyshev_square(width, height, start, reach)
    return _search(width, height, start, goal, near)


# Most monsters are stuck in a crowd and search the same cells turn by turn: kept, a search takes a
# third less. Most searches are short: layers of bits take twice the time.
@lru_cache(maxsize=8192)
def _search(
    width: int, height: int, start: Pos, goal: Pos, left: int
) -> tuple[Direction | None, bool]:
    neighbours = _neighbours(width, height)
    # A program may name a goal outside of a small maze.
    is_inside = 0 <= goal[0] < width and 0 <= goal[1] < height
    end = goal[1] * width + goal[0] if is_inside else -1
    number = start[1] * width + start[0]
    left &= ~(1 << number)
    near = left
    # The cells as they are reached, and the first step on the path to each.
    cells: list[int] = [number]
    firsts: list[Direction | None] = [None]
    for cell, first in zip(cells, firsts):  # noqa: B905 (they grow alike)
        beside, steps = neighbours[cell]
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
    # Half of the searches end here.
    closer = manhattan(start, goal) - 1
    if is_inside and not (near ^ left) & manhattan_disc(width, height, goal, closer):
        return None, False
    positions, (x, y) = all_positions(width, height), goal
    # Inlines `manhattan`: there are a dozen cells.
    distances = [abs(px - x) + abs(py - y) for cell in cells for px, py in [positions[cell]]]
    return firsts[distances.index(min(distances))], False
