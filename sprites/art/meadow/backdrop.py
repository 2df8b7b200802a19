"""The country beyond the wall: fields, hedges and woods in the haze, and clouds that pass."""

from __future__ import annotations

import math
import random

import numpy as np
from PIL import Image

from sprites.art.palette import Clip, set_pixel
from sprites.art.textures import clouds, paint, plates, shaded

_SIZE = (512, 384)
_TONES = ("tttu", "zttA", "ztzA", "ttAu", "zzpA", "tttA")


def _country() -> Image.Image:
    """Return hills with fields on them, each with furrows of its own."""
    edge, number = plates(_SIZE, 64, 17, bend=18)
    hills = clouds(_SIZE, 128, 3, octaves=3)
    # Lit from the top left: slopes that rise to the right and down lie in shade.
    slope = (hills - np.roll(hills, (6, 6), (0, 1))) * 6
    y, x = np.mgrid[0 : _SIZE[1], 0 : _SIZE[0]]
    picture = shaded(hills, "tt")
    for index, tones in enumerate(_TONES):
        field = (number * len(_TONES)).astype(int) == index
        angle = index * 0.55
        furrow = np.sin((x * math.cos(angle) + y * math.sin(angle)) * math.tau / 6) * 0.16
        value = 0.5 + slope * 0.3 + furrow + (clouds(_SIZE, 16, 31 + index) - 0.5) * 0.3
        layer = shaded(np.clip(value, 0, 0.99), tones)
        mask = Image.fromarray(np.where(field, 255, 0).astype(np.uint8), "L")
        picture.paste(layer, (0, 0), mask)
    paint(picture, edge < 2.5, "t")
    _plant(picture, edge)
    return picture


def _plant(picture: Image.Image, edge: np.ndarray) -> None:
    """Plant hedges along the fields' edges, and woods where the chance wants them."""
    chance = random.Random(8)
    woods = clouds(_SIZE, 64, 51)
    for top in range(0, _SIZE[1], 5):
        for left in range(0, _SIZE[0], 6):
            x = (left + chance.randrange(-2, 3)) % _SIZE[0]
            y = (top + chance.randrange(-2, 3)) % _SIZE[1]
            if (edge[y, x] < 3.5 and chance.random() < 0.75) or woods[y, x] > 0.74:
                _tree(picture, (x, y), chance.randrange(2, 5))


def _tree(picture: Image.Image, at: tuple[int, int], radius: int) -> None:
    for y in range(-radius, radius + 2):
        for x in range(-radius, radius + 2):
            far = math.hypot(x, y)
            tone = "" if far > radius + 0.4 else "u" if x + y < -1 else "t" if x + y < 2 else "z"
            if not tone and math.hypot(x - 1, y - 1) <= radius + 0.4:
                tone = "z"
            if tone:
                spot = ((at[0] + x) % picture.width, (at[1] + y) % picture.height)
                set_pixel(picture, spot, tone)


def _weather() -> Image.Image:
    drift = clouds(_SIZE, 128, 71, octaves=4)
    return shaded(np.clip((drift - 0.5) * 2.1, 0, 0.99), "...AB")


def backdrop() -> list[Clip]:
    """Return the sheet of what lies beyond the board."""
    return [("country", 100, [_country()]), ("weather", 100, [_weather()])]
