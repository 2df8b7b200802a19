"""Rows of menus in the material of each place: two nine-slices each, the second one in focus."""

from __future__ import annotations

import random

from PIL import Image

from sprites.art.palette import (
    Clip,
    fill_column,
    fill_rect,
    fill_row,
    image_from_rows,
    new_image,
    paste,
    set_pixel,
)

_SIZE = 48
_LAST = _SIZE - 1
# A row of the usual height shows so much of each end: fittings stand there.
_END = 10


def frame(picture: Image.Image, inset: int, light: str, dark: str) -> None:
    """Draw a square line, light above and at the left, dark below and at the right."""
    last = _LAST - inset
    fill_row(picture, last, inset, last, dark)
    fill_column(picture, last, inset, last, dark)
    fill_row(picture, inset, inset, last, light)
    fill_column(picture, inset, inset, last, light)
    set_pixel(picture, (last, inset), dark)
    set_pixel(picture, (inset, last), dark)


def mark_corners(picture: Image.Image, light: str, dark: str) -> None:
    """Thicken the corners: the focus is marked by shape, not only by colour."""
    for far in range(4):
        for x, dx in ((2, 1), (_LAST - 2, -1)):
            for y, dy in ((2, 1), (_LAST - 2, -1)):
                for along in range(4 - far):
                    tone = light if y == 2 else dark
                    set_pixel(picture, (x + along * dx, y + far * dy), tone)


def _plate(face: str, *rims: tuple[str, str]) -> Image.Image:
    picture = new_image(_SIZE, _SIZE, face)
    for inset, (light, dark) in enumerate(rims):
        frame(picture, inset, light, dark)
    return picture


def _cut_corners(picture: Image.Image) -> Image.Image:
    for x in (0, _LAST):
        for y in (0, _LAST):
            set_pixel(picture, (x, y), ".")
    return picture


def _on_corners(picture: Image.Image, inset: int, *rows: str) -> None:
    part = image_from_rows(rows)
    for x in (inset, _SIZE - inset - part.width):
        for y in (inset, _SIZE - inset - part.height):
            paste(picture, part, (x, y))


def _iron(*, focus: bool) -> Image.Image:
    """Return a riveted plate; in focus it glows as if from the forge."""
    if focus:
        picture = _plate("a", ("0", "0"), ("g", "c"), ("c", "b"))
        mark_corners(picture, "i", "h")
        return _cut_corners(picture)
    picture = _plate("y", ("0", "0"), ("6", "2"), ("2", "0"))
    for at in range(_END, _SIZE - _END):
        # Heat in the seam below, which runs out where the middle repeats.
        set_pixel(picture, (at, _LAST - 2), "0aabba0abcba0aab0a0abbaa0a0a"[at - _END])
    _on_corners(picture, 2, ".88.", "8762", "7621", ".21.")
    return _cut_corners(picture)


def _oak(*, focus: bool) -> Image.Image:
    """Return a plank with iron straps at its ends; in focus a ribbon with a gold hem."""
    if focus:
        picture = _plate("j", ("0", "0"), ("i", "l"), ("W", "a"))
        for at in range(4, _SIZE - 4, 4):
            for y in (1, _LAST - 1):
                fill_row(picture, y, at, at + 1, "s" if y == 1 else "h")
        mark_corners(picture, "i", "h")
        return _cut_corners(picture)
    picture, chance = _plate("o", ("0", "0"), ("l", "0"), ("k", "N")), random.Random(8)
    for y in range(4, _SIZE - 3, 2):
        x = chance.randrange(6)
        while x < _SIZE - 3:
            long = chance.randrange(6, 18)
            fill_row(picture, y, max(3, x), min(x + long, _SIZE - 4), chance.choice("NNNy"))
            x += long + chance.randrange(3, 9)
    for left in (0, _SIZE - 7):
        fill_rect(picture, (left, 0, left + 6, _LAST), "0")
        fill_rect(picture, (left + 1, 0, left + 5, _LAST), "2")
        fill_column(picture, left + 1, 0, _LAST, "6")
        fill_row(picture, 0, left + 1, left + 5, "7")
        fill_row(picture, _LAST, left + 1, left + 5, "1")
        for y in (4, _LAST - 6):
            paste(picture, image_from_rows(("87", "76", "11")), (left + 2, y))
    return picture


def _leather(*, focus: bool) -> Image.Image:
    """Return a stitched strap; in focus moss glows along it."""
    face = "y" if focus else "o"
    rims = (("0", "0"), ("G", "F"), ("E", "D"), ("t", "t")) if focus else (("0", "0"), ("4", "3"))
    picture, chance = _plate(face, *rims), random.Random(33)
    if focus:
        mark_corners(picture, "8", "G")
        return _cut_corners(picture)
    frame(picture, 1, "k", "0")
    for _ in range(260):
        x, y = chance.randrange(2, _LAST - 2), chance.randrange(2, _LAST - 2)
        set_pixel(picture, (x, y), chance.choice("yyN0"))
    for at in range(4, _SIZE - 4):
        if at % 4 < 2:
            for y in (3, _LAST - 3):
                set_pixel(picture, (at, y), "4")
                set_pixel(picture, (at, y + 1), "0")
    for x in (4, _LAST - 4):
        for y in (6, _LAST - 7):
            fill_rect(picture, (x, y, x, y + 1), "4")
            set_pixel(picture, (x + 1, y), "0")
    return _cut_corners(picture)


def _blade(*, focus: bool) -> Image.Image:
    """Return a rack's blade: a lamp at its left end, vents at its right; in focus it is lit."""
    if focus:
        picture = _plate("y", ("0", "0"), ("G", "E"), ("F", "D"))
        for y in range(4, _SIZE - 3, 2):
            fill_row(picture, y, 3, _LAST - 3, "t")
        mark_corners(picture, "H", "G")
    else:
        picture = _plate("y", ("0", "0"), ("6", "1"))
        fill_column(picture, 8, 2, _LAST - 2, "0")
        fill_row(picture, _LAST - 2, 2, _LAST - 2, "0")
        fill_rect(picture, (2, 2, 7, _LAST - 3), "1")
    for x in (_LAST - 8, _LAST - 6, _LAST - 4):
        fill_column(picture, x, 4, _LAST - 4, "0")
        fill_column(picture, x + 1, 4, _LAST - 4, "2" if not focus else "D")
    lamp = ("0000", "0H90", "0GH0", "0000") if focus else ("0000", "0sw0", "0wv0", "0000")
    paste(picture, image_from_rows(lamp), (3, 4))
    paste(picture, image_from_rows(("0000", "0tt0", "0000")), (3, _LAST - 7))
    return _cut_corners(picture)


# How far the torn end of a strip is from its full length, row after row.
_TEAR = (2, 1, 0, 0, 1, 2, 3, 2, 1, 1, 0, 1, 2, 2, 1, 0, 0, 1, 3, 2, 2, 1, 0, 1)


def _paper(*, focus: bool) -> Image.Image:
    """Return a strip of paper, torn off at its right; in focus it is dipped in the river."""
    face, top, foot, edge = ("I", "L", "K", "0") if focus else ("9", "9", "+", "k")
    picture, chance = _plate(face, (edge, edge)), random.Random(9)
    if not focus:
        for _ in range(40):
            x, y = chance.randrange(3, _LAST - 6), chance.randrange(3, _LAST - 3)
            fill_row(picture, y, x, x + chance.randrange(3), "*")
    fill_row(picture, 1, 1, _LAST, top)
    fill_row(picture, _LAST - 1, 1, _LAST, foot)
    if focus:
        for at in range(1, _LAST):
            rise = (0, 0, 1, 1, 2, 1, 1, 0)[at % 8]
            set_pixel(picture, (at, _LAST - 2), "K" if rise else "J")
            set_pixel(picture, (at, _LAST - 3), "L" if rise == 2 else "J" if rise else "I")
            set_pixel(picture, (at, 2), "K" if rise else "I")
        frame(picture, 1, "L", "K")
        mark_corners(picture, "M", "L")
    for y in range(_SIZE):
        cut = _TEAR[y % len(_TEAR)]
        fill_row(picture, y, _SIZE - cut, _LAST, ".")
        set_pixel(picture, (_LAST - cut, y), edge)
        if 1 < y < _LAST - 1:
            set_pixel(picture, (_LAST - cut - 1, y), "K" if focus else "*")
    return _cut_corners(picture)


_MATERIALS = {
    "stone": _iron,
    "castle": _oak,
    "caves": _leather,
    "circuit": _blade,
    "meadow": _paper,
}


def rows() -> list[Clip]:
    """Return the rows of each place, named after the style of its panels."""
    return [
        (f"{'button_focus' if focus else 'button'}_{style}", 100, [draw(focus=focus)])
        for style, draw in _MATERIALS.items()
        for focus in (False, True)
    ]
