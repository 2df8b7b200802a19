"""Niches for portraits: a frame, and a glimpse of the place behind whoever stands in it."""

from __future__ import annotations

import math
import random

from PIL import Image

from sprites.art.palette import (
    Clip,
    fill_column,
    fill_rect,
    fill_row,
    letter_at,
    new_image,
    set_pixel,
)

SIZES = (68, 60, 40)
FRAME = 4


def _frame(picture: Image.Image, tones: str) -> None:
    """Draw square lines from the outer edge inwards, the last one shaded at the top left."""
    last = picture.width - 1
    for inset, tone in enumerate(tones):
        for row in (inset, last - inset):
            fill_row(picture, row, inset, last - inset, tone)
        for column in (inset, last - inset):
            fill_column(picture, column, inset, last - inset, tone)


def _bands(picture: Image.Image, tones: str, bottom: int) -> None:
    """Fill the niche with bands of colour from the top to a row, dithered where they meet."""
    left, right = FRAME, picture.width - FRAME
    high = bottom - FRAME
    for y in range(FRAME, bottom):
        share = (y - FRAME) / high * (len(tones) - 1)
        for x in range(left, right):
            over = share % 1 > (0.35, 0.65, 0.8, 0.2)[x % 2 + 2 * (y % 2)]
            set_pixel(picture, (x, y), tones[min(len(tones) - 1, int(share) + over)])


def _ground(picture: Image.Image, top: int, tones: str) -> None:
    """Draw the ground that feet stand on, lit in the middle."""
    middle = picture.width / 2
    for y in range(top, picture.height - FRAME):
        for x in range(FRAME, picture.width - FRAME):
            far = math.hypot((x - middle) / 1.6, (y - picture.height + FRAME + 4) * 2)
            tone = min(len(tones) - 1, int(far / middle * len(tones) + (x + y) % 2 * 0.5))
            set_pixel(picture, (x, y), tones[tone])


def _baator(size: int) -> Image.Image:
    """Draw the burning plain under a red sky, black spires before it."""
    picture, chance = new_image(size, size, "0"), random.Random(9)
    floor = size - FRAME - size // 9
    _bands(picture, "00Naeb", floor)
    for _ in range(size // 6):
        x, tall = chance.randrange(FRAME, size - FRAME), chance.randrange(size // 8, size // 3)
        for step in range(tall):
            wide = (step * 3) // tall
            fill_row(picture, floor - tall + step, x - wide, x + wide, "N" if tall % 2 else "0")
    for _ in range(size // 3):
        x, y = chance.randrange(FRAME, size - FRAME), chance.randrange(size // 3, floor)
        set_pixel(picture, (x, y), chance.choice("gcl"))
    _ground(picture, floor, "210")
    _frame(picture, "0762")
    for at in range(8, size - 8, 12):
        set_pixel(picture, (at, size - 2), "c")
        set_pixel(picture, (at, 1), "8")
    return picture


def _castle(size: int) -> Image.Image:
    """Draw a stone arch with a banner and the night in its window."""
    picture = new_image(size, size, "1")
    floor = size - FRAME - size // 9
    for top in range(FRAME, floor, 6):
        shift = top // 6 % 2 * 6
        for left in range(FRAME - shift, size, 12):
            fill_rect(picture, (left, top, left + 10, top + 4), "J" if (left + top) % 5 else "I")
            fill_row(picture, top, left, left + 10, "2")
    middle, radius = size / 2 - 0.5, size / 2 - FRAME - size // 10
    for y in range(FRAME, floor):
        for x in range(FRAME, size - FRAME):
            far = math.hypot(x - middle, min(0, y - middle))
            if far < radius:
                glow = math.hypot(x - middle, (y - size * 0.42) * 1.1) + (x + y) % 2 * 2
                bounds = (size / 9, size / 5, size / 3.2)
                set_pixel(picture, (x, y), "mkjN"[sum(glow >= bound for bound in bounds)])
            elif far < radius + 2:
                set_pixel(picture, (x, y), "7" if (x + y // 2) % 7 else "2")
    _ground(picture, floor, "62JI")
    _frame(picture, "0hl0")
    for x in (1, size - 3):
        for y in (1, size - 3):
            fill_rect(picture, (x, y, x + 1, y + 1), "s")
    return picture


def _caves(size: int) -> Image.Image:
    """Draw a cave in lantern light, stones hanging from its roof, moss that glows."""
    picture, chance = new_image(size, size, "0"), random.Random(5)
    floor = size - FRAME - size // 9
    middle = size / 2
    for y in range(FRAME, floor):
        for x in range(FRAME, size - FRAME):
            far = math.hypot(x - middle, (y - size * 0.55) * 1.1) + (x * 7 + y * 3) % 5
            index = min(4, int(far / (size / 2) * 4.4))
            set_pixel(picture, (x, y), "Azty0"[index])
    for _ in range(size // 5):
        x, long = chance.randrange(FRAME, size - FRAME), chance.randrange(3, size // 4)
        for step in range(long):
            wide = (long - step) * 2 // long
            fill_row(picture, FRAME + step, x - wide, x + wide, "y" if x % 3 else "0")
    for _ in range(size // 2):
        x, y = chance.choice((0, 1)), chance.randrange(size // 3, floor)
        deep = FRAME + int(chance.random() ** 2 * 8)
        tone = chance.choice("EFG")
        if letter_at(picture, (deep, y)) in "0yt":
            set_pixel(picture, (deep if x else size - 1 - deep, y), tone)
    _ground(picture, floor, "BAzy")
    _frame(picture, "0mk0")
    for at in range(1, size - 3, 4):
        for x, y in ((at, 1), (1, at), (at, size - 2), (size - 2, at)):
            set_pixel(picture, (x, y), "n")
            set_pixel(picture, (x + (y != at), y + (x != at)), "l")
    return picture


def _circuit(size: int) -> Image.Image:
    """Draw a round-cornered screen with lines, a wave, and the glow of its tube."""
    picture = new_image(size, size, "0")
    middle = size / 2 - 0.5
    for y in range(FRAME, size - FRAME):
        for x in range(FRAME, size - FRAME):
            far = math.hypot(x - middle, y - middle) / (size / 2)
            tone = "D" if far < 0.5 + (x + y) % 2 * 0.1 else "t" if far < 0.85 else "z"
            set_pixel(picture, (x, y), tone if y % 2 else "t" if tone == "D" else "y")
    for at in range(FRAME + 6, size - FRAME, 10):
        for along in range(FRAME, size - FRAME, 2):
            set_pixel(picture, (at, along), "E" if abs(at - middle) < 12 else "D")
            set_pixel(picture, (along, at), "E" if abs(at - middle) < 12 else "D")
    for x in range(FRAME, size - FRAME):
        set_pixel(picture, (x, round(size * 0.3 + math.sin(x / 3) * 3)), "F")
    fill_row(picture, size - FRAME - 5, FRAME, size - FRAME - 1, "F")
    fill_row(picture, size - FRAME - 4, FRAME, size - FRAME - 1, "E")
    for x, dx in ((FRAME, 1), (size - FRAME - 1, -1)):
        for y, dy in ((FRAME, 1), (size - FRAME - 1, -1)):
            for step in range(3):
                set_pixel(picture, (x + step * dx, y), "2")
                set_pixel(picture, (x, y + step * dy), "2")
    _frame(picture, "0872")
    set_pixel(picture, (size - 6, size - 2), "v")
    set_pixel(picture, (size - 8, size - 2), "Y")
    return picture


def _meadow(size: int) -> Image.Image:
    """Draw the field under a summer sky, hills and a hedge behind it."""
    picture, chance = new_image(size, size, "M"), random.Random(4)
    floor = size - FRAME - size // 4
    _bands(picture, "LLM98", floor + 1)
    for _ in range(3):
        x, y = chance.randrange(size), chance.randrange(FRAME + 2, size // 2)
        for dx in range(-8, 9):
            high = round((1 - (dx / 8) ** 2) * 3 + chance.random())
            fill_column(picture, x + dx, y - high, y + 1, "9")
    for x in range(FRAME, size - FRAME):
        far = round(size * 0.62 + math.sin(x / 9) * 4 + math.sin(x / 4) * 1.5)
        fill_column(picture, x, far, size, "A")
        near = round(size * 0.7 + math.sin(x / 6 + 2) * 3)
        fill_column(picture, x, near, size, "v")
        set_pixel(picture, (x, near), "w")
    for _ in range(size):
        x, y = chance.randrange(FRAME, size - FRAME), chance.randrange(floor + 4, size - FRAME)
        set_pixel(picture, (x, y), chance.choice("wwux"))
        set_pixel(picture, (x, y + 1), "u")
    _frame(picture, "0nl4")
    for at in range(3, size, 9):
        for x, y in ((at, 1), (1, at), (at + 4, size - 2), (size - 2, at + 4)):
            set_pixel(picture, (x, y), "*")
    return picture


_PLACES = (
    ("baator", _baator), ("castle", _castle), ("caves", _caves), ("circuit", _circuit),
    ("meadow", _meadow),
)  # fmt: skip


def niches(size: int) -> list[Clip]:
    """Return the niches of a size, by theme."""
    return [(theme, 100, [draw(size)]) for theme, draw in _PLACES]
