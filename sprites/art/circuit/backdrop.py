"""The far side of the board: traces, vias and chips in the dark, and the lights that run there."""

from __future__ import annotations

import random

from PIL import Image

from sprites.art.palette import Clip, fill_column, fill_rect, fill_row, new_image, set_pixel
from sprites.art.textures import clouds, shaded

_SIZE = (384, 320)
# Traces keep to lanes that are this far apart.
_LANE = 8


def _far_side() -> Image.Image:
    """Return the laminate with its traces and chips; everything repeats on all sides."""
    chance = random.Random(19)
    picture = shaded(clouds(_SIZE, 64, 4, octaves=4), "0IyI")
    for _ in range(94):
        _trace(picture, chance)
    for _ in range(10):
        _chip(picture, chance)
    return picture


def _trace(picture: Image.Image, chance: random.Random) -> None:
    """Draw a trace that runs along lanes and turns at 45 degrees, with a via at both ends."""
    width, height = picture.size
    x, y = chance.randrange(width // _LANE) * _LANE, chance.randrange(height // _LANE) * _LANE
    dx, dy = chance.choice(((1, 0), (-1, 0), (0, 1), (0, -1)))
    tone = chance.choice("zzDDDEJ")
    _via(picture, x, y, tone)
    for _ in range(chance.randrange(2, 5)):
        for _ in range(chance.randrange(3, 14) * _LANE):
            x, y = (x + dx) % width, (y + dy) % height
            set_pixel(picture, (x, y), tone)
        turn = chance.choice((-1, 1))
        side = (dy * turn, dx * turn)
        for _ in range(_LANE):
            x, y = (x + dx + side[0]) % width, (y + dy + side[1]) % height
            set_pixel(picture, (x, y), tone)
        if chance.random() < 0.4:
            dx, dy = side
    _via(picture, x, y, tone)


def _via(picture: Image.Image, x: int, y: int, tone: str) -> None:
    for px, py in ((-1, 0), (1, 0), (0, -1), (0, 1)):
        set_pixel(picture, ((x + px) % picture.width, (y + py) % picture.height), tone)
    set_pixel(picture, (x, y), "0")


def _chip(picture: Image.Image, chance: random.Random) -> None:
    wide, high = chance.choice(((40, 24), (24, 40), (56, 56), (24, 24), (72, 32)))
    left = chance.randrange((picture.width - wide - 16) // _LANE) * _LANE + 4
    top = chance.randrange((picture.height - high - 16) // _LANE) * _LANE + 4
    for step in range(4, wide - 2, 4):
        fill_column(picture, left + step, top - 3, top + high + 2, "2")
    for step in range(4, high - 2, 4):
        fill_row(picture, top + step, left - 3, left + wide + 2, "2")
    fill_rect(picture, (left, top, left + wide - 1, top + high - 1), "0")
    fill_rect(picture, (left, top, left + wide - 2, top + high - 2), "1")
    fill_rect(picture, (left + 1, top + 1, left + wide - 2, top + high - 2), "I")
    set_pixel(picture, (left + 4, top + 4), "J")
    for row in range(top + high // 2 - 3, top + high // 2 + 4, 3):
        fill_row(picture, row, left + wide // 4, left + wide // 4 + chance.randrange(6, 14), "J")


def _ledge(variant: int) -> Image.Image:
    """Return the edge of the board: its layers, and contacts that reach down."""
    picture = new_image(16, 16)
    fill_rect(picture, (0, 0, 15, 1), "z")
    fill_rect(picture, (0, 2, 15, 3), "t")
    fill_rect(picture, (0, 4, 15, 4), "0")
    for x in range(variant % 2 * 2 + 1, 15, 4):
        length = 7 + (x * 7 + variant * 5) % 4
        fill_rect(picture, (x, 5, x + 1, length), "p" if (x + variant) % 3 else "o")
        set_pixel(picture, (x, length), "0")
    return picture


def _light(tones: str, *, upright: bool) -> Image.Image:
    """Return a light with a tail behind it: it runs to the east or to the north."""
    picture = new_image(1, len(tones)) if upright else new_image(len(tones), 1)
    for step, tone in enumerate(reversed(tones) if not upright else tones):
        set_pixel(picture, (0, step) if upright else (step, 0), tone)
    return picture


def backdrop() -> list[Clip]:
    """Return the sheet of what lies beyond the board."""
    return [
        ("far_side", 100, [_far_side()]),
        ("ledge", 100, [_ledge(variant) for variant in range(4)]),
        ("light_east", 100, [_light("HGFEDDt", upright=False)]),
        ("light_north", 100, [_light("VYXWO", upright=True)]),
        ("light_south", 100, [_light("tDEFG", upright=True)]),
    ]
