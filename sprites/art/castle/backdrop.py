"""What the castle stands in: earth, old foundations in it, stones, and roots that hang through."""

from __future__ import annotations

import math
import random

import numpy as np
from PIL import Image

from sprites.art.palette import Clip, fill_column, fill_rect, new_image, set_pixel
from sprites.art.textures import clouds, paint, plates, shaded

_SIZE = (384, 320)
_COURSE, _BRICK = 8, 18


def _earth() -> Image.Image:
    """Return packed earth with buried stones, and the courses of older walls where they show."""
    rough, lumps = clouds(_SIZE, 64, 3, octaves=4), clouds(_SIZE, 16, 13, octaves=3)
    picture = shaded(rough * 0.5 + lumps * 0.5, "00111")
    crack, number = plates(_SIZE, 16, 8, bend=3)
    stones = (number > 0.8) & (crack > 5)
    paint(picture, stones, "1")
    paint(picture, stones & (np.roll(stones, 2, (0, 1)) != stones), "I")
    paint(picture, ~stones & np.roll(stones, 1, (0, 1)), "0")
    picture.alpha_composite(_foundations(clouds(_SIZE, 64, 41, octaves=2) > 0.6))
    return picture


def _foundations(shown: np.ndarray) -> Image.Image:
    """Return courses of bricks where the mask shows them, whole bricks only."""
    chance = random.Random(12)
    picture = new_image(*_SIZE)
    for row in range(_SIZE[1] // _COURSE):
        y, shift = row * _COURSE, row % 2 * 9
        for x in range(-shift, _SIZE[0] - _BRICK, _BRICK):
            middle = (min(_SIZE[1] - 1, y + 4), max(0, min(_SIZE[0] - 1, x + 9)))
            tone = chance.choice("1111NI")
            if x < 0 or not shown[middle] or chance.random() < 0.12:
                continue
            fill_rect(picture, (x, y, x + _BRICK - 1, y + _COURSE - 1), "0")
            fill_rect(picture, (x + 1, y + 1, x + _BRICK - 2, y + _COURSE - 2), tone)
    return picture


def _roots() -> Image.Image:
    """Return roots that come down from above, thinner from fork to fork."""
    chance = random.Random(77)
    picture = new_image(*_SIZE)
    for start in range(5):
        at = (start * 73 + chance.randrange(40), chance.randrange(_SIZE[1]))
        _root(picture, at, (math.pi / 2 + chance.uniform(-0.4, 0.4), 3.6), chance)
    return picture


def _root(
    picture: Image.Image, at: tuple[float, float], way: tuple[float, float], chance: random.Random
) -> None:
    """Draw a root from a point on, in the direction and with the thickness of `way`."""
    (x, y), (angle, thick) = at, way
    while thick > 0.6:
        for part in range(math.ceil(thick) + 1):
            tone = "0" if part >= thick else "N" if part else "1"
            set_pixel(picture, (round(x + part) % _SIZE[0], round(y) % _SIZE[1]), tone)
        x, y = x + math.cos(angle), y + math.sin(angle)
        angle += chance.uniform(-0.16, 0.16) + (math.pi / 2 - angle) * 0.01
        thick -= 0.016
        if chance.random() < 0.02:
            turn = chance.choice((-0.7, 0.7))
            _root(picture, (x, y), (angle + turn, thick * 0.6), chance)
            thick *= 0.85


def _ledge(variant: int) -> Image.Image:
    """Return the footing of a wall: rough blocks that go down into the earth."""
    chance = random.Random(variant * 7 + 3)
    picture = new_image(16, 16)
    x = 0
    while x < 16:
        width, depth = chance.choice((3, 5, 6)), chance.randrange(5, 10)
        right = min(15, x + width - 1)
        fill_rect(picture, (x, 0, right, depth), "0")
        fill_rect(picture, (x, 0, right - 1, depth - 2), "1")
        fill_column(picture, x, 1, depth - 3, "5")
        x += width
    return picture


def _dust(step: int) -> Image.Image:
    picture = new_image(1, 1)
    set_pixel(picture, (0, 0), "5225"[step])
    return picture


def backdrop() -> list[Clip]:
    """Return the sheet of what lies beyond the board."""
    return [
        ("earth", 100, [_earth()]),
        ("roots", 100, [_roots()]),
        ("ledge", 100, [_ledge(variant) for variant in range(6)]),
        ("dust", 800, [_dust(step) for step in range(4)]),
    ]
