"""The panel beside the board in the material of each place, as high as the picture."""

from __future__ import annotations

import math
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
from sprites.art.shapes import draw_line

WIDTH, HEIGHT = 176, 360
_RIGHT, _BOTTOM = WIDTH - 1, HEIGHT - 1


def _border(picture: Image.Image, tones: str) -> None:
    """Draw square lines from the outer edge inwards."""
    for inset, tone in enumerate(tones):
        if tone != ".":
            for row in (inset, _BOTTOM - inset):
                fill_row(picture, row, inset, _RIGHT - inset, tone)
            for column in (inset, _RIGHT - inset):
                fill_column(picture, column, inset, _BOTTOM - inset, tone)


def _on_sides(picture: Image.Image, at: int, depth: int, tone: str) -> None:
    """Set a pixel on each side, `at` pixels along it and `depth` pixels deep."""
    for x, y in ((at, depth), (at, _BOTTOM - depth)):
        if depth <= x <= _RIGHT - depth:
            set_pixel(picture, (x, y), tone)
    for x, y in ((depth, at), (_RIGHT - depth, at)):
        if depth <= y <= _BOTTOM - depth:
            set_pixel(picture, (x, y), tone)


def _corners(picture: Image.Image, rows: tuple[str, ...]) -> None:
    """Put a fitting on all four corners."""
    part = image_from_rows(rows)
    for x in (0, WIDTH - part.width):
        for y in (0, HEIGHT - part.height):
            paste(picture, part, (x, y))


def _baator() -> Image.Image:
    """Return basalt blocks in iron bands; the deeper, the more embers glow in the cracks."""
    chance = random.Random(666)
    picture = new_image(WIDTH, HEIGHT, "0")
    for course, top in enumerate(range(0, HEIGHT, 18)):
        left = -chance.randrange(30)
        while left < WIDTH:
            wide = chance.randrange(26, 48)
            face = chance.choice("00000N")
            fill_rect(picture, (left, top, left + wide - 2, top + 16), face)
            fill_row(picture, top, left, left + wide - 3, "1")
            fill_column(picture, left, top, top + 15, "1")
            left += wide
        fill_row(picture, top + 17, 0, _RIGHT, "a" if course > 16 else "N")
    for number in range(30):
        x, y = chance.randrange(WIDTH), HEIGHT - int(chance.random() ** 1.6 * HEIGHT)
        hot = y > 250
        for step in range(chance.randrange(4, 12)):
            tone = "c" if hot and step == 3 and number % 3 == 0 else "b" if step in (2, 3) else "a"
            set_pixel(picture, (x, y), tone)
            x, y = x + chance.choice((0, 1, 1)), y + chance.choice((-1, 0, 1, 1))
    _border(picture, "007620a")
    for at in range(HEIGHT):
        heat = "aabbcgicbbabcbaa"[at % 16]
        set_pixel(picture, (6, at), heat if at > 240 else "a" if heat in "cgi" else "0")
        set_pixel(picture, (_RIGHT - 6, at), heat if at > 240 else "a" if heat in "gi" else "0")
        if 6 <= at <= _RIGHT - 6:
            set_pixel(picture, (at, _BOTTOM - 6), heat)
    for at in range(34, HEIGHT, 36):
        _on_sides(picture, at, 2, "8")
        _on_sides(picture, at + 1, 3, "2")
    _corners(picture, ("02222220", "27667762", "26888762", "26876762", "26766762", "27777762",
                       "02222220"))  # fmt: skip
    return picture


def _castle() -> Image.Image:
    """Return oak planks in an iron band, gold at the corners, a heraldic ribbon along the top."""
    chance = random.Random(8)
    picture = new_image(WIDTH, HEIGHT, "o")
    # All of one hue: text runs over their joints.
    for left in range(4, WIDTH, 21):
        for _ in range(7):
            x, y = left + chance.randrange(3, 18), chance.randrange(-20, HEIGHT)
            for step in range(chance.randrange(14, 60)):
                set_pixel(picture, (x, y + step), "N")
                if chance.random() < 0.03:
                    x += chance.choice((-1, 1))
        knot = chance.randrange(40, HEIGHT - 40)
        for ring, tone in ((3, "N"), (1, "0")):
            for step in range(24):
                turn = step * math.tau / 24
                x = round(left + 10 + math.cos(turn) * ring)
                set_pixel(picture, (x, round(knot + math.sin(turn) * ring * 2)), tone)
        fill_column(picture, left, 0, _BOTTOM, "0")
    _border(picture, "0J7620")
    for at in range(12, HEIGHT, 14):
        _on_sides(picture, at, 2, "8")
        _on_sides(picture, at + 1, 3, "J")
    for at in range(6, WIDTH - 6):
        lozenge = abs(at % 16 - 7.5)
        for row in range(3):
            tone = "K" if at // 16 % 2 else "e"
            set_pixel(picture, (at, 6 + row), "i" if lozenge + abs(row - 1) * 3 < 4 else tone)
        set_pixel(picture, (at, 9), "h" if at % 2 else "l")
        set_pixel(picture, (at, 10), "0")
    _corners(picture, ("00000000", "0iiihhl0", "0isihhl0", "0iihhhl0", "0hhhllk0", "0hhllkk0",
                       "0lllkk00", "00000000"))  # fmt: skip
    return picture


def _caves() -> Image.Image:
    """Return stitched leather, hung in a frame of twisted rope."""
    chance = random.Random(33)
    picture = new_image(WIDTH, HEIGHT, "y")
    for _ in range(2600):
        x, y = chance.randrange(WIDTH), chance.randrange(HEIGHT)
        tone = chance.choice("000yyz")
        for dx, dy in ((0, 0), (1, 0), (0, 1)):
            set_pixel(picture, (x + dx, y + dy), tone)
    for _ in range(14):
        x, y = chance.randrange(WIDTH), chance.randrange(HEIGHT)
        for _step in range(chance.randrange(10, 34)):
            set_pixel(picture, (x, y), "z")
            set_pixel(picture, (x, y + 1), "0")
            x, y = x + 1, y + chance.choice((-1, 0, 0, 0, 1))
    _border(picture, "0NNNN00z")
    for at in range(HEIGHT):
        for depth in range(4):
            _on_sides(picture, at, 1 + depth, "0nmlk4mk"[(at + depth * 2) % 8])
        if at % 7 in (2, 3, 4, 5):
            _on_sides(picture, at, 9, "4" if at % 7 < 5 else "3")
    _corners(picture, (".000000.", "04mmllk0", "0m0nn0l0", "0mn00nl0", "0ln00mk0", "0l0mm0k0",
                       "0kllkk30", ".000000."))  # fmt: skip
    return picture


def _circuit() -> Image.Image:
    """Return a screen of green phosphor in a steel bezel with lamps."""
    chance = random.Random(10)
    picture = new_image(WIDTH, HEIGHT, "y")
    for y in range(0, HEIGHT, 2):
        fill_row(picture, y, 0, _RIGHT, "0")
    for y in range(16, HEIGHT, 20):
        for x in range(18, WIDTH, 20):
            set_pixel(picture, (x, y), "t")
            for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
                set_pixel(picture, (x + dx, y + dy), "z")
    for _ in range(16):
        # Ghosts of what the screen showed before.
        x, y = 14 + chance.randrange(WIDTH - 50), 1 + 2 * chance.randrange(8, HEIGHT // 2 - 8)
        for step in range(chance.randrange(3, 30)):
            if chance.random() < 0.7:
                set_pixel(picture, (x + step, y), "z")
    _border(picture, "0672yz0tD")
    for at in range(8, HEIGHT, 4):
        _on_sides(picture, at, 3, "0")
    for at, lamp in ((130, "v"), (138, "G"), (146, "Y")):
        fill_rect(picture, (at, _BOTTOM - 4, at + 3, _BOTTOM - 3), lamp)
        set_pixel(picture, (at, _BOTTOM - 4), "9")
    _corners(picture, ("00000000", "06788770", "07867720", "08600620", "08600620", "07722y20",
                       "0776622y", "000000y0"))  # fmt: skip
    return picture


def _meadow() -> Image.Image:
    """Return parchment, stained and creased, nailed on a frame of peeled wood."""
    chance = random.Random(9)
    picture = new_image(WIDTH, HEIGHT, "9")
    for _ in range(240):
        x, y = chance.randrange(WIDTH), chance.randrange(HEIGHT)
        fill_row(picture, y, x, x + chance.randrange(1, 5), "*")
    _ring_stain(picture, (132, 300), 24)
    _ring_stain(picture, (36, 226), 15)
    for x, y, tone in ((0, 122, "*"), (0, 241, "*")):
        draw_line(picture, (x, y), (_RIGHT, y), tone)
    _compass(picture, (146, 330))
    _border(picture, "0knl4o0m*")
    for at in range(HEIGHT):
        for depth in range((0, 1, 0, 2, 1, 0, 1, 3)[at * 5 % 8]):
            _on_sides(picture, at, 8 + depth, "*")
        if at % 11 in (0, 1, 2):
            _on_sides(picture, at, 2, "m")
    _corners(picture, (".000000.", "0wwwvvu0", "0wvvvuu0", "0vvi0uu0", "0vu00ut0", "0uuuutt0",
                       "0uutttt0", ".000000."))  # fmt: skip
    return picture


def _ring_stain(picture: Image.Image, middle: tuple[int, int], radius: int) -> None:
    """Draw the mark of a wet mug: a broken ring."""
    for step in range(radius * 14):
        turn = step * math.tau / (radius * 14)
        if math.sin(turn * 3 + radius) > -0.55:
            far = radius + math.sin(turn * 5) * 0.8 + (step % 3) * 0.6
            x, y = middle[0] + math.cos(turn) * far, middle[1] + math.sin(turn) * far
            set_pixel(picture, (round(x), round(y)), "*")


def _compass(picture: Image.Image, middle: tuple[int, int]) -> None:
    """Draw a compass rose, so faded that words can stand on it."""
    for y in range(-15, 16):
        for x in range(-15, 16):
            across, along = sorted((abs(x), abs(y)))
            is_ray = across * 4 + along < 15 or (across == along and 4 < along < 9)
            # The sides that the light falls on are left as they are, but for their rim.
            is_dark = (x > 0) == (y > 0) or across * 4 + along > 11
            if is_ray and is_dark:
                set_pixel(picture, (middle[0] + x, middle[1] + y), "*")


def side_panels() -> list[Clip]:
    """Return the panels beside the board, by theme."""
    return [
        ("baator", 100, [_baator()]),
        ("castle", 100, [_castle()]),
        ("caves", 100, [_caves()]),
        ("circuit", 100, [_circuit()]),
        ("meadow", 100, [_meadow()]),
    ]
