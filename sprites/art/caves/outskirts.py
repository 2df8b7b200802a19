"""The town around the meadow over the caves: terraces of houses at dusk, with trees between."""

from __future__ import annotations

import math
import random

from PIL import Image

from sprites.art.caves.surface import stand
from sprites.art.palette import paste, recolored, set_pixel
from sprites.art.textures import clouds, shaded

# Houses lie in the shade, so that none is taken for one on the board; red, slate and straw roofs.
_SHADE = {"8": "6", "C": "2", "7": "2", "6": "1", "2": "1", "L": "i", "M": "n"}
_ROOFS = (
    {"o": "N", "m": "b", "l": "k", "k": "a", "a": "N"},
    {"o": "1", "m": "6", "l": "2", "k": "J", "a": "I"},
    {"o": "y", "m": "4", "l": "p", "k": "o", "a": "1"},
    {"o": "z", "m": "5", "l": "S", "k": "N", "a": "1"},
)
_CELL, _STOREYS, _DORMERS = 16, 2, 0.3


def town(size: tuple[int, int]) -> Image.Image:
    """Return terraces, a row of roofs over a row of fronts each, and the trees between them.

    A front begins at y = 0 and a roof above it: where the board's border shows fronts or roofs,
    the other half of the house lies beyond it.
    """
    chance = random.Random(22)
    picture = _woods(size)
    columns, rows = size[0] // _CELL, size[1] // _CELL
    for row in range(0, rows, _STOREYS):
        # Gardens with their trees lie between the houses; no two rows begin alike.
        column = chance.randrange(3)
        while column < columns - 1:
            wide = min(chance.choice((2, 2, 3, 4)), columns - column)
            roof, back = chance.choice(_ROOFS), chance.choice((0, 0, -3, -5))
            has_dormers = chance.random() < _DORMERS
            for at in range(wide):
                sides = (8 if at == 0 else 0) | (2 if at == wide - 1 else 0)
                style = 1 if has_dormers else chance.choice((0, 0, 0, 2))
                for mask, y in ((1, row - 1), (4, row)):
                    tile = _in_shade(stand(mask | sides, style), roof)
                    paste(picture, tile, ((column + at) * _CELL, y % rows * _CELL + back))
            column += wide + chance.choice((0, 0, 1, 1, 2, 3))
    return picture


def _in_shade(tile: Image.Image, roof: dict[str, str]) -> Image.Image:
    tones = {**_SHADE, **roof}
    return recolored(tile, {ord(tone): ord(shade) for tone, shade in tones.items()})


def _woods(size: tuple[int, int]) -> Image.Image:
    """Return the crowns of trees from above, lit from the top left."""
    chance = random.Random(6)
    picture = shaded(clouds(size, 32, 61, octaves=4), "ttzt")
    for top in range(-10, size[1] + 10, 13):
        for left in range(-10, size[0], 15):
            at = (left + chance.randrange(-4, 5), top + chance.randrange(-4, 5))
            tones = chance.choice(("0ttu", "0ztA", "0ttz", "0zpA"))
            _crown(picture, at, chance.randrange(7, 12), tones)
    return picture


def _crown(picture: Image.Image, at: tuple[int, int], radius: int, tones: str) -> None:
    width, height = picture.size
    for y in range(-radius, radius + 1):
        for x in range(-radius, radius + 1):
            far = math.hypot(x, y * 1.1) + ((x * 13 + y * 7) % 5) * 0.35
            if far > radius:
                continue
            light = -(x + y * 1.3) / radius + ((x * 5 + y * 11) % 7) * 0.12 - 0.35
            tone = tones[
                0 if far > radius - 1 and light < 0.2 else 1 + min(2, max(0, int(light + 1)))
            ]
            set_pixel(picture, ((at[0] + x) % width, (at[1] + y) % height), tone)
