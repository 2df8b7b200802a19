"""What a rocket crosses on the chart, and which walls it may have broken."""

from collections.abc import Collection
from itertools import compress

from game.core.grid import Direction, Edge, Grid, Pos
from game.rulesets.river.chart.grid_merge import fitting_offsets

OPEN_EDGES = frozenset({Edge.OPEN, Edge.BROKEN})
STANDING = frozenset({Edge.WALL, Edge.BREAKABLE, Edge.PERHAPS_GONE})
MAYBE_OPEN = OPEN_EDGES | {Edge.UNKNOWN, Edge.STRUCK, Edge.PERHAPS_GONE}
_STANDING_CODES = bytes(code in STANDING for code in range(256))


def rocket_path(
    grid: Grid, origin: Pos, side: Direction, crossed: Collection[Edge] = OPEN_EDGES
) -> tuple[Pos, ...]:
    """Return the cells that a rocket crosses if no player stops it, by default known ones alone.

    With `MAYBE_OPEN` edges it may fly up to the first wall that is known. Once round a looped
    field the last cell is its origin, where it hits the shooter (R45).
    """
    path, pos = list[Pos](), origin
    while grid.edge_at(pos, side) in crossed and (end := grid.neighbour(pos, side)) is not None:
        pos = end
        path.append(pos)
        if pos == origin:
            break
    return tuple(path)


def possible_hits(grid: Grid, start: Pos, side: Direction) -> tuple[Pos, ...]:
    """Return the cells on whose far side a rocket from a cell may have broken a wall."""
    passed = dict.fromkeys((start, *rocket_path(grid, start, side, MAYBE_OPEN)))
    may_stand = {*STANDING, Edge.UNKNOWN}
    return tuple(pos for pos in passed if grid.edge_at(pos, side) in may_stand)


def possible_hits_elsewhere(
    grid: Grid, hits: tuple[Pos, ...], side: Direction, other: Grid
) -> tuple[Pos, ...]:
    """Return the same for another fragment, wherever the two can lie together on the field."""
    flags = other.edges_on(side).translate(_STANDING_CODES)
    walls = compress(other.cells(), flags) if True in flags else ()
    return tuple(
        wall
        for wall in walls
        if any(fitting_offsets(grid, other, [(hit.x - wall.x, hit.y - wall.y) for hit in hits]))
    )
