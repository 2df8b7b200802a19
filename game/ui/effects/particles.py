"""Particles: small squares that fly, fall and fade."""

import math
import random
from collections import deque
from functools import cache
from typing import NamedTuple

from pygame import BLEND_RGB_MAX, Surface

from game.ui.style.constants import Color

Point = tuple[float, float]

_MAX_PARTICLES, _MAX_PIECES = 600, 200
_PIECE_GRAVITY = 260.0
_FADE_STEPS = 12
_MIN_BRIGHTNESS = 0.35
_STEPS_TO_SWEEP = 4


@cache
def dots(color: Color, size: int) -> tuple[Surface, ...]:
    """Return a square of a colour in all steps of its fade, darkest first."""
    steps = []
    for fade in range(_FADE_STEPS):
        brightness = _MIN_BRIGHTNESS + (1 - _MIN_BRIGHTNESS) * fade / (_FADE_STEPS - 1)
        dot = Surface((size, size))
        dot.fill([int(channel * brightness) for channel in color])
        steps.append(dot)
    return tuple(steps)


class Particle(NamedTuple):
    """Where a particle began and how it flies: pixels and seconds, half the gravity that pulls it.

    With `fade`, the steps of its fade for each second that it is still there.
    """

    x: float
    y: float
    dx: float
    dy: float
    fall: float
    born: float
    gone: float
    fade: float
    dots: tuple[Surface, ...]


class Particles:
    """All particles of a stage; their randomness is cosmetic and has its own seed.

    They fly by themselves: where one is follows from its beginning and the time.
    """

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self._time, self._steps = 0.0, 0
        self._all: list[Particle] = []
        # Those that stay where they land.
        self._tossed: list[Particle] = []
        # What lies on the ground for good: a picture and its place in board pixels; what has just
        # landed there.
        self._pieces: deque[tuple[Surface, tuple[int, int]]] = deque(maxlen=_MAX_PIECES)
        self._landed = self._pieces.copy()

    def __len__(self) -> int:
        """Return the number of particles, with those that have just expired."""
        return len(self._all) + len(self._tossed)

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
        if len(self) < _MAX_PARTICLES:
            self._all.append(self._begin(at, speed, lifetime, dots(color, size), gravity))

    def _begin(
        self, at: Point, speed: Point, lifetime: float, fades: tuple[Surface, ...], pull: float
    ) -> Particle:
        fade = (_FADE_STEPS - 1) / lifetime
        born, fall = self._time, pull / 2
        return Particle(*at, *speed, fall, born, born + lifetime, fade, fades)

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
        if len(self) >= _MAX_PARTICLES:
            return
        seconds = self.random.uniform(0.22, 0.42)
        dx, dy = (end[0] - start[0]) / seconds, (end[1] - start[1]) / seconds
        rise = dy - _PIECE_GRAVITY * seconds / 2
        fades = (dots(color, self.random.choice((1, 1, 1, 2)))[-1],) * _FADE_STEPS
        self._tossed.append(self._begin(start, (dx, rise), seconds, fades, _PIECE_GRAVITY))

    def clear(self) -> None:
        """Forget what flies, and what lies on the ground."""
        self._all.clear()
        self._tossed.clear()
        self._pieces.clear()
        self._landed.clear()

    def advance(self, dt: float) -> None:
        """Let `dt` seconds pass; those that are over are dropped a moment later."""
        now = self._time = self._time + dt
        self._steps += 1
        if self._steps % _STEPS_TO_SWEEP == 0:
            self._all = [particle for particle in self._all if particle.gone > now]
        if self._tossed:
            self._land(now)

    def _land(self, now: float) -> None:
        flying = []
        for piece in self._tossed:
            if piece.gone > now:
                flying.append(piece)
                continue
            age = piece.gone - piece.born
            x, y = piece.x + piece.dx * age, piece.y + (piece.dy + piece.fall * age) * age
            self._landed.append((piece.dots[0], (int(x), int(y))))
        self._tossed = flying

    def draw_pieces(self, target: Surface, offset: tuple[int, int]) -> None:
        """Draw what lies on the ground, for good: what lands later is drawn apart."""
        self._pieces += self._landed
        self._landed.clear()
        left, top = offset
        target.fblits([(dot, (left + x, top + y)) for dot, (x, y) in self._pieces])

    def draw(self, target: Surface, offset: tuple[int, int], ahead: float = 0.0) -> None:
        """Draw all particles as in `ahead` seconds; they darken towards the end of their lives."""
        (left, top), now = offset, self._time
        then = now + ahead
        drawn = [
            (
                fades[int((gone - now) * fade)],
                (left + x + dx * (age := then - born), top + y + (dy + fall * age) * age),
            )
            for x, y, dx, dy, fall, born, gone, fade, fades in (*self._all, *self._tossed)
            if gone > now
        ]
        drawn += [(dot, (left + x, top + y)) for dot, (x, y) in self._landed]
        # The brighter colour wins: a fading spark must not darken the beam behind it.
        target.fblits(drawn, BLEND_RGB_MAX)
