"""The light map: glows and cones added up, then multiplied with the picture."""

from __future__ import annotations

import math
from functools import cache

import pygame

from game.core.grid import Direction
from game.ui.style.style import Color

DOWNSCALE = 4
_CONE_ANGLE = math.radians(38)
_MAX_CONES = 8


@cache
def halo(color: Color, radius: int) -> pygame.Surface:
    """Return a round light with a radius in pixels, brightest in the middle."""
    size = radius * 2
    picture = pygame.Surface((size, size))
    steps = max(4, min(24, radius))
    for step in range(steps):
        fraction = step / steps
        strength = fraction * fraction
        shade = (int(color[0] * strength), int(color[1] * strength), int(color[2] * strength))
        pygame.draw.circle(picture, shade, (radius, radius), max(1, round(radius * (1 - fraction))))
    return picture


@cache
def cone(radius: int, direction: Direction) -> pygame.Surface:
    """Return a white cone of light from the picture's middle, brightest near it."""
    if direction is not Direction.E:
        turns = -math.degrees(math.atan2(direction.dy, direction.dx))
        return pygame.transform.rotate(cone(radius, Direction.E), turns)
    picture = pygame.Surface((radius * 2, radius * 2))
    for y in range(radius * 2):
        for x in range(radius, radius * 2):
            dx, dy = x - radius + 0.5, y - radius + 0.5
            distance = math.hypot(dx, dy)
            if distance < radius:
                angle = math.acos(dx / distance) / _CONE_ANGLE
                strength = int(255 * max(0.0, 1 - angle * angle) * (1 - distance / radius))
                picture.set_at((x, y), (strength, strength, strength))
    return picture


def adjust_brightness(picture: pygame.Surface, percent: int) -> None:
    """Make a picture without a light map brighter (over 100) or darker (below 100)."""
    if percent < 100:
        level = 255 * percent // 100
        picture.fill((level, level, level), special_flags=pygame.BLEND_RGB_MULT)
    elif percent > 100:
        gain = picture.copy()
        # Half the gain of a light map: in daylight more would wash out charts and sprites.
        level = 255 * (percent - 100) // 200
        gain.fill((level, level, level), special_flags=pygame.BLEND_RGB_MULT)
        picture.blit(gain, (0, 0), special_flags=pygame.BLEND_RGB_ADD)


class LightMap:
    """A light map at 1/`DOWNSCALE` of the picture's resolution."""

    def __init__(self, size: tuple[int, int]) -> None:
        """Make a map for a picture of `size` pixels."""
        self._size = size
        self._cones: dict[tuple[object, ...], pygame.Surface] = {}
        self._small = pygame.Surface((size[0] // DOWNSCALE + 1, size[1] // DOWNSCALE + 1))
        self._full = pygame.Surface(
            (self._small.get_width() * DOWNSCALE, self._small.get_height() * DOWNSCALE)
        )

    def clear(self, ambient: Color) -> None:
        """Fill the map with ambient light."""
        self._small.fill(ambient)

    def blit_base(self, base: pygame.Surface, at: tuple[int, int]) -> None:
        """Copy a prepared map of the board's cells, at a position in picture pixels."""
        self._small.blit(base, (at[0] // DOWNSCALE, at[1] // DOWNSCALE))

    def add_glow(self, at: tuple[float, float], color: Color, radius: float) -> None:
        """Add a round light; position and radius in picture pixels."""
        small = max(1, int(radius / DOWNSCALE))
        light = halo(color, small)
        self._small.blit(
            light,
            (int(at[0] / DOWNSCALE) - small, int(at[1] / DOWNSCALE) - small),
            special_flags=pygame.BLEND_RGB_ADD,
        )

    def add_cone(
        self,
        at: tuple[float, float],
        direction: Direction,
        color: Color,
        reach: float,
        open_cells: tuple[pygame.Surface, tuple[int, int]],
    ) -> None:
        """Add a cone of light, clipped to the white cells of `open_cells`.

        `open_cells` is a board at 1/`DOWNSCALE` of the resolution and its position in the picture.
        """
        small = max(2, int(reach / DOWNSCALE))
        x, y = int(at[0] / DOWNSCALE) - small, int(at[1] / DOWNSCALE) - small
        cells, (left, top) = open_cells
        offset = (left // DOWNSCALE - x, top // DOWNSCALE - y)
        light = self._cone_on(cells, offset, cone(small, direction), color)
        self._small.blit(light, (x, y), special_flags=pygame.BLEND_RGB_ADD)

    def _cone_on(
        self,
        cells: pygame.Surface,
        offset: tuple[int, int],
        light: pygame.Surface,
        color: Color,
    ) -> pygame.Surface:
        """Return a coloured cone clipped to open cells; cached, as most rarely move."""
        key = (cells, offset, light, color)
        if key not in self._cones:
            if len(self._cones) >= _MAX_CONES:
                self._cones.clear()
            # Outside the board the cone stays black.
            lit = pygame.Surface(light.get_size())
            lit.blit(cells, offset)
            lit.blit(light, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
            lit.fill(color, special_flags=pygame.BLEND_RGB_MULT)
            self._cones[key] = lit
        return self._cones[key]

    def dim(self, fraction: float) -> None:
        """Remove a fraction of the light."""
        level = int(255 * (1 - fraction))
        self._small.fill((level, level, level), special_flags=pygame.BLEND_RGB_MULT)

    def adjust_brightness(self, percent: int) -> None:
        """Make the light brighter (over 100) or darker (below 100)."""
        if percent < 100:
            level = 255 * percent // 100
            self._small.fill((level, level, level), special_flags=pygame.BLEND_RGB_MULT)
        else:
            level = (percent - 100) * 2
            self._small.fill((level, level, level), special_flags=pygame.BLEND_RGB_ADD)

    def apply(self, target: pygame.Surface) -> None:
        """Multiply the picture by the map."""
        pygame.transform.scale_by(self._small, DOWNSCALE, self._full)
        target.blit(self._full, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
