"""Tile clips that depend on neighbouring cells: rivers, swamps, homes, portals."""

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
    """A clip of a cell; `frame` selects one of a clip that is not animated."""

    clip: str
    frame: int = 0


def direction_letter(direction: Direction) -> str:
    """Return the lower-case letter of a direction, as in clip names."""
    return direction.name.lower()


def inflow_direction(grid: Grid, pos: Pos) -> Direction | None:
    """Return the direction in which known water flows into a cell, None if none does.

    >>> inflow_direction(Grid(1, 2, bytes((Terrain.WATER_S, Terrain.WATER_S))), Pos(0, 1)).name
    'S'
    """
    for direction in CARDINALS:
        source = grid.neighbour(pos, direction)
        if (
            source is not None
            and FLOW_DIRECTIONS.get(grid.terrain_at(source)) is direction.opposite
        ):
            return direction.opposite
    return None


def same_terrain_mask(grid: Grid, pos: Pos) -> int:
    """Return a bit mask of neighbours with the same terrain: 1 north, 2 east, 4 south, 8 west."""
    terrain = grid.terrain_at(pos)
    neighbours = ((grid.neighbour(pos, direction), bit) for direction, bit in _BITS)
    return sum(
        bit for cell, bit in neighbours if cell is not None and grid.terrain_at(cell) is terrain
    )


def terrain_number(terrain: Terrain, first: Terrain) -> int | None:
    """Return the index of one of six numbered terrains, None if it is not one of them.

    >>> terrain_number(Terrain.HOME_3, Terrain.HOME_1)
    2
    """
    number = terrain - first
    return number if 0 <= number < 6 else None


def field_clip(grid: Grid, pos: Pos) -> TileClip | None:
    """Return the clip of a cell of the field, None for grass."""
    terrain = grid.terrain_at(pos)
    outflow = FLOW_DIRECTIONS.get(terrain)
    if outflow is not None:
        inflow = inflow_direction(grid, pos)
        return TileClip(
            f"spring_{direction_letter(outflow)}"
            if inflow is None
            else f"river_{direction_letter(inflow)}_{direction_letter(outflow)}"
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
    """Return the clip of a cell of a chart, None for an unknown cell."""
    terrain = grid.terrain_at(pos)
    outflow = FLOW_DIRECTIONS.get(terrain)
    if outflow is not None:
        inflow = inflow_direction(grid, pos)
        return TileClip(
            f"river_{direction_letter(outflow)}"
            if inflow is None
            else f"river_{direction_letter(inflow)}_{direction_letter(outflow)}"
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
