"""Baator: one-shot cell effects, and the digits of the counter."""

import math
from itertools import pairwise

from PIL import Image

from sprites.art.palette import (
    Clip,
    image_from_rows,
    letter_at,
    new_image,
    paste,
    set_pixel,
)

# --- rings and sparks


def _ring(
    picture: Image.Image, radius: tuple[float, float], middle: tuple[float, float], tone: str
) -> None:
    for step in range(96):
        angle = step * math.tau / 96
        x = round(middle[0] + math.cos(angle) * radius[0])
        y = round(middle[1] + math.sin(angle) * radius[1])
        set_pixel(picture, (x, y), tone)


def _rays(picture: Image.Image, count: int, near: float, far: float, tones: str) -> None:
    for ray in range(count):
        angle = (ray + 0.5) * math.tau / count
        reach = far * (1.0 if ray % 2 else 0.7)
        for step in range(int(near), int(reach) + 1):
            tone = tones[min(len(tones) - 1, max(0, int(step - near)))]
            at = (round(7.5 + math.cos(angle) * step), round(7.5 + math.sin(angle) * step))
            set_pixel(picture, at, tone)


def impact(step: int) -> Image.Image:
    """Return a hit of the rail: a white star that opens into cyan splinters."""
    picture = new_image(16, 16)
    near, far = ((0, 4), (1, 6), (3, 8), (5, 9), (7, 9))[step]
    _rays(picture, 12, near, far, ("9HHG", "9HGF", "HGFE", "GFE", "ED")[step])
    if step < 3:
        core = (3, 2, 1)[step]
        for y in range(16):
            for x in range(16):
                if abs(x - 7.5) + abs(y - 7.5) <= core + 0.5:
                    set_pixel(picture, (x, y), "9" if step < 2 else "H")
    return picture


def spark(step: int) -> Image.Image:
    """Return a small spark that shrinks."""
    shapes = (
        ("...9...", "...9...", "..9H9..", "99H9H99", "..9H9..", "...9...", "...9..."),
        ("...H...", "..H9H..", ".H9.9H.", "H9...9H", ".H9.9H.", "..H9H..", "...H..."),
        ("G..H..G", ".......", "..G.G..", "H..9..H", "..G.G..", ".......", "G..H..G"),
        ("...E...", ".E...E.", ".......", "E.....E", ".......", ".E...E.", "...E..."),
    )
    picture = new_image(16, 16)
    paste(picture, image_from_rows(shapes[step]), (4, 4))
    return picture


def kit_pickup(step: int) -> Image.Image:
    """Return a golden ring that opens while a cross rises."""
    picture = new_image(16, 16)
    _ring(picture, (2 + step * 1.3, 1.4 + step * 0.8), (7.5, 10), "9siin"[step])
    top = 8 - step * 3 // 2
    for dx, dy in ((0, 0), (1, 0), (0, 1), (1, 1)):
        for ax, ay in ((0, -2), (0, 2), (-2, 0), (2, 0), (0, 0)):
            set_pixel(picture, (7 + dx + ax, top + dy + ay), "99sin"[step])
    return picture


# Centre and size of each billow in the first frame, and where it drifts.
_BILLOWS = (
    (5, 11, 3.0, -0.9, -0.5),
    (10, 11, 2.8, 0.9, -0.6),
    (7, 8, 3.4, -0.2, -1.2),
    (8, 12, 2.4, 0.2, 0),
)


def puff(step: int) -> Image.Image:
    """Return smoke: the same billows from frame to frame, rising, thinning."""
    picture = new_image(16, 16)
    for shade, letter in ((0.0, "5"), (0.8, "6"), (1.7, "7")):
        for x, y, size, dx, dy in _BILLOWS:
            radius = size * (0.7, 1.0, 1.05, 0.85, 0.5)[step] - shade
            middle = (x + dx * step - shade * 0.4, y + dy * step - shade * 0.4)
            _disc(picture, middle, radius, letter)
    if step >= 3:
        for y in range(16):
            for x in range(16):
                if (x + y * 2 + step) % (4 if step == 3 else 2) == 0:
                    set_pixel(picture, (x, y), ".")
    return picture


def _disc(picture: Image.Image, middle: tuple[float, float], radius: float, letter: str) -> None:
    for y in range(picture.height):
        for x in range(picture.width):
            if radius > 0 and math.hypot(x - middle[0], y - middle[1]) <= radius:
                set_pixel(picture, (x, y), letter)


# --- a devil appears

_RISING = (
    "*..........n",
    "9*........nl",
    "*n........ml",
    ".*n.fffe.nm.",
    "..*cffffeml.",
    "..ccfffeee..",
    "..c1fffe1a..",
    "..9s1ff1s9..",
    "..feeffeea..",
    "...191191...",
    ".cff.eee.ea.",
    "cffffeeeeeea",
    "ffeffffeeaee",
    "fe.afeeea.ea",
)
_MIDDLE = (11.5, 17.5)
_WIDE, _DEEP = 10.5, 4.6
_SHOWN = (0, 0, 4, 8, 12, 14)
_HEAT = ("ab", "cg", "hi", "is", "gi", "bc")


def spawn(step: int) -> Image.Image:
    """Return a rune circle that burns on the floor; out of it horns and shoulders rise."""
    picture = new_image(24, 24)
    if step < 2:
        _star(picture, _HEAT[step][0])
    else:
        _pit(picture)
        _flames(picture, step, behind=True)
        _rise(picture, _SHOWN[step])
    for index in range(24):
        angle = index * math.tau / 24
        at = (
            round(_MIDDLE[0] + math.cos(angle) * _WIDE),
            round(_MIDDLE[1] + math.sin(angle) * _DEEP),
        )
        if step > 1 and math.sin(angle) < 0.1 and letter_at(picture, at) not in ".0gb":
            continue
        set_pixel(picture, at, _HEAT[step][index % 2])
        set_pixel(picture, (at[0] + 1, at[1]), _HEAT[step][1 - index % 2])
    _flames(picture, step, behind=False)
    return picture


def _star(picture: Image.Image, tone: str) -> None:
    points = [
        (
            _MIDDLE[0] + math.sin(corner * math.tau * 2 / 5) * _WIDE,
            _MIDDLE[1] - math.cos(corner * math.tau * 2 / 5) * _DEEP,
        )
        for corner in range(6)
    ]
    for (x, y), (u, v) in pairwise(points):
        for part in range(21):
            set_pixel(
                picture, (round(x + (u - x) * part / 20), round(y + (v - y) * part / 20)), tone
            )


def _pit(picture: Image.Image) -> None:
    for y in range(24):
        for x in range(24):
            far = math.hypot((x - _MIDDLE[0]) / _WIDE, (y - _MIDDLE[1]) / _DEEP)
            if far <= 1:
                set_pixel(picture, (x, y), "0" if far < 0.8 else "b")


def _rise(picture: Image.Image, shown: int) -> None:
    """Draw the part above the pit; its near rim hides the rest."""
    rim = picture.copy()
    paste(picture, image_from_rows(_RISING[:shown]), (6, 21 - shown))
    for y in range(18, 24):
        for x in range(24):
            far = math.hypot((x - _MIDDLE[0]) / _WIDE, (y - _MIDDLE[1]) / _DEEP)
            if far > 0.62:
                set_pixel(picture, (x, y), letter_at(rim, (x, y)))


def _flames(picture: Image.Image, step: int, *, behind: bool) -> None:
    for index in range(12):
        angle = index * math.tau / 12 + 0.26
        if (math.sin(angle) < 0) != behind:
            continue
        x = round(_MIDDLE[0] + math.cos(angle) * _WIDE)
        y = round(_MIDDLE[1] + math.sin(angle) * _DEEP)
        height = (0, 2, 4, 5, 3, 1)[step] - (index * 5 + step) % 3
        for up in range(max(0, height)):
            set_pixel(picture, (x, y - up), "sihgc"[min(4, up + (index + step) % 2)])


def effect_clips() -> list[Clip]:
    """Return the one-shot cell effects."""
    return [
        ("impact", 50, [impact(step) for step in range(5)]),
        ("puff", 70, [puff(step) for step in range(5)]),
        ("kit_pickup", 50, [kit_pickup(step) for step in range(5)]),
        ("spawn", 60, [spawn(step) for step in range(6)]),
        ("spark", 50, [spark(step) for step in range(4)]),
    ]
