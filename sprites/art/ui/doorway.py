"""A door: an arch of dressed stone, open, with a theme's light behind it."""

from __future__ import annotations

import math

from PIL import Image

from sprites.art.palette import fill_row, letter_at, new_image, set_pixel

WIDTH, HEIGHT = 20, 30
_MIDDLE, _SPRING = 9.5, 10.0


def _within(x: int, y: int, radius: float) -> bool:
    if y > HEIGHT - 4:
        return False
    if y >= _SPRING:
        return abs(x - _MIDDLE) < radius
    return math.hypot(x - _MIDDLE, y - _SPRING) < radius


def doorway(tones: str) -> Image.Image:
    """Return a door lit in five tones from the edge to the core."""
    picture = new_image(WIDTH, HEIGHT)
    for y in range(HEIGHT):
        for x in range(WIDTH):
            if _within(x, y, 10):
                set_pixel(picture, (x, y), _stone(x, y))
            if _within(x, y, 6.8):
                set_pixel(picture, (x, y), "0")
            for index, tone in enumerate(tones):
                if _within(x, y, 5.9 - index * 1.15) and y >= 4 + index * 2:
                    set_pixel(picture, (x, y), tone)
    for step, (inset, tone) in enumerate(((1, "7"), (0, "6"), (0, "1"))):
        fill_row(picture, HEIGHT - 3 + step, inset, WIDTH - 1 - inset, tone)
    for x in range(5, 15):
        set_pixel(picture, (x, HEIGHT - 3), tones[2] if 7 <= x <= 12 else tones[1])
    return picture


def _stone(x: int, y: int) -> str:
    """Return the tone of the arch: blocks with joints, lit from the top left."""
    if y >= _SPRING:
        joint = int(y - _SPRING) % 5 == 0
        left = x < _MIDDLE
        outer = x in (0, WIDTH - 1)
        return "1" if joint else ("7" if left else "1") if outer else "6" if left else "2"
    angle = math.atan2(y - _SPRING, x - _MIDDLE)
    if abs(math.sin(angle * 4.5)) < 0.18:
        return "1"
    edge = math.hypot(x - _MIDDLE, y - _SPRING) > 8.9
    lit = x + y * 0.6 < 13
    return ("8" if edge else "7") if lit else ("6" if edge else "2")


def draw_rim(picture: Image.Image, tone: str) -> None:
    """Draw an outline of one tone around all opaque pixels."""
    edge = [
        (x, y)
        for y in range(picture.height)
        for x in range(picture.width)
        if letter_at(picture, (x, y)) == "."
        and any(
            letter_at(picture, (x + dx, y + dy)) != "." for dx in (-1, 0, 1) for dy in (-1, 0, 1)
        )
    ]
    for at in edge:
        set_pixel(picture, at, tone)
