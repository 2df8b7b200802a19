"""The tiles that stand for walls between cells, one for every way in which four sides can be.

A side is open, or has a breakable wall, a solid one or a grate; Tiled's terrain brush finds the
tile for each.
"""

from __future__ import annotations

from itertools import product

from PIL import Image, ImageDraw

from levels.tilesets.art import TILE, blank
from levels.tilesets.tileset import Terrain, Tile, Tileset

# Colours of the game's palette (sprites/palette.txt).
_INK, _PALE, _BRASS = "#3e3546", "#9babb2", "#cd683d"
EDGES = (("breakable", _BRASS), ("solid", _INK), ("grate", _PALE))
_SIDES = ((0, 0, 15, 2), (13, 0, 15, 15), (0, 13, 15, 15), (0, 0, 2, 15))
_KINDS = len(EDGES) + 1


def _picture(colors: tuple[int, ...]) -> Image.Image:
    tile = blank()
    draw = ImageDraw.Draw(tile)
    for box, color in zip(_SIDES, colors, strict=True):
        if color:
            name, paint = EDGES[color - 1]
            draw.rectangle(box, paint)
            lies = box[2] - box[0] > box[3] - box[1]
            for step in range(0, TILE, 3) if name == "grate" else ():
                draw.point((step, box[1]) if lies else (box[0], step), _INK)
    return tile


def tile_of_sides(north: int, east: int, south: int, west: int) -> int:
    """Return the tile whose sides have these kinds of wall: 0 none, else counted from 1."""
    return ((north * _KINDS + east) * _KINDS + south) * _KINDS + west


def walls(name: str) -> Tileset:
    """Return the tileset of walls between cells."""
    choices = list(product(range(_KINDS), repeat=4))
    colors = tuple(
        (kind, color, tile_of_sides(number, number, number, number))
        for number, (kind, color) in enumerate(EDGES, 1)
    )
    wangs = {
        tile_of_sides(n, e, s, w): (n, 0, e, 0, s, 0, w, 0)
        for n, e, s, w in choices
        if n + e + s + w
    }
    tiles = [Tile(_picture(sides)) for sides in choices]
    return Tileset(name, TILE, tiles, (Terrain("walls", "edge", colors, dict(wangs)),))
