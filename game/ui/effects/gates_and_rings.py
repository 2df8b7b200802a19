"""Gates of light that figures pass, rings on water, and the column in which somebody arrives."""

import math
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, partial

import pygame

from game.ui.board.board_canvas import BoardCanvas
from game.ui.effects.effect import Effect
from game.ui.effects.particles import Particles, dots
from game.ui.light.lighting import Light
from game.ui.style.constants import TILE, Color, shade
from game.ui.style.light_pictures import halo

Point = tuple[float, float]
# Rings lie on the ground, which is seen from above at a slant.
_SLANT = 0.5
_GATE_RADIUS, _GATE_OPENS, _GATE_CLOSES = 11.0, 0.12, 0.5
_ARMS, _ARM_DOTS = 4, 9
_COLUMN_HEIGHT, _COLUMN_WIDTH = 84, 18
_COLUMN_STEPS = 8


@dataclass(slots=True)
class Ring(Effect):
    """A ring that spreads over some seconds and comes apart; centre and radii in board pixels."""

    center: Point
    color: Color
    radii: tuple[float, float]
    seconds: float
    time: float = 0.0

    def draw_below(self, canvas: BoardCanvas) -> None:
        if self.time < 0:
            return
        age = self.time / self.seconds
        radius = self.radii[0] + (self.radii[1] - self.radii[0]) * (1 - (1 - age) ** 2)
        count = max(8, int(radius * 6))
        dot, gaps = dots(self.color, 1)[-1], int(age * age * 13)
        at = partial(_on_ring, self.center, canvas.origin, radius)
        turns = (n * math.tau / count for n in range(count) if n * 5 % 13 >= gaps)
        canvas.picture.fblits([(dot, at(turn)) for turn in turns])


def _on_ring(
    center: Point, origin: tuple[int, int], radius: float, angle: float
) -> tuple[int, int]:
    x = origin[0] + center[0] + radius * math.cos(angle)
    return int(x), int(origin[1] + center[1] + radius * _SLANT * math.sin(angle))


@dataclass(slots=True)
class Gate(Effect):
    """A ring of light that turns on the ground while somebody passes, and a moment longer."""

    center: Point
    color: Color
    seconds: float
    time: float = 0.0

    @property
    def _openness(self) -> float:
        closing = (self.seconds - self.time) / _GATE_CLOSES
        return max(0.0, min(1.0, self.time / _GATE_OPENS, closing))

    def advance(self, dt: float, particles: Particles) -> None:
        self.time += dt
        if particles.random.random() < dt * 30 * self._openness:
            angle = particles.random.uniform(0, math.tau)
            at = _on_ring(self.center, (0, 0), _GATE_RADIUS * self._openness, angle)
            particles.add(at, (0, particles.random.uniform(-40, -14)), 0.5, self.color)

    def draw_below(self, canvas: BoardCanvas) -> None:
        if (openness := self._openness) <= 0:
            return
        radius = _GATE_RADIUS * openness
        pool = pygame.Rect(0, 0, round(2 * radius), round(2 * radius * _SLANT))
        pool.center = canvas.place(self.center)
        pygame.draw.ellipse(canvas.picture, shade(self.color, 0.22), pool)
        fades = dots(self.color, 1)
        at, turns = partial(_on_ring, self.center, canvas.origin), range(_ARMS)
        arms = [
            (fades[min(len(fades) - 1, 2 + n)], at(radius * (n + 1) / _ARM_DOTS, turn + n * 0.3))
            for turn in (arm * math.tau / _ARMS - self.time * 9 for arm in turns)
            for n in range(_ARM_DOTS)
        ]
        white, count = dots((255, 255, 255), 1)[-1], int(radius * 7)
        tones = (white if (n + int(self.time * 40)) % 12 < 3 else fades[-1] for n in range(count))
        rim = [(tone, at(radius, n * math.tau / count)) for n, tone in enumerate(tones)]
        canvas.picture.fblits(arms + rim)

    def draw_above(self, canvas: BoardCanvas) -> None:
        level = round(self._openness * 4) / 4
        if level > 0:
            light = _flat_halo(shade(self.color, level * 0.55))
            canvas.blit_around(light, self.center, pygame.BLEND_RGB_ADD)

    def lights(self) -> Iterator[Light]:
        if self._openness > 0:
            yield self.center, shade(self.color, 0.7 * self._openness), TILE * 3


@cache
def _flat_halo(color: Color) -> pygame.Surface:
    return pygame.transform.scale(halo(color, 20), (40, int(40 * _SLANT) + 6))


@dataclass(slots=True)
class LightColumn(Effect):
    """A column of light that stands on a point for some seconds: it strikes down and thins out."""

    foot: Point
    color: Color
    seconds: float
    time: float = 0.0

    def advance(self, dt: float, particles: Particles) -> None:
        self.time += dt
        if self.time >= 0 and particles.random.random() < dt * 70 * (1 - self.time / self.seconds):
            at = (self.foot[0] + particles.random.uniform(-7, 7), self.foot[1])
            rise = particles.random.uniform(-90, -30)
            particles.add(at, (0, rise), 0.6, particles.random.choice((self.color, (255,) * 3)))

    def draw_above(self, canvas: BoardCanvas) -> None:
        if self.time < 0:
            return
        age = self.time / self.seconds
        width = 1 - abs(age - 0.18) / (0.18 if age < 0.18 else 0.82)
        light = _column(self.color, max(1, round(width * _COLUMN_STEPS)))
        canvas.picture.blit(light, light.get_rect(midbottom=canvas.place(self.foot)))

    def lights(self) -> Iterator[Light]:
        if self.time >= 0:
            yield self.foot, shade(self.color, 1 - self.time / self.seconds), TILE * 4


@cache
def _column(color: Color, step: int) -> pygame.Surface:
    """Return a column at one of its widths: white inside, fading towards the sides and the top."""
    core, reach = 4.5 * step / _COLUMN_STEPS, 5.5 * step / _COLUMN_STEPS
    row = pygame.Surface((2 * _COLUMN_WIDTH + 1, 1), pygame.SRCALPHA)
    for x in range(-_COLUMN_WIDTH, _COLUMN_WIDTH + 1):
        beyond, inside = max(0.0, abs(x) - core), max(0.0, 1 - abs(x) / (core + 2))
        tone = [int(c + (255 - c) * inside) for c in color]
        row.set_at((x + _COLUMN_WIDTH, 0), (*tone, int(225 * math.exp(-((beyond / reach) ** 2)))))
    rise = pygame.Surface((1, _COLUMN_HEIGHT), pygame.SRCALPHA)
    for y in range(_COLUMN_HEIGHT):
        rise.set_at((0, y), (255, 255, 255, int(255 * ((y + 1) / _COLUMN_HEIGHT) ** 0.7)))
    size = (row.get_width(), _COLUMN_HEIGHT)
    picture = pygame.transform.scale(row, size)
    picture.blit(pygame.transform.scale(rise, size), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    # The foot is round.
    for y in range(4):
        half = round(_COLUMN_WIDTH * math.sqrt(1 - ((y + 0.5) / 4) ** 2) * 0.6)
        for x in (0, _COLUMN_WIDTH + half + 1):
            picture.fill((0, 0, 0, 0), (x, _COLUMN_HEIGHT - 4 + y, _COLUMN_WIDTH - half, 1))
    return picture
