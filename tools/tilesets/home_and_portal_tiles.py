"""Tiles taller than a cell for the open field: homes with flags and numbered portals.

They stand on a decoration layer above plain tiles and walls, so that a map looks like its match.
"""

from game.core.grid import Grid, Pos, Terrain
from game.ui.board.autotile import terrain_number
from tools.tilesets.autotiles import animated
from tools.tilesets.sprite_tiles import TILE, blank_tile, frame, frame_count, frame_ms
from tools.tilesets.tileset import Tile, Tileset

LANDMARK_TILESETS = {"river": "river-signs"}
_SIZE = (TILE, 28)
_MAX_NUMBER = 6
_HOME_SHEET = "meadow/home"
# The offset of a portal's number from the cell's upper left corner.
_NUMBER_OFFSET = (4, -6)


def _home_tile(number: int, frame_number: int) -> Tile:
    picture = blank_tile(_SIZE)
    picture.alpha_composite(frame(_HOME_SHEET, f"home_{number + 1}", frame_number))
    return Tile(picture, name=f"home_{number + 1}" + f" frame {frame_number}" * bool(frame_number))


def _portal_tile(number: int) -> Tile:
    picture = blank_tile(_SIZE)
    at = (_NUMBER_OFFSET[0], _SIZE[1] - TILE + _NUMBER_OFFSET[1])
    picture.alpha_composite(frame("meadow/number", "portal", number), at)
    return Tile(picture, name=f"portal_{number + 1}")


def landmark_tileset(name: str) -> Tileset:
    """Return the tileset of homes, with all frames of their clips, and of portals."""
    tiles: list[Tile] = []
    for number in range(_MAX_NUMBER):
        clip = f"home_{number + 1}"
        frames = [_home_tile(number, index) for index in range(frame_count(_HOME_SHEET, clip))]
        tiles += animated(frames, frame_ms(_HOME_SHEET, clip))
    tiles += [_portal_tile(number) for number in range(_MAX_NUMBER)]
    return Tileset(name, 12, tiles, tile_size=_SIZE)


def landmark_tile_at(grid: Grid, pos: Pos) -> str | None:
    """Return the name of the sign tile on a cell, or None."""
    terrain = grid.terrain_at(pos)
    firsts = (Terrain.HOME_1, Terrain.PORTAL_1)
    has_sign = any(terrain_number(terrain, first) is not None for first in firsts)
    return terrain.name.lower() if has_sign else None
