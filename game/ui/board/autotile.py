"""The pieces of a board that are drawn by what lies around: streams, bogs, homes, portals."""

from __future__ import annotations

from typing import NamedTuple

from game.core.grid import CARDINALS, Direction, Grid, Pos, Terrain

FLOW_DIRECTIONS = {
    Terrain.WATER_E: Direction.E,
    Terrain.WATER_S: Direction.S,
    Terrain.WATER_W: Direction.W,
}
WET = frozenset({Terrain.WATER, *FLOW_DIRECTIONS})
_BITS = ((Direction.N, 1), (Direction.E, 2), (Direction.S, 4), (Direction.W, 8))


class TileClip(NamedTuple):
    """A clip on a cell; `frame` picks one of a clip that stands still."""

    clip: str
    frame: int = 0


def direction_letter(direction: Direction) -> str:
    """Return the letter of a heading."""
    return direction.name.lower()


def inflow_direction(grid: Grid, pos: Pos) -> Direction | None:
    """Return the heading with which known water comes to a cell, if any does.

    >>> inflow_direction(Grid(1, 2, bytes((Terrain.WATER_S, Terrain.WATER_S))), Pos(0, 1)).name
    'S'
    """
    for side in CARDINALS:
        before = grid.neighbour(pos, side)
        if before is not None and FLOW_DIRECTIONS.get(grid.terrain_at(before)) is side.opposite:
            return side.opposite
    return None


def same_terrain_mask(grid: Grid, pos: Pos) -> int:
    """Return to which sides the same ground goes on: 1 north, 2 east, 4 south, 8 west."""
    terrain = grid.terrain_at(pos)
    beyond = ((grid.neighbour(pos, side), bit) for side, bit in _BITS)
    return sum(bit for end, bit in beyond if end is not None and grid.terrain_at(end) is terrain)


def terrain_number(terrain: Terrain, first: Terrain) -> int | None:
    """Return which of six numbered terrains it is, from 0, or None.

    >>> terrain_number(Terrain.HOME_3, Terrain.HOME_1)
    2
    """
    number = terrain - first
    return number if 0 <= number < 6 else None


def field_clip(grid: Grid, pos: Pos) -> TileClip | None:
    """Return what lies on a cell of the true field besides grass."""
    terrain = grid.terrain_at(pos)
    go = FLOW_DIRECTIONS.get(terrain)
    if go is not None:
        come = inflow_direction(grid, pos)
        return TileClip(
            f"spring_{direction_letter(go)}"
            if come is None
            else f"river_{direction_letter(come)}_{direction_letter(go)}"
        )
    if terrain is Terrain.WATER:
        return TileClip("water")
    if terrain is Terrain.SWAMP:
        return TileClip(f"swamp_{same_terrain_mask(grid, pos)}")
    home = terrain_number(terrain, Terrain.HOME_1)
    if home is not None:
        return TileClip("home", home)
    if terrain_number(terrain, Terrain.PORTAL_1) is not None:
        return TileClip("portal")
    return None


def chart_clip(grid: Grid, pos: Pos, variant: int) -> TileClip | None:
    """Return the ink for a cell of a chart; None where nothing is known."""
    terrain = grid.terrain_at(pos)
    go = FLOW_DIRECTIONS.get(terrain)
    if go is not None:
        come = inflow_direction(grid, pos)
        return TileClip(
            f"river_{direction_letter(go)}"
            if come is None
            else f"river_{direction_letter(come)}_{direction_letter(go)}"
        )
    if terrain is Terrain.WATER:
        return TileClip("river_any")
    if terrain is Terrain.SWAMP:
        return TileClip("swamp")
    home = terrain_number(terrain, Terrain.HOME_1)
    if home is not None:
        return TileClip("home", home)
    if terrain_number(terrain, Terrain.PORTAL_1) is not None:
        return TileClip("portal")
    return None if terrain is Terrain.UNKNOWN else TileClip("field", variant)
