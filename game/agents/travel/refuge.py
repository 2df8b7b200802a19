"""Refuges: where fewest can strike, as far from foes as may be, out of their lines."""

from collections import Counter
from collections.abc import Collection
from itertools import islice

from game.core.cell_set import Cells, Distances
from game.core.grid import CARDINALS, Grid, Pos, Terrain, chebyshev

# Where fewer cells are left to walk on to, one who flees is caught.
_NOOK = 6


def aimed_from(grid: Grid, start: Pos, figures: Collection[Pos]) -> Pos | None:
    """Return the cell of the nearest figure in a straight line over known floor, if any."""
    met = list[Pos]()
    for side in CARDINALS:
        ahead = start.step(side)
        while ahead not in figures and grid.in_bounds(ahead) and grid.is_walkable(ahead):
            ahead = ahead.step(side)
        met += [ahead] * (ahead in figures)
    return min(met, key=lambda cell: chebyshev(cell, start), default=None)


def refuge(
    free: Grid,
    way: list[Pos],
    reach: list[Pos],
    steps: int,
    struck: Counter[Pos],
    foes: Collection[Pos],
) -> tuple[Pos, bool, bool]:
    """Return where fewest can strike, and whether that is better than the way and than to stay.

    Of the way its start, where the turn ends and its end count. No nook is good, nor a straight
    line to a foe; else it is as far from foes as may be. Where unknown ground is ahead one may
    come farther with the `steps` left.
    """
    out, far = Distances.on(free, way[0]).steps(), Distances.on(free, way[-1])
    unknown = Cells.of_terrain(free, Terrain.UNKNOWN)
    calm, ahead = Cells.walkable(free).union(unknown).without_cells(struck), unknown.beside()
    able = [cell for cell in reach if cell in out] or way[:1]
    coming = [Distances.on(free, foe).steps() for foe in foes]

    def away(cell: Pos) -> int:
        # Who cannot come is no nearer to one place than to another.
        return min((each[cell] for each in coming if cell in each), default=len(able))

    def danger(cell: Pos) -> int:
        goes_on = cell in ahead and out.get(cell, steps) < steps and away(cell) > away(way[0])
        return struck[cell] and (1 if goes_on else 1 + struck[cell])

    def rank(cell: Pos) -> tuple[int, bool, bool, int, int]:
        room = sum(map(len, islice(calm.layers_around(Cells.of(free, (cell,))), _NOOK)))
        left = steps - out.get(cell, steps) if cell in ahead else 0
        is_lined = aimed_from(free, cell, foes) is not None
        return danger(cell), room < _NOOK, is_lined, -away(cell) - left, far.steps_from(cell) or 0

    near = min(able, key=rank)
    stays, goes = map(danger, way[:2])
    return near, danger(near) < goes, min(danger(near), goes) < stays
