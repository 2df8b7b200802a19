"""Paper that a meadow's map is drawn on, the desk it lies on, and what adorns it.

Paper is white here: the game tints it with age and lamp light.
"""

import math
import random

from PIL import Image

from sprites.art.palette import (
    Clip,
    fill_rect,
    fill_row,
    image_from_rows,
    letter_at,
    new_image,
    paste,
    set_pixel,
)
from sprites.art.shapes import draw_line, draw_ring

_INK, _FADED = "o", "4"


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


_FLAMES = (
    ("...i....", "..ii....", "..isi...", ".his9i..", ".hs99h..", "..h9h..."),
    ("....i...", "...ii...", "..isi...", "..is9h..", ".hs99h..", "..h9h..."),
    ("........", "...i....", "..isi...", ".his9i..", ".hs99h..", "..h9h..."),
    ("..i.....", "..ii....", "..iisi..", "..hs9i..", ".hs99h..", "..h9h..."),
)


def candle(step: int) -> Image.Image:
    """Return a candle in its holder."""
    picture = new_image(24, 30)
    paste(picture, image_from_rows(_FLAMES[step]), (8, 1))
    fill_rect(picture, (12, 6, 12, 8), "o")
    fill_rect(picture, (9, 8, 15, 22), "8")
    fill_rect(picture, (10, 8, 12, 22), "9")
    fill_rect(picture, (15, 8, 15, 22), "7")
    for x, y in ((9, 9), (13, 9), (13, 10), (13, 11), (14, 10)):
        set_pixel(picture, (x, y), "s")
    rows = (
        "....llllllllll......",
        "..llnnnnnnnnnnll....",
        ".lnnmmmmmmmmmmnnl.ll",
        ".lmmmllllllllmmmlllm",
        "..llmmmmmmmmmmll.ll.",
        "....llllllllll......",
    )
    base = image_from_rows(rows)
    paste(picture, base, (1, 21))
    fill_rect(picture, (9, 18, 15, 22), "8")
    fill_rect(picture, (10, 18, 12, 22), "9")
    return picture


_INKWELL = (
    ".......99.......",
    "......988.......",
    ".....9987.......",
    ".....988........",
    "....9987........",
    "....487.........",
    "....47..........",
    "...466666.......",
    "...60000062.....",
    "...66666662.....",
    "....IJJJI.......",
    "..IIKKJJJII.....",
    ".IKLKJJJJJII....",
    ".IKLKJJJJJII....",
    ".IKKJJJJJIII....",
    "..IIIIIIIII.....",
)
_LENS = (
    "......llllll..............",
    "....llnnnnnnll............",
    "...lnMMMMMMMMnl...........",
    "..lnMM9MMMMMMMnl..........",
    ".lnMM9MMMMMMMMMnl.........",
    ".lnM9MMMMMMMMMMnl.........",
    ".lnMMMMMMMMMMMMnl.........",
    ".lnMMMMMMMMMM9Mnl.........",
    ".lnMMMMMMMMM9MMnl.........",
    "..lnMMMMMMMMMMnl..........",
    "...lnMMMMMMMMnl...........",
    "....llnnnnnnllk...........",
    "......llllllkmkk..........",
    "............kkmkk.........",
    ".............kkmkk........",
    "..............kkmkk.......",
    "...............kkmkk......",
    "................kkok......",
    ".................kk.......",
)
_COINS = (
    "......llll......",
    ".....lsiinl.....",
    ".....linnnl.....",
    "..llll.nnl......",
    ".lsiinlllllll...",
    ".linnnl.lsiinl..",
    "..lnnl..linnnl..",
    "...ll....lnnl...",
    "..........ll....",
)


_HEAD = (
    "....o.o.....",
    "..oooo4o....",
    ".o444444o...",
    "o44o44444ooo",
    "o444444444o4",
    ".oo4o44oooo.",
    "..o.o4oo.o..",
    "...ooo44o...",
    "...o4444o...",
    "..o4o44o....",
    "..o444o.....",
    ".o44o44o....",
    ".o44444o....",
    ".o4o444o....",
)


def monster() -> Image.Image:
    """Return a sea serpent among waves, as maps have where nobody has been."""
    picture = new_image(44, 28)
    for middle, radius in ((20, 7), (32, 5)):
        for y in range(28):
            for x in range(44):
                far = math.hypot(x - middle, (y - 21) * 1.05)
                if y < 22 and radius - 3.4 < far < radius + 0.6:
                    rim = far > radius - 0.5 or far < radius - 2.6
                    scale = (x + y) % 3 == 0
                    set_pixel(picture, (x, y), _INK if rim else _FADED if scale else "C")
    paste(picture, image_from_rows(_HEAD), (2, 8))
    for x, y in ((38, 19), (39, 18), (40, 17), (41, 17), (42, 16), (40, 18), (42, 18), (41, 19)):
        set_pixel(picture, (x, y), _INK)
    for row, start in ((23, 0), (25, 3)):
        for x in range(start, 42, 7):
            paste(picture, image_from_rows((".KK...", "K..KKK")), (x, row))
    return picture


_SHIP = (
    "...........o............",
    "...........oee..........",
    "...........oeee.........",
    "........o..o.o..........",
    ".......oo..o.oo...o.....",
    "......o8o..o.o8o..oo....",
    ".....o88o..o.o88o.o8o...",
    "....o888o..o.o888oo88o..",
    "...o8888o..o.o8888o888o.",
    "..o88888o..o.o8888o888o.",
    "..oooooo...o.oooooooooo.",
    "...........o......o.....",
    ".oo........o......o..oo.",
    ".o4oooooooooooooooooo4o.",
    "..o4444444444444444444o.",
    "..o44o44o44o44o44o444o..",
    "...o4444444444444444o...",
    "....oooooooooooooooo....",
    ".KK....KK....KK....KK...",
    "K..KKKK..KKKK..KKKK..KK.",
)


def pin(step: int) -> Image.Image:
    """Return what holds a scrap: a brass pin; or the wax that sticks two together."""
    rows = (
        (("..hi..", ".hisi.", ".hiih.", "..ll..", "...o..", "......")),
        ((".bbb..", "bcebb.", "beeeb.", ".bbba.", "..aa..", "......")),
    )[step]
    return image_from_rows(rows)


def compass(size: int) -> Image.Image:
    """Return the map's rose of winds: eight points in two rings, its north red."""
    picture = new_image(size, size)
    middle, reach = (size - 1) / 2, size / 64
    for radius, tone in ((29, _FADED), (27, _INK), (20, _FADED)):
        draw_ring(picture, (middle, middle), radius * reach, tone)
    for tick in range(32 if size > 32 else 0):
        angle = tick * math.tau / 32
        for far in range(27, 30 if tick % 4 else 32):
            at = round(middle + math.cos(angle) * far), round(middle + math.sin(angle) * far)
            set_pixel(picture, at, _INK)
    _points(picture, 17 * reach, 0.3, math.pi / 4)
    _points(picture, 26 * reach, 0.24, 0.0)
    if size > 32:
        draw_ring(picture, (middle, middle), 3, _INK)
    fill_rect(picture, (size // 2 - 1, size // 2 - 1, size // 2, size // 2), "i")
    return picture


def _points(picture: Image.Image, reach: float, wide: float, turn: float) -> None:
    """Draw four points of a star, half of each dark."""
    middle = (picture.width - 1) / 2
    for y in range(picture.height):
        for x in range(picture.width):
            dx, dy = x - middle, y - middle
            along = dx * math.cos(turn) + dy * math.sin(turn)
            across = dy * math.cos(turn) - dx * math.sin(turn)
            near, far = sorted((abs(along), abs(across)))
            if far > reach or near > (reach - far) * wide:
                continue
            left = along < 0 if abs(across) > abs(along) else across > 0
            north = turn == 0.0 and dy < -abs(dx)
            dark, light = ("b", "c") if north else (_INK, "9")
            rim = near > (reach - far) * wide - 1
            set_pixel(picture, (x, y), dark if left or (rim and not north) else light)


def quill() -> Image.Image:
    """Return the quill that writes, its nib at the lower left."""
    picture = new_image(16, 20)
    draw_line(picture, (0, 19), (5, 12), "0")
    draw_line(picture, (1, 19), (6, 12), "4")
    for y in range(14):
        wide = 2 + (13 - y) // 4 if y > 1 else 1
        x = 5 + (13 - y) * 9 // 14
        for far in range(-wide, wide + 1):
            tone = "8" if far < 0 else "9" if far < wide else "7"
            set_pixel(picture, (x + far, y), tone)
        set_pixel(picture, (x, y), "4")
    for at in ((7, 9), (12, 4), (9, 11)):
        if letter_at(picture, at) != ".":
            set_pixel(picture, at, ".")
    return picture


def paper_clips() -> list[Clip]:
    """Return the paper, the desk and the ornaments."""
    return [
        ("paper", 100, [paper(variant) for variant in range(4)]),
        ("unknown", 100, [unknown(variant) for variant in range(16)]),
        ("desk", 100, [desk()]),
        ("candle", 130, [candle(step) for step in range(4)]),
        ("inkwell", 100, [image_from_rows(_INKWELL)]),
        ("lens", 100, [image_from_rows(_LENS)]),
        ("coins", 100, [image_from_rows(_COINS)]),
        ("monster", 100, [monster()]),
        ("ship", 100, [image_from_rows(_SHIP)]),
        ("pin", 100, [pin(0)]),
        ("wax", 100, [pin(1)]),
        ("quill", 100, [quill()]),
        ("compass", 100, [compass(64)]),
        ("rose", 100, [compass(32)]),
    ]
