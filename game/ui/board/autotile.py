"""Tile clips that depend on neighbouring cells: rivers, swamps, homes, portals."""

from typing import NamedTuple

from game.content.assets.looks import Looks
from game.core.grid import CARDINALS, Direction, Grid, Pos, Terrain

_BITS = ((Direction.N, 1), (Direction.E, 2), (Direction.S, 4), (Direction.W, 8))


class TileClip(NamedTuple):
    """A clip of a cell; `frame` selects one of a clip that is not animated."""

    clip: str
    frame: int = 0


def inflow_direction(looks: Looks, grid: Grid, pos: Pos) -> Direction | None:
    """Return the direction in which known water flows into a cell, None if none does."""
    for direction in CARDINALS:
        source = grid.neighbour(pos, direction)
        if source and looks.terrain_look(grid.terrain_at(source)).flow == direction.opposite.name:
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


def own_number(terrain: Terrain) -> int:
    """Return the index of a numbered terrain, 0 if it has no number.

    >>> own_number(Terrain.HOME_3), own_number(Terrain.SWAMP)
    (2, 0)
    """
    number = terrain.name.rpartition("_")[2]
    return int(number) - 1 if number.isdigit() else 0


def field_clip(looks: Looks, grid: Grid, pos: Pos) -> TileClip | None:
    """Return the clip of a cell of the field, None for bare ground."""
    look = looks.terrain_look(grid.terrain_at(pos))
    if look.joins and look.clip:
        return TileClip(f"{look.clip}_{same_terrain_mask(grid, pos)}")
    return _own_clip(looks, grid, pos, look.clip, look.spring)


def chart_clip(looks: Looks, grid: Grid, pos: Pos, variant: int) -> TileClip | None:
    """Return the clip of a cell of a chart, None for an unknown cell."""
    terrain = grid.terrain_at(pos)
    look = looks.terrain_look(terrain)
    if not look.chart and terrain is not Terrain.UNKNOWN:
        return TileClip("field", variant)
    return _own_clip(looks, grid, pos, look.chart, look.chart)


def _own_clip(looks: Looks, grid: Grid, pos: Pos, clip: str, spring: str) -> TileClip | None:
    """Return a cell's clip with its number, or with the sides that water comes from and flows to.

    Water that comes from nowhere is a spring.
    """
    terrain = grid.terrain_at(pos)
    look = looks.terrain_look(terrain)
    if not clip:
        return None
    if look.flow:
        inflow = inflow_direction(looks, grid, pos)
        source = spring if inflow is None else f"{clip}_{inflow.name.lower()}"
        return TileClip(f"{source}_{look.flow.lower()}")
    return TileClip(clip, own_number(terrain) if look.numbered else 0)
