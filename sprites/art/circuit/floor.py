"""Inside the machine: the floor under glass, decals and static."""

from __future__ import annotations

import random
from itertools import pairwise

from PIL import Image

from sprites.art.floor_shapes import lying
from sprites.art.palette import (
    Point,
    fill_column,
    fill_rect,
    fill_row,
    letter_at,
    new_image,
    set_pixel,
)
from sprites.art.shapes import draw_line

# Traces cross a tile's edges at 4 and at 11, so that any two tiles fit; each variant is a few
# paths between such places, and a path that ends inside ends in a pad.
_TRACES: tuple[tuple[tuple[Point, ...], ...], ...] = (
    (((4, 0), (4, 3), (11, 10), (11, 15)),),
    (((0, 4), (4, 4), (7, 7), (12, 7)), ((11, 15), (11, 12))),
    (((11, 0), (11, 5), (5, 11), (0, 11)),),
    (((0, 11), (3, 11)), ((15, 11), (11, 11))),
    (((4, 0), (4, 15)), ((7, 5), (12, 5), (15, 8))),
    (((0, 11), (15, 11)), ((4, 0), (4, 4))),
)


def _inside(at: Point) -> bool:
    return 0 < at[0] < 15 and 0 < at[1] < 15


def board(variant: int) -> Image.Image:
    """Return a floor: a green board under glass, traces with gilded pads, a pane of blue glass."""
    picture = new_image(16, 16, "t")
    if variant == 3:
        _pane(picture)
    fill_row(picture, 15, 0, 15, "z")
    fill_column(picture, 15, 0, 15, "z")
    fill_row(picture, 0, 0, 14, "D" if variant == 3 else "u")
    for x in range(1, 15, 2):
        set_pixel(picture, (x, 0), "t")
    if variant == 5:
        left, top, right, bottom = 4, 6, 11, 9
        fill_rect(picture, (left, top, right, bottom), "y")
        fill_row(picture, top, left, right, "2")
        for x in range(left, right + 1, 2):
            set_pixel(picture, (x, top - 1), "4")
            set_pixel(picture, (x, bottom + 1), "3")
        set_pixel(picture, (left + 1, top + 1), "T")
    for path in _TRACES[variant]:
        for start, end in pairwise(path):
            draw_line(picture, start, end, "u")
    for path in _TRACES[variant]:
        for end in (path[0], path[-1]):
            if _inside(end):
                pad(picture, end)
    return picture


def _pane(picture: Image.Image) -> None:
    """Draw a pane of glass over the deep: light glides over it."""
    fill_rect(picture, (1, 1, 13, 13), "D")
    fill_row(picture, 1, 1, 13, "E")
    fill_column(picture, 1, 1, 13, "E")
    for x in (4, 7):
        draw_line(picture, (x, 9), (x + 5, 4), "E")
    for x, y in ((3, 11), (11, 3), (9, 10)):
        set_pixel(picture, (x, y), "F")


def pad(picture: Image.Image, at: Point) -> None:
    """Draw the end of a trace: a gilded ring around a hole."""
    for dx, dy, tone in ((0, -1, "n"), (-1, 0, "4"), (1, 0, "4"), (0, 1, "p")):
        set_pixel(picture, (at[0] + dx, at[1] + dy), tone)
    set_pixel(picture, at, "y")


DECALS: tuple[tuple[str, ...], ...] = (
    (".7.7.7.", "1111111", "1221121", "1211111", "1111111", "0000000", ".6.6.6."),
    (".A...A.", "A0t.A0t", ".t...t.", ".......", "..A....", ".A0t...", "..t...."),
    ("...........X", "..........XW", "XX.....XXXW.", "WWXXXXXXWW..", "..WWWWWW...."),
    ("4..4", "1111", "1211", "1111", "4..4"),
    ("..FF..", ".F11D.", "F1IIID", "D1IIID", ".DDDD.", "..00.."),
    ("A..A..A", ".A..A..", "..A..A.", "A..A..A"),
    ("u1...........", "1u11111......", ".1uuuuu1111..", "..11111uuu1..", ".......111u1."),
    (".n4n4n.", "0222220", "0210120", "0222220", ".4n4n4."),
    (".......1..", "......11..", "..1..1....", "...11.....", "....1....."),
    ("2772", "7117", "7187", "2772"),
)


def decal(index: int) -> Image.Image:
    """Return chips, vias, cables, parts."""
    return lying(DECALS[index], index * 7 + 2, range(1, 15), range(4, 15))


_PULSE: tuple[tuple[Point, ...], ...] = (
    ((1, 4), (4, 4), (8, 8), (11, 11), (15, 11)),
    ((8, 8), (11, 5), (11, 1)),
)


def pulse(step: int) -> Image.Image:
    """Return a trace that glows; light runs along it."""
    picture = new_image(16, 16)
    tones = "ttuvwvut"
    for branch, path in enumerate(_PULSE):
        points: list[Point] = []
        for start, end in pairwise(path):
            points += _between(start, end)
        for index, at in enumerate(points):
            tone = tones[(index - step * 2 + branch * 4) % 8]
            set_pixel(picture, at, tone)
    for x, y in ((1, 4), (14, 11), (11, 1)):
        set_pixel(picture, (x, y), "uvwv"[(step + x) % 4])
    set_pixel(picture, (8, 8), "vwxw"[step])
    for at in ((7, 8), (8, 7), (9, 8), (8, 9)):
        set_pixel(picture, at, "uvwv"[step])
    return picture


def _between(start: Point, end: Point) -> list[Point]:
    steps = max(abs(end[0] - start[0]), abs(end[1] - start[1]))
    return [
        (
            round(start[0] + (end[0] - start[0]) * step / steps),
            round(start[1] + (end[1] - start[1]) * step / steps),
        )
        for step in range(steps)
    ]


def scorch(variant: int) -> Image.Image:
    """Return the remains of a deleted actor: a burnt spot with dead pixels."""
    chance = random.Random(variant + 60)
    picture = new_image(16, 16)
    for _ in range(26):
        x, y = round(chance.gauss(7, 2)) & ~1, round(chance.gauss(9, 1.7)) & ~1
        fill_rect(picture, (x, y, x + 1, y + 1), "y")
    for _ in range(8):
        set_pixel(picture, (round(chance.gauss(7, 2)), round(chance.gauss(9, 1.7))), "0")
    for tone in "TuT":
        set_pixel(picture, (chance.randrange(4, 11), chance.randrange(6, 12)), tone)
    return picture


def static(step: int) -> Image.Image:
    """Return fog: noise in short dashes as on a screen without a signal."""
    chance = random.Random(step * 101 + 9)
    picture = new_image(16, 16, "0")
    for y in range(16):
        x = -chance.randrange(4)
        while x < 16:
            length = chance.randrange(1, 4)
            tone = chance.choices("01y1I2", (30, 22, 14, 6, 8, 1))[0]
            fill_row(picture, y, max(0, x), min(15, x + length), tone) if x + length >= 0 else None
            x += length + 1
    bar = (step * 4 + 2) % 16
    for x in range(0, 16, 2):
        if letter_at(picture, (x, bar)) != "0":
            set_pixel(picture, (x, bar), "2")
    return picture


def threshold(step: int) -> Image.Image:
    """Return the floor before the exit: chevrons that run to the door."""
    picture = new_image(16, 16)
    for index in range(3):
        tone = "vutt"[(index - step) % 4] if index != step % 3 else "w"
        top = 2 + index * 5
        for x in range(6):
            for at in ((7 - x, top + x // 2), (8 + x, top + x // 2)):
                set_pixel(picture, at, tone)
                set_pixel(picture, (at[0], at[1] + 1), "t")
    return picture
