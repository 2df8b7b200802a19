"""Palettes for colour-blind players: protanopia, deuteranopia and tritanopia."""

import math
import sys
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache

from game.ui.style.constants import Color

NORMAL = "normal"
# Lightness added and degrees of hue rotation at every 45 degrees of hue in CIE Lab, red first.
# Optimised so that colours with a meaning (tests/ui/style/test_color_vision.py) stay far apart for
# this vision, and for players with normal vision at the same screen.
_ADJUSTMENTS = {
    "protan": ((0, 18), (-3, 0), (0, 7), (4, 0), (0, 0), (0, 0), (0, 0), (-8, -1)),
    "deutan": ((-18, 0), (-7, 19), (17, 1), (10, 1), (0, 0), (11, 0), (10, 0), (0, -13)),
    "tritan": ((-28, 0), (3, 5), (5, -4), (-3, -8), (0, 0), (0, 0), (1, 14), (-10, 16)),
}
_STEP = 360 / 8
# Colours below this chroma are adjusted less: greys stay grey.
_FULL_CHROMA = 40
_WHITE = (0.95047, 1.0, 1.08883)
_FROM_RGB = ((0.4124, 0.3576, 0.1805), (0.2126, 0.7152, 0.0722), (0.0193, 0.1192, 0.9505))
_TO_RGB = ((3.2406, -1.5372, -0.4986), (-0.9689, 1.8758, 0.0415), (0.0557, -0.2040, 1.0570))
Triple = tuple[float, float, float]


@lru_cache(maxsize=4096)
def adapted(color: Color, vision: str) -> Color:
    """Return the colour to draw instead of `color` for a colour vision."""
    if vision == NORMAL:
        return color
    lightness, a, b = to_lab(color)
    chroma, hue = math.hypot(a, b), math.degrees(math.atan2(b, a)) % 360
    knot, fraction = divmod(hue / _STEP, 1)
    before, after = (_ADJUSTMENTS[vision][(int(knot) + n) % 8] for n in (0, 1))
    weight = min(1.0, chroma / _FULL_CHROMA)
    lighter, rotated = (
        weight * (x * (1 - fraction) + y * fraction) for x, y in zip(before, after, strict=True)
    )
    hue = math.radians(hue + rotated)
    adjusted = max(min(4.0, lightness), min(max(97.0, lightness), lightness + lighter))
    return _from_lab(adjusted, chroma * math.cos(hue), chroma * math.sin(hue))


class _PixelTable(dict[int, int]):
    """What is drawn instead of a pixel, four bytes of RGBA as one number, by that number."""

    def __init__(self, vision: str) -> None:
        super().__init__()
        self._vision = vision

    def __missing__(self, pixel: int) -> int:
        red, green, blue, alpha = pixel.to_bytes(4, sys.byteorder)
        color = adapted((red, green, blue), self._vision) if alpha else (red, green, blue)
        self[pixel] = drawn = int.from_bytes((*color, alpha), sys.byteorder)
        return drawn


@cache
def pixel_table(vision: str) -> Mapping[int, int]:
    """Return what to draw instead of each pixel."""
    return _PixelTable(vision)


def to_lab(color: Color) -> Triple:
    """Return a colour in CIE Lab (L, a, b), where Euclidean distances can be compared.

    >>> [round(part) for part in to_lab((255, 255, 255))]
    [100, 0, 0]
    """
    light = _multiply(_FROM_RGB, to_linear(color))
    parts = [part / white for part, white in zip(light, _WHITE, strict=True)]
    x, y, z = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in parts)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _from_lab(lightness: float, a: float, b: float) -> Color:
    y = (lightness + 16) / 116
    roots = (y + a / 500, y, y - b / 200)
    parts = [t**3 if t > 0.206893 else (t - 16 / 116) / 7.787 for t in roots]
    return from_linear(
        _multiply(_TO_RGB, [p * white for p, white in zip(parts, _WHITE, strict=True)])
    )


def _multiply(matrix: Sequence[Triple], light: Sequence[float]) -> list[float]:
    return [sum(a * b for a, b in zip(row, light, strict=True)) for row in matrix]


def to_linear(color: Color) -> list[float]:
    """Return the light of a colour's channels, 0 to 1."""
    return [_channel_to_linear(channel) for channel in color]


@cache
def _channel_to_linear(channel: int) -> float:
    value = channel / 255
    return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4


def from_linear(light: Sequence[float]) -> Color:
    """Return the nearest colour to light in three channels."""
    red, green, blue = (_channel_from_linear(max(0.0, min(1.0, value))) for value in light)
    return red, green, blue


def _channel_from_linear(value: float) -> int:
    return round(
        255 * (value * 12.92 if value <= 0.0031308 else 1.055 * value ** (1 / 2.4) - 0.055)
    )
