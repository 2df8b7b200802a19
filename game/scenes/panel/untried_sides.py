"""Where one may enter unknown land, on maps that are drawn of what was found."""

from dataclasses import replace
from functools import lru_cache

from game.core.actor import Actor
from game.core.cells import Distances
from game.core.grid import CARDINALS, OPEN_TERRAIN, Direction, Edge, Grid, Pos, Terrain


@lru_cache(maxsize=4)
def untried_sides(grid: Grid, own: Actor) -> list[tuple[Pos, Direction]]:
    """Return the nearest sides where an actor may enter unknown land, one for each cell of it.

    The first one is straight ahead, or as little aside as any.
    """
    sides = [
        (end, pos, side)
        for pos in grid.cells()
        if grid.terrain_at(pos) in OPEN_TERRAIN
        for side in CARDINALS
        if grid.edge_at(pos, side) is Edge.UNKNOWN
        and (end := grid.neighbour(pos, side))
        and grid.terrain_at(end) is Terrain.UNKNOWN
    ]
    ways = (Distances.on(each, own.pos) for each in (still_ground(grid), grid))
    ends = (way.nearest({pos for _, pos, _ in sides}) for way in ways)
    nearest = next(filter(None, ends), [])
    found = {end: (pos, side) for end, pos, side in sides if pos in nearest}
    ahead = own.facing
    return sorted(
        found.values(), key=lambda place: (place[1] is not ahead, place[1] is ahead.opposite)
    )


def still_ground(grid: Grid) -> Grid:
    """Return a board without water and portals, which carry off whoever enters them."""
    moves = {*range(Terrain.WATER, Terrain.SWAMP), *range(Terrain.PORTAL_1, Terrain.PORTAL_6 + 1)}
    return replace(grid, terrain=bytes(Terrain.WALL if t in moves else t for t in grid.terrain))
