"""The town over the caves: grass, a path, houses, a well; and the stairs between floors."""

from __future__ import annotations

import random

from PIL import Image

from sprites.art.palette import (
    fill_column,
    fill_rect,
    fill_row,
    image_from_rows,
    new_image,
    paste,
    set_pixel,
)


def grass(variant: int) -> Image.Image:
    """Return a meadow: tufts lit from the left, a flower in some."""
    chance = random.Random(variant * 31 + 2)
    picture = new_image(16, 16, "A")
    for _ in range(9):
        x, y = chance.randrange(16), chance.randrange(16)
        fill_row(picture, y, x, min(15, x + chance.randrange(1, 4)), "B" if x % 3 == 0 else "z")
    for _ in range(7):
        x, y = chance.randrange(1, 14), chance.randrange(2, 15)
        paste(picture, image_from_rows(("q.q", "zqz")), (x, y - 1))
    if variant in (1, 4):
        x, y = chance.randrange(3, 12), chance.randrange(3, 12)
        tone = "s" if variant == 1 else "V"
        paste(picture, image_from_rows((f".{tone}.", f"{tone}i{tone}", f".{tone}.", ".z.")), (x, y))
    return picture


def path(variant: int) -> Image.Image:
    """Return a trodden path of earth and cobbles."""
    chance = random.Random(variant * 7 + 90)
    picture = new_image(16, 16, "4")
    for _ in range(12):
        x, y = chance.randrange(16), chance.randrange(16)
        fill_row(picture, y, x, min(15, x + chance.randrange(1, 4)), chance.choice("33C"))
    for _ in range(4):
        x, y = chance.randrange(1, 12), chance.randrange(1, 12)
        paste(picture, image_from_rows((".77.", "7766", ".222")), (x, y))
    return picture


def hedge(mask: int) -> Image.Image:
    """Return the town's hedge; mask bits 1, 2, 4, 8 open it north, east, south, west."""
    north, east, south, west = (bool(mask & bit) for bit in (1, 2, 4, 8))
    chance = random.Random(mask + 300)
    picture = new_image(16, 16, "t")
    for _ in range(16):
        x, y = chance.randrange(15), chance.randrange(15)
        paste(
            picture,
            image_from_rows((".u", "uv") if chance.random() < 0.45 else ("u.", "tu")),
            (x, y),
        )
    if north:
        for x in range(16):
            set_pixel(picture, (x, 0), "v" if x % 3 else "w")
            set_pixel(picture, (x, 1), "u")
    if west:
        fill_column(picture, 0, 0, 15, "v")
        fill_column(picture, 1, 2, 13, "u")
    if east:
        fill_column(picture, 15, 0, 15, "z")
        fill_column(picture, 14, 1, 15, "t")
    if south:
        for x in range(16):
            high = 9 + (x * 5 + mask) % 3
            fill_column(picture, x, high, 15, "z" if x % 4 else "t")
            set_pixel(picture, (x, high), "w" if x % 3 else "u")
            set_pixel(picture, (x, 15), "y")
        for x in (3, 11):
            fill_column(picture, x, 12, 14, "o")
    return picture


_HOUSE_WALL = (
    "oooooooooooooooo",
    "4CCCCCoCCCCCCCCo",
    "4CCCCoCCCCCCCC4o",
    "4CCCoCCCCCCCCC4o",
    "4CCoCCCCCCCCC44o",
    "4CoCCCCCCCCCC44o",
    "4oCCCCCCCCCC444o",
    "oooooooooooooooo",
    "4CCCCCCCCCCCC44o",
    "4CCCCCCCCCCC444o",
    "4CCCCCCCCCCC444o",
    "7766776677667762",
    "7662766276627662",
    "6226622662266221",
    "2222222222222221",
    "0000000000000000",
)
_WINDOW = ("kkkkkkkk", "knihkhgk", "kinhkhgk", "kkkkkkkk", "khhhkggk", "kggkkggk", "llllllll")
_DOOR = (
    ".kkkkkk.",
    "kmlllllk",
    "kmlkllkk",
    "kmlkllkk",
    "kmlkllkk",
    "kmlkisk1",
    "kmlklhk1",
    "kmlkllk1",
    "kmlkllk1",
    "kmlkllk1",
    "kmlkllk1",
    "77777776",
)


def house(part: int) -> Image.Image:
    """Return a house's front: plain, with a window, with a door."""
    picture = image_from_rows(_HOUSE_WALL)
    if part == 1:
        paste(picture, image_from_rows(_WINDOW), (4, 2))
    elif part == 2:
        paste(picture, image_from_rows(_DOOR), (4, 4))
    return picture


def roof(part: int) -> Image.Image:
    """Return a roof's tiles: upper row, lower row, one with a chimney."""
    picture = new_image(16, 16, "k")
    for y in range(16):
        for x in range(16):
            at = (x + (y // 4 % 2) * 4) % 8
            tone = "l" if y % 4 == 0 else "a" if y % 4 == 3 or at == 7 else "m" if at == 0 else "k"
            set_pixel(picture, (x, y), "l" if tone == "m" and y % 4 > 1 else tone)
    if part == 0:
        fill_row(picture, 0, 0, 15, "m")
        fill_row(picture, 1, 0, 15, "l")
        fill_row(picture, 2, 0, 15, "a")
    if part == 1:
        fill_row(picture, 14, 0, 15, "a")
        fill_row(picture, 15, 0, 15, "0")
    if part == 2:
        paste(
            picture,
            image_from_rows(("8777776", "7000006", "7766662", "6626622", "2222221")),
            (4, 3),
        )
    return picture


_WELL = (
    "................",
    "....7888877.....",
    "..78776667762...",
    ".7876222222662..",
    ".876IIIIIIII262.",
    ".76IIJJKJJII262.",
    ".76IJKLKKJJI262.",
    ".776IIJJJIII262.",
    ".7877IIIIII6622.",
    ".67887777776621.",
    ".27668766876221.",
    ".26626662666211.",
    "..226226622211..",
    "...1222222110...",
    ".....000000.....",
    "................",
)


def well() -> Image.Image:
    """Return a well of stones, seen from above, on grass."""
    picture = grass(0)
    paste(picture, image_from_rows(_WELL), (0, 0))
    return picture


# --- stairs

_DOWN = (
    ".00000000000000.",
    "0788877888777870",
    "0766677666766620",
    "0700000000000020",
    "0688888888888020",
    "0666666666666020",
    "0602777777777020",
    "0602222222222020",
    "0700026666666020",
    "0600021111111020",
    "0600000222222020",
    "060000011111y020",
    "0700000000000020",
    "0766766676667620",
    "0622222222222210",
    ".00000000000000.",
)
_UP = (
    ".00000000000000.",
    "0288999999998820",
    "0622888888882260",
    "06I2777777772I60",
    "0601888888881060",
    "06J2777777772J60",
    "0702666666662020",
    "0608888888888060",
    "0607777777777060",
    "0606666666666060",
    "0688888888888820",
    "0677777777777720",
    "0666666666666620",
    "0788788877888770",
    "0222222222222220",
    ".00000000000000.",
)
_MARK = ("i", "L", "w", "Y")


def stairs(kind: int, *, down: bool, surface: bool = False) -> Image.Image:
    """Return a flight of stairs; both ends have the same number of pips."""
    picture = grass(0) if surface else new_image(16, 16)
    paste(picture, image_from_rows(_DOWN if down else _UP), (0, 0))
    y = 13 if down else 14
    fill_rect(picture, (3, y - 1, 12, y), "1")
    for pip in range(kind + 1):
        x = 4 + pip * 2 + (3 - kind)
        set_pixel(picture, (x, y - 1), _MARK[kind])
        set_pixel(picture, (x, y), "2")
    return picture


_DULL = str.maketrans("HMLK87", "MKKJ76")
_GLASS = (
    "8HHHHHHHHHHHHHM7",
    "HMLMMMMMMMMMLML6",
    "HLMMHHMMMMMLMMK6",
    "HMMHHMMMMMMMMMK6",
    "HMHHMMMMMMMHMMK6",
    "HMHMMMMMMMHHMMK6",
    "HMMMMMMMMHHMMMK6",
    "HMMMMMMMHHMMMLK6",
    "HMMMMMMMHMMMMLK6",
    "HMMMMMMMMMMMLLK6",
    "HMMMMMMMMMMLMLK6",
    "HMLMMMMMMMLMMLK6",
    "MLMMMMMMMLMLLKK6",
    "7KKKKKKKKKKKKK62",
    "6666666666666622",
    "0000000000000000",
)


def glass() -> Image.Image:
    """Return a glass wall: duller than any creature behind it, except for a short gleam."""
    picture = image_from_rows([text.translate(_DULL) for text in _GLASS])
    for at in ((3, 4), (4, 3), (5, 2)):
        set_pixel(picture, at, "H")
    return picture
