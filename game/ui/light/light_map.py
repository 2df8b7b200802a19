"""The light map: glows and cones added up, then multiplied with the picture."""

import math
from collections.abc import Sequence
from functools import lru_cache

import pygame

from game.core.grid import Direction
from game.ui.style.constants import Color, shade
from game.ui.style.light_pictures import pool, vignette

DOWNSCALE = 4
_CONE_ANGLE = math.radians(38)
# How bright a colour is in which a board drowns, as a share of a lamp beside each cell.
_FLOOD = 0.42
# How far a map reaches beyond its picture, in pixels: so far a camera may move before it is drawn
# anew.
_SPARE = 8


@lru_cache(128)
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


@lru_cache(400)
def _clipped(
    cells: pygame.Surface, offset: tuple[int, int], light: pygame.Surface, color: Color
) -> pygame.Surface:
    """Return a coloured light clipped to lit cells: most lights rarely move."""
    # Outside the cells the light stays black.
    lit = pygame.Surface(light.get_size())
    lit.blit(cells, offset)
    lit.blit(light, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    lit.fill(color, special_flags=pygame.BLEND_RGB_MULT)
    return lit


class LightMap:
    """A light map at 1/`DOWNSCALE` of the picture's resolution, its pixels in line with a board's.

    Positions are in picture pixels. It reaches a little beyond the picture, for moving cameras.
    """

    def __init__(self, size: tuple[int, int]) -> None:
        spare = 2 * _SPARE // DOWNSCALE + 2
        small = (size[0] // DOWNSCALE + spare, size[1] // DOWNSCALE + spare)
        self._small = pygame.Surface(small)
        self._glows = pygame.Surface(small)
        full = (small[0] * DOWNSCALE, small[1] * DOWNSCALE)
        self._full, self._air = pygame.Surface(full), pygame.Surface(full)
        self._origin = self._shift = (0, 0)

    def covers(self, origin: tuple[int, int]) -> bool:
        """Return whether the map still covers the picture with a board's corner elsewhere."""
        return all(abs(a - b) <= _SPARE for a, b in zip(origin, self._origin, strict=True))

    def clear(self, ambient: Color, origin: tuple[int, int] = (0, 0)) -> None:
        """Fill the map with ambient light, and put it in line with a board's corner."""
        self._origin = origin
        self._shift = (_SPARE + -origin[0] % DOWNSCALE, _SPARE + -origin[1] % DOWNSCALE)
        self._small.fill(ambient)
        self._glows.fill((0, 0, 0))

    def _to_small(self, at: tuple[float, float]) -> tuple[int, int]:
        return (
            math.floor((at[0] + self._shift[0]) / DOWNSCALE),
            math.floor((at[1] + self._shift[1]) / DOWNSCALE),
        )

    def blit_base(self, base: pygame.Surface, at: tuple[int, int]) -> None:
        """Copy a prepared map of the board's cells."""
        self._small.blit(base, self._to_small(at))

    def glow(
        self,
        at: tuple[float, float],
        color: Color,
        radius: float,
        reach: tuple[pygame.Surface, tuple[int, int]],
    ) -> tuple[pygame.Surface, tuple[int, int]]:
        """Return a round light as `add_glows` takes it.

        It comes as far as a mask and its corner say that it reaches.
        """
        small = max(1, int(radius / DOWNSCALE))
        x, y = (part - small for part in self._to_small(at))
        mask, corner = reach
        left, top = self._to_small(corner)
        return _clipped(mask, (left - x, top - y), pool(color, small), (255, 255, 255)), (x, y)

    def add_glows(self, glows: Sequence[tuple[pygame.Surface, tuple[int, int]]]) -> None:
        """Add round lights."""
        self._glows.fblits(glows, pygame.BLEND_RGB_ADD)

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
        x, y = (part - small for part in self._to_small(at))
        cells, corner = open_cells
        left, top = self._to_small(corner)
        light = _clipped(cells, (left - x, top - y), cone(small, direction), color)
        self._glows.blit(light, (x, y), special_flags=pygame.BLEND_RGB_ADD)

    def drown(self, fraction: float, color: Color) -> None:
        """Replace a fraction of the light by a colour, which hangs in the air everywhere."""
        levels = [int(255 * (1 - fraction * (1 - part / 255))) for part in color]
        self._small.fill(levels, special_flags=pygame.BLEND_RGB_MULT)
        self._glows.fill(shade(color, fraction * _FLOOD), special_flags=pygame.BLEND_RGB_ADD)

    def adjust_brightness(self, percent: int) -> None:
        """Make the light brighter (over 100) or darker (below 100)."""
        if percent < 100:
            level = 255 * percent // 100
            for lights in (self._small, self._glows):
                lights.fill((level, level, level), special_flags=pygame.BLEND_RGB_MULT)
        else:
            level = (percent - 100) * 2
            self._small.fill((level, level, level), special_flags=pygame.BLEND_RGB_ADD)

    def darken_corners(self, strength: float) -> None:
        """Remove light towards the corners, where a share of `strength` is missing."""
        if strength > 0:
            shade = vignette(self._small.get_size(), strength, _SPARE // DOWNSCALE)
            self._small.blit(shade, (0, 0), special_flags=pygame.BLEND_RGB_MULT)

    def smooth(self, in_air: int) -> None:
        """Make the map's pictures in full resolution; before it, add all lights.

        A share of them, of 255, hangs in the air and colours what is dark.
        """
        self._small.blit(self._glows, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
        pygame.transform.smoothscale(self._small, self._full.get_size(), self._full)
        self._glows.fill((in_air,) * 3, special_flags=pygame.BLEND_RGB_MULT)
        pygame.transform.smoothscale(self._glows, self._air.get_size(), self._air)

    def apply(self, target: pygame.Surface, origin: tuple[int, int] | None = None) -> None:
        """Multiply the picture by the map, and add what hangs in the air.

        The board's corner may have moved to an `origin` that the map `covers`.
        """
        x, y = self._origin if origin is None else origin
        at = (x - self._origin[0] - self._shift[0], y - self._origin[1] - self._shift[1])
        target.blit(self._full, at, special_flags=pygame.BLEND_RGB_MULT)
        target.blit(self._air, at, special_flags=pygame.BLEND_RGB_ADD)
