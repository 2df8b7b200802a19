"""The title: the name in heavy letters cut in stone, and the hall with the five doors."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np
from PIL import Image, ImageDraw

from sprites.art.painting import Painting
from sprites.art.palette import Clip, Point, letter_at, new_image, set_pixel

_TITLE = "FIVE WAYS OUT"
# Letters are drawn on a grid, and larger than on it.
_LARGER = 4 / 3
_HIGH = 48
Shape = tuple[tuple[int, int], ...]
# Every letter: its width, its stone boxes and the boxes cut out of them.
_LETTERS: dict[str, tuple[int, tuple[Shape, ...], tuple[Shape, ...]]] = {
    "F": (
        24,
        (
            ((0, 0), (23, 0), (23, 10), (19, 8), (0, 8)),
            ((2, 0), (10, 0), (10, 31), (13, 35), (0, 35), (2, 31)),
            ((8, 14), (19, 13), (19, 22), (8, 21)),
        ),
        (),
    ),
    "I": (
        14,
        (
            ((0, 0), (13, 0), (11, 4), (11, 31), (13, 35), (0, 35), (2, 31), (2, 4)),
        ),
        (),
    ),
    "V": (28, (((0, 0), (10, 0), (14, 21), (18, 0), (27, 0), (18, 35), (9, 35)),), ()),
    "E": (
        24,
        (
            ((0, 0), (23, 0), (23, 10), (19, 8), (0, 8)),
            ((2, 0), (10, 0), (10, 35), (2, 35)),
            ((8, 14), (19, 13), (19, 22), (8, 21)),
            ((0, 35), (23, 35), (23, 25), (19, 27), (2, 27)),
        ),
        (),
    ),
    "W": (
        38,
        (
            (
                (0, 0), (10, 0), (13, 20), (16, 8), (22, 8), (25, 20), (28, 0), (37, 0),
                (30, 35), (22, 35), (19, 23), (16, 35), (8, 35),
            ),
        ),
        (),
    ),
    "A": (
        28,
        (((9, 0), (19, 0), (27, 35), (17, 35), (16, 29), (11, 29), (10, 35), (0, 35)),),
        (((14, 10), (15, 22), (12, 22), (13, 10)),),
    ),
    "Y": (
        28,
        (((0, 0), (10, 0), (14, 12), (18, 0), (27, 0), (18, 21), (18, 35), (9, 35), (9, 21)),),
        (),
    ),
    "S": (
        24,
        (
            (
                (5, 0), (23, 0), (23, 9), (20, 8), (9, 8), (9, 13), (19, 13), (23, 17), (23, 31),
                (19, 35), (0, 35), (0, 26), (3, 27), (14, 27), (14, 22), (4, 22), (0, 18), (0, 5),
            ),
        ),
        (),
    ),
    "O": (
        27,
        (((7, 0), (19, 0), (26, 7), (26, 28), (19, 35), (7, 35), (0, 28), (0, 7)),),
        (((12, 9), (14, 9), (16, 11), (16, 24), (14, 26), (12, 26), (10, 24), (10, 11)),),
    ),
    "U": (
        26,
        (
            (
                (0, 0), (9, 0), (9, 24), (11, 27), (14, 27), (16, 24), (16, 0), (25, 0), (25, 29),
                (19, 35), (6, 35), (0, 29),
            ),
        ),
        (),
    ),
    "T": (
        26,
        (
            ((0, 0), (25, 0), (25, 11), (21, 8), (4, 8), (0, 11)),
            ((8, 0), (17, 0), (17, 31), (20, 35), (5, 35), (8, 31)),
        ),
        (),
    ),
}  # fmt: skip
_SPACE, _GAP = 13, 2
# Tones of the chiseled slopes, from the top of a letter to its foot.
_LEFT, _RIGHT, _UP = "7777776", "2222555", "8877776666"
_FACE = "7766665555"
# How wide the slopes and their lit edge are.
_SLOPE, _EDGE = 4.2, 2.0


class _Light(NamedTuple):
    """The light of a door on what is above it: its tones, and those of what hangs below."""

    tones: str
    dark: str
    depths: str


# From left to right, one for each door.
_LIGHTS = (
    _Light("bbccgghhii", "k", "kba"),
    _Light("llmmnniiss", "k", "klo"),
    _Light("DDEEFFGGHH", "z", "zDt"),
    _Light("WWWXXYYVVV", "S", "SWj"),
    _Light("JJKKLLMMMM", "J", "JKI"),
)


def _places(text: str) -> Iterator[tuple[str, int, int]]:
    """Yield each letter with where it begins and ends."""
    x = 0.0
    for letter in text:
        wide = _SPACE if letter == " " else _LETTERS[letter][0]
        yield letter, round(x), round(x + wide * _LARGER)
        x += (wide + _GAP * (letter != " ")) * _LARGER


def _mask(text: str) -> Image.Image:
    places = list(_places(text))
    mask = Image.new("L", (places[-1][2], _HIGH), 0)
    draw = ImageDraw.Draw(mask)
    for letter, x, _ in places:
        if letter != " ":
            for shapes, ink in ((_LETTERS[letter][1], 255), (_LETTERS[letter][2], 0)):
                for shape in shapes:
                    corners = [(x + round(px * _LARGER), round(py * _LARGER)) for px, py in shape]
                    draw.polygon(corners, fill=ink)
    return mask


def _lights(text: str) -> list[_Light]:
    """Return for each column the light of the door below its letter."""
    places = list(_places(text))
    wide = places[-1][2]
    return [
        _LIGHTS[min((start + end) // 2, wide - 1) * len(_LIGHTS) // wide]
        for x in range(wide)
        for _, start, end in [max((p for p in places if p[1] <= x), key=lambda place: place[1])]
    ]


# Steps to the pixels around one, their distance, and what each adds to the way out.
_AROUND = [
    (dx, dy, math.hypot(dx, dy), dx / math.hypot(dx, dy) ** 3, dy / math.hypot(dx, dy) ** 3)
    for dy in range(-6, 7)
    for dx in range(-6, 7)
    if dx or dy
]


def _slope(inside: set[Point], x: int, y: int) -> tuple[float, float, float]:
    """Return the distance to the nearest edge, and the way out, averaged so that it is even."""
    near, out_x, out_y = 9.0, 0.0, 0.0
    for dx, dy, far, share_x, share_y in _AROUND:
        if (x + dx, y + dy) not in inside:
            near = min(near, far)
            out_x += share_x
            out_y += share_y
    return near, out_x, out_y


def _tone(inside: set[Point], x: int, y: int, light: _Light, chance: random.Random) -> str:
    far, dx, dy = _slope(inside, x, y)
    share = y / (_HIGH - 1)
    if far > _SLOPE:
        face = _FACE + 2 * light.dark
        at = share * (len(face) - 1) + chance.uniform(-0.7, 0.7)
        return face[max(0, min(len(face) - 1, round(at)))]
    low, mid = light.tones[0], light.tones[2]
    upright = light.tones if dy > 0 else _UP
    side = _LEFT + low + 2 * mid if dx < 0 else _RIGHT + light.dark + low + mid
    tones = upright if abs(dy) >= abs(dx) else side
    at = share * (len(tones) - 1) + (0.8 if far < _EDGE and dy > 0 else 0)
    return tones[max(0, min(len(tones) - 1, round(at)))]


def _cracks(picture: Image.Image, mask: Image.Image, lights: Sequence[_Light]) -> None:
    """Draw a few cracks that glow in the light below."""
    chance = random.Random(11)
    for start in (12, 78, 122, 196, 272, 350, 396):
        x, y = start, chance.randrange(27, 36)
        for step in range(chance.randrange(8, 12)):
            if 0 <= x < mask.width and y < mask.height and mask.getpixel((x, y)):
                set_pixel(picture, (x + 4, y + 4), lights[x].tones[(0, 3, 5, 7, 7, 5, 3)[step % 7]])
                if x + 1 < mask.width and mask.getpixel((x + 1, y)):
                    set_pixel(picture, (x + 5, y + 4), "1")
            x, y = x + chance.choice((-1, 0, 1)), y + 1


def _name() -> Image.Image:
    mask, lights = _mask(_TITLE), _lights(_TITLE)
    picture = new_image(mask.width + 8, _HIGH + 10)
    chance = random.Random(3)
    solid = mask.tobytes()
    cells = [(x, y) for y in range(mask.height) for x in range(mask.width)]
    inside = {at for at, shade in zip(cells, solid, strict=True) if shade}
    for x, y in filter(inside.__contains__, cells):
        for depth in (4, 3, 2, 1):
            if letter_at(picture, (x + 4, y + 4 + depth)) in (".", *lights[x].depths):
                set_pixel(picture, (x + 4, y + 4 + depth), lights[x].depths[(depth - 1) * 3 // 4])
        set_pixel(picture, (x + 4, y + 4), _tone(inside, x, y, lights[x], chance))
    _cracks(picture, mask, lights)
    _draw_rim(picture, "0")
    return picture


def _draw_rim(picture: Image.Image, tone: str) -> None:
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


# Where the floor of the hall begins.
_FLOOR = 296


def _hall() -> Image.Image:
    """Paint a wall of large blocks and a floor of flagstones."""
    picture = Painting(640, 360, "0")
    x, y = picture.x, picture.y
    row = np.floor(y / 22)
    shifted = x + (row % 2) * 24 + (row % 3) * 7
    block = np.abs(np.sin(np.floor(shifted / 48) * 5.3 + row * 9.7)) % 1
    wall = y < _FLOOR
    # The wall is lightest in the middle of doors and name.
    light = 0.66 - np.hypot((x - 396) / 520, (y - 190) / 260) * 0.62
    grain = (picture.cloud(2, 12, 6) - 0.5) * 0.12
    picture.fill_bands(wall, light + block * 0.16 + grain, "001N2")
    joint = wall & ((y % 22 < 1.5) | (shifted % 48 < 1.5))
    picture.fill(joint, "0")
    edge = wall & (y % 22 > 1.5) & (y % 22 < 2.6) & (shifted % 48 > 2) & (light + block * 0.2 > 0.5)
    picture.fill(edge, "5")
    floor = ~wall
    depth = ((y - _FLOOR) / (360 - _FLOOR)).clip(0)
    slab = (x - 400) / (40 + depth * 70)
    line = np.log1p(depth * 6) * 2.2
    flag = np.abs(np.sin(np.floor(slab) * 3.7 + np.floor(line) * 7.9)) % 1
    picture.fill_bands(floor, 0.58 - depth * 0.4 + flag * 0.14 + grain, "001N25")
    seam = floor & ((slab % 1 < 0.02) | (line % 1 < 0.07))
    picture.fill(seam, "0")
    picture.fill((y > _FLOOR - 3) & wall, "0")
    picture.fill((y >= _FLOOR) & (y < _FLOOR + 1), "5")
    return picture.image()


def title() -> list[Clip]:
    """Return the name of the game."""
    return [("title", 100, [_name()])]


def hall() -> list[Clip]:
    """Return the hall behind the doors, in a sheet of its own: the first frame is without it."""
    return [("hall", 100, [_hall()])]
