"""Caves under a town: the ruleset's emblem and the theme's panel."""

from __future__ import annotations

import math
import random

from PIL import Image

from sprites.art.palette import Clip, fill_rect, image_from_rows, new_image, paste, set_pixel


def panel() -> Clip:
    """Return the theme's panel in nine slices: rough stone with roots in its corners."""
    picture = new_image(48, 48, "0")
    chance = random.Random(12)
    fill_rect(picture, (1, 1, 46, 46), "2")
    fill_rect(picture, (1, 1, 45, 45), "7")
    fill_rect(picture, (2, 2, 45, 45), "6")
    for at in range(2, 46):
        for x, y, lit in ((at, 1, True), (1, at, True), (at, 46, False), (46, at, False)):
            if chance.random() < 0.3:
                set_pixel(picture, (x, y), "8" if lit else "1")
        for x, y in ((at, 3), (3, at), (at, 44), (44, at)):
            set_pixel(picture, (x, y), chance.choice("2662"))
    fill_rect(picture, (4, 4, 43, 43), "1")
    fill_rect(picture, (5, 5, 43, 43), "2")
    fill_rect(picture, (5, 5, 42, 42), "0")
    for y in range(6, 42):
        for x in range(6, 42):
            # The grain of leather, the same in every part that is repeated.
            if (x % 16 * 7 + y % 16 * 5 + x % 16 * (y % 16)) % 11 in (0, 4):
                set_pixel(picture, (x, y), "N")
    for at in (11, 19, 28, 37):
        for x, y in ((at, 2), (2, at + 1), (at + 2, 45), (45, at)):
            set_pixel(picture, (x, y), "1")
    root = (
        "44.3k...",
        "4344k3..",
        "34lk.k3.",
        ".4k....k",
        "4k......",
        "3k......",
        "k.k.....",
        "...k....",
    )
    drawn = image_from_rows(root)
    paste(picture, drawn, (1, 1))
    paste(picture, drawn.transpose(Image.Transpose.FLIP_LEFT_RIGHT), (39, 1))
    paste(picture, drawn.transpose(Image.Transpose.FLIP_TOP_BOTTOM), (1, 39))
    paste(picture, drawn.transpose(Image.Transpose.ROTATE_180), (39, 39))
    return ("caves", 100, [picture])


def emblem() -> Clip:
    """Return the ruleset's emblem: a sword stuck in the mouth of a cave, a dragon's eye behind."""
    picture = new_image(32, 32)
    for y in range(2, 31):
        for x in range(32):
            far = math.hypot((x - 15.5) / 15.0, (y - 19) / 17.5)
            if far < 1 and y < 30:
                tone = "0" if far > 0.94 else "7" if far > 0.86 and x + y < 34 else "6"
                set_pixel(picture, (x, y), "2" if tone == "6" and x + y > 38 else tone)
            if math.hypot((x - 15.5) / 11.0, (y - 21) / 13.0) < 1 and y < 30:
                inner = math.hypot((x - 15.5) / 10.2, (y - 21) / 12.2)
                set_pixel(picture, (x, y), "1" if inner > 0.9 else "0")
    fill_rect(picture, (2, 28, 29, 29), "o")
    fill_rect(picture, (4, 28, 27, 28), "p")
    for side in (-1, 1):
        for dx, high in ((0, 1), (1, 2), (2, 2), (3, 1)):
            x = round(15.5 + side * (4.5 + dx))
            fill_rect(picture, (x, 17 - high, x, 17 + high), "h")
            set_pixel(picture, (x, 17 - high), "i")
        fill_rect(picture, (round(15.5 + side * 6), 16, round(15.5 + side * 6), 18), "0")
    for y in range(4, 30):
        if 11 < y < 29:
            fill_rect(picture, (14, y, 17, y), "0")
            fill_rect(picture, (15, y, 15, y), "9")
            fill_rect(picture, (16, y, 16, y), "7")
    fill_rect(picture, (10, 10, 21, 13), "0")
    fill_rect(picture, (11, 11, 20, 12), "h")
    fill_rect(picture, (11, 11, 19, 11), "i")
    fill_rect(picture, (14, 4, 17, 10), "0")
    fill_rect(picture, (15, 5, 16, 10), "k")
    fill_rect(picture, (15, 5, 15, 10), "l")
    fill_rect(picture, (14, 2, 17, 5), "0")
    fill_rect(picture, (15, 3, 16, 4), "f")
    set_pixel(picture, (15, 3), "Z")
    return ("psttrl", 100, [picture])
