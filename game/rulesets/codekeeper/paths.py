"""The breadth-first search of hero and monsters (rules 3, 5)."""

from __future__ import annotations

from functools import lru_cache

from game.core.grid import Direction, Grid, Pos, all_positions
from game.core.pathfinding import chebyshev_square

# Ties go to the neighbour that comes first here.
SEARCH_ORDER = (Direction.W, Direction.E, Direction.N, Direction.S)


@lru_cache(maxsize=16384)
def square(width: int, height: int, centre: Pos, reach: int) -> tuple[Pos, ...]:
    """Return the cells of a maze within a Chebyshev distance, in reading order."""
    x, y = centre
    left, right = max(0, x - reach), min(width, x + reach + 1)
    rows, cells = range(max(0, y - reach), min(height, y + reach + 1)), all_positions(width, height)
    return tuple(cell for row in rows for cell in cells[row * width + left : row * width + right])


@lru_cache(maxsize=16)
def _neighbours(
    width: int, height: int
) -> tuple[tuple[int, tuple[tuple[Direction, int, int], ...]], ...]:
    """Return for every cell by number the bit board of the adjacent cells, and these themselves.

    Those are in search order, each with its side, number and bit. All boards of a size have the
    same: a table of each board's floor took a third of a match.
    """
    return tuple(
        (sum(bit for _, _, bit in ends), ends)
        for pos in all_positions(width, height)
        for ends in [
            tuple(
                (side, end, 1 << end)
                for side in SEARCH_ORDER
                if 0 <= pos.x + side.dx < width and 0 <= pos.y + side.dy < height
                for end in [(pos.y + side.dy) * width + pos.x + side.dx]
            )
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
    # The cells as they are reached, and the first step on the path to each.
    cells, firsts = [number], list[Direction | None]([None])
    for cell, first in zip(cells, firsts):  # noqa: B905 (they grow alike)
        beside, ends = neighbours[cell]
        # Most cells are the end of a way: asking for all four sides at once saves a fifth.
        if not left & beside:
            continue
        for side, number, bit in ends:
            if left & bit:
                if number == end:
                    return first or side, True
                left ^= bit
                cells.append(number)
                firsts.append(first or side)
    positions, (x, y) = all_positions(width, height), goal
    # Inlines `manhattan`: half of the searches come here, with a dozen cells.
    distances = [abs(px - x) + abs(py - y) for cell in cells for px, py in [positions[cell]]]
    return firsts[distances.index(min(distances))], False
