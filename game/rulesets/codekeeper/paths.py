"""The breadth-first search of hero and monsters (rules 3, 5)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from game.core.grid import Direction, Grid, Pos, all_positions, manhattan
from game.core.pathfinding import chebyshev_square, manhattan_disc, open_spread

# Ties go to the neighbour that comes first here.
SEARCH_ORDER = (Direction.W, Direction.E, Direction.N, Direction.S)


@lru_cache(maxsize=16384)
def square(width: int, height: int, centre: Pos, reach: int) -> tuple[Pos, ...]:
    """Return the cells of a maze within a Chebyshev distance, in reading order."""
    x, y = centre
    left, right = max(0, x - reach), min(width, x + reach + 1)
    rows, cells = range(max(0, y - reach), min(height, y + reach + 1)), all_positions(width, height)
    return tuple(cell for row in rows for cell in cells[row * width + left : row * width + right])


def first_step(
    grid: Grid, start: Pos, goal: Pos, reach: int, free: int
) -> tuple[Direction | None, bool]:
    """Return the first step from a cell towards a goal, and whether a path reaches the goal.

    The search is breadth-first over the bit board `free`, inside the square of `reach` around the
    start. If no path reaches the goal, the step leads to the cell nearest to it by Manhattan
    distance, the first one in search order; if no cell is nearer than the start, the step is None.
    """
    width, height = grid.width, grid.height
    here, there = 1 << start[1] * width + start[0], 1 << goal[1] * width + goal[0]
    free &= chebyshev_square(width, height, start, reach) & ~here
    spread = open_spread(width, height, diagonal=False)
    # Layers of cells instead of a queue take a quarter of the time: every monster searches every
    # turn.
    layers, layer, ends = list[int](), here, 0
    while not ends and (layer := spread(layer) & free):
        free ^= layer
        layers.append(layer)
        ends = layer & there
    is_reached = ends != 0
    if not is_reached:
        ends = _nearest(grid, goal, layers, manhattan(start, goal))
        if not ends:
            return None, False
    # Back to the first steps. A queue would have found the path that begins first in search order.
    steps = next(number for number, layer in enumerate(layers) if layer & ends)
    for layer in reversed(layers[:steps]):
        ends = spread(ends) & layer
    for side in SEARCH_ORDER:
        x, y = start.step(side)
        if 0 <= x < width and y >= 0 and ends >> y * width + x & 1:
            break
    return side, is_reached


def _nearest(grid: Grid, goal: Pos, layers: Sequence[int], limit: int) -> int:
    """Return the cells nearest to a goal within less than `limit` steps, of their first layer."""
    for distance in range(1, limit):
        disc = manhattan_disc(grid.width, grid.height, goal, distance)
        for layer in layers:
            if layer & disc:
                return layer & disc
    return 0
