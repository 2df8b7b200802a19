"""Baator: embers, shadows, burn marks."""

import math
import random

from PIL import Image

from sprites.art.palette import (
    letter_at,
    new_image,
    set_pixel,
)

_EMBER = (
    ((2, 6), (3, 6), (4, 7), (5, 7), (6, 8), (7, 8), (8, 9), (9, 9), (10, 9), (11, 10), (12, 11)),
    ((7, 9), (7, 10), (6, 11), (6, 12)),
    ((10, 8), (11, 7), (11, 6)),
)


def ember(step: int) -> Image.Image:
    """Return a glowing crack; heat wanders along it."""
    picture = new_image(16, 16)
    tones = "1aabcbaa"
    for branch, path in enumerate(_EMBER):
        for at in path:
            for below in ((at[0], at[1] + 1), (at[0] - 1, at[1])):
                if letter_at(picture, below) == ".":
                    set_pixel(picture, below, "a" if branch == 0 else "1")
        for index, at in enumerate(path):
            tone = tones[(index + branch * 3 - step * 2) % len(tones)]
            set_pixel(picture, at, tone if branch == 0 else "1aba"[(index - step) % 4])
    return picture


def contact_shadow(*, north: bool) -> Image.Image:
    """Return the contact shadow under a wall to the north, or beside one to the west."""
    picture = new_image(16, 16)
    for depth, letter in enumerate("0011" if north else "01"):
        for along in range(16):
            if depth < (3 if north else 2) or along % 4 == 1:
                set_pixel(picture, (along, depth) if north else (depth, along), letter)
    return picture


def scorch(variant: int) -> Image.Image:
    """Return a burn mark with a few embers left in it."""
    chance = random.Random(variant + 400)
    picture = new_image(16, 16)
    for _ in range(90):
        angle, far = chance.uniform(0, math.tau), abs(chance.gauss(0, 3))
        at = (round(7.5 + math.cos(angle) * far * 1.2), round(8 + math.sin(angle) * far * 0.9))
        set_pixel(picture, at, "0" if far < 3.2 else "1")
    for ray in range(5):
        angle = ray * math.tau / 5 + variant
        for far in (4, 5, 6):
            set_pixel(
                picture, (round(7.5 + math.cos(angle) * far), round(8 + math.sin(angle) * far)), "1"
            )
    for tone in "bgcb":
        set_pixel(picture, (chance.randrange(5, 11), chance.randrange(6, 11)), tone)
    return picture
