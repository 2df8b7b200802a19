"""The pieces of a board that are drawn by what lies around: streams, bogs, homes, portals."""

from __future__ import annotations

from typing import NamedTuple

from game.core.grid import CARDINALS, Direction, Grid, Pos, Terrain

FLOWS = {
    Terrain.WATER_E: Direction.E,
    Terrain.WATER_S: Direction.S,
    Terrain.WATER_W: Direction.W,
}
WET = frozenset({Terrain.WATER, *FLOWS})
_BITS = ((Direction.N, 1), (Direction.E, 2), (Direction.S, 4), (Direction.W, 8))


class Piece(NamedTuple):
    """A clip on a cell; `frame` picks one of a clip that stands still."""

    clip: str
    frame: int = 0


def letter(side: Direction) -> str:
    """Return the letter of a heading."""
    return side.name.lower()


def flow_into(grid: Grid, pos: Pos) -> Direction | None:
    """Return the heading with which known water comes to a cell, if any does.

    >>> flow_into(Grid(1, 2, bytes((Terrain.WATER_S, Terrain.WATER_S))), Pos(0, 1)).name
    'S'
    """
    for side in CARDINALS:
        before = grid.neighbour(pos, side)
        if before is not None and FLOWS.get(grid.terrain_at(before)) is side.opposite:
            return side.opposite
    return None


def joined_mask(grid: Grid, pos: Pos) -> int:
    """Return to which sides the same ground goes on: 1 north, 2 east, 4 south, 8 west."""
    terrain = grid.terrain_at(pos)
    beyond = ((grid.neighbour(pos, side), bit) for side, bit in _BITS)
    return sum(bit for end, bit in beyond if end is not None and grid.terrain_at(end) is terrain)


def number_of(terrain: Terrain, first: Terrain) -> int | None:
    """Return which of six numbered terrains it is, from 0, or None.

    >>> number_of(Terrain.HOME_3, Terrain.HOME_1)
    2
    """
    number = terrain - first
    return number if 0 <= number < 6 else None


def field_piece(grid: Grid, pos: Pos) -> Piece | None:
    """Return what lies on a cell of the true field besides grass."""
    terrain = grid.terrain_at(pos)
    go = FLOWS.get(terrain)
    if go is not None:
        come = flow_into(grid, pos)
        return Piece(
            f"spring_{letter(go)}" if come is None else f"river_{letter(come)}_{letter(go)}"
        )
    if terrain is Terrain.WATER:
        return Piece("water")
    if terrain is Terrain.SWAMP:
        return Piece(f"swamp_{joined_mask(grid, pos)}")
    home = number_of(terrain, Terrain.HOME_1)
    if home is not None:
        return Piece("home", home)
    if number_of(terrain, Terrain.PORTAL_1) is not None:
        return Piece("portal")
    return None


def chart_piece(grid: Grid, pos: Pos, variant: int) -> Piece | None:
    """Return the ink for a cell of a chart; None where nothing is known."""
    terrain = grid.terrain_at(pos)
    go = FLOWS.get(terrain)
    if go is not None:
        come = flow_into(grid, pos)
        return Piece(
            f"river_{letter(go)}" if come is None else f"river_{letter(come)}_{letter(go)}"
        )
    if terrain is Terrain.WATER:
        return Piece("river_any")
    if terrain is Terrain.SWAMP:
        return Piece("swamp")
    home = number_of(terrain, Terrain.HOME_1)
    if home is not None:
        return Piece("home", home)
    if number_of(terrain, Terrain.PORTAL_1) is not None:
        return Piece("portal")
    return None if terrain is Terrain.UNKNOWN else Piece("field", variant)
