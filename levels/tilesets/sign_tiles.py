"""What stands upright on tiles of the open field: homes with their flags, portals with a number.

Plain tiles of the field are as large as a cell; on a layer of decoration over them and over the
walls these show what a match does.
"""

from __future__ import annotations

from game.core.grid import Grid, Pos, Terrain
from game.ui.board.autotile import terrain_number
from levels.tilesets.autotiles import animated
from levels.tilesets.sprite_tiles import TILE, blank_tile, frame, frame_count, frame_ms
from levels.tilesets.tileset import Tile, Tileset

SIGN_TILESETS = {"river": "river-signs"}
_SIZE = (TILE, 28)
_MAX_NUMBER = 6
_HOME_SHEET = "meadow/home"
# Where a portal's number hangs, from the cell's corner.
_NUMBER_OFFSET = (4, -6)


def _home_tile(number: int, frame_number: int) -> Tile:
    made = blank_tile(_SIZE)
    made.alpha_composite(frame(_HOME_SHEET, f"home_{number + 1}", frame_number))
    return Tile(made)


def _portal_tile(number: int) -> Tile:
    made = blank_tile(_SIZE)
    at = (_NUMBER_OFFSET[0], _SIZE[1] - TILE + _NUMBER_OFFSET[1])
    made.alpha_composite(frame("meadow/number", "portal", number), at)
    return Tile(made)


def sign_tileset(name: str) -> Tileset:
    """Return the tileset of homes, each with all moments of its clip, and of portals."""
    tiles: list[Tile] = []
    for number in range(_MAX_NUMBER):
        clip = f"home_{number + 1}"
        made = [_home_tile(number, moment) for moment in range(frame_count(_HOME_SHEET, clip))]
        tiles += animated(len(tiles), made, frame_ms(_HOME_SHEET, clip))
    tiles += [_portal_tile(number) for number in range(_MAX_NUMBER)]
    return Tileset(name, 12, tiles, tile_size=_SIZE)


def sign_tile(kind: str) -> int:
    """Return the tile for a class like `portal_2`."""
    what, _, number = kind.partition("_")
    index = int(number) - 1
    homes = [frame_count(_HOME_SHEET, f"home_{n + 1}") for n in range(_MAX_NUMBER)]
    return sum(homes[:index]) if what == "home" else sum(homes) + index


def sign_tile_at(grid: Grid, pos: Pos) -> int | None:
    """Return the tile that stands on a cell, if any does."""
    terrain = grid.terrain_at(pos)
    firsts = (Terrain.HOME_1, Terrain.PORTAL_1)
    known = any(terrain_number(terrain, first) is not None for first in firsts)
    return sign_tile(terrain.name.lower()) if known else None
