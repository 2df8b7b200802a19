"""The country beyond the wall: fields, hedges, a road and woods in the haze, and clouds."""

from __future__ import annotations

import math
import random

import numpy as np
from PIL import Image

from sprites.art.palette import Clip, fill_rect, set_pixel
from sprites.art.textures import Values, clouds, paint, plates, shaded

_SIZE, _CLOUD_SIZE = (384, 256), (256, 256)
# The tones of each kind of field, the second of furrows and slopes in light; the furrows' distance.
_FIELDS = (("tz", 0), ("zA", 4), ("tu", 0), ("tz", 5), ("zp", 4), ("ut", 0), ("zt", 6))


def _country() -> Image.Image:
    """Return fields that lie on hills, each with furrows of its own or none."""
    edge, number = plates(_SIZE, 64, 17, bend=14)
    hills = clouds(_SIZE, 128, 3, octaves=2)
    # Lit from the top left: what falls away to the right lies in shade.
    slope = (hills - np.roll(hills, (5, 5), (0, 1))) * 7
    y, x = np.mgrid[0 : _SIZE[1], 0 : _SIZE[0]]
    picture = shaded(np.clip(0.5 + slope, 0, 0.99), "tt")
    for index, (tones, gap) in enumerate(_FIELDS):
        field = (number * len(_FIELDS)).astype(int) == index
        layer = shaded(np.clip(0.36 + slope * 0.5, 0, 0.99), tones, grain=0.25)
        if gap:
            angle = index * 0.9
            furrow = np.floor(x * math.cos(angle) + y * math.sin(angle)) % gap == 0
            paint(layer, furrow, tones[1])
        mask = Image.fromarray(np.where(field, 255, 0).astype(np.uint8), "L")
        picture.paste(layer, (0, 0), mask)
    paint(picture, edge < 1.6, "z")
    _lay_road(picture)
    _plant(picture, edge)
    return picture


def _lay_road(picture: Image.Image) -> None:
    """Draw a road that runs on where the picture repeats."""
    for x in range(_SIZE[0]):
        turn = x / _SIZE[0] * math.tau
        y = round(120 + 44 * math.sin(turn) + 17 * math.sin(3 * turn + 1) + 5 * math.sin(9 * turn))
        fill_rect(picture, (x, y, x, y + 2), "A")
        set_pixel(picture, (x, y + 3), "z")


def _plant(picture: Image.Image, edge: Values) -> None:
    """Plant hedges along the fields' edges, and woods where the noise wants them."""
    chance = random.Random(8)
    woods = clouds(_SIZE, 64, 62)
    for top in range(0, _SIZE[1], 4):
        for left in range(0, _SIZE[0], 5):
            x = (left + chance.randrange(-2, 3)) % _SIZE[0]
            y = (top + chance.randrange(-1, 2)) % _SIZE[1]
            is_wood, is_hedge = woods[y, x] > 0.72, edge[y, x] < 2.2 and chance.random() < 0.7
            if is_wood or is_hedge:
                _tree(picture, (x, y), chance.randrange(3, 6) if is_wood else 2)


def _tree(picture: Image.Image, at: tuple[int, int], radius: int) -> None:
    """Draw a crown, lit from the top left, with its shadow."""
    width, height = picture.size
    spots = [(x, y) for y in range(-radius, radius + 1) for x in range(-radius, radius + 1)]
    crown = [(x, y) for x, y in spots if math.hypot(x, y) <= radius + 0.3]
    for x, y in crown:
        set_pixel(picture, ((at[0] + x + 2) % width, (at[1] + y + 2) % height), "z")
    for x, y in crown:
        tone = "u" if x + y < -radius // 2 else "t" if x + y < radius // 2 + 1 else "z"
        set_pixel(picture, ((at[0] + x) % width, (at[1] + y) % height), tone)


def _weather() -> Image.Image:
    drift = clouds(_CLOUD_SIZE, 128, 71, octaves=4)
    return shaded(np.clip((drift - 0.52) * 1.9, 0, 0.99), "...ABB")


def backdrop() -> list[Clip]:
    """Return the sheet of what lies beyond the board."""
    return [("country", 100, [_country()]), ("weather", 100, [_weather()])]
