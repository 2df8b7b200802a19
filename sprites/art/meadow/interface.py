"""A meadow: the theme's panel and the ruleset's emblem."""

from __future__ import annotations

import math
import random

from sprites.art.palette import Clip, fill_rect, image_from_rows, new_image, paste, set_pixel


def panel() -> Clip:
    """Return the theme's panel in nine slices: parchment, rolled at its top and bottom."""
    chance = random.Random(9)
    picture = new_image(48, 48)
    for y in range(5, 43):
        left, right = ((2, 45), (3, 45), (2, 44), (2, 45))[(y // 2) % 4]
        fill_rect(picture, (left, y, right, y), "*")
        set_pixel(picture, (left - 1, y), "k")
        set_pixel(picture, (right, y), "m")
        set_pixel(picture, (right + 1, y), "0")
        set_pixel(picture, (right - 1, y), "+")
    for _ in range(26):
        x, y = chance.randrange(5, 41), chance.randrange(8, 39)
        set_pixel(picture, (x, y), chance.choice("+n"))
        set_pixel(picture, (x + 1, y), "+")
    for x in range(4, 44):
        set_pixel(picture, (x, 6), "m" if x % 2 else "n")
        set_pixel(picture, (x, 7), "+" if x % 2 else "*")
    for top in (0, 41):
        fill_rect(picture, (2, top, 45, top + 6), "0")
        for depth, tone in enumerate("9*nm4"):
            fill_rect(picture, (3, top + 1 + depth, 44, top + 1 + depth), tone)
        for x in range(4, 44, 6):
            set_pixel(picture, (x + top % 4, top + 3), "+")
        for x in (0, 43):
            # The rod's knob at either end.
            paste(
                picture,
                image_from_rows((".000.", "0nml0", "0mll0", "0mlk0", "0lkk0", "0kko0", ".000.")),
                (x, top),
            )
    return ("meadow", 100, [picture])


def board() -> Clip:
    """Return a panel for light letters: dark planks in a frame of peeled wood."""
    picture = new_image(48, 48, "0")
    fill_rect(picture, (1, 1, 46, 46), "k")
    fill_rect(picture, (1, 1, 45, 45), "n")
    fill_rect(picture, (2, 2, 45, 45), "4")
    fill_rect(picture, (3, 3, 45, 45), "o")
    fill_rect(picture, (3, 3, 44, 44), "0")
    fill_rect(picture, (4, 4, 43, 43), "y")
    for y in range(11, 43, 8):
        fill_rect(picture, (4, y, 43, y), "0")
    for at in range(8, 44, 8):
        for x, y in ((at, 1), (1, at + 2), (at + 3, 45), (45, at)):
            set_pixel(picture, (x, y), "m")
    for x, y in ((0, 0), (42, 0), (0, 42), (42, 42)):
        paste(
            picture,
            image_from_rows((".0000.", "0wwvu0", "0wvuu0", "0vuut0", "0uutt0", ".0000.")),
            (x, y),
        )
    return ("meadow_board", 100, [picture])


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
