"""Baator from above: the burning plain far below the ninth layer, smoke, ash and sparks."""

from __future__ import annotations

import random

import numpy as np
from PIL import Image

from sprites.art.palette import Clip, fill_column, new_image, set_pixel
from sprites.art.textures import clouds, paint, plates, shaded

_SIZE, _SMOKE_SIZE = (384, 320), (256, 256)


def _plain() -> Image.Image:
    """Return crusted ground with rivers of fire in its widest cracks."""
    crack, plate = plates(_SIZE, 32, 5, bend=14)
    rough = clouds(_SIZE, 64, 7, octaves=4)
    fine, small = plates(_SIZE, 8, 9, bend=3)
    heat = clouds(_SIZE, 64, 34)
    glow = np.clip(1 - crack / 9, 0, 1) * np.clip(heat * 2.4 - 0.9, 0, 1)
    picture = shaded(rough * 0.5 + plate * 0.12 + small * 0.1 + glow * 0.42, "00N0Na")
    paint(picture, (fine < 0.9) & (rough < 0.5) & (heat < 0.6), "1")
    for width, least, letter in ((2.4, 0.56, "a"), (1.5, 0.6, "k"), (1.2, 0.72, "b")):
        paint(picture, (crack < width * heat * 1.5) & (heat > least), letter)
    paint(picture, (crack < 0.8) & (heat > 0.8), "c")
    return picture


def _smoke() -> Image.Image:
    drift = clouds(_SMOKE_SIZE, 64, 33, octaves=4)
    return shaded(np.clip((drift - 0.44) * 2.0, 0, 0.99), "..N1")


def _ledge(variant: int) -> Image.Image:
    """Return the edge of the platform: basalt that breaks off into the depth."""
    chance = random.Random(variant * 31 + 2)
    picture = new_image(16, 16)
    depth = chance.randrange(6, 9)
    for x in range(16):
        if x % 4 == 0:
            depth = chance.randrange(6, 12)
        fill_column(picture, x, 0, depth, "1")
        fill_column(picture, x, depth - 2, depth, "0")
        set_pixel(picture, (x, 0), "5")
        if x % 4 == 3:
            fill_column(picture, x, 1, depth, "0")
    for _ in range(3):
        set_pixel(picture, (chance.randrange(16), chance.randrange(1, 6)), "5")
    return picture


def _ash(step: int) -> Image.Image:
    picture = new_image(2, 2)
    set_pixel(picture, (step % 2, step // 2 % 2), "25"[step % 2])
    set_pixel(picture, (step % 2, 0), "5")
    return picture


def _spark(step: int) -> Image.Image:
    picture = new_image(2, 2)
    set_pixel(picture, (0, 0), "gcba"[step])
    return picture


def backdrop() -> list[Clip]:
    """Return the sheet of what lies beyond the board."""
    return [
        ("plain", 100, [_plain()]),
        ("smoke", 100, [_smoke()]),
        ("ledge", 100, [_ledge(variant) for variant in range(6)]),
        ("ash", 900, [_ash(step) for step in range(4)]),
        ("spark", 260, [_spark(step) for step in (0, 1, 0, 1, 2, 3)]),
    ]
