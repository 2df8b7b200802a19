"""Strokes that effects are made of: crescents, rings, crumbs."""

import math
import random

from PIL import Image

from sprites.art.palette import Point, fill_rect, new_image, set_pixel

# Degrees of the compass directions, clockwise from the right.
ANGLE_OF_DIRECTION = {
    "e": 0,
    "se": 45,
    "s": 90,
    "sw": 135,
    "w": 180,
    "nw": 225,
    "n": 270,
    "ne": 315,
}


def draw_line(picture: Image.Image, start: Point, end: Point, letter: str) -> None:
    """Draw a line from pixel to pixel, both inside."""
    steps = max(abs(end[0] - start[0]), abs(end[1] - start[1]), 1)
    for step in range(steps + 1):
        share = step / steps
        x = round(start[0] + (end[0] - start[0]) * share)
        y = round(start[1] + (end[1] - start[1]) * share)
        set_pixel(picture, (x, y), letter)


def draw_crescent(
    picture: Image.Image,
    middle: tuple[float, float],
    reach: tuple[float, float],
    span: tuple[float, float],
    tones: str,
) -> None:
    """Draw a blade's trail: from angle to angle in degrees, thin where it began.

    The tones run from the outer edge to the inner one.
    """
    inner, outer = reach
    first, last = span
    for y in range(picture.height):
        for x in range(picture.width):
            dx, dy = x - middle[0], y - middle[1]
            far = math.hypot(dx, dy)
            turn = (math.degrees(math.atan2(dy, dx)) - first) % 360
            share = turn / (last - first)
            if share > 1:
                continue
            edge = outer - (outer - inner) * share**0.6
            if edge <= far <= outer:
                depth = (outer - far) / max(1.0, outer - inner)
                set_pixel(picture, (x, y), tones[min(len(tones) - 1, int(depth * len(tones)))])


def draw_ring(
    picture: Image.Image, middle: tuple[float, float], radius: float, tone: str, flat: float = 1.0
) -> None:
    """Draw a ring, flattened in perspective if it lies on the floor."""
    steps = max(24, int(radius * 10))
    for step in range(steps):
        angle = step * math.tau / steps
        x = round(middle[0] + math.cos(angle) * radius)
        y = round(middle[1] + math.sin(angle) * radius * flat)
        set_pixel(picture, (x, y), tone)


def draw_debris(picture: Image.Image, step: int, middle: Point, tones: str, seed: int) -> None:
    """Draw flying debris: the same crumbs in every step, moving outwards and down."""
    chance = random.Random(seed)
    for _ in range(9):
        angle, speed = chance.uniform(math.pi, math.tau), chance.uniform(1.4, 2.6)
        x = middle[0] + math.cos(angle) * speed * (step + 1)
        y = middle[1] + math.sin(angle) * speed * (step + 1) + 0.5 * step * step
        tone = tones[min(len(tones) - 1, step)]
        if tone != ".":
            set_pixel(picture, (round(x), round(y)), tone)


# From where to where a blade's arc reaches in each frame, in degrees from its middle.
_ARC = ((-75, -30), (-75, 25), (-60, 70), (-10, 78), (35, 80))


def draw_dust(step: int, pace: float, tones: tuple[str, str]) -> Image.Image:
    """Return dust that spreads to both sides: a tone and a lighter one for each of four steps."""
    picture = new_image(16, 16)
    radius = (1, 2, 1, 0)[step]
    for side in (-1, 1):
        for index in range(3 - step // 2):
            right = round(7.5 + side * (2 + step * pace + index * 1.5))
            bottom = 13 - index * (1 + step // 2)
            left, top = right - radius, bottom - radius
            fill_rect(picture, (left, top, right, bottom), tones[0][step])
            set_pixel(picture, (left, top), tones[1][step])
    return picture


def swing(way: str, behind: float) -> tuple[int, tuple[float, float]]:
    """Return a swing's direction in degrees, and its middle so far behind a cell's."""
    turn = ANGLE_OF_DIRECTION[way]
    dx, dy = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    return turn, (7.5 - dx * behind, 7.5 - dy * behind)


def slash_effect(way: str, step: int, tones: tuple[str, ...]) -> Image.Image:
    """Return a sword's hit on a cell; `tones` change from frame to frame."""
    picture = new_image(16, 16)
    turn, middle = swing(way, 5)
    first, last = _ARC[step]
    draw_crescent(
        picture, middle, (6.5 + step * 0.8, 11.3), (turn + first, turn + last), tones[step]
    )
    return picture
