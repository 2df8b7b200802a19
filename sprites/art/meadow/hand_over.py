"""What lies behind the banner while the screen is passed on: a table with charts by candlelight."""

from __future__ import annotations

import math

import numpy as np
from PIL import Image

from sprites.art.modelling import ModelPainting
from sprites.art.painting import Painting, Plane
from sprites.art.palette import Clip

# Where the candles burn.
_CANDLES = ((34, 92), (288, 84))


def hand_over() -> list[Clip]:
    """Return the layers: the table with what lies on it, and a candle's flame from above."""
    return [("table", 100, [_table()]), ("flame", 140, [_flame(step) for step in range(4)])]


def _table() -> Image.Image:
    """Paint dark planks, a chart spread over them, and the tools of those who draw it."""
    picture = ModelPainting(320, 180)
    x, y = picture.x, picture.y
    near = np.maximum(*(1 - np.hypot((a - x) / 120, (b - y) / 92) for a, b in _CANDLES)).clip(0)
    plank = np.floor((y + 6) / 24)
    grain = picture.cloud(11, 60, 2.4) * 0.5 + picture.cloud(4, 24, 6) * 0.3
    wood = grain * 0.5 + near * 0.5 + np.abs(np.sin(plank * 2.7)) * 0.12 - 0.02 - (y > 112) * 0.06
    picture.fill_bands(picture.everywhere, wood, "000NaNakl")
    picture.fill((y + 6) % 24 < 1, "0")
    _paint_chart(picture, near)
    _paint_tools(picture)
    for left, top in _CANDLES:
        dish = picture.oval(left, top + 2, 13, 11)
        picture.form(dish, "sihlk", round_by=3)
        picture.form(picture.oval(left, top + 1, 9, 7), "lkao", bevel=0.4)
        picture.form(picture.oval(left, top, 6, 5), "9s*n4")
    return picture.image()


def _paint_chart(picture: ModelPainting, near: Plane) -> None:
    """Paint the chart: two coasts with a river between them, a rose, a way to a cross."""
    x, y = picture.x, picture.y
    frayed = picture.cloud(9, 7, 7) * 5
    sheet = (x > 12 + frayed) & (x < 308 - frayed) & (y < 110 - frayed * 0.8 + 3 * np.sin(x / 34))
    shadow = np.roll(sheet, (3, 2), (0, 1)) & ~sheet
    picture.fill(shadow, "0")
    stain = picture.cloud(6, 40, 26)
    light = near * 0.95 + (stain - 0.5) * 0.24 + 0.22
    picture.fill_bands(sheet, light, "okklmn*")
    fold = sheet & ((np.abs(x - 86) < 0.6) | (np.abs(x - 234) < 0.6) | (np.abs(y - 54) < 0.6))
    picture.fill(fold, "k")
    picture.rim(sheet, 0, 1, "m")
    ink = np.where(near > 0.35, ord("k"), ord("0")).astype(np.uint8)
    river = np.abs(y - 46 - 16 * np.sin(x / 30) - 6 * np.sin(x / 11)) - 4
    lines = np.abs(river) < 0.8
    lines |= (np.abs(river) < 3) & (river < 0) & ((x + y * 3) % 9 < 2)
    land = picture.cloud(21, 44, 30)
    for level in (0.4, 0.62):
        lines |= (np.abs(land - level) < 0.008) & (np.abs(river) > 7)
    lines |= (land > 0.64) & ((x + y) % 5 < 1) & (np.abs(river) > 7)
    for left, top in ((26, 84), (52, 92), (70, 82), (246, 90), (268, 98), (252, 22), (60, 16)):
        for tree in range(4):
            x0, y0 = left + tree * 6, top + tree % 2 * 4
            lines |= picture.stroke((x0 - 3, y0), (x0, y0 - 6), (x0 + 3, y0))
    rose = (60.0, 40.0)
    for number in range(8):
        far = 15 if number % 2 == 0 else 8
        way = number * math.pi / 4
        lines |= picture.line(rose, (rose[0] + math.cos(way) * far, rose[1] + math.sin(way) * far))
    lines |= np.abs(picture.distance(*rose) - 10) < 0.6
    picture.letters[sheet & lines] = ink[sheet & lines]
    walked = picture.stroke((226, 22), (246, 34), (262, 52), (250, 66), (268, 74))
    picture.fill(walked & ((x + y) % 6 < 3), "e")
    for line in (((264, 70), (272, 78)), ((272, 70), (264, 78))):
        picture.fill(picture.line(*line, width=2), "e")


def _paint_tools(picture: ModelPainting) -> None:
    """Paint dividers, a pencil, a glass, a ruler on the dark half of the table."""
    for end in ((16, 152), (34, 158)):
        picture.form(picture.limb(((40, 122), end), (4, 1.2)), "98762")
    picture.form(picture.oval(40, 121, 4.4, 4.4), "sihl")
    glass = picture.oval(288, 128, 15, 14)
    picture.form(picture.limb(((298, 138), (318, 158)), (5, 7)), "mlka")
    picture.form(glass & ~picture.oval(288, 128, 11.5, 10.5), "sihlk")
    lens = picture.oval(288, 128, 11, 10)
    picture.fill_bands(lens, (picture.x + picture.y - 396) / 46, "4kao0")
    picture.draw("9", (281, 124), (284, 120), (289, 118))
    pencil = picture.flat((66, 152), (94, 166), (93, 169), (65, 155))
    picture.form(pencil, "feaj", bevel=0.4)
    picture.form(picture.flat((60, 150), (66, 152), (65, 155)), "*nm")
    ruler = picture.flat((224, 158), (270, 146), (272, 153), (226, 165))
    picture.form(ruler, "nmlk", bevel=0.4)
    for tick in range(9):
        x, y = 228 + tick * 5, 158 - tick * 1.3
        picture.draw("0", (x, y), (x + 0.6, y + 2.4))


def _flame(step: int) -> Image.Image:
    """Paint a candle's flame that stands before its wax."""
    picture = Painting(14, 22)
    x, y = picture.x - 7, 21 - picture.y
    for size, letter in ((1.0, "g"), (0.75, "h"), (0.5, "i"), (0.28, "9")):
        high = (18 + step % 2) * size
        rise = (y / high).clip(0, 1)
        lean = np.sin(y * 0.3 - step * np.pi / 2) * rise * 1.4
        wide = 5.4 * size * (1 - rise) ** 0.6 * (0.5 + rise.clip(0, 0.5))
        picture.fill((np.abs(x - lean) < wide) & (y > 0) & (y < high), letter)
    return picture.image()
