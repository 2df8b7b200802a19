"""Baator: all tiles; basalt flags, iron-banded walls and rock."""

import random

from PIL import Image

from sprites.art.baator.props import contact_shadow, ember, scorch
from sprites.art.floor_shapes import JOINTS, inner_pixels, joint_pixels, paving
from sprites.art.palette import Clip, fill_row, image_from_rows, new_image, paste, set_pixel
from sprites.art.wall_shapes import (
    CAP_HEIGHT,
    Sides,
    corner_trim,
    draw_face_ends,
    draw_rim,
    open_sides,
    quiet,
)

# Where heat shows in the joints: from where to where along them, by variant.
_HOT: tuple[tuple[int, ...], ...] = ((), (3, 9), (), (8, 14), (), ())


def flags(variant: int) -> Image.Image:
    """Return a floor: flags of basalt, worn edges red from below, embers in some joints."""
    chance = random.Random(variant * 17 + 5)
    joints = joint_pixels(JOINTS[variant])
    picture = paving(joints, "15636", chance, 0.5)
    for _ in range(4):
        x, y = chance.randrange(15), chance.randrange(16)
        if not {(x, y), (x + 1, y)} & joints:
            fill_row(picture, y, x, x + 1, chance.choice("5J5"))
    hot = sorted(inner_pixels(joints))
    for index, at in enumerate(hot[slice(*_HOT[variant])] if _HOT[variant] else ()):
        set_pixel(picture, at, "abcgcb"[index % 6])
    return picture


# --- walls

_FACE = (
    "8777877787778777",
    "6706667066670667",
    "2222222222222222",
    "3433353334333533",
    "3555355535553555",
    "5552555255525552",
    "1111111111111111",
    "7766677666776667",
    "6066660666606666",
    "1a11b1a11ba11b1a",
    "abcbaabcgbaabcba",
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
    "700222002",
    "702222102",
    "702020102",
    "700212002",
    "2002010a2",
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
    for _ in range(9):
        x, y = chance.randrange(16), chance.randrange(16)
        fill_row(picture, y, x, min(15, x + chance.randrange(3)), chance.choice("NNa0"))
    draw_rim(picture, sides, ("l", "k", "S"))
    if sides.south:
        fill_row(picture, CAP_HEIGHT, 0, 15, "0")
        _face(picture, chance, style, sides)
    return quiet(picture)


def _face(picture: Image.Image, chance: random.Random, style: int, sides: Sides) -> None:
    paste(picture, image_from_rows(_FACE), (0, 5))
    for _ in range(3):
        set_pixel(picture, (chance.randrange(16), chance.randrange(8, 11)), chance.choice("42"))
    if style == 1:
        paste(picture, image_from_rows(_CHAIN), (0, 6))
    elif style == 2:
        # The mask picks one of the two ornaments, so that skulls stay rare.
        niche = sides.west != sides.east
        paste(picture, image_from_rows(_NICHE if niche else _CRACK), (4 if niche else 5, 6))
    draw_face_ends(picture, sides, "81", (5, 12), 6)


def tile_clips() -> list[Clip]:
    """Return the theme's tiles."""
    return [
        ("floor", 100, [flags(variant) for variant in range(6)]),
        *(
            (name, 100, [wall(mask, style) for mask in range(16)])
            for style, name in enumerate(("wall", "wall_b", "wall_c"))
        ),
        ("corner", 100, [corner_trim(index, "lS") for index in range(4)]),
        ("ember", 150, [ember(step) for step in range(4)]),
        ("shade_n", 100, [contact_shadow(north=True)]),
        ("shade_w", 100, [contact_shadow(north=False)]),
        ("scorch", 100, [scorch(variant) for variant in range(4)]),
    ]
