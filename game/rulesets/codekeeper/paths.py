"""The breadth-first search of hero and monsters (rules 3, 5)."""

from __future__ import annotations

from functools import lru_cache

from game.core.grid import Direction, Grid, Pos, all_positions, manhattan

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
def _neighbours(width: int, height: int) -> dict[Pos, tuple[tuple[Direction, Pos, int], ...]]:
    """Return for every cell the adjacent cells in search order, with their numbers.

    It is the same for all boards of a size: a table of each board's floor took a third of a match.
    """
    cells = all_positions(width, height)
    return {
        pos: tuple(
            (side, cells[number], number)
            for side in SEARCH_ORDER
            if 0 <= pos.x + side.dx < width and 0 <= pos.y + side.dy < height
            for number in [(pos.y + side.dy) * width + pos.x + side.dx]
        )
        for pos in cells
    }


def first_step(
    grid: Grid, start: Pos, goal: Pos, reach: int, free: int
) -> tuple[Direction | None, bool]:
    """Return the first step from a cell towards a goal, and whether a path reaches the goal.

    The search is breadth-first over the bit board `free`, inside the square of `reach` around the
    start. If no path reaches the goal, the step leads to the cell nearest to it by Manhattan
    distance, the first one in search order; if no cell is nearer than the start, the step is None.
    """
    # A maze full of monsters leaves few cells to search: layers of bits take twice the time.
    neighbours = _neighbours(grid.width, grid.height)
    left, right, top, bottom = start.x - reach, start.x + reach, start.y - reach, start.y + reach
    first_steps: dict[Pos, Direction | None] = {start: None}
    best, nearest = manhattan(start, goal), start
    queue = [start]
    for pos in queue:
        # Inlines `manhattan`: every monster searches every turn.
        distance = abs(pos[0] - goal[0]) + abs(pos[1] - goal[1])
        if distance < best:
            best, nearest = distance, pos
        first = first_steps[pos]
        for side, end, number in neighbours[pos]:
            if not free >> number & 1 or end in first_steps:
                continue
            if not (left <= end[0] <= right and top <= end[1] <= bottom):
                continue
            if end == goal:
                return first or side, True
            first_steps[end] = first or side
            queue.append(end)
    return first_steps[nearest], False
