"""Panels, pips, cursors and emblems."""

from __future__ import annotations

from PIL import Image

from sprites.art.palette import (
    Clip,
    fill_column,
    fill_row,
    image_from_rows,
    letter_at,
    new_image,
    paste,
    set_pixel,
)
from sprites.art.ui.rows import frame, mark_corners

_SIZE = 48


def _rivet(picture: Image.Image, x: int, y: int) -> None:
    paste(picture, image_from_rows((".66.", "6871", "6762", ".12.")), (x, y))


def _stone() -> Image.Image:
    """Return basalt in an iron band; embers glow in the seam between them."""
    picture = new_image(_SIZE, _SIZE, "0")
    for inset, light, dark in ((0, "0", "0"), (1, "7", "5"), (2, "6", "1"), (3, "2", "1")):
        frame(picture, inset, light, dark)
    frame(picture, 4, "0", "0")
    frame(picture, 5, "0", "N")
    for y in range(8, 42, 8):
        # Courses of blocks, which go on where the middle repeats.
        fill_row(picture, y, 6, _SIZE - 7, "N")
        for x in range(8 + 4 * (y // 8 % 2), 42, 8):
            if x % 16 < 8:
                fill_column(picture, x, y, min(y + 8, _SIZE - 7), "N")
    _seam(picture)
    for x in (1, _SIZE - 5):
        for y in (1, _SIZE - 5):
            _rivet(picture, x, y)
    return picture


# The middle of a side is repeated, so its heat runs out at both ends of these sixteen.
_HEAT = "aabbcgicbbabcbaa"


def _seam(picture: Image.Image) -> None:
    last = _SIZE - 1
    for at in range(5, last - 4):
        heat = _HEAT[at % 16]
        set_pixel(picture, (at, last - 4), heat)
        set_pixel(picture, (at, 4), "a" if heat in "cgi" else "0")
        set_pixel(picture, (4, at), "a" if heat in "cgi" else "0")
        set_pixel(picture, (last - 4, at), "a" if heat in "cgib" else "0")
        if heat in "cgi":
            set_pixel(picture, (at, last - 5), "a")


def _slab(face: str, light: str, dark: str, *, lip: bool) -> Image.Image:
    """Return a plate raised by two pixels."""
    picture = new_image(_SIZE, _SIZE, face)
    last = _SIZE - 1
    frame(picture, 0, "0", "0")
    frame(picture, 1, light, dark)
    if lip:
        fill_row(picture, last - 2, 2, last - 2, dark)
        set_pixel(picture, (2, last - 2), face)
    for x in (0, last):
        for y in (0, last):
            set_pixel(picture, (x, y), ".")
    return picture


def _focus() -> Image.Image:
    picture = _slab("j", "i", "l", lip=False)
    frame(picture, 2, "W", "a")
    mark_corners(picture, "i", "h")
    return picture


def _slot() -> Image.Image:
    picture = new_image(_SIZE, _SIZE, "0")
    frame(picture, 0, "0", "5")
    frame(picture, 1, "0", "2")
    frame(picture, 2, "N", "0")
    return picture


def _toast() -> Image.Image:
    picture = _slab("a", "c", "0", lip=True)
    frame(picture, 2, "b", "N")
    return picture


def _question() -> Image.Image:
    picture = _slab("I", "L", "0", lip=True)
    frame(picture, 2, "K", "0")
    return picture


def panels() -> list[Clip]:
    """Return the nine-slice panels."""
    return [
        ("stone", 100, [_stone()]),
        ("plain", 100, [_slab("0", "1", "N", lip=False)]),
        ("button", 100, [_slab("1", "5", "N", lip=True)]),
        ("button_focus", 100, [_focus()]),
        ("slot", 100, [_slot()]),
        ("toast", 100, [_toast()]),
        ("ask", 100, [_question()]),
    ]


# --- pips and cursors

_FULL = (".0000.", "0HHGG0", "09HGF0", "0HGGF0", "0HGFE0", "0GGFE0", "067760", ".0000.")
_EMPTY = (".2222.", "2....2", "2.0..2", "2....2", "2....2", "2....2", "26zz62", ".2222.")


_HEART = (".00.00.", "0ff0ff0", "0fZffe0", "0ffffe0", ".0ffe0.", "..0e0..", "...0...")
_NO_HEART = (".22.22.", "2..2..2", "2.....2", "2.....2", ".2...2.", "..2.2..", "...2...")
_POINT = ("..000..", ".0sii0.", "0siiih0", "0iiihh0", "0iihhg0", ".0hhg0.", "..000..")
_NO_POINT = ("..222..", ".2...2.", "2.....2", "2.....2", "2.....2", ".2...2.", "..222..")


def counter_pips() -> list[Clip]:
    """Return pips, each full and empty: charges, hearts, points."""
    made: list[Clip] = []
    for name, rows, left in (
        ("ammo_full", _FULL, 1),
        ("ammo_empty", _EMPTY, 1),
        ("heart_full", _HEART, 0),
        ("heart_empty", _NO_HEART, 0),
        ("point_full", _POINT, 0),
        ("point_empty", _NO_POINT, 0),
    ):
        picture = new_image(8, 8)
        paste(picture, image_from_rows(rows), (left, 0))
        made.append((name, 100, [picture]))
    return made


def _target(step: int, tone: str, shade: str) -> Image.Image:
    picture = new_image(16, 16)
    inset = (0, 1, 2, 1)[step]
    last = 15 - inset
    for x, dx in ((inset, 1), (last, -1)):
        for y, dy in ((inset, 1), (last, -1)):
            for far in range(4):
                set_pixel(picture, (x + far * dx, y), tone)
                set_pixel(picture, (x, y + far * dy), tone)
            for far in range(1, 4):
                set_pixel(picture, (x + far * dx, y + dy), shade)
                set_pixel(picture, (x + dx, y + far * dy), shade)
    return picture


def cursors() -> list[Clip]:
    """Return the cell cursors; the invalid one is also crossed out."""
    bad = [_target(step, "f", "0") for step in range(4)]
    for picture in bad:
        for at in range(5, 11):
            for spot in ((at, at), (15 - at, at)):
                set_pixel(picture, (spot[0], spot[1] + 1), "0")
        for at in range(5, 11):
            set_pixel(picture, (at, at), "f")
            set_pixel(picture, (15 - at, at), "f")
    return [
        ("target", 120, [_target(step, "H", "0") for step in range(4)]),
        ("target_bad", 120, bad),
    ]


# --- emblems

_HEAD = (
    "*................n",
    "9*..............nl",
    "9*..............nm",
    "*n..............ml",
    "*nn...cfffee...nml",
    ".*nn.cffffeee.nml.",
    "..*nccffffeeeeml..",
    "...*ccffffeeeem...",
    "...c11fffeee11a...",
    "...cs91ffee19sa...",
    "...cfs9fffe9sea...",
    "....ffffffeeea....",
    "....fe919191ea....",
    "......feeeea......",
)


def _railgun() -> Image.Image:
    """Return a devil's head over the beam that kills it."""
    picture = new_image(32, 32)
    for y in range(32):
        for x in range(32):
            far = max(abs(x - 15.5), abs(y - 15.5)) + min(abs(x - 15.5), abs(y - 15.5)) * 0.42
            if far < 18:
                lit = x + y < 28
                rim = "cb" if lit else "ba"
                set_pixel(picture, (x, y), "0" if far < 15.4 else rim[0] if far < 16.8 else rim[1])
    for y, tone in ((20, "D"), (21, "F"), (22, "H"), (23, "9"), (24, "9"), (25, "H"), (26, "F")):
        fill_row(picture, y, 0, 31, tone)
    fill_row(picture, 27, 0, 31, "D")
    for x in range(0, 32, 4):
        wave = (0, 1, 2, 1)[x // 4 % 4]
        for y in (19 + wave, 28 - wave):
            set_pixel(picture, (x, y), "G")
            set_pixel(picture, (x + 1, y), "E")
    paste(picture, image_from_rows(_HEAD), (7, 4))
    for y in range(18, 20):
        for x in range(8, 24):
            if letter_at(picture, (x, y)) == "0":
                set_pixel(picture, (x, y), "a" if (x + y) % 2 else "0")
    return picture


def emblems() -> list[Clip]:
    """Return the emblem of each ruleset."""
    return [("railgun", 100, [_railgun()])]
