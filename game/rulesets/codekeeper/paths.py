"""The breadth-first search of hero and monsters (rules 3, 5)."""

from collections.abc import Container
from functools import lru_cache
from itertools import chain

from game.core.grid import Direction, Grid, Pos, Terrain, all_positions, manhattan

# Ties go to the neighbour that comes first here.
SEARCH_ORDER = (Direction.W, Direction.E, Direction.N, Direction.S)


@lru_cache(maxsize=16384)
def square_rows(width: int, height: int, centre: Pos, reach: int) -> tuple[slice, ...]:
    """Return the places of the cells of a maze within a Chebyshev distance, row by row."""
    maze, (x, y) = Grid(width, height, b""), centre
    rows = range(max(0, y - reach), min(height, y + reach + 1))
    return tuple(maze.row_slice(row, x - reach, x + reach) for row in rows)


@lru_cache(maxsize=16384)
def square(width: int, height: int, centre: Pos, reach: int) -> tuple[Pos, ...]:
    """Return the same cells in reading order."""
    maze, rows = all_positions(width, height), square_rows(width, height, centre, reach)
    return tuple(chain.from_iterable([maze[row] for row in rows]))


@lru_cache(maxsize=16384)
def square_set(width: int, height: int, centre: Pos, reach: int) -> frozenset[Pos]:
    """Return the same cells as a set."""
    return frozenset(square(width, height, centre, reach))


@lru_cache(maxsize=4096)
def _beside(cell: Pos) -> list[tuple[Direction, Pos]]:
    """Return the four cells beside one, in search order."""
    return [(side, cell.step(side)) for side in SEARCH_ORDER]


@lru_cache(maxsize=64)
def _floor(width: int, height: int, terrain: bytes) -> frozenset[Pos]:
    return frozenset(Grid(width, height, terrain).cells(Terrain.FLOOR))


def first_step(
    grid: Grid, start: Pos, goal: Pos, reach: int, blocked: Container[Pos] = frozenset()
) -> tuple[Direction | None, bool]:
    """Return the first step from a cell towards a goal, and whether a path reaches the goal.

    The search is breadth-first over the floor within a Chebyshev distance that is not blocked. If
    no path reaches the goal, the step leads to the cell nearest to it by Manhattan distance, the
    first one in search order; if no cell is nearer than the start, the step is None.
    """
    floor = _floor(grid.width, grid.height, grid.terrain)
    in_view = square_set(grid.width, grid.height, start, reach)
    # Each cell reached, in search order, with the first step on the path to it.
    firsts: dict[Pos, Direction | None] = {start: None}
    queue, nearest, distance = [start], start, manhattan(start, goal)
    for cell in queue:
        for side, end in _beside(cell):
            if end in floor and end not in blocked and end not in firsts and end in in_view:
                firsts[end] = firsts[cell] or side
                if end == goal:
                    return firsts[end], True
                queue.append(end)
                if (left := manhattan(end, goal)) < distance:
                    nearest, distance = end, left
    return firsts[nearest], False
