"""Caves under a town: walls of wet rock with moss, roots and ore, and the void behind."""

from __future__ import annotations

import random

from PIL import Image

from sprites.art.palette import fill_row, image_from_rows, letter_at, new_image, paste, set_pixel
from sprites.art.wall_shapes import CAP_HEIGHT, Sides, draw_face_ends, open_sides

_FACE = (
    "7876677776678776",
    "6667266666266676",
    "6666126662126666",
    "2666212621162662",
    "1222116721612221",
    "6711667661166776",
    "6666666666126666",
    "2662266662112662",
    "1221122221161221",
    "1111011110111101",
    "0000000000000000",
)
_DRIPS = "MBMAMA"
_MOSS = (
    "uvvuu.vvuuvuvvu.",
    "tuvu.tuuvt.uuvut",
    ".tut..tut..tutu.",
    "..t....u....t.t.",
    "..u....t......u.",
    ".......u........",
)
# Where moss shines, and the tones it goes through.
_LIGHTS: tuple[tuple[int, int, str], ...] = (
    (2, 6, "GHGF"),
    (5, 5, "FGHG"),
    (7, 10, "HGFG"),
    (8, 6, "GFGH"),
    (12, 8, "FGHG"),
    (14, 9, "GHGF"),
    (1, 7, "FFGF"),
    (13, 5, "GFFG"),
)
_HANG = (
    "l.k....l..k.l..k",
    "kl.k..kl..k.k.k.",
    ".kl.k.k..k..lk..",
    "..k..lk..k..k.k.",
    "..kk.k...lk.k..k",
    "...k.k....k.k...",
    "...l..k...k..k..",
    "......k..k...k..",
    ".........k......",
)
_ORE = (
    "......ni........",
    ".....nihn..n....",
    "..n...hh..nih...",
    ".nih.......hh1..",
    ".hhg1....1..1...",
    "..11...ni.......",
    "......nihg..ni..",
    ".......hg1..hg1.",
)
_GLINTS: tuple[tuple[int, int], ...] = ((6, 6), (11, 8), (2, 9), (8, 12))


def wall(mask: int, style: int) -> Image.Image:
    """Return a wall cell; mask bits 1, 2, 4, 8 open it north, east, south, west."""
    sides = open_sides(mask)
    chance = random.Random(mask * 13 + style)
    picture = new_image(16, 16, "1")
    for _ in range(9):
        x, y = chance.randrange(16), chance.randrange(16)
        fill_row(picture, y, x, min(15, x + chance.randrange(1, 4)), "0")
    if sides.north:
        _edge(picture, "667666766676676", chance)
    if sides.west:
        for y in range(sides.last + 1):
            set_pixel(picture, (0, y), "6" if (y + mask) % 5 else "2")
            set_pixel(picture, (1, y), "2" if (y + mask) % 4 == 1 else "0")
    if sides.east:
        for y in range(sides.last + 1):
            set_pixel(picture, (15, y), "2" if y % 6 else "1")
            set_pixel(picture, (14, y), "0")
    if sides.south:
        for x in range(16):
            set_pixel(picture, (x, CAP_HEIGHT), "0")
            if (x * 7 + mask) % 5 == 0:
                set_pixel(picture, (x, CAP_HEIGHT - 1), "0")
        _face(picture, chance, style, sides)
    return picture


def _edge(picture: Image.Image, tones: str, chance: random.Random) -> None:
    for x in range(16):
        set_pixel(picture, (x, 0), tones[x % len(tones)])
        set_pixel(picture, (x, 1), "2" if chance.random() < 0.4 else "0")
        if letter_at(picture, (x, 1)) == "2":
            set_pixel(picture, (x, 2), "0")


def _face(picture: Image.Image, chance: random.Random, style: int, sides: Sides) -> None:
    paste(picture, image_from_rows(_FACE), (0, 5))
    # Water runs down the rock.
    x = chance.randrange(2, 14)
    for y, tone in enumerate(_DRIPS):
        set_pixel(picture, (x, 6 + y), tone)
        set_pixel(picture, ((x + 7) % 16, 8 + y // 2), tone)
    for _ in range(3):
        set_pixel(picture, (chance.randrange(16), chance.randrange(6, 12)), chance.choice("72"))
    if style == 1:
        paste(picture, image_from_rows(_MOSS), (0, 4))
    elif style == 2:
        paste(picture, image_from_rows(_ORE), (0, 6))
    elif sides.west != sides.east:
        # Roots hang at the ends of walls only.
        paste(picture, image_from_rows(_HANG), (0, 5))
    draw_face_ends(picture, sides, "71", (5, 13), 6)


def moss_lights(step: int) -> Image.Image:
    """Return the lights in the moss of a wall's face."""
    picture = new_image(16, 16)
    for x, y, tones in _LIGHTS:
        set_pixel(picture, (x, y), tones[step])
    for x, y in ((5, 5), (8, 6)):
        if step in (1, 2):
            set_pixel(picture, (x + 1, y), "F")
            set_pixel(picture, (x, y + 1), "F")
    return picture


def ore_glint(step: int) -> Image.Image:
    """Return a gleam that goes over a vein of ore."""
    picture = new_image(16, 16)
    x, y = _GLINTS[step]
    set_pixel(picture, (x, y), "9")
    if step % 2:
        for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            set_pixel(picture, (x + dx, y + dy), "s")
    return picture


def void(variant: int) -> Image.Image:
    """Return rock outside the map: darkness, a pebble, an end of a root."""
    picture = new_image(16, 16, "0")
    spots = ((), ((4, 5, "1"), (5, 5, "1")), ((9, 3, "1"), (10, 4, "o")), ((2, 13, "o"),))[variant]
    for x, y, tone in spots:
        set_pixel(picture, (x, y), tone)
    return picture
