"""The canvas of modelled figures: smooth shapes that are lit from one side."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import numpy as np
from PIL import Image, ImageDraw

from sprites.art.painting import Mask, Painting, Plane

Spot = tuple[float, float]
Light = tuple[float, float, float]
# Where the light comes from: how far from the left, the top and the front.
TOP_LEFT: Light = (-0.48, -0.6, 0.64)
# Steps of a curve between two of its points.
_STEPS = 6


class ModelPainting(Painting):
    """A painting of rounded forms; `scale` enlarges all coordinates, but no pixel."""

    def __init__(
        self, width: int, height: int, scale: float = 1.0, light: Light = TOP_LEFT
    ) -> None:
        super().__init__(width, height)
        self._scale = scale
        self._light = light

    def placed(self, points: Sequence[Spot]) -> list[Spot]:
        """Return where points lie in the picture."""
        return [(x * self._scale, y * self._scale) for x, y in points]

    def _drawn(self, points: Sequence[Spot], width: int) -> Mask:
        """Return the inside of a polygon; the pixels of a line of a width, if it is not 0."""
        high, wide = self.letters.shape
        picture = Image.new("1", (wide, high))
        draw, placed = ImageDraw.Draw(picture), self.placed(points)
        if width:
            draw.line(placed, fill=1, width=width)
        else:
            draw.polygon(placed, fill=1)
        return np.array(picture, bool)

    def shape(self, *points: Spot) -> Mask:
        """Return the inside of a closed curve through points."""
        return self._drawn(curve([points[-1], *points, *points[:2]]), 0)

    def flat(self, *points: Spot) -> Mask:
        """Return the inside of a polygon."""
        return self._drawn(points, 0)

    def stroke(self, *points: Spot, width: int = 1) -> Mask:
        """Return a curve through points."""
        return self._drawn(curve([points[0], *points, points[-1]]), width)

    def oval(self, x: float, y: float, wide: float, high: float) -> Mask:
        """Return an ellipse around a middle, with its half axes."""
        ((x, y),) = self.placed([(x, y)])
        across, down = (self.x - 0.5 - x) / self._scale, (self.y - 0.5 - y) / self._scale
        return np.asarray(np.hypot(across / wide, down / high) < 1, bool)

    def limb(self, points: Sequence[Spot], widths: Sequence[float]) -> Mask:
        """Return a curve through points, with its width at each of them."""
        middle = np.array(self.placed(curve([points[0], *points, points[-1]])))
        ends = np.linspace(0, len(middle) - 1, 8 * len(middle))
        along = ends / (len(middle) - 1) * (len(widths) - 1)
        across, down = (np.interp(ends, range(len(middle)), part) for part in middle.T)
        radii = np.interp(along, range(len(widths)), widths) * self._scale / 2
        high, wide = self.letters.shape
        picture = Image.new("1", (wide, high))
        draw = ImageDraw.Draw(picture)
        for x, y, radius in zip(across - 0.5, down - 0.5, radii, strict=True):
            draw.ellipse((x - radius, y - radius, x + radius, y + radius), fill=1)
        return np.array(picture, bool)

    def form(
        self,
        mask: Mask,
        tones: str,
        *,
        edge: str = "",
        bevel: float = 1.0,
        round_by: int = 2,
        dark: float = 1.0,
    ) -> Mask:
        """Model a mask in tones from light to dark; a crease parts it from what lies behind.

        `bevel` says how much it bends at its edges, within about `round_by` pixels, beside the
        bend of the whole, `dark` how far into the dark tones its shadow goes. Return the mask.
        """
        if not mask.any():
            return mask
        self.fill(self.around(mask) & (self.letters != ord(".")), edge or tones[-1])
        rows, columns = np.flatnonzero(mask.any(1)), np.flatnonzero(mask.any(0))
        box = np.s_[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]
        inside = mask[box]
        light = _light_on(inside.tobytes(), inside.shape, bevel, round_by, self._light)
        numbers = ((0.97 - light) / 1.25 * dark * len(tones)).astype(int)
        letters = np.frombuffer(tones.encode(), np.uint8)[np.clip(numbers, 0, len(tones) - 1)]
        self.letters[box][inside] = letters[inside]
        return mask

    def around(self, mask: Mask) -> Mask:
        """Return the pixels outside a mask that touch it."""
        grown = mask.copy()
        grown[1:] |= mask[:-1]
        grown[:-1] |= mask[1:]
        grown[:, 1:] |= mask[:, :-1]
        grown[:, :-1] |= mask[:, 1:]
        return np.asarray(grown & ~mask, bool)

    def draw(self, tone: str, *points: Spot, width: int = 1) -> None:
        """Draw a curve."""
        self.fill(self.stroke(*points, width=width), tone)


@lru_cache(maxsize=256)
def _light_on(
    mask: bytes, shape: tuple[int, int], bevel: float, radius: int, source: Light
) -> Plane:
    """Return how lit the pixels of a mask are: most shapes come back with closed eyes."""
    high, wide = shape
    left, up = _slopes(np.frombuffer(mask, bool).reshape(shape), radius)
    across = (np.arange(wide) * 2 + 1 - wide) / wide * 0.75 - left * bevel
    down = (np.arange(high)[:, None] * 2 + 1 - high) / high * 0.75 - up * bevel
    flat = across**2 + down**2
    front = np.sqrt(np.clip(1 - flat, 0.06, None))
    light = across * source[0] + down * source[1] + front * source[2]
    return np.asarray(light / np.sqrt(flat + front**2))


def _slopes(mask: Mask, radius: int) -> tuple[Plane, Plane]:
    """Return how a softened mask rises to the right and downwards."""
    edge, span = 2 * radius + 1, 2 * radius + 1
    soft = np.pad(mask.astype(float), edge)
    for _ in range(2):
        for axis in (0, 1):
            soft = _averaged(soft, span, axis)
    down, right = np.gradient(soft)
    cut = np.s_[edge:-edge, edge:-edge]
    return right[cut] * radius * 2.2, down[cut] * radius * 2.2


def _averaged(plane: Plane, span: int, axis: int) -> Plane:
    """Return the averages of `span` neighbours along an axis; nothing lies beyond the edges."""
    margin = [(span // 2 + 1, span // 2) if axis == at else (0, 0) for at in (0, 1)]
    sums = np.cumsum(np.pad(plane, margin), axis)
    size = plane.shape[axis]
    upper, lower = sums.take(range(span, span + size), axis), sums.take(range(size), axis)
    return np.asarray((upper - lower) / span)


def curve(points: Sequence[Spot]) -> list[Spot]:
    """Return a smooth line through all points but the first and the last."""
    made: list[Spot] = []
    for a, b, c, d in zip(points, points[1:], points[2:], points[3:], strict=False):
        for step in range(_STEPS):
            t = step / _STEPS
            made.append((_between(a[0], b[0], c[0], d[0], t), _between(a[1], b[1], c[1], d[1], t)))
    made.append(points[-2])
    return made


def _between(a: float, b: float, c: float, d: float, t: float) -> float:
    """Return the value at `t` between b and c, on the Catmull-Rom spline of four values."""
    square, cube = t * t, t * t * t
    bent = (2 * a - 5 * b + 4 * c - d) * square + (3 * b - a - 3 * c + d) * cube
    return (2 * b + (c - a) * t + bent) / 2
