"""Stairs and pathfinding for monsters (rules 5, 6)."""

from collections.abc import Callable, Mapping
from functools import lru_cache

from game.core.cell_set import Cells, Distances
from game.core.grid import STAIRS_DOWN, STAIRS_UP, Direction, Grid, Pos, Terrain
from game.rulesets.psttrl.params import BoardPos

ChooseCell = Callable[[list[Pos]], Pos]
_PARTNER = dict(zip((*STAIRS_DOWN, *STAIRS_UP), (*STAIRS_UP, *STAIRS_DOWN), strict=True))
_DIRECTIONS = {(side.dx, side.dy): side for side in Direction}
_APPROACH_STEPS = 2


def direction_to(start: Pos, end: Pos) -> Direction:
    """Return the direction of a step; KeyError if the cells are not neighbours."""
    return _DIRECTIONS[end.x - start.x, end.y - start.y]


def is_stair(grid: Grid, pos: Pos) -> bool:
    """Return whether a cell is a stair."""
    return grid.terrain[grid.index(pos)] in _PARTNER


@lru_cache(maxsize=128)
def stairs_of(grid: Grid) -> tuple[tuple[Terrain, Pos], ...]:
    """Return the stairs of a floor in reading order."""
    return tuple((grid.terrain_at(pos), pos) for pos in grid.cells(*_PARTNER))


@lru_cache(maxsize=64)
def _far_ends(grids: tuple[Grid, ...], board: int) -> Mapping[Pos, BoardPos]:
    """Return the stairs of a floor that have a far end, in reading order, each with it."""
    ends = {}
    for stair, pos in stairs_of(grids[board]):
        far = board + (1 if stair in STAIRS_DOWN else -1)
        place = grids[far].terrain.find(_PARTNER[stair]) if 0 <= far < len(grids) else -1
        if place >= 0:
            ends[pos] = BoardPos(far, grids[far].pos(place))
    return ends


def stair_destination(grids: tuple[Grid, ...], place: BoardPos) -> BoardPos | None:
    """Return the far end of the stair at a place; None without a stair or a far end."""
    board, pos = place
    return _far_ends(grids, board).get(pos) if is_stair(grids[board], pos) else None


def far_ends_in_sight(grids: tuple[Grid, ...], board: int, visible: bytes) -> list[BoardPos]:
    """Return the far ends of the stairs of a floor that are among the visible cells."""
    return [end for pos, end in _far_ends(grids, board).items() if visible[grids[board].index(pos)]]


def stairs_towards(grids: tuple[Grid, ...], start: int, goal: int) -> list[Pos]:
    """Return the stairs on floor `start` that lead one floor closer to `goal`."""
    step = 1 if goal > start else -1
    return [pos for pos, end in _far_ends(grids, start).items() if end.board == start + step]


@lru_cache(maxsize=256)
def _distances(grid: Grid, goal: Pos) -> Distances:
    """Return the steps to a cell in eight directions; many monsters share a goal."""
    return Distances.on(grid, goal, diagonal=True)


def cells_within(grid: Grid, start: Pos, steps: int) -> Cells:
    """Return the cells within some steps of a cell, without itself; creatures do not block."""
    floor, reached = Cells.walkable(grid), Cells.of(grid, (start,))
    for _ in range(steps):
        reached = reached.union(reached.around().intersection(floor))
    return reached.without_cells((start,))


def find_path(grid: Grid, start: Pos, goal: Pos, choose: ChooseCell) -> tuple[Pos, ...]:
    """Return a shortest path with both ends; empty without a path or if already there.

    The path keeps off the goal's rows, columns and diagonals, so that monsters that follow each
    other spread out.
    """
    if start == goal:
        return ()
    layers = _distances(grid, goal).layers_to(start)
    if not layers:
        return ()
    path, pos = [start], start
    # `left` steps lead from the next cell to the goal.
    for left in range(len(layers) - 2, 0, -1):
        options = list(Cells.of(grid, (pos,)).around().intersection(layers[left]))
        if left >= _APPROACH_STEPS:
            best = max(_off_axis(option, goal) for option in options)
            options = [option for option in options if _off_axis(option, goal) == best]
        pos = choose(options)
        path.append(pos)
    return (*path, goal)


def _off_axis(pos: Pos, goal: Pos) -> int:
    """Return 2 for a cell out of line with the goal, 1 on a diagonal, 0 in a row or column."""
    dx, dy = abs(pos.x - goal.x), abs(pos.y - goal.y)
    return 0 if 0 in (dx, dy) else 1 if dx == dy else 2
