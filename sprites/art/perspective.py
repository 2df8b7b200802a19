"""A corridor in perspective: what each pixel of a painting of it shows."""

from __future__ import annotations

import numpy as np

from sprites.art.painting import Painting


class Corridor:
    """Walls at both sides, floor and roof, which meet at a vanishing point.

    x, y: from the vanishing point
    near: how near a pixel is: 1 is at the edges of the picture, less is farther; `away` is 1 / near
    floor, roof, wall: masks
    """

    def __init__(
        self,
        picture: Painting,
        at: tuple[float, float],
        reach: tuple[float, float, float],
        least: float = 0.02,
    ) -> None:
        """Look to a point; `reach` is how far the walls, the floor and the roof are from it."""
        wide, low, high = reach
        x, y = self.x, self.y = picture.x - at[0], picture.y - at[1]
        # The wall, floor or roof that is reached first gives the depth.
        self.near = np.maximum(np.abs(x) / wide, np.maximum(y / low, -y / high)).clip(least)
        self.away = 1 / self.near
        self.floor = (y / low >= np.abs(x) / wide) & (y > 0)
        self.roof = (-y / high >= np.abs(x) / wide) & (y < 0)
        self.wall = ~self.floor & ~self.roof
