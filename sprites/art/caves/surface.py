"""The meadow over the caves, at a town's edge: grass, paths, houses, hedges, trees, a well."""

import math
import random

from PIL import Image

from sprites.art.floor_shapes import lying
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

_TUFTS = (("w.v", "uvu"), (".w.", "vuv", "uuu"), ("w..", "vu."), ("q.q", "vqv"), ("v..w", "uvvu"))


def grass(variant: int) -> Image.Image:
    """Return a meadow: two tones of grass in broad patches, blades that catch the light."""
    chance = random.Random(variant * 31 + 2)
    picture = new_image(16, 16, "A")
    for _ in range((1, 0, 2, 1, 0, 2, 1, 0)[variant]):
        wide, high = chance.uniform(2.5, 6), chance.uniform(1.2, 2.6)
        mid_x, mid_y = chance.uniform(wide, 15 - wide), chance.uniform(high, 15 - high)
        tone = chance.choice("uuB")
        for y in range(16):
            for x in range(16):
                far = ((x - mid_x) / wide) ** 2 + ((y - mid_y) / high) ** 2
                if far + chance.uniform(0, 0.5) < 1.2:
                    set_pixel(picture, (x, y), tone)
    for _ in range(2):
        x, y = chance.randrange(15), chance.randrange(16)
        fill_row(picture, y, x, x + chance.randrange(2), chance.choice("uuB"))
    for _ in range((2, 1, 3, 1, 2, 0, 2, 1)[variant]):
        tuft = chance.choice(_TUFTS)
        paste(picture, image_from_rows(tuft), (chance.randrange(12), chance.randrange(13)))
    return picture


def path(mask: int) -> Image.Image:
    """Return a cobbled lane; mask bits 1, 2, 4, 8 are grass to the north, east, south, west."""
    chance = random.Random(mask * 7 + 90)
    picture = new_image(16, 16, "4")
    for row in range(4):
        # Every other row is moved by half a stone.
        for left in range(-2 * (row % 2), 16, 4):
            top, right = row * 4, left + 3
            fill_row(picture, top + 3, max(0, left), right - 1, "3")
            fill_column(picture, right, top + 1, top + 2, "3")
            if chance.random() < 0.45:
                fill_rect(picture, (max(0, left), top, right - 1, top + 2), chance.choice("BBC6"))
            fill_row(picture, top, max(0, left), left + 1, "C")
    for side in range(4):
        for along in range(16 if mask >> side & 1 else 0):
            depth = 1 + (along * 5 + mask + side) % 3 // 2 + (chance.random() < 0.35)
            for far in range(depth + 1):
                at = ((along, far), (15 - far, along), (along, 15 - far), (far, along))[side]
                set_pixel(picture, at, "3" if far == depth else chance.choice("AAu"))
    return picture


_FLOWERS: tuple[tuple[str, ...], ...] = (
    (".9...", "9i9..", ".9.9.", ".u9i9", ".u.9.", "..tu."),
    (".f....", "fsf.f.", ".f.fsf", ".u..f.", ".ut.u."),
    ("..M..", ".MLM.", "..M.M", "..uML", ".tu.u"),
    ("R.....", ".R..R.", "RQR.RQ", ".u..u.", ".tu.t."),
    ("s...s", ".s.s.", "u.i.u", ".usu.", "..t.."),
    ("w.w..w", "vw.vwv", ".uvvu.", "..tt.."),
    ("..w...w", "w.vu.w.", "uvuvvu.", ".utuut."),
    (".87..", "98762", "87662", ".2222"),
    ("V...V.", ".VZ.V.", "uV.ZVu", ".u.u.."),
    (".9f9.", "ffff9", "9ffee", "..*4.", "..*4."),
    ("i.i..", ".i.i.", "u.u.i", ".tu.u"),
    (".w..w", "wvw.v", "vuvwu", ".uuv."),
    (".9..f.9.", "9i9fsf9i", ".9uef.9u", "M.u.u.R.", "LMu.uRQR", ".u.tu.u."),
    (".u..w...", "uvu.vw.u", ".9.uvu9.", "9i9.u9i9", "u9uvu.9u", ".tuu.tu."),
    ("..l....m..", ".lkl..mlm.", "..l..m.l..", ".m..l.....", "mlm.......", ".m..m....."),
    ("CC.......", "C43.CC...", "333.C43..", "....333CC", ".......C4"),
)


def flower(index: int) -> Image.Image:
    """Return daisies, poppies, cornflowers, clover, tufts, stones, a toadstool."""
    return lying(_FLOWERS[index], index * 5 + 2, range(1, 14), range(2, 15))


def butterfly(step: int) -> Image.Image:
    """Return a butterfly over two flowers."""
    picture = new_image(16, 16)
    paste(picture, image_from_rows((".9.", "9n9", ".9.", ".u.")), (3, 10))
    paste(picture, image_from_rows((".V.", "VnV", ".V.", ".u.")), (9, 11))
    wings = (("d.d", "d0d", ".0."), (".d.", ".0.", ".0."))[step % 2]
    paste(picture, image_from_rows(wings), ((5, 5), (6, 4), (7, 5), (6, 6))[step])
    return picture


# --- what stands about

_TIMBER = (
    "oooooooooooooooo",
    "o8C88okkkko8888o",
    "o888CokLMko88C8o",
    "oC888okMMko8888o",
    "o8888okkkko8888o",
    "oooooooooooooooo",
    "o8888888o888888o",
    "o8C8888o8o8C888o",
    "o88888o888o8888o",
    "7766776677667762",
    "2222222222222221",
)
_WINDOW = ("kkkkkkk", "kLMkMLk", "kMMkMMk", "kkkkkkk", "kLMkMLk", "kkkkkkk", "vVvsvVv", "uvuvuvu")
_LIT_WINDOW = str.maketrans("LM", "is")
_DOOR = (
    ".okkkko.",
    "ollllllo",
    "olkllklo",
    "olkllklo",
    "olkllnlo",
    "olkllklo",
    "olkllklo",
    "olkllklo",
    "olkllklo",
    "87777772",
)
_DORMER = (
    "....oo....",
    "...omlo...",
    "..omlllo..",
    ".omkkkklo.",
    "omokLMkola",
    "..8kLMk7..",
    "..8kkkk7..",
    "..766662..",
)
_CHIMNEY = ("87776", "70006", "77662", "76622", "66221")


def _front(style: int, *, west: bool, east: bool) -> Image.Image:
    """Return the front of a house under its eaves: plain, with a window, with a door."""
    picture = _roof(ridge=False, west=west, east=east)
    fill_row(picture, 3, 0, 15, "a")
    fill_row(picture, 4, 0, 15, "0")
    paste(picture, image_from_rows(_TIMBER), (0, 5))
    if style == 1:
        paste(picture, image_from_rows(_WINDOW), (5, 6))
    elif style == 2:
        paste(picture, image_from_rows(_DOOR), (4, 6))
    if east:
        fill_column(picture, 15, 5, 14, "2")
    return picture


def _roof(*, ridge: bool, west: bool, east: bool) -> Image.Image:
    """Return a roof of red tiles."""
    picture = new_image(16, 16, "k")
    for y in range(16):
        for x in range(16):
            # Tiles hang in columns, each row over the next.
            tone = "a" if y % 4 == 3 and x % 4 else "lkka"[x % 4]
            if y % 4 == 0 and x % 4 == 0:
                tone = "m"
            set_pixel(picture, (x, y), tone)
    if ridge:
        for y, tone in enumerate("omla"):
            fill_row(picture, y, 0, 15, tone)
    if west:
        fill_column(picture, 0, 0, 15, "o")
        fill_column(picture, 1, 0, 15, "m")
    if east:
        fill_column(picture, 15, 0, 15, "o")
        fill_column(picture, 14, 0, 15, "a")
    return picture


def _hedge(mask: int, *, blooms: bool) -> Image.Image:
    """Return a clipped hedge; mask bits 1, 2, 4, 8 open it north, east, south, west."""
    north, east, south, west = (bool(mask & bit) for bit in (1, 2, 4, 8))
    chance = random.Random(mask + 300)
    picture = new_image(16, 16, "t")
    for _ in range(16):
        x, y = chance.randrange(15), chance.randrange(15)
        rows = (".u", "uv") if chance.random() < 0.45 else ("u.", "tu")
        paste(picture, image_from_rows(rows), (x, y))
    if north:
        for x in range(16):
            set_pixel(picture, (x, 0), "v" if x % 3 else "w")
            set_pixel(picture, (x, 1), "u")
    if west:
        fill_column(picture, 0, 0, 15, "v")
        fill_column(picture, 1, 2, 13, "u")
    if east:
        fill_column(picture, 15, 0, 15, "z")
    if south:
        for x in range(16):
            high = 9 + (x * 5 + mask) % 3
            fill_column(picture, x, high, 15, "z" if x % 4 else "t")
            set_pixel(picture, (x, high), "w" if x % 3 else "u")
            set_pixel(picture, (x, 15), "y")
    for _ in range(7 if blooms else 0):
        set_pixel(
            picture, (chance.randrange(1, 15), chance.randrange(1, 13)), chance.choice("VZs9")
        )
    return picture


_FENCE = (
    "..8...8...8...8.",
    ".898.898.898.898",
    ".897.897.897.897",
    "8897889788978897",
    "7777777777777777",
    ".897.897.897.897",
    ".897.897.897.897",
    "8897889788978897",
    "7777777777777777",
    ".897.897.897.897",
    ".862.862.862.862",
    "zttzzttzzttzzttz",
)
_ROSES = ((3, 4), (4, 7), (9, 5), (10, 9), (13, 6))


def _fence(style: int) -> Image.Image:
    """Return a picket fence on the grass; roses climb the second, the third has a gate."""
    picture = grass(1)
    paste(picture, image_from_rows(_FENCE), (0, 3))
    for x, y in _ROSES if style == 1 else ():
        paste(picture, image_from_rows(("uV", "Vu")), (x, y))
    if style == 2:
        paste(picture, image_from_rows(("olllllo", "olklklo", "olklklo", "olllllo") * 2), (4, 5))
        for at in ((4, 4), (10, 4)):
            set_pixel(picture, at, "9")
    return picture


def _tree(*, apples: bool) -> Image.Image:
    """Return a tree that stands by itself on the grass, in its shadow."""
    chance = random.Random(17 + apples)
    picture = grass(1)
    for y in range(11, 16):
        for x in range(2, 16):
            if ((x - 9) / 7) ** 2 + ((y - 13) / 2.4) ** 2 < 1:
                set_pixel(picture, (x, y), "t")
    fill_rect(picture, (6, 10, 9, 14), "k")
    fill_column(picture, 6, 10, 14, "l")
    fill_column(picture, 9, 10, 14, "o")
    fill_row(picture, 15, 5, 10, "o")
    for y in range(12):
        for x in range(16):
            dx, dy = x - 7.5, y - 5.5
            angle = math.atan2(dy, dx)
            if math.hypot(dx, dy * 1.2) < 6.9 + 0.7 * math.sin(angle * 6):
                lit = -dx * 0.6 - dy + chance.uniform(-1.6, 1.6)
                tone = "w" if lit > 4.2 else "v" if lit > 0.6 else "u" if lit > -3.6 else "t"
                set_pixel(picture, (x, y), tone)
    for at in ((4, 4), (9, 3), (11, 7), (6, 8), (3, 7)) if apples else ():
        set_pixel(picture, at, "f")
        set_pixel(picture, (at[0] + 1, at[1]), "e")
    return picture


_WELL = (
    "...oooooooooo...",
    "..okllmllmllko..",
    ".okllmllmllmlko.",
    "okkkkkkkkkkkkkko",
    ".0o..........o0.",
    "..o....44....o..",
    "..o....44....o..",
    "..o...6446...o..",
    ".8o777877787o76.",
    "876611111111662.",
    "761IIJKKJIII162.",
    "8766666666666620",
    "7876687668766620",
    "6266226622662210",
    ".62222222222210.",
    "..00000000000...",
)


def stand(mask: int, style: int) -> Image.Image:
    """Return what fills a blocked cell; mask bits 1, 2, 4, 8 are open north, east, south, west.

    By itself it is a tree or a well, in a thin line a fence or a hedge, otherwise a house.
    """
    north, east, south, west = (bool(mask & bit) for bit in (1, 2, 4, 8))
    if mask == 15:
        if style < 2:
            return _tree(apples=style == 1)
        picture = grass(1)
        paste(picture, image_from_rows(_WELL), (0, 0))
        return picture
    if north and south:
        return _fence(style)
    if east and west:
        return _hedge(mask, blooms=style > 0)
    if south:
        return _front(style, west=west, east=east)
    picture = _roof(ridge=north, west=west, east=east)
    if style == 1:
        paste(picture, image_from_rows(_DORMER), (3, 5))
    elif style == 2:
        paste(picture, image_from_rows(_CHIMNEY), (6, 9))
    return picture


def lit_window(step: int) -> Image.Image:
    """Return the light behind a window: somebody is at home."""
    picture = new_image(16, 16)
    rows = [row.translate(_LIT_WINDOW) for row in _WINDOW[1:5]]
    paste(picture, image_from_rows(rows), (5, 7))
    set_pixel(picture, (6 + step, 8), "9")
    return picture


def smoke(step: int) -> Image.Image:
    """Return the smoke of a chimney."""
    picture = new_image(16, 16)
    for puff in range(3):
        y = 8 - ((step * 2 + puff * 3) % 9)
        x = 8 + (puff + step) % 3 - 1
        wide = 1 if y > 5 else 2
        fill_rect(picture, (x, y, x + wide, y + 1), "7" if y > 4 else "8")
        set_pixel(picture, (x, y), "8")
    return picture


def shade(*, north: bool) -> Image.Image:
    """Return the shadow of what stands to the north or west, soft on grass and path."""
    picture = new_image(16, 16)
    for depth in range(3):
        for along in range(16):
            if depth == 0 or (along + depth) % 2 == 0:
                set_pixel(picture, (along, depth) if north else (depth, along), "zt"[depth > 0])
    return picture


def surface_clips() -> list[Clip]:
    """Return the tiles of the surface, without its stairs."""
    return [
        ("floor", 100, [grass(variant) for variant in range(8)]),
        *(
            (name, 100, [stand(mask, style) for mask in range(16)])
            for style, name in enumerate(("wall", "wall_b", "wall_c"))
        ),
        ("wall_b_glow_front", 700, [lit_window(step % 2) for step in range(2)]),
        ("wall_c_glow_roof", 220, [smoke(step) for step in range(4)]),
        ("corner", 100, [new_image(16, 16) for _ in range(4)]),
        ("shade_n", 100, [shade(north=True)]),
        ("shade_w", 100, [new_image(16, 16)]),
        ("path", 100, [path(mask) for mask in range(16)]),
        ("decal", 100, [flower(index) for index in range(len(_FLOWERS))]),
        ("ember", 150, [butterfly(step) for step in range(4)]),
    ]
