"""The look of beams across: tileable strips of rays and fire, and sparks winding around them."""

import math
from collections.abc import Iterator
from functools import cache, lru_cache

import pygame

from game.content.assets.animation_looks import BeamLook
from game.ui.style.constants import Color, shade

PERIOD = 32
FIRE_COLORS = ((255, 250, 214), (255, 226, 110), (250, 160, 46), (232, 84, 30), (150, 26, 26))
# A beam flashes, shines and dies: half the width of its core, and the share of its glow.
FLASH, FULL, DYING = range(3)
_CORES = (2.5, 1.5, 0.5)
_GLOWS = (1.0, 0.62, 0.4)


def half_width(look: BeamLook) -> int:
    """Return half the width of a beam's light in pixels."""
    return look.width // 2 + 10


@cache
def pattern(look: BeamLook, phase: int) -> pygame.Surface:
    """Return a tileable piece of a beam in a phase of its life, pointing east."""
    half = half_width(look)
    picture = pygame.Surface((PERIOD, half * 2 + 1))
    color_of = _fire_color if look.is_fire else _ray_color
    for x in range(PERIOD):
        for y in range(half * 2 + 1):
            picture.set_at((x, y), color_of(look, phase, x, y - half))
    return picture


def _ray_color(look: BeamLook, phase: int, x: int, across: int) -> Color:
    """Return the colour of a pixel of a ray: a white core, a bright rim, a wide glow."""
    distance, core = abs(across), _CORES[phase]
    if distance < core:
        return look.core
    if distance < core + 1:
        return shade(look.inner, 1.0 if phase < DYING else 0.7)
    # Knots of light run along the beam.
    knot = 0.78 + 0.22 * math.sin(x * math.tau / 16)
    reach = look.width / 2.2 * (1.5 if phase == FLASH else 1.0)
    near = 0.5 * math.exp(-(((distance - core) / 2.2) ** 2))
    far = _GLOWS[phase] * math.exp(-(((distance - core) / reach) ** 2)) * knot
    return _sum(shade(look.inner, near * _GLOWS[phase]), shade(look.glow, far))


def _fire_color(look: BeamLook, phase: int, x: int, across: int) -> Color:
    """Return the colour of a pixel of fire: rolling clouds, yellow inside, red at the rim."""
    angle, side = x * math.tau / PERIOD, 1 if across > 0 else -1
    thick = (6.0, 5.0, 3.0)[phase]
    thick += 1.6 * math.sin(angle * 2 + side) + 1.3 * math.sin(angle * 5 - side * 2)
    roll = math.sin(angle * 3 + across * 0.55) * math.sin(angle * 2 - across * 0.8)
    heat = abs(across) / thick * 1.1 + (0.3 if phase else 0.15) * (0.6 + roll)
    if abs(across) >= thick:
        share = _GLOWS[phase] * 0.7 * math.exp(-(((abs(across) - thick) / 4.5) ** 2))
        return shade(look.glow, share)
    return FIRE_COLORS[min(len(FIRE_COLORS) - 1, max(0, int(heat * len(FIRE_COLORS))))]


def _sum(one: Color, other: Color) -> Color:
    red, green, blue = (min(255, a + b) for a, b in zip(one, other, strict=True))
    return red, green, blue


def strand_points(
    length: int, radius: float, turn: float, gaps: int = 0
) -> Iterator[tuple[int, float, float]]:
    """Yield two strands wound around a beam: place along it, offset across it, and nearness 0 to 1.

    `turn` winds them on, in radians. The more `gaps` of 23 they have, the fewer points.
    """
    sin, cos = math.sin, math.cos
    for x, rank, angle in _winding(length):
        if rank >= gaps:
            across, nearness = radius * sin(angle + turn), cos(angle + turn) / 2
            yield x, across, 0.5 + nearness
            yield x, -across, 0.5 - nearness


@lru_cache(64)
def _winding(length: int) -> tuple[tuple[int, int, float], ...]:
    """Return places along a beam, how soon each of them comes apart, and the angle there."""
    return tuple((x, x // 4 * 7 % 23, x * 0.16) for x in range(length))
