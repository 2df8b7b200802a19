"""Pictures of light: round flares, vignettes, bright rims."""

import math
from collections.abc import Callable
from functools import cache, lru_cache

import pygame

from game.ui.style.constants import Color

# Lights fade with a power of the distance, and are so much higher than wide: flares, pools, and
# pools up to a radius, in pixels of a map of light.
_FLARE, _POOL, _SMALL_POOL, _SMALL = (1, 1.0), (3, 1.0), (8, 1.35), 5


@lru_cache(1024)
def halo(color: Color, radius: int, shape: tuple[int, float] = _FLARE) -> pygame.Surface:
    """Return a round flare with a radius in pixels: bright in the middle, faint around it."""
    picture = pygame.transform.smoothscale(_white_light(*shape), (radius * 2, radius * 2))
    picture.fill(color, special_flags=pygame.BLEND_RGB_MULT)
    return picture


def pool(color: Color, radius: int) -> pygame.Surface:
    """Return the light that a lamp throws: it fades late, a small one where a figure ends."""
    return halo(color, radius, _POOL if radius > _SMALL else _SMALL_POOL)


def prepare_lights() -> None:
    """Draw beforehand what all lights are made of."""
    for shape in (_FLARE, _POOL, _SMALL_POOL):
        _white_light(*shape)


@cache
def _white_light(power: int, height: float) -> pygame.Surface:
    """Return a white light that others are scaled from."""
    radius = 24
    picture = pygame.Surface((radius * 2, radius * 2))
    for y in range(radius * 2):
        for x in range(radius * 2):
            far = math.hypot((x - radius + 0.5) * height, y - radius + 0.5) / radius
            level = int(255 * max(0.0, 1 - far**power) ** 2)
            picture.set_at((x, y), (level, level, level))
    return picture


@lru_cache(8)
def vignette(size: tuple[int, int], strength: float, rim: int = 0) -> pygame.Surface:
    """Return a picture to multiply with: white in the middle, darker towards the corners.

    These are those of the picture without a rim of some pixels.
    """
    wide, high = (side / (side - 2 * rim) for side in size)
    return pygame.transform.smoothscale(_dark_corners(strength, wide, high), size)


@lru_cache(8)
def _dark_corners(strength: float, wide: float, high: float) -> pygame.Surface:
    def light(x: float, y: float) -> float:
        return max(0.0, 1 - strength * (math.hypot(x * wide, y * high) / math.sqrt(2)) ** 3)

    return _shade(light)


@lru_cache(8)
def bright_rim(size: tuple[int, int], middle: Color) -> pygame.Surface:
    """Return a picture that is white at its rim and else evenly of a colour."""
    picture = pygame.transform.smoothscale(_rim(), size)
    picture.fill(middle, special_flags=pygame.BLEND_RGB_MAX)
    return picture


def draw_rim(target: pygame.Surface, size: tuple[int, int], color: Color) -> None:
    """Let the rim of a picture of a size shine."""
    glow = bright_rim(size, (0, 0, 0)).copy()
    glow.fill(color, special_flags=pygame.BLEND_RGB_MULT)
    target.blit(glow, (0, 0), special_flags=pygame.BLEND_RGB_ADD)


@cache
def _rim() -> pygame.Surface:
    return _shade(lambda x, y: max(abs(x), abs(y)) ** 14)


def _shade(light: Callable[[float, float], float]) -> pygame.Surface:
    """Return a small grey picture by a light from 0 to 1, for distances from its middle of 1."""
    coarse = pygame.Surface((32, 18))
    for y in range(18):
        for x in range(32):
            level = round(255 * light((x - 15.5) / 15.5, (y - 8.5) / 8.5))
            coarse.set_at((x, y), (level, level, level))
    return coarse
