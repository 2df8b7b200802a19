"""Where unknown ground is beside known cells, and where it may be more than a wall."""

from collections.abc import Mapping, Sequence
from functools import lru_cache

from game.core.cell_set import Cells
from game.core.grid import ALL_DIRECTIONS, CARDINALS, Direction, Grid, Pos, Terrain
from game.core.view import View


def is_unknown_beside(view: View, pos: Pos, side: Direction) -> bool:
    """Return whether a side of a cell is off the board or unknown."""
    grid, cell = view.board.grid, view.board.grid.neighbour(pos, side)
    return cell is None or grid.terrain_at(cell) is Terrain.UNKNOWN


@lru_cache(maxsize=4)
def open_ends(grid: Grid) -> Mapping[Direction, Cells]:
    """Return for each side the cells beyond which, there, unknown ground may be more than a wall.

    Where a wall beside the next cell ends out of sight it runs on, as does a passage's other wall.
    Where floor aslant ahead is known more is seen from there.
    """
    unknown, floor = Cells.of_terrain(grid, Terrain.UNKNOWN), Cells.walkable(grid)
    walls, ends = Cells.all(grid).without(unknown).without(floor), dict[Direction, Cells]()
    for n, side in enumerate(CARDINALS):
        along = walls.shifted(side.opposite).intersection(floor)
        aside = CARDINALS[n - 1], CARDINALS[n - 3]
        left, right = (floor.shifted(way) for way in aside)
        passage = walls.shifted(side).intersection(left).intersection(right)
        runs = passage.union(along.shifted(aside[0])).union(along.shifted(aside[1]))
        ahead = floor.shifted(side.opposite)
        aslant = ahead.shifted(aside[0]).union(ahead.shifted(aside[1]))
        ends[side] = floor.intersection(unknown.shifted(side.opposite)).without(runs.union(aslant))
    return ends


def unknown_side(view: View, way: Sequence[Pos], sought: Pos | None = None) -> Direction | None:
    """Return on which side of the end of a way unknown ground is: that to what is `sought` first,
    if anything, then ahead if there, if any is."""
    grid, end, before = view.board.grid, way[-1], way[-2:][0]
    inner = [side for side in ALL_DIRECTIONS if grid.neighbour(end, side)]
    ends, sides = open_ends(grid), [s for s in inner if is_unknown_beside(view, end, s)]

    def rank(side: Direction) -> tuple[bool, int, bool, bool]:
        ahead = end.step(side)
        far = abs(ahead.x - sought.x) + abs(ahead.y - sought.y) if sought else 0
        return side.is_diagonal, far, end not in ends.get(side, ()), before.step(side) != end

    return min(sides, key=rank, default=None)
