"""A meadow: the theme's panel and the ruleset's emblem."""

from __future__ import annotations

import math
import random

from PIL import ImageOps

from sprites.art.palette import Clip, fill_rect, image_from_rows, new_image, paste, set_pixel

# A flourish in the corners of a sheet, and how deep its edges are torn, pixel after pixel.
_FLOURISH = ("llll.l", "l...ll", "l.ll..", "l.l...", ".l....", "ll....")
_TORN = (0, 1, 1, 0, 0, 1, 2, 1, 0, 1, 0, 0, 1, 1, 2, 1)


def panel() -> Clip:
    """Return the theme's panel in nine slices: a torn sheet, browner at its edges, ruled in ink."""
    picture, chance = new_image(48, 48, "9"), random.Random(9)
    for _ in range(34):
        x, y = chance.randrange(8, 37), chance.randrange(8, 40)
        fill_rect(picture, (x, y, x + chance.randrange(3), y), "*")
    for at in range(48):
        cut = _TORN[at % 16]
        for depth in range(4):
            tone = "." if depth < cut else "k" if depth == cut else "+" if depth == cut + 1 else "*"
            other = _TORN[(at + 5) % 16]
            fade = "." if depth < other else "4" if depth == other else "*"
            set_pixel(picture, (at, depth), fade)
            set_pixel(picture, (depth, at), fade)
            set_pixel(picture, (at, 47 - depth), tone)
            set_pixel(picture, (47 - depth, at), tone)
    for inset, tone in ((5, "l"), (6, "*")):
        last = 47 - inset
        for at in range(inset, last + 1):
            for x, y in ((at, inset), (at, last), (inset, at), (last, at)):
                set_pixel(picture, (x, y), tone)
    for flip_x in (False, True):
        for flip_y in (False, True):
            corner = image_from_rows([row.replace(".", "9") for row in _FLOURISH])
            corner = ImageOps.mirror(corner) if flip_x else corner
            corner = ImageOps.flip(corner) if flip_y else corner
            paste(picture, corner, (37 if flip_x else 5, 37 if flip_y else 5))
    return ("meadow", 100, [picture])


def emblem() -> Clip:
    """Return the ruleset's emblem: a map with a river, a dotted way and a cross."""
    picture = new_image(32, 32)
    fill_rect(picture, (3, 3, 28, 28), "0")
    fill_rect(picture, (4, 4, 27, 27), "*")
    fill_rect(picture, (24, 4, 27, 27), "+")
    fill_rect(picture, (4, 25, 27, 27), "+")
    for y in range(5, 27):
        middle = 13.5 + 5.5 * math.sin(y / 22 * math.tau * 0.85 + 0.5)
        for x in range(4, 28):
            off = abs(x - middle)
            if off < 3.4:
                set_pixel(picture, (x, y), "K" if off > 2.4 else "M" if (x + y) % 5 == 0 else "L")
    for x, y in ((13, 12), (16, 13), (19, 14)):
        fill_rect(picture, (x, y, x + 1, y), "k")
    for at in range(6):
        fill_rect(picture, (19 + at, 17 + at, 20 + at, 17 + at), "e")
        fill_rect(picture, (24 - at, 17 + at, 25 - at, 17 + at), "e")
    paste(picture, image_from_rows((".PPP.", "PQ.QP", "P...P", "PQ.QP", ".PPP.")), (21, 6))
    for top in (0, 26):
        fill_rect(picture, (1, top, 30, top + 5), "0")
        for depth, tone in enumerate("9*n4"):
            fill_rect(picture, (2, top + 1 + depth, 29, top + 1 + depth), tone)
        for x in (1, 28):
            fill_rect(picture, (x, top, x + 2, top + 5), "0")
            fill_rect(picture, (x, top + 1, x + 1, top + 4), "l")
            set_pixel(picture, (x, top + 1), "n")
    return ("river", 100, [picture])
