"""Which walls of the chart a rocket may have broken."""

from __future__ import annotations

from itertools import compress

from game.core.grid import Direction, Edge, Grid, Pos
from game.rulesets.river.chart.grid_merge import can_merge
from game.rulesets.river.chart.known_parts import FieldBounds

STANDING = frozenset({Edge.WALL, Edge.BREAKABLE, Edge.PERHAPS_GONE})
_STANDING_CODES = bytes(code in STANDING for code in range(256))
_CERTAIN_STOPS = frozenset({Edge.WALL, Edge.BREAKABLE, Edge.SOLID, Edge.GRATE})


def possible_hits(grid: Grid, start: Pos, side: Direction) -> tuple[Pos, ...]:
    """Return the cells on whose far side a rocket from a cell may have broken a wall."""
    hits = []
    place: Pos | None = start
    while place is not None:
        edge = grid.edge_at(place, side)
        if edge in STANDING or edge is Edge.UNKNOWN:
            hits.append(place)
        place = None if edge in _CERTAIN_STOPS else grid.neighbour(place, side)
        if place == start:
            # Once around a looped field.
            break
    return tuple(hits)


def possible_hits_elsewhere(
    grid: Grid, hits: tuple[Pos, ...], side: Direction, other: Grid, bounds: FieldBounds
) -> tuple[Pos, ...]:
    """Return the same for another fragment, wherever the two can lie together on the field."""
    walls = compress(other.cells(), other.edges_on(side).translate(_STANDING_CODES))
    return tuple(
        wall
        for wall in walls
        if any(can_merge(grid, other, (hit.x - wall.x, hit.y - wall.y), bounds) for hit in hits)
    )
