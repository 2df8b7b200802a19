"""Particles: small squares that fly, fall and fade."""

from __future__ import annotations

import math
import random
from collections import deque
from dataclasses import dataclass
from functools import cache

import pygame

from game.ui.style.style import Color

Point = tuple[float, float]

_MAX_PARTICLES, _MAX_PIECES = 600, 200
_PIECE_GRAVITY = 260.0
_FADE_STEPS = 12
_MIN_BRIGHTNESS = 0.35


@cache
def dots(color: Color, size: int) -> tuple[pygame.Surface, ...]:
    """Return a square of a colour in all steps of its fade, darkest first."""
    steps = []
    for fade in range(_FADE_STEPS):
        brightness = _MIN_BRIGHTNESS + (1 - _MIN_BRIGHTNESS) * fade / (_FADE_STEPS - 1)
        dot = pygame.Surface((size, size))
        dot.fill([int(channel * brightness) for channel in color])
        steps.append(dot)
    return tuple(steps)


@dataclass(slots=True)
class Particle:
    """Position and velocity in pixels (per second), remaining and total lifetime in seconds."""

    x: float
    y: float
    dx: float
    dy: float
    remaining: float
    lifetime: float
    dots: tuple[pygame.Surface, ...]
    gravity: float
    lands: bool = False


class Particles:
    """All particles of a stage; their randomness is cosmetic and has its own seed."""

    def __init__(self, seed: int) -> None:
        """Start without particles."""
        self.random = random.Random(seed)
        self._all: list[Particle] = []
        # What lies on the ground for good: a picture and its place in board pixels.
        self.pieces: deque[tuple[pygame.Surface, tuple[int, int]]] = deque(maxlen=_MAX_PIECES)
        # Where they lie in the picture drawn last, and for what that was worked out.
        self._laid: list[tuple[pygame.Surface, tuple[int, int]]] = []
        self._pieces_key: object = None
        self._landed = 0

    def __len__(self) -> int:
        """Return the number of live particles."""
        return len(self._all)

    def add(
        self,
        at: tuple[float, float],
        speed: tuple[float, float],
        lifetime: float,
        color: Color,
        *,
        size: int = 1,
        gravity: float = 0.0,
    ) -> None:
        """Emit one particle, unless there are too many."""
        if len(self._all) < _MAX_PARTICLES:
            self._all.append(Particle(*at, *speed, lifetime, lifetime, dots(color, size), gravity))

    def burst(self, at: tuple[float, float], colors: list[Color], count: int, speed: float) -> None:
        """Emit `count` particles in all directions, at most `speed` pixels per second fast."""
        for _ in range(count):
            angle = self.random.uniform(0, math.tau)
            velocity = self.random.uniform(0.2, 1.0) * speed
            self.add(
                at,
                (math.cos(angle) * velocity, math.sin(angle) * velocity),
                self.random.uniform(0.2, 0.7),
                self.random.choice(colors),
                size=self.random.choice((1, 1, 2)),
                gravity=60,
            )

    def toss(self, start: Point, end: Point, color: Color) -> None:
        """Toss a piece that stays where it lands."""
        if len(self._all) >= _MAX_PARTICLES:
            return
        seconds = self.random.uniform(0.22, 0.42)
        dx, dy = (end[0] - start[0]) / seconds, (end[1] - start[1]) / seconds
        rise = dy - _PIECE_GRAVITY * seconds / 2
        size = self.random.choice((1, 1, 1, 2))
        fades = (dots(color, size)[-1],) * _FADE_STEPS
        self._all.append(
            Particle(*start, dx, rise, seconds, seconds, fades, _PIECE_GRAVITY, lands=True)
        )

    def clear(self) -> None:
        """Forget what flies, and what lies on the ground."""
        self._all.clear()
        self.pieces.clear()
        self._landed += 1

    def advance(self, dt: float) -> None:
        """Move all particles by `dt` seconds and drop the expired ones."""
        alive = []
        for p in self._all:
            p.remaining -= dt
            if p.remaining > 0:
                p.x += p.dx * dt
                p.y += p.dy * dt
                p.dy += p.gravity * dt
                alive.append(p)
            elif p.lands:
                self.pieces.append((p.dots[0], (int(p.x), int(p.y))))
                self._landed += 1
        self._all = alive

    def draw_pieces(self, target: pygame.Surface, offset: tuple[int, int]) -> None:
        """Draw what lies on the ground."""
        left, top = offset
        key = (offset, self._landed)
        if key != self._pieces_key:
            self._pieces_key = key
            self._laid = [(dot, (left + x, top + y)) for dot, (x, y) in self.pieces]
        target.fblits(self._laid)

    def draw(self, target: pygame.Surface, offset: tuple[int, int], ahead: float = 0.0) -> None:
        """Draw all particles as in `ahead` seconds; they darken towards the end of their lives."""
        left, top = offset
        # The brighter colour wins: a fading spark must not darken the beam behind it.
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
