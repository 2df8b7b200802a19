"""Baator: all tiles; basalt flags, iron-banded walls and rock."""

from __future__ import annotations

import random
from itertools import pairwise

from PIL import Image

from sprites.art.baator.props import contact_shadow, counter, decal, ember, pillar, scorch
from sprites.art.palette import (
    Clip,
    Point,
    fill_row,
    image_from_rows,
    letter_at,
    new_image,
    paste,
    set_pixel,
)
from sprites.art.wall_shapes import (
    CAP_HEIGHT,
    Sides,
    corner_trim,
    draw_face_ends,
    draw_rim,
    open_sides,
)

# Joints cross a tile's edges at the same places on every variant, so that any two fit; between
# the crossings every variant runs its own way, and flags grow over the tiles' edges.
_JOINTS: tuple[tuple[tuple[Point, ...], ...], ...] = (
    (((0, 5), (4, 6), (7, 9), (11, 9), (15, 5)), ((11, 0), (11, 9), (11, 15))),
    (((0, 5), (5, 5), (8, 2), (11, 0)), ((15, 5), (12, 9), (11, 15))),
    (((0, 5), (3, 9), (8, 12), (11, 15)), ((11, 0), (12, 3), (15, 5))),
    (((0, 5), (6, 7), (15, 5)), ((6, 7), (8, 12), (11, 15)), ((11, 0), (12, 6))),
    (((11, 0), (9, 6), (5, 11), (8, 14), (11, 15)), ((0, 5), (4, 6), (7, 9)), ((15, 5), (9, 6))),
    (((0, 5), (8, 4), (15, 5)), ((11, 0), (10, 4)), ((11, 15), (10, 11), (4, 10), (3, 5))),
)


def _line(picture: Image.Image, start: Point, end: Point, letter: str) -> None:
    steps = max(abs(end[0] - start[0]), abs(end[1] - start[1]), 1)
    for step in range(steps + 1):
        share = step / steps
        x = round(start[0] + (end[0] - start[0]) * share)
        y = round(start[1] + (end[1] - start[1]) * share)
        set_pixel(picture, (x, y), letter)


def flags(variant: int) -> Image.Image:
    """Return a floor: big irregular flags with worn, barely lit edges."""
    chance = random.Random(variant * 17 + 3)
    picture = new_image(16, 16, "2")
    for _ in range(5):
        x, y = chance.randrange(16), chance.randrange(16)
        fill_row(picture, y, x, min(15, x + chance.randrange(1, 4)), "5")
    for joint in _JOINTS[variant]:
        for start, end in pairwise(joint):
            _line(picture, start, end, "1")
    for y in range(15):
        for x in range(15):
            under = letter_at(picture, (x, y + 1)) != "1" and letter_at(picture, (x, y)) == "1"
            if under:
                set_pixel(picture, (x, y + 1), "6" if chance.random() < 0.45 else "5")
    for _ in range(2):
        set_pixel(picture, (chance.randrange(16), chance.randrange(16)), "1")
    if variant % 2:
        set_pixel(picture, (chance.randrange(2, 14), chance.randrange(10, 15)), "6")
    return picture


# --- walls

_FACE = (
    "7777777777777777",
    "6666766666666676",
    "6666666266666662",
    "6667666267666662",
    "6666666266666662",
    "JJJJJJJJJJJJJJJJ",
    "IIIIIIIIIIIIIIII",
    "5555255555525555",
    "5515555555155551",
    "1111111111111111",
    "0000000000000000",
)
_CHAIN = (
    ".88..........88.",
    "8118........7117",
    "711671....17611.",
    ".66.767..767.66.",
    ".11.1.7677.1.11.",
    ".76..1.11.1..76.",
    ".1............1.",
    ".7...........67.",
)
_NICHE = (
    "..77776..",
    ".7000002.",
    "700000002",
    "700444002",
    "704444302",
    "704040302",
    "700434002",
    "2004030a2",
    "222222222",
)
_CRACK = (
    "...c...",
    "..cg...",
    "..h....",
    "..ih...",
    "...hg..",
    "....g..",
    "...gc..",
    "...b.b.",
    "..ba...",
)


def wall(mask: int, style: int) -> Image.Image:
    """Return a wall cell; mask bits 1, 2, 4, 8 open it north, east, south, west."""
    sides = open_sides(mask)
    chance = random.Random(mask * 7 + style)
    picture = new_image(16, 16, "1")
    for _ in range(7):
        x, y = chance.randrange(16), chance.randrange(16)
        fill_row(picture, y, x, min(15, x + chance.randrange(3)), chance.choice("NN0"))
    draw_rim(picture, sides, ("6", "2", "2"))
    if sides.south:
        fill_row(picture, CAP_HEIGHT, 0, 15, "0")
        _face(picture, chance, style, sides)
    return picture


def _face(picture: Image.Image, chance: random.Random, style: int, sides: Sides) -> None:
    paste(picture, image_from_rows(_FACE), (0, 5))
    for _ in range(3):
        set_pixel(picture, (chance.randrange(16), chance.randrange(6, 9)), chance.choice("72"))
    for x in (2, 7, 12):
        set_pixel(picture, (x, 10), "7")
        set_pixel(picture, (x + 1, 11), "0")
    if style == 1:
        paste(picture, image_from_rows(_CHAIN), (0, 6))
    elif style == 2:
        # The mask picks one of the two ornaments, so that skulls stay rare.
        niche = sides.west != sides.east
        paste(picture, image_from_rows(_NICHE if niche else _CRACK), (4 if niche else 5, 6))
    draw_face_ends(picture, sides, "71", (5, 13), 6)


def void(variant: int) -> Image.Image:
    """Return rock outside the board: darkness, a rare ember in the last variant."""
    picture = new_image(16, 16, "0")
    if variant == 1:
        for at in ((4, 11), (5, 11), (6, 12)):
            set_pixel(picture, at, "1")
    if variant == 2:
        for at in ((12, 3), (11, 4)):
            set_pixel(picture, at, "N")
    return picture


def tile_clips() -> list[Clip]:
    """Return the theme's tiles."""
    return [
        ("floor", 100, [flags(variant) for variant in range(6)]),
        *(
            (name, 100, [wall(mask, style) for mask in range(16)])
            for style, name in enumerate(("wall", "wall_b", "wall_c"))
        ),
        ("corner", 100, [corner_trim(index, "62") for index in range(4)]),
        ("decal", 100, [decal(index) for index in range(10)]),
        ("ember", 150, [ember(step) for step in range(4)]),
        ("shade_n", 100, [contact_shadow(north=True)]),
        ("shade_w", 100, [contact_shadow(north=False)]),
        ("pillar", 260, [pillar(step, found=False) for step in range(4)]),
        ("pillar_found", 160, [pillar(step, found=True) for step in range(4)]),
        ("counter", 400, [counter(0), counter(1)]),
        ("scorch", 100, [scorch(variant) for variant in range(4)]),
        ("void", 100, [void(variant) for variant in range(4)]),
    ]
