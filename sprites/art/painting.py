"""Pictures painted through masks: large ones, with gradients, ridges and light."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw

from sprites.art.palette import PALETTE

Mask = NDArray[np.bool_]
Plane = NDArray[np.float64]
_PATTERN = np.array([[0, 8, 2, 10], [12, 4, 14, 6], [3, 11, 1, 9], [15, 7, 13, 5]]) / 16
_LETTERS = np.zeros((256, 4), np.uint8)
for _letter, _color in PALETTE.items():
    _LETTERS[ord(_letter)] = _color


class Painting:
    """A plane of palette letters; `x` and `y` are the middles of its pixels."""

    def __init__(self, width: int, height: int, letter: str = ".") -> None:
        self.letters = np.full((height, width), ord(letter), np.uint8)
        self.y, self.x = np.mgrid[0:height, 0:width].astype(np.float32) + np.float32(0.5)
        self._clouds: dict[tuple[int, float, float], Plane] = {}
        # The same noise on every run, one value a pixel; and what mixes tones in a pattern.
        self.noise = np.random.default_rng(5).random((height, width), np.float32)
        rows, columns = height // 4 + 1, width // 4 + 1
        self.pattern = np.tile(_PATTERN, (rows, columns))[:height, :width]

    @property
    def everywhere(self) -> Mask:
        """Return the mask of all pixels."""
        return np.ones(self.letters.shape, bool)

    def fill(self, mask: Mask, letter: str) -> None:
        """Paint all pixels of a mask."""
        self.letters[mask] = ord(letter)

    def fill_bands(
        self, mask: Mask, depth: Plane, letters: Sequence[str], mix: float = 1.0
    ) -> None:
        """Paint bands of equal depth, from 0 to 1; where two meet, their pixels mix.

        `mix` is the part of a band that is mixed, 1 for a smooth gradient.
        """
        shift = (self.pattern - 0.5) * mix / len(letters)
        numbers = np.clip(((depth + shift) * len(letters)).astype(int), 0, len(letters) - 1)
        for number, letter in enumerate(letters):
            self.fill(mask & (numbers == number), letter)

    def sprinkle(self, mask: Mask, share: float | Plane, letter: str) -> None:
        """Paint a share of a mask's pixels, strewn."""
        self.fill(mask & (self.noise < share), letter)

    def polygon(self, *points: tuple[float, float]) -> Mask:
        """Return the inside of a polygon."""
        height, width = self.letters.shape
        picture = Image.new("1", (width, height))
        ImageDraw.Draw(picture).polygon(list(points), fill=1)
        return np.array(picture, bool)

    def line(self, *points: tuple[float, float], width: int = 1) -> Mask:
        """Return the pixels of a line through points."""
        height, wide = self.letters.shape
        picture = Image.new("1", (wide, height))
        ImageDraw.Draw(picture).line(list(points), fill=1, width=width)
        return np.array(picture, bool)

    def box(self, left: float, top: float, right: float, bottom: float) -> Mask:
        """Return the pixels from (left, top) to before (right, bottom)."""
        across = (self.x > left) & (self.x < right)
        return np.asarray(across & (self.y > top) & (self.y < bottom), bool)

    def disc(self, x: float, y: float, radius: float, flat: float = 1.0) -> Mask:
        """Return a disc; `flat` is its height as part of its width."""
        return np.asarray(self.distance(x, y, flat) < radius, bool)

    def distance(self, x: float, y: float, flat: float = 1.0) -> Plane:
        """Return how far pixels are from a point, the height stretched by 1 / `flat`."""
        return np.asarray(np.hypot(self.x - x, (self.y - y) / flat), float)

    def ridge(self, base: float, height: float, seed: int, width: float = 40.0) -> Mask:
        """Return everything below a jagged line around `base`, with peaks `width` apart."""
        return np.asarray(self.y > base - height * self.wave(seed, width), bool)

    def wave(self, seed: int, width: float) -> Plane:
        """Return a jagged wave from 0 to 1 along x, the same on every run."""
        chance = np.random.default_rng(seed)
        total, weight, high = np.zeros(self.letters.shape[1]), 1.0, 0.0
        for _ in range(4):
            knots = chance.random(int(self.letters.shape[1] / width) + 3)
            at = np.arange(self.letters.shape[1]) / width
            total += weight * np.interp(at, np.arange(len(knots)), knots)
            high += weight
            weight, width = weight / 2, max(2.0, width / 2.3)
        return np.broadcast_to(total / high, self.letters.shape)

    def cloud(self, seed: int, width: float, height: float) -> Plane:
        """Return soft noise from 0 to 1 in patches of a size, the same each time."""
        key = (seed, width, height)
        if key not in self._clouds:
            self._clouds[key] = self._make_cloud(seed, width, height)
        return self._clouds[key]

    def _make_cloud(self, seed: int, width: float, height: float) -> Plane:
        rows, columns = self.letters.shape
        total, weight, high = np.zeros((rows, columns)), 1.0, 0.0
        chance = np.random.default_rng(seed)
        for _ in range(3):
            knots = chance.random((int(rows / height) + 3, int(columns / width) + 3))
            total += weight * _stretched(knots, self.x / width, self.y / height)
            high += weight
            weight, width, height = weight / 2, max(2.0, width / 2), max(2.0, height / 2)
        return np.asarray(total / high)

    def rim(self, mask: Mask, dx: int, dy: int, letter: str) -> None:
        """Paint the pixels of a mask whose neighbour at an offset is outside it."""
        moved = np.zeros_like(mask)
        rows, columns = mask.shape
        moved[max(0, -dy) : rows - max(0, dy), max(0, -dx) : columns - max(0, dx)] = mask[
            max(0, dy) : rows - max(0, -dy), max(0, dx) : columns - max(0, -dx)
        ]
        inside = np.zeros_like(mask)
        inside[max(0, -dy) : rows - max(0, dy), max(0, -dx) : columns - max(0, dx)] = True
        self.fill(mask & ~moved & inside, letter)

    def image(self) -> Image.Image:
        """Return the picture."""
        return Image.fromarray(_LETTERS[self.letters])


def _stretched(knots: Plane, x: NDArray[np.float32], y: NDArray[np.float32]) -> Plane:
    left, top = x.astype(int), y.astype(int)
    right, down = x - left, y - top
    right, down = right * right * (3 - 2 * right), down * down * (3 - 2 * down)
    upper = knots[top, left] * (1 - right) + knots[top, left + 1] * right
    lower = knots[top + 1, left] * (1 - right) + knots[top + 1, left + 1] * right
    return np.asarray(upper * (1 - down) + lower * down)
