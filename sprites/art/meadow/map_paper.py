"""Paper that a meadow's map is drawn on, and the desk it lies on; what adorns it is painted.

Paper is white here: the game tints it with age and lamp light.
"""

import random

from PIL import Image

from sprites.art.palette import (
    Clip,
    fill_rect,
    fill_row,
    image_from_rows,
    new_image,
    paste,
    set_pixel,
)


def paper(variant: int) -> Image.Image:
    """Return a piece of paper with fibres; it fits on every side."""
    chance = random.Random(variant * 7 + 3)
    picture = new_image(16, 16, "9")
    for _ in range(1 + variant % 2):
        x, y = chance.randrange(1, 12), chance.randrange(1, 15)
        bend = chance.choice((-1, 0, 0, 1))
        for far in range(chance.randrange(2, 6)):
            set_pixel(picture, (x + far, y + (bend if far > 2 else 0)), "8")
    return picture


# A hill, a range, two trees, a wave: what an old map fills its blank land with.
_BLANK_LAND = (
    ("...kk...", "..k..k..", ".k....k.", "k......."),
    ("..k...k...", ".k.k.k.k..", "k...k...k.", "...k......"),
    ("..k....k..", ".kkk..kkk.", "kkkkk..k..", "..k...."),
    ("..k....k..", ".k.k..k.k.", "k...kk...k"),
)


def unknown(variant: int) -> Image.Image:
    """Return unexplored land: the grid's corners, here and there a drawing that tells nothing.

    The game draws it fainter.
    """
    picture = new_image(16, 16)
    for x, y in ((0, 0), (1, 0), (15, 0), (0, 1), (0, 15)):
        set_pixel(picture, (x, y), "k")
    if variant % 4 == 3:
        drawing = image_from_rows(_BLANK_LAND[variant // 4])
        paste(picture, drawing, (3 + variant % 2, 5 + variant % 4))
    return picture


_DESK = (176, 96)
_PLANK = 32


def desk() -> Image.Image:
    """Return planks of a desk, pale as the paper: the game stains them."""
    chance = random.Random(43)
    wide, high = _DESK
    picture = new_image(wide, high, "8")
    for top in range(0, high, _PLANK):
        low = top + _PLANK - 1
        for y in range(top, low):
            x = 0
            while x < wide:
                length = chance.randrange(6, 30)
                tone = chance.choices(("9", "C", "7", "B"), (4, 9, 5, 1))[0]
                if chance.random() < 0.45:
                    fill_row(picture, y, x, min(wide - 1, x + length), tone)
                x += length + 1
        fill_row(picture, top, 0, wide - 1, "9")
        fill_row(picture, low - 1, 0, wide - 1, "7")
        fill_row(picture, low, 0, wide - 1, "2")
        end = top * 3 % wide + 24
        fill_rect(picture, (end, top, end, low), "2")
        fill_rect(picture, (end + 1, top, end + 1, low), "9")
        for nail in (end - 4, end + 5):
            set_pixel(picture, (nail, top + 4), "2")
            set_pixel(picture, (nail, low - 4), "2")
    knot = image_from_rows((".BBBB.", "B6776B", "B7227B", "B6776B", ".BBBB."))
    for at in ((70, 12), (150, 75)):
        paste(picture, knot, at)
    return picture


def paper_clips() -> list[Clip]:
    """Return the paper and the desk."""
    return [
        ("paper", 100, [paper(variant) for variant in range(4)]),
        ("unknown", 100, [unknown(variant) for variant in range(16)]),
        ("desk", 100, [desk()]),
    ]
