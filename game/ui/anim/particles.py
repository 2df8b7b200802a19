"""Small squares that fly, fall and fade."""

from __future__ import annotations

import math
import random
from dataclasses import dataclass
from functools import cache

import pygame

from game.ui.style.style import Color

_MAX_PARTICLES = 600
_FADE_STEPS = 12
_MIN_BRIGHTNESS = 0.35


@cache
def _dots(color: Color, size: int) -> tuple[pygame.Surface, ...]:
    """Return a square of a colour in every stage of its fading, the darkest first."""
    dots = []
    for fade in range(_FADE_STEPS):
        share = _MIN_BRIGHTNESS + (1 - _MIN_BRIGHTNESS) * fade / (_FADE_STEPS - 1)
        dot = pygame.Surface((size, size))
        dot.fill([int(part * share) for part in color])
        dots.append(dot)
    return tuple(dots)


@dataclass(slots=True)
class Particle:
    """One of them: place and speed in pixels (per second), remaining and whole life in seconds."""

    x: float
    y: float
    dx: float
    dy: float
    remaining: float
    lifetime: float
    dots: tuple[pygame.Surface, ...]
    gravity: float


class Particles:
    """All particles of a stage; chance here is cosmetic and has its own seed."""

    def __init__(self, seed: int) -> None:
        """Start with none."""
        self.random = random.Random(seed)
        self._all: list[Particle] = []

    def __len__(self) -> int:
        """Return how many there are."""
        return len(self._all)

    def add(
        self,
        at: tuple[float, float],
        speed: tuple[float, float],
        life: float,
        color: Color,
        *,
        size: int = 1,
        gravity: float = 0.0,
    ) -> None:
        """Let one go."""
        if len(self._all) < _MAX_PARTICLES:
            self._all.append(Particle(*at, *speed, life, life, _dots(color, size), gravity))

    def burst(self, at: tuple[float, float], colors: list[Color], count: int, speed: float) -> None:
        """Let many go in all directions."""
        for _ in range(count):
            angle = self.random.uniform(0, math.tau)
            fast = self.random.uniform(0.2, 1.0) * speed
            self.add(
                at,
                (math.cos(angle) * fast, math.sin(angle) * fast),
                self.random.uniform(0.2, 0.7),
                self.random.choice(colors),
                size=self.random.choice((1, 1, 2)),
                gravity=60,
            )

    def dissolve(self, picture: pygame.Surface, at: tuple[int, int]) -> None:
        """Turn a picture into particles of its own colours."""
        for y in range(0, picture.get_height(), 2):
            for x in range(0, picture.get_width(), 2):
                red, green, blue, alpha = picture.get_at((x, y))
                if alpha:
                    rise = self.random.uniform(-46, -8)
                    drift = self.random.uniform(-26, 26)
                    life = self.random.uniform(0.25, 0.8)
                    self.add(
                        (at[0] + x, at[1] + y),
                        (drift, rise),
                        life,
                        (red, green, blue),
                        size=2,
                        gravity=70,
                    )

    def advance(self, dt: float) -> None:
        """Let time pass."""
        alive = []
        for p in self._all:
            p.remaining -= dt
            if p.remaining > 0:
                p.x += p.dx * dt
                p.y += p.dy * dt
                p.dy += p.gravity * dt
                alive.append(p)
        self._all = alive

    def draw(self, target: pygame.Surface, offset: tuple[int, int], ahead: float = 0.0) -> None:
        """Draw all as they will be in `ahead` seconds; they darken as they die."""
        left, top = offset
        # The brighter wins: a dying spark never darkens the beam that it flies off.
        target.fblits(
            [
                (
                    p.dots[int(p.remaining / p.lifetime * (_FADE_STEPS - 1))],
                    (int(p.x + p.dx * ahead) + left, int(p.y + p.dy * ahead) + top),
                )
                for p in self._all
            ],
            pygame.BLEND_RGB_MAX,
        )
