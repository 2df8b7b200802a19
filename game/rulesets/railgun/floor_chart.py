"""What follows from a map's floor: made once and handed on from state to state."""

from __future__ import annotations

from functools import lru_cache

from game.core.grid import CARDINALS, WALKABLE, Direction, Grid, Pos, all_positions
from game.core.pathfinding import (
    ByNumber,
    Flood,
    by_cell,
    manhattan_discs,
    manhattan_distances,
    walkable_bits,
)

# The lengths of the front, side and back arms of the field of view.
Reach = tuple[int, int, int]
# To a cell beside another: how much its number is larger, and the side.
Way = tuple[int, Direction]


class FloorChart:
    """The floor of a map as a bit board, and tables to look up what the rules ask of its cells.

    Cells are numbers in reading order, `cells` has their positions. `beside` has the cells at most
    one step from each, `bits` the bit of each, `lines` those in its row and column, `steps` the
    Manhattan distances of all cells to each, `discs` by such a distance the cells within it of
    each. `around[cells << width >> number]` tells at which sides of one some cells beside it are, a
    bit each as in `CARDINALS`, and the ways to them in reading order. `seen` keeps what was seen
    from cells.
    """

    __slots__ = (
        "_flood",
        "_floods",
        "_grid",
        "_open_ways",
        "around",
        "beside",
        "bits",
        "cells",
        "discs",
        "floor",
        "height",
        "lines",
        "seen",
        "steps",
        "width",
    )

    def __init__(self, grid: Grid) -> None:
        """Take a board without walls between its cells."""
        self._grid = grid
        self.width, self.height = grid.width, grid.height
        self.floor = walkable_bits(grid)
        tables = _tables(grid.width, grid.height)
        self.cells, self.bits, self.beside, self.lines, self.steps, self.discs, self.around = tables
        self.seen: dict[tuple[int, Direction, Reach], int] = {}
        self._flood = Flood(grid, self.cells[0])
        self._floods: dict[int, Flood] = {}
        self._open_ways: dict[int, tuple[int, int, int, int]] = {}

    def __reduce__(self) -> tuple[type[FloorChart], tuple[Grid]]:
        """Write the board alone: the rest follows from it."""
        return FloorChart, (self._grid,)

    def number(self, pos: Pos) -> int:
        """Return the number of a cell."""
        return pos[1] * self.width + pos[0]

    def flood(self, goal: int) -> Flood:
        """Return the distances to a cell, kept: the hero comes back, and devils share a kit."""
        flood = self._floods.get(goal)
        if flood is None:
            flood = self._floods[goal] = self._flood.restarted(goal)
        return flood

    def open_ways(self, number: int) -> tuple[int, int, int, int]:
        """Return how far each side of a cell goes on: to the first building or the last cell.

        They are kept: two of three turns begin on a cell where the hero was before.
        """
        ways = self._open_ways.get(number)
        if ways is None:
            ways = self._open_ways[number] = self._find_open_ways(number)
        return ways

    def _find_open_ways(self, number: int) -> tuple[int, int, int, int]:
        width, terrain = self.width, self._grid.terrain
        y, x = divmod(number, width)
        # A byte for each cell, 0 where a building is.
        row = terrain[y * width : (y + 1) * width].translate(WALKABLE)
        column = terrain[x::width].translate(WALKABLE)
        # Nothing found is -1.
        east, south = row.find(0, x + 1), column.find(0, y + 1)
        return (
            min(y, y - column.rfind(0, 0, y)),
            (width - 1 if east < 0 else east) - x,
            (self.height - 1 if south < 0 else south) - y,
            min(x, x - row.rfind(0, 0, x)),
        )

    def side_in_line(self, start: int, end: int, free: int) -> Direction | None:
        """Return the side where a cell lies in line with another, all between them in `free`."""
        difference, width = end - start, self.width
        stride = 1 if -width < difference < width else width
        if difference < 0:
            stride = -stride
        for between in range(start + stride, end, stride):
            if not free >> between & 1:
                return None
        ((_, side),) = self.around[1 << self.width + stride][1]
        return side


_Cells = ByNumber[int]
_Around = dict[int, tuple[int, tuple[Way, ...]]]


@lru_cache(maxsize=16)
def _tables(
    width: int, height: int
) -> tuple[tuple[Pos, ...], _Cells, _Cells, _Cells, ByNumber[_Cells], ByNumber[_Cells], _Around]:
    """Return what charts of a size share, from `cells` to `around`."""
    cells, discs = all_positions(width, height), manhattan_discs(width, height)
    row, column = (1 << width) - 1, sum(1 << y * width for y in range(height))

    def lines(number: int) -> int:
        y, x = divmod(number, width)
        return row << y * width | column << x

    return (
        cells,
        # A bit that is found takes a fifth of the time of one that is shifted.
        by_cell(len(cells), (1).__lshift__),
        discs[1],
        by_cell(len(cells), lines),
        manhattan_distances(width, height),
        discs,
        _around(width),
    )


def _around(width: int) -> _Around:
    """Return the sides and the ways to them for each set of cells beside the one at `width`.

    One table for all cells fits into a processor's nearest cache; one for each takes a megabyte.
    """
    sides: _Around = {0: (0, ())}
    # In reading order. A single column has nothing to the east and west.
    on_board = [side for side in CARDINALS if width > 1 or not side.dx]
    for side in sorted(on_board, key=lambda side: (side.dy, side.dx)):
        stride, member = side.dy * width + side.dx, 1 << CARDINALS.index(side)
        sides |= {
            cells | 1 << width + stride: (members | member, (*ways, (stride, side)))
            for cells, (members, ways) in sides.items()
        }
    return sides
