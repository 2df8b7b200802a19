"""What stands upright on tiles of the open field: homes with their flags, portals with a number.

Plain tiles of the field are as large as a cell; on a layer of decoration over them and over the
walls these show what a match does.
"""

from __future__ import annotations

from game.core.grid import Grid, Pos, Terrain
from game.ui.courses import terrain_number
from levels.tilesets.art import TILE, blank, frame, frames_of, milliseconds
from levels.tilesets.looks import animated
from levels.tilesets.tileset import Tile, Tileset

SIGNED_FIELDS = {"river": "river-signs"}
_SIZE = (TILE, 28)
_COUNT = 6
_HOME = "meadow/home"
# Where a portal's number hangs, from the cell's corner.
_NUMBER = (4, -6)


def _home(number: int, moment: int) -> Tile:
    made = blank(_SIZE)
    made.alpha_composite(frame(_HOME, f"home_{number + 1}", moment))
    return Tile(made)


def _portal(number: int) -> Tile:
    made = blank(_SIZE)
    at = (_NUMBER[0], _SIZE[1] - TILE + _NUMBER[1])
    made.alpha_composite(frame("meadow/number", "portal", number), at)
    return Tile(made)


def field_signs(name: str) -> Tileset:
    """Return the tileset of homes, each with all moments of its clip, and of portals."""
    tiles: list[Tile] = []
    for number in range(_COUNT):
        clip = f"home_{number + 1}"
        made = [_home(number, moment) for moment in range(frames_of(_HOME, clip))]
        tiles += animated(len(tiles), made, milliseconds(_HOME, clip))
    tiles += [_portal(number) for number in range(_COUNT)]
    return Tileset(name, 12, tiles, tile_size=_SIZE)


def sign_of(kind: str) -> int:
    """Return the tile for a class like `portal_2`."""
    what, _, number = kind.partition("_")
    index = int(number) - 1
    homes = [frames_of(_HOME, f"home_{n + 1}") for n in range(_COUNT)]
    return sum(homes[:index]) if what == "home" else sum(homes) + index


def sign_at(grid: Grid, pos: Pos) -> int | None:
    """Return the tile that stands on a cell, if any does."""
    terrain = grid.terrain_at(pos)
    firsts = (Terrain.HOME_1, Terrain.PORTAL_1)
    known = any(terrain_number(terrain, first) is not None for first in firsts)
    return sign_of(terrain.name.lower()) if known else None
