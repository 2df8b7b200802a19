"""Tile clips that depend on neighbouring cells: rivers, swamps, homes, portals."""

from __future__ import annotations

from typing import NamedTuple

from game.content.assets.looks import Looks
from game.core.grid import CARDINALS, Direction, Grid, Pos, Terrain

_BITS = ((Direction.N, 1), (Direction.E, 2), (Direction.S, 4), (Direction.W, 8))


class TileClip(NamedTuple):
    """A clip of a cell; `frame` selects one of a clip that is not animated."""

    clip: str
    frame: int = 0


def direction_letter(direction: Direction) -> str:
    """Return the lower-case letter of a direction, as in clip names."""
    return direction.name.lower()


def inflow_direction(looks: Looks, grid: Grid, pos: Pos) -> Direction | None:
    """Return the direction in which known water flows into a cell, None if none does."""
    for direction in CARDINALS:
        source = grid.neighbour(pos, direction)
        if source is None:
            continue
        if looks.terrain_look(grid.terrain_at(source)).flow == direction.opposite.name:
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
    terrain = grid.terrain_at(pos)
    look = looks.terrain_look(terrain)
    if not look.clip:
        return None
    if look.flow:
        inflow = inflow_direction(looks, grid, pos)
        outflow = look.flow.lower()
        return TileClip(
            f"{look.spring}_{outflow}"
            if inflow is None
            else f"{look.clip}_{direction_letter(inflow)}_{outflow}"
        )
    if look.joins:
        return TileClip(f"{look.clip}_{same_terrain_mask(grid, pos)}")
    return TileClip(look.clip, own_number(terrain) if look.numbered else 0)


def chart_clip(looks: Looks, grid: Grid, pos: Pos, variant: int) -> TileClip | None:
    """Return the clip of a cell of a chart, None for an unknown cell."""
    terrain = grid.terrain_at(pos)
    look = looks.terrain_look(terrain)
    if not look.chart:
        return None if terrain is Terrain.UNKNOWN else TileClip("field", variant)
    if look.flow:
        inflow = inflow_direction(looks, grid, pos)
        outflow = look.flow.lower()
        return TileClip(
            f"{look.chart}_{outflow}"
            if inflow is None
            else f"{look.chart}_{direction_letter(inflow)}_{outflow}"
        )
    return TileClip(look.chart, own_number(terrain) if look.numbered else 0)
