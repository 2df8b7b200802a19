"""Tiles for walls between cells, one for every combination of four sides.

A side is open or has a breakable wall, a solid wall or a grate; Tiled's terrain brush picks the
tile. They look as in a match, where walls are higher than their cell.
"""

from itertools import product

from PIL import Image

from game.content.assets.looks import looks_of
from game.ui.board.outdoor_ground import GRATE_OFFSET, H_OFFSET, POST_OFFSET, V_OFFSET
from tools.tilesets.sprite_tiles import TILE, blank_tile, frame, has_clip
from tools.tilesets.tileset import TerrainSet, Tile, Tileset, WangId

# Colours of the game's palette (sprites/palette.gpl).
_INK, _PALE, _BRASS = "#3e3546", "#9babb2", "#cd683d"
EDGES = (("breakable", _BRASS), ("solid", _INK), ("grate", _PALE))
# Tile size, how far walls reach below their cell, and the cell's upper left corner in the tile.
_SIZE, _BELOW = (24, 27), 4
_CORNER = ((_SIZE[0] - TILE) // 2, _SIZE[1] - _BELOW - TILE)
_LOOKS = looks_of("river")
_SHEET = "meadow/walls"


def _edge_clip(color: int, axis: str) -> tuple[str, tuple[int, int]]:
    """Return the clip of a horizontal (h) or vertical (v) side, and its offset from the edge.

    There are no vertical grates: they are shown as solid walls.
    """
    kind = _LOOKS.walls[EDGES[color - 1][0].upper()]
    if has_clip(_SHEET, f"{kind}_{axis}"):
        return f"{kind}_{axis}", H_OFFSET if axis == "h" else V_OFFSET
    return (kind, GRATE_OFFSET) if axis == "h" else (f"{_LOOKS.walls['SOLID']}_v", V_OFFSET)


def _edge_tile(colors: tuple[int, ...]) -> Image.Image:
    """Return a tile with walls on its four sides, drawn from north to south as in the game."""
    north, east, south, west = colors
    tile = blank_tile(_SIZE)
    _draw_side(tile, north, "h", (0, 0))
    _draw_posts(tile, 0, (north, west), (north, east))
    _draw_side(tile, west, "v", (0, 0))
    _draw_side(tile, east, "v", (TILE, 0))
    _draw_side(tile, south, "h", (0, TILE))
    _draw_posts(tile, TILE, (south, west), (south, east))
    return tile


def _draw_side(tile: Image.Image, color: int, axis: str, at: tuple[int, int]) -> None:
    if color:
        clip, shift = _edge_clip(color, axis)
        _draw_clip(tile, clip, (at[0] + shift[0], at[1] + shift[1]))


def _draw_posts(tile: Image.Image, y: int, *ends: tuple[int, int]) -> None:
    """Draw posts at the ends of a side; a post is that of the firmest wall it joins."""
    for x, colors in zip((0, TILE), ends, strict=True):
        kinds = [_LOOKS.walls[EDGES[color - 1][0].upper()] for color in colors if color]
        posts = [kind for kind in kinds if has_clip(_SHEET, f"{kind}_post")]
        posts.sort(key=lambda kind: kind in _LOOKS.damageable_walls)
        for kind in posts[:1]:
            _draw_clip(tile, f"{kind}_post", (x + POST_OFFSET[0], y + POST_OFFSET[1]))


def _draw_clip(tile: Image.Image, clip: str, at: tuple[int, int]) -> None:
    tile.alpha_composite(frame(_SHEET, clip, 0), (_CORNER[0] + at[0], _CORNER[1] + at[1]))


def _edge_tile_name(*sides: int) -> str:
    """Return the tile's name for its sides from the north on: 0 is open, others are EDGES."""
    return "".join(map(str, sides))


def edge_tileset(name: str) -> Tileset:
    """Return the tileset of walls between cells."""
    choices = list(product(range(len(EDGES) + 1), repeat=4))
    colors = tuple(
        (kind, color, _edge_tile_name(*[number] * 4))
        for number, (kind, color) in enumerate(EDGES, 1)
    )
    wangs: dict[str, WangId] = {
        _edge_tile_name(n, e, s, w): (n, 0, e, 0, s, 0, w, 0)
        for n, e, s, w in choices
        if n + e + s + w
    }
    tiles = [Tile(_edge_tile(sides), name=_edge_tile_name(*sides)) for sides in choices]
    terrain = TerrainSet("walls", "edge", colors, wangs)
    return Tileset(name, TILE, tiles, (terrain,), _SIZE, _BELOW)
