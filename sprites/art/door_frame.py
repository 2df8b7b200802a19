"""What the doors to all places have in common: their size, and the shapes of their openings."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from PIL import Image

from sprites.art.painting import Mask, Painting, Plane
from sprites.art.palette import Clip

ARCH_SIZE = (80, 176)
VISTA_SIZE = (72, 160)
LEAF_SIZE = (30, 160)
_LEFT, _TOP, _WIDTH, _HEIGHT = 10, 14, 60, 160
_MIDDLE = _LEFT + _WIDTH / 2
_BOTTOM = _TOP + _HEIGHT
# How many pixels deep inside the opening a pixel of the arch lies.
Shape = Callable[[Painting], Plane]


def round_arch(picture: Painting) -> Plane:
    """Return the depth inside an opening with a half circle on top."""
    half = _WIDTH / 2
    across = np.abs(picture.x - _MIDDLE)
    return np.asarray(half - np.hypot(across, np.minimum(picture.y - _TOP - half, 0)), float)


def pointed_arch(picture: Painting) -> Plane:
    """Return the depth inside an opening with a pointed top."""
    aside = 16
    radius = _WIDTH / 2 + aside
    high = np.minimum(picture.y - _TOP - np.sqrt(radius**2 - aside**2), 0)
    across = np.abs(picture.x - _MIDDLE) + aside
    return np.asarray(radius - np.hypot(across, high), float)


def cut_corners(picture: Painting) -> Plane:
    """Return the depth inside an opening with cut upper corners."""
    side = _WIDTH / 2 - np.abs(picture.x - _MIDDLE)
    top = picture.y - _TOP
    return np.asarray(np.minimum(np.minimum(side, top), (side + top - 14) / 1.4), float)


def rough_arch(picture: Painting) -> Plane:
    """Return the depth inside a hole in rock."""
    return round_arch(picture) - 5 * picture.cloud(4, 9, 11) + 2.5


def hole(shape: Shape) -> Image.Image:
    """Return an opening in white, to cut out what is seen in it."""
    picture = Painting(*ARCH_SIZE)
    picture.fill(shape(picture) > 0, "9")
    return picture.image().crop((_LEFT, _TOP, _LEFT + _WIDTH, _BOTTOM))


def arch(shape: Shape) -> tuple[Painting, Plane, Mask]:
    """Return an empty picture, the depth inside the opening, and the arch around it."""
    picture = Painting(*ARCH_SIZE)
    depth = np.where(picture.y < _BOTTOM, shape(picture), -99.0)
    frame = (depth <= 0) & (depth > -9.5) & (picture.y < _BOTTOM)
    sill = picture.y >= _BOTTOM
    return picture, np.where(sill, -4.0, depth), frame | sill


def blocks(picture: Painting, frame: Mask, high: float = 13.0) -> tuple[Mask, Plane]:
    """Return the joints of an arch built of blocks, and a number from 0 to 1 for each block."""
    spring = _TOP + _WIDTH / 2
    angle = np.arctan2(spring - picture.y, picture.x - _MIDDLE) / np.pi * 9
    row = (picture.y - spring) / high
    number = np.where(picture.y < spring, np.floor(angle), 20 + np.floor(row))
    number = number + 40 * (picture.x > _MIDDLE) * (picture.y >= spring)
    joint = np.where(picture.y < spring, np.abs(angle - np.round(angle)) < 0.14, row % 1 < 1 / high)
    return frame & joint, np.asarray(np.abs(np.sin(number * 12.9)) % 1, float)


def door_clips(
    shape: Shape, frame: Image.Image, leaf: Image.Image, vista: tuple[Image.Image, Image.Image]
) -> list[Clip]:
    """Return a door's sheet; the vista is what lies far and what lies near."""
    far, near = vista
    pictures = {"far": far, "near": near, "arch": frame, "leaf": leaf, "hole": hole(shape)}
    return [(name, 100, [picture]) for name, picture in pictures.items()]
