"""Inside the machine: the floor under glass, decals and static."""

import random
from collections.abc import Iterable, Sequence
from itertools import pairwise

from PIL import Image

from sprites.art.palette import (
    Point,
    fill_column,
    fill_rect,
    fill_row,
    letter_at,
    new_image,
    paste,
    set_pixel,
)
from sprites.art.shapes import draw_line

# Quiet traces cross a tile's edges at 4 and at 11, so that any two tiles fit; each variant is a
# few paths between such places.
_QUIET: tuple[tuple[tuple[Point, ...], ...], ...] = (
    (((4, 0), (4, 3), (11, 10), (11, 15)),),
    (),
    (((11, 0), (11, 5), (5, 11), (0, 11)),),
    (),
    (((4, 0), (4, 15)),),
    (((0, 11), (15, 11)), ((4, 0), (4, 4))),
)
_BRANCH: tuple[tuple[Point, ...], ...] = (((9, 3), (12, 6), (15, 6)), ((9, 12), (12, 9), (15, 9)))
_STRAIGHT: tuple[tuple[Point, ...], ...] = (((6, 0), (6, 15)), ((9, 0), (9, 15)))
# The two lines of a bright trace by the sides, N 1, E 2, S 4 and W 8, to which it leads; the
# others are these, turned.
_BRIGHT: dict[int, tuple[tuple[Point, ...], ...]] = {
    1: (((6, 0), (6, 5)), ((9, 0), (9, 8))),
    5: _STRAIGHT,
    3: (((6, 0), (6, 6), (9, 9), (15, 9)), ((9, 0), (9, 3), (12, 6), (15, 6))),
    7: (*_STRAIGHT, *_BRANCH),
    15: (*_STRAIGHT, *_BRANCH, *(tuple((15 - x, y) for x, y in path) for path in _BRANCH)),
}


def board(variant: int) -> Image.Image:
    """Return a floor: a green board under glass with hardly visible traces, or a pane of glass."""
    picture = new_image(16, 16, "E")
    if variant == 3:
        _pane(picture)
    fill_row(picture, 15, 0, 15, "D")
    fill_column(picture, 15, 0, 15, "D")
    for x in range(0, 15, 2):
        set_pixel(picture, (x, 0), "F")
    _draw_paths(picture, _QUIET[variant], "F")
    return picture


def trace(closed: int) -> Image.Image:
    """Return a floor with a bright trace; mask bits 1, 2, 4, 8 end it north, east, south, west."""
    picture, lines, shape = board(1), new_image(16, 16), 15 - closed
    turns = next((n for n in range(4) if _turned_back(shape, n) in _BRIGHT), None)
    if turns is None:
        return picture
    paths = _BRIGHT[_turned_back(shape, turns)]
    _draw_paths(lines, paths, "u")
    for _ in range(turns):
        lines = lines.transpose(Image.Transpose.ROTATE_270)
    paste(picture, lines, (0, 0))
    if shape in (1, 2, 4, 8):
        for path in paths:
            x, y = path[-1]
            for _ in range(turns):
                x, y = 15 - y, x
            pad(picture, (x, y))
    return picture


def _turned_back(sides: int, quarters: int) -> int:
    """Return a mask of sides turned to the left by some quarters."""
    return (sides >> quarters | sides << 4 - quarters) & 15


def _draw_paths(picture: Image.Image, paths: Iterable[Sequence[Point]], tone: str) -> None:
    for path in paths:
        for start, end in pairwise(path):
            draw_line(picture, start, end, tone)


def _pane(picture: Image.Image) -> None:
    """Draw a pane of glass over the deep: light glides over it."""
    for y in range(1, 14):
        for x in range(1 + y % 2, 14, 2):
            set_pixel(picture, (x, y), "D")
    for x in (4, 7):
        draw_line(picture, (x, 9), (x + 5, 4), "F")


def pad(picture: Image.Image, at: Point) -> None:
    """Draw the end of a trace: a ring around a hole, unlike the dots of a way."""
    for dx, dy in ((0, -1), (-1, 0), (1, 0), (0, 1)):
        set_pixel(picture, (at[0] + dx, at[1] + dy), "u")
    set_pixel(picture, at, "D")


_PULSE: tuple[tuple[Point, ...], ...] = (
    ((1, 4), (4, 4), (8, 8), (11, 11), (15, 11)),
    ((8, 8), (11, 5), (11, 1)),
)


def pulse(step: int) -> Image.Image:
    """Return a trace that glows; light runs along it."""
    picture = new_image(16, 16)
    tones = "tttuvutt"
    for branch, path in enumerate(_PULSE):
        points: list[Point] = []
        for start, end in pairwise(path):
            points += _between(start, end)
        for index, at in enumerate(points):
            tone = tones[(index - step * 2 + branch * 4) % 8]
            set_pixel(picture, at, tone)
    for x, y in ((1, 4), (14, 11), (11, 1)):
        set_pixel(picture, (x, y), "tuvu"[(step + x) % 4])
    set_pixel(picture, (8, 8), "uvwv"[step])
    for at in ((7, 8), (8, 7), (9, 8), (8, 9)):
        set_pixel(picture, at, "tuvu"[step])
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
        tone = "GFEE"[(index - step) % 4] if index != step % 3 else "H"
        top = 2 + index * 5
        for x in range(6):
            for at in ((7 - x, top + x // 2), (8 + x, top + x // 2)):
                set_pixel(picture, at, tone)
                set_pixel(picture, (at[0], at[1] + 1), "t")
    return picture
