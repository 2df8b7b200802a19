"""Round bodies out of balls along a line, shaded by the light from the top left."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

from PIL import Image

from sprites.art.palette import Point, letter_at, set_pixel

Ball = tuple[float, float, float]
Vector = tuple[float, float]
_LIGHT = (-0.55, -0.83)


def draw_limb(picture: Image.Image, balls: Sequence[Ball], tones: str) -> None:
    """Draw a limb through balls of given middle and radius; tones run from light to dark.

    A dark line separates it from anything drawn before.
    """
    nearest: dict[Point, float] = {}
    lit: dict[Point, float] = {}
    for bx, by, radius in _chain(balls):
        for y in _pixels(by, radius, picture.height):
            for x in _pixels(bx, radius, picture.width):
                dx, dy = (x - bx) / radius, (y - by) / radius
                far = math.hypot(dx, dy)
                if far <= 1 and far < nearest.get((x, y), 2):
                    nearest[x, y] = far
                    lit[x, y] = dx * _LIGHT[0] + dy * _LIGHT[1]
    draw_crease(picture, set(lit), tones[-1])
    for at, share in lit.items():
        level = int((0.8 - share) / 1.5 * (len(tones) - 1))
        set_pixel(picture, at, tones[max(0, min(len(tones) - 2, level))])


def _pixels(middle: float, radius: float, limit: int) -> range:
    """Return the columns or rows that a ball can touch."""
    return range(max(0, math.floor(middle - radius)), min(limit, math.ceil(middle + radius) + 1))


def draw_crease(picture: Image.Image, inside: set[Point], tone: str) -> None:
    """Draw a dark contour around a shape on the picture behind it."""
    for x, y in inside:
        for at in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
            if at not in inside and letter_at(picture, at) != ".":
                set_pixel(picture, at, tone)


def _chain(balls: Sequence[Ball]) -> list[Ball]:
    """Return balls close enough together to make a limb."""
    made: list[Ball] = list(balls[:1])
    for (ax, ay, ar), (bx, by, br) in pairwise(balls):
        steps = max(2, round(math.hypot(bx - ax, by - ay) * 2))
        for step in range(1, steps + 1):
            share = step / steps
            made.append((ax + (bx - ax) * share, ay + (by - ay) * share, ar + (br - ar) * share))
    return made


def polygon_pixels(picture: Image.Image, corners: Sequence[Vector]) -> set[Point]:
    """Return the pixels of a polygon."""
    points: set[Point] = set()
    for y in range(picture.height):
        cuts = []
        for (ax, ay), (bx, by) in zip(corners, [*corners[1:], corners[0]], strict=True):
            if (ay <= y) != (by <= y):
                cuts.append(ax + (y - ay) / (by - ay) * (bx - ax))
        cuts.sort()
        for left, right in zip(cuts[::2], cuts[1::2], strict=False):
            points |= {(x, y) for x in range(round(left), round(right) + 1)}
    return {at for at in points if 0 <= at[0] < picture.width}


def rotated(spot: Vector, around: Vector, degrees: float) -> Vector:
    """Return a point rotated clockwise around another."""
    angle = math.radians(degrees)
    dx, dy = spot[0] - around[0], spot[1] - around[1]
    return (
        around[0] + dx * math.cos(angle) - dy * math.sin(angle),
        around[1] + dx * math.sin(angle) + dy * math.cos(angle),
    )
