"""The game's icon in every size: the more room there is, the more doors and the finer stone."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

import numpy as np
from PIL import Image

from sprites.art.painting import Mask, Painting, Plane
from sprites.art.palette import SPRITES_DIR
from sprites.art.source import SpriteSource

SIZES = (16, 24, 32, 48, 64, 128, 256, 512)
_HAND_DRAWN = SPRITES_DIR / "src" / "icon_small.txt"
# From the edge to the core: the lights of the five games, as over the title.
_GOLD, _RED, _GREEN, _VIOLET, _BLUE = "agis9", "aefgi", "tuvwx", "NTYVR", "IKLM9"
_FIRST_BRICKS, _FIRST_FIGURE, _FIRST_CRACKS = 48, 128, 256


class _Door(NamedTuple):
    """A door's middle, half width and height as parts of the picture's size, and its light."""

    middle: float
    half: float
    height: float
    light: str


_ONE = (_Door(0.5, 0.36, 0.88, _GOLD),)
_THREE = (
    _Door(0.17, 0.13, 0.46, _RED),
    _Door(0.83, 0.13, 0.46, _BLUE),
    _Door(0.5, 0.235, 0.78, _GOLD),
)
_FIVE = (
    _Door(0.115, 0.082, 0.30, _GREEN),
    _Door(0.885, 0.082, 0.30, _VIOLET),
    _Door(0.275, 0.115, 0.44, _RED),
    _Door(0.725, 0.115, 0.44, _BLUE),
    _Door(0.5, 0.17, 0.64, _GOLD),
)
_DOORS = {24: _ONE, 32: _ONE, 48: _THREE}


class _Picture(Painting):
    """A square painting; only large ones have room for tones that mix."""

    def __init__(self, size: int) -> None:
        super().__init__(size, size)
        self.size = size

    def fill_bands(
        self, mask: Mask, depth: Plane, letters: Sequence[str], mix: float = 0.14
    ) -> None:
        mix = mix * len(letters) if self.size >= _FIRST_FIGURE else 0.0
        super().fill_bands(mask, depth, letters, mix)


@cache
def app_icon(size: int) -> Image.Image:
    """Return the icon of one of `SIZES`, drawn for it."""
    if size == SIZES[0]:
        return SpriteSource(_HAND_DRAWN).pictures[str(size)]
    picture = _Picture(size)
    ground = 0.985 if size < _FIRST_BRICKS else 0.8
    _paint_wall(picture, ground)
    doors = _DOORS.get(size, _FIVE)
    for door in doors:
        _paint_light_on_floor(picture, door, ground)
    for door in doors:
        _paint_door(picture, door, ground)
    if size >= _FIRST_FIGURE:
        _paint_figure(picture, ground)
    _round_corners(picture)
    return picture.image()


def _paint_wall(picture: _Picture, ground: float) -> None:
    """Paint bricks, darker towards the top and the sides, and flagstones below."""
    size, x, y = picture.size, picture.x, picture.y
    picture.fill(np.full_like(x, True, bool), "0")
    if size < _FIRST_BRICKS:
        return
    wide, high = max(8, size // 11), max(4, size // 22)
    row = (y // high).astype(int)
    shifted = x + (row % 2) * wide / 2
    brick = (shifted // wide).astype(int) * 7 + row * 13
    far = np.hypot((x / size - 0.5) * 1.2, y / size - ground) + (brick % 5 - 2) * 0.03
    picture.fill_bands(np.full_like(x, True, bool), far * 1.25, "2N110")
    joint = (y % high < 1) | (shifted % wide < 1)
    picture.fill(joint, "0")
    if size >= _FIRST_FIGURE:
        lit = ((y % high >= 1) & (y % high < 2)) & ~joint & (far < 0.5) & (brick % 3 > 0)
        picture.fill(lit, "5")
    floor = y >= ground * size
    depth = (y - ground * size) / (size * (1 - ground))
    picture.fill_bands(floor, depth, "210")
    slab = (x - size / 2) / (0.35 + depth) / (size / 9)
    edge = (np.abs(slab - np.round(slab)) * (size / 9) * (0.35 + depth) < 0.6) | (
        np.abs(depth - 0.42) * size * (1 - ground) < 0.6
    )
    picture.fill(floor & edge, "0")


def _paint_light_on_floor(picture: _Picture, door: _Door, ground: float) -> None:
    """Paint the fan of light that falls out of a door."""
    size, depth = picture.size, picture.y / picture.size - ground
    spread = door.half * (0.66 + depth.clip(0) * 3.2)
    side = np.abs(picture.x / size - door.middle) / spread
    reach = door.half * 1.15
    inside = (depth >= 0) & (side < 1) & (depth < reach)
    strength = (1 - depth / reach) * (1.15 - side)
    shown = inside & (picture.pattern < strength * 1.5)
    picture.fill_bands(shown, strength * 0.8, door.light[:4])


def _inset(picture: _Picture, door: _Door, ground: float) -> Plane:
    """Return how many pixels deep inside the arch a pixel lies; it has no lower edge."""
    size = picture.size
    half, spring = door.half * size, (ground - door.height + door.half) * size
    across = np.abs(picture.x - door.middle * size)
    around = np.hypot(across, np.minimum(picture.y - spring, 0))
    inset: Plane = half - around
    return np.where(picture.y < ground * size, inset, -1.0)


def _paint_door(picture: _Picture, door: _Door, ground: float) -> None:
    size, x, y = picture.size, picture.x, picture.y
    inset = _inset(picture, door, ground)
    half = door.half * size
    ring = max(2.0, half * 0.3)
    picture.fill((inset > -max(1.0, half * 0.06)) & (y < ground * size), "0")
    stone = (inset > 0) & (inset <= ring)
    _paint_stone(picture, door, ground, stone & (inset > 0))
    picture.fill((inset > ring) & (inset <= ring + max(1.0, half * 0.06)), "0")
    light = inset > ring + max(1.0, half * 0.06)
    deepest = half - ring
    # The core of the light narrows towards the top.
    fall = np.clip((ground * size - y) / (door.height * size), 0, 1)
    depth = (inset - ring) / deepest - 0.22 * fall
    picture.fill_bands(light, np.clip(depth, 0, 0.999), door.light)
    step = max(1, round(half * 0.09))
    for number, letter in enumerate("76"):
        top = ground * size - (2 - number) * step
        wide = half + (number + 1) * step * 0.7
        tread = (y >= top) & (y < top + step) & (np.abs(x - door.middle * size) < wide)
        picture.fill(tread & ~light, letter)


def _paint_stone(picture: _Picture, door: _Door, ground: float, stone: Mask) -> None:
    """Paint the arch's blocks, lit from the top left."""
    size, x, y = picture.size, picture.x, picture.y
    half, middle = door.half * size, door.middle * size
    spring = (ground - door.height + door.half) * size
    inset = _inset(picture, door, ground)
    angle = np.arctan2(spring - y, x - middle)
    lit = np.where(y < spring, np.cos(angle - 2.36), np.where(x < middle, 0.62, -0.5))
    worn = (picture.noise - 0.5) * (0.5 if size >= _FIRST_FIGURE else 0.0)
    picture.fill_bands(stone, np.clip((lit + worn * 0.4 + 1) / 2, 0, 0.999), "12677")
    blocks = 9 if half > 8 else 5
    long = max(3.0, half * 2 / blocks * 1.7)
    around = angle / np.pi * blocks
    thick = 1 / max(half - inset.clip(0).max() / 2, 1) * blocks / np.pi
    joint = np.where(
        y < spring,
        np.abs(around - np.round(around)) < np.maximum(thick * 0.6, 0.07),
        (y - spring) % long < max(1.0, half * 0.05),
    )
    edge = max(1.0, half * 0.05)
    picture.fill(stone & (inset <= edge) & (lit > 0.2), "8")
    picture.fill(stone & joint & ((inset > edge) | (half < 8)), "1")
    if size >= _FIRST_CRACKS:
        picture.fill(stone & (picture.noise > 0.988), "2")
        picture.fill(stone & (picture.noise < 0.006) & (lit > 0), "8")


def _paint_figure(picture: _Picture, ground: float) -> None:
    """Paint a wanderer before the middle door, dark against the light."""
    size = picture.size
    x, y = (picture.x / size - 0.5) / 0.1, (picture.y / size - (ground + 0.07)) / 0.1
    cloak = (y < 0) & (y > -2.1) & (np.abs(x) < 0.28 + (y + 2.1) * 0.2)
    head = np.hypot(x, y + 2.45) < 0.36
    hat = (np.abs(y + 2.6) < 0.09) & (np.abs(x) < 0.62)
    crown = (y < -2.6) & (y > -3.1) & (np.abs(x) < 0.34)
    staff = (np.abs(x - 0.85) < 0.06) & (y < 0) & (y > -2.9)
    body = cloak | head | hat | crown | staff
    shadow = (
        (y >= 0) & (y < 1.3) & (np.abs(x) < 0.75 + y * 0.25) & (picture.pattern < 1.1 - y * 0.8)
    )
    picture.fill(shadow, "0")
    picture.fill(body, "0")
    thin = max(1, size // 170)
    rim = body & ~np.roll(body, thin, axis=1) & (y < -0.2)
    picture.fill(rim & ~staff, "g")
    fold = cloak & (np.abs(x * 3 - np.round(x * 3)) < 0.12) & (y > -1.7)
    picture.fill(fold & ~rim, "N")


def _round_corners(picture: _Picture) -> None:
    size = picture.size
    radius = size * 0.12
    near = np.minimum(picture.x, size - picture.x), np.minimum(picture.y, size - picture.y)
    outside = np.hypot(*(np.maximum(radius - side, 0) for side in near)) > radius
    picture.fill(outside, ".")
