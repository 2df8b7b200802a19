"""Light: a small map that the scene is multiplied with, and glows added on top."""

from __future__ import annotations

from functools import cache

import pygame

Color = tuple[int, int, int]
QUARTER = 4


@cache
def halo(color: Color, radius: int) -> pygame.Surface:
    """Return a round light of a radius in pixels, bright in the middle."""
    size = radius * 2
    picture = pygame.Surface((size, size))
    steps = max(4, min(24, radius))
    for step in range(steps):
        share = step / steps
        strength = share * share
        shade = (int(color[0] * strength), int(color[1] * strength), int(color[2] * strength))
        pygame.draw.circle(picture, shade, (radius, radius), max(1, round(radius * (1 - share))))
    return picture


class LightMap:
    """Light at a quarter of the picture's resolution."""

    def __init__(self, size: tuple[int, int]) -> None:
        """Make a map for a picture of `size` pixels."""
        self._size = size
        self._small = pygame.Surface((size[0] // QUARTER + 1, size[1] // QUARTER + 1))
        self._full = pygame.Surface(
            (self._small.get_width() * QUARTER, self._small.get_height() * QUARTER)
        )

    def begin(self, ambient: Color) -> None:
        """Start with the same light everywhere."""
        self._small.fill(ambient)

    def paste(self, base: pygame.Surface, at: tuple[int, int]) -> None:
        """Put a prepared map of the board's cells in, at a place in pixels of the picture."""
        self._small.blit(base, (at[0] // QUARTER, at[1] // QUARTER))

    def glow(self, at: tuple[float, float], color: Color, radius: float) -> None:
        """Add a round light at a place in pixels of the picture."""
        small = max(1, int(radius / QUARTER))
        light = halo(color, small)
        self._small.blit(
            light,
            (int(at[0] / QUARTER) - small, int(at[1] / QUARTER) - small),
            special_flags=pygame.BLEND_RGB_ADD,
        )

    def lift(self, percent: int) -> None:
        """Make everything brighter (over 100) or darker."""
        if percent < 100:
            level = 255 * percent // 100
            self._small.fill((level, level, level), special_flags=pygame.BLEND_RGB_MULT)
        else:
            level = (percent - 100) * 2
            self._small.fill((level, level, level), special_flags=pygame.BLEND_RGB_ADD)

    def apply(self, target: pygame.Surface) -> None:
        """Multiply the picture with the map."""
        pygame.transform.scale_by(self._small, QUARTER, self._full)
        target.blit(self._full, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
