"""Textures that repeat on all sides: seeded noise, plates, and their way to palette letters."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from sprites.art.palette import PALETTE

Values = NDArray[np.float64]
_BAYER = np.array([[0, 8, 2, 10], [12, 4, 14, 6], [3, 11, 1, 9], [15, 7, 13, 5]]) / 16 - 0.47


def noise(size: tuple[int, int], cell: tuple[int, int], seed: int) -> Values:
    """Return smooth noise from 0 to 1 with bumps of `cell` pixels, which divide the size.

    Sizes are width and height; the values are in rows.
    """
    (width, height), (dx, dy) = size, cell
    lattice = np.random.default_rng(seed).random((height // dy, width // dx))
    y, x = np.ogrid[0:height, 0:width]
    row, column = y // dy, x // dx
    v, u = (part * part * (3 - 2 * part) for part in (y % dy / dy, x % dx / dx))
    below, right = (row + 1) % lattice.shape[0], (column + 1) % lattice.shape[1]
    upper = lattice[row, column] * (1 - u) + lattice[row, right] * u
    lower = lattice[below, column] * (1 - u) + lattice[below, right] * u
    mixed: Values = upper * (1 - v) + lower * v
    return mixed


def clouds(size: tuple[int, int], cell: int, seed: int, octaves: int = 3) -> Values:
    """Return noise from 0 to 1 with finer bumps on large ones of `cell` pixels."""
    layers = [noise(size, (cell >> n, cell >> n), seed + n) * 0.5**n for n in range(octaves)]
    total: Values = sum(layers) / sum(0.5**n for n in range(octaves))  # type: ignore[assignment]
    return np.clip((total - 0.5) * 1.5 + 0.5, 0, 1)


def plates(size: tuple[int, int], cell: int, seed: int, bend: float = 0.0) -> tuple[Values, Values]:
    """Return broken ground: the distance in pixels to the next crack, and a number per plate.

    There is one plate in every square of `cell` pixels; the numbers are from 0 to 1. Cracks bend
    by up to `bend` pixels.
    """
    width, height = size
    chance = np.random.default_rng(seed)
    columns, rows = width // cell, height // cell
    middles = chance.random((rows, columns, 2))
    numbers = chance.random((rows, columns))
    y, x = np.mgrid[0:height, 0:width] + 0.5
    if bend:
        y = (y + (clouds(size, 32, seed + 1) - 0.5) * 2 * bend) % height
        x = (x + (clouds(size, 32, seed + 5) - 0.5) * 2 * bend) % width
    nearest, second = np.full((2, height, width), 1e9)
    owner = np.zeros((height, width))
    row, column = (y // cell).astype(int), (x // cell).astype(int)
    for dy in (-1, 0, 1):
        for dx in (-1, 0, 1):
            plate = (row + dy) % rows, (column + dx) % columns
            at = middles[plate]
            far = np.hypot(
                (column + dx + at[..., 0]) * cell - x, (row + dy + at[..., 1]) * cell - y
            )
            closer = far < nearest
            second = np.where(closer, nearest, np.minimum(second, far))
            owner = np.where(closer, numbers[plate], owner)
            nearest = np.minimum(nearest, far)
    return second - nearest, owner


def shaded(values: Values, tones: str, grain: float = 0.6) -> Image.Image:
    """Return values from 0 to 1 as tones from dark to light, mixed in a pattern where they meet.

    `grain` is the width of the mixed part in tones; "." is transparent.
    """
    height, width = values.shape
    pattern = np.tile(_BAYER, (height // 4 + 1, width // 4 + 1))[:height, :width]
    index = np.floor(values * len(tones) + pattern * grain)
    codes = np.array([PALETTE[tone] for tone in tones], np.uint8)
    return Image.fromarray(codes[np.clip(index, 0, len(tones) - 1).astype(int)], "RGBA")


def paint(picture: Image.Image, mask: NDArray[np.bool_], letter: str) -> None:
    """Draw one colour where the mask is true."""
    stencil = Image.fromarray(np.where(mask, 255, 0).astype(np.uint8), "L")
    picture.paste(PALETTE[letter], (0, 0), stencil)
