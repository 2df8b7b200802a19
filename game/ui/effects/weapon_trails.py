"""What a weapon leaves in the air: the arc it sweeps, or traces that run from where it lands."""

import math
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

import pygame

from game.content.assets.animation_looks import AttackLook
from game.core.grid import Pos
from game.ui.board.board_canvas import BoardCanvas
from game.ui.effects.effect import Effect
from game.ui.effects.particles import Particles, dots
from game.ui.light.lighting import Light
from game.ui.style.constants import TILE, Color, shade

# A pixel, relative to the attacker's middle: x, y, when it is lit, and how far from the edge that
# is brightest; both from 0 to 1.
Pixel = tuple[int, int, float, float]

_SECONDS, _FADE_SECONDS = 0.09, 0.24
# Weapons strike alike again and again: their light is drawn once for each of these steps.
_STEPS_PER_SECOND = 60
_WIDEST, _BEYOND = 9.0, 5
# From here on light darkens in its own colour.
_DIMS = 0.55
# How far an arc begins before its first cell and ends after its last, in degrees.
_OVERSHOOT = 42
_TRACES, _TRACE_LENGTH = 10, (11, 23)
_SPARKS, _SPARK_SPEED, _GATHERED = 12, 110.0, 60
_LIGHT_PIXELS, _LIGHT_SHARE = 44.0, 0.6


@dataclass(slots=True)
class WeaponTrail(Effect):
    """Light along a weapon's way; sparks gather until `time` is 0 and fly off once it lands."""

    look: AttackLook
    pos: Pos
    cells: tuple[Pos, ...]
    time: float
    is_bright: bool = True
    has_landed: bool = False
    seconds: float = _SECONDS + _FADE_SECONDS

    @property
    def _middle(self) -> tuple[int, int]:
        return self.pos.x * TILE + TILE // 2, self.pos.y * TILE + TILE // 2 - 1

    def advance(self, dt: float, particles: Particles) -> None:
        """Gather sparks before the strike, and let them fly when it lands."""
        self.time += dt
        chance, (x, y) = particles.random, self._middle
        if self.time < 0:
            if chance.random() < dt * _GATHERED:
                angle, left = chance.uniform(0, math.tau), max(0.05, -self.time)
                away = math.cos(angle) * 15, math.sin(angle) * 13
                speed = -away[0] / left, -away[1] / left
                particles.add((x + away[0], y + away[1]), speed, left, self.look.colors[1])
        elif not self.has_landed and self.time >= _SECONDS * 0.6:
            self.has_landed = True
            for cell in self.cells:
                at = cell.x * TILE + TILE / 2, cell.y * TILE + TILE / 2
                particles.burst(at, list(self.look.colors), _SPARKS, _SPARK_SPEED)

    def draw_below(self, canvas: BoardCanvas) -> None:
        if self.time < 0:
            return
        relative = tuple((cell.x - self.pos.x, cell.y - self.pos.y) for cell in self.cells)
        colors = self.look.colors if self.is_bright else self.look.colors[1:]
        step = round(self.time * _STEPS_PER_SECOND)
        light, (x, y) = _picture(self.look.trail, relative, colors, step)
        canvas.blit(light, (self._middle[0] + x, self._middle[1] + y), pygame.BLEND_RGB_MAX)

    def lights(self) -> Iterator[Light]:
        if self.is_bright and 0 <= self.time < _FADE_SECONDS:
            cell = self.cells[0]
            at = cell.x * TILE + TILE / 2, cell.y * TILE + TILE / 2
            color = shade(self.look.colors[1], _LIGHT_SHARE)
            yield at, color, _LIGHT_PIXELS * (1 - self.time / _FADE_SECONDS)


@lru_cache(512)
def _picture(
    trail: str, cells: tuple[tuple[int, int], ...], colors: tuple[Color, ...], step: int
) -> tuple[pygame.Surface, tuple[int, int]]:
    """Return what is lit at a step in time, and where its corner is from the attacker's middle."""
    pixels = _pixels(trail, cells)
    columns, rows, _, _ = zip(*pixels, strict=True)
    left, top = min(columns), min(rows)
    picture = pygame.Surface((max(columns) - left + 1, max(rows) - top + 1))
    shades, now = [dots(color, 1) for color in colors], step / _STEPS_PER_SECOND
    count, shown = len(colors), []
    for x, y, lit, depth in pixels:
        age = (now - lit * _SECONDS) / _FADE_SECONDS
        if 0 <= age < 1 - depth / 2:
            tone = min(count - 1, int((age * 1.2 + depth * 0.5) * count))
            fade = int(min(1.0, (1 - age) / (1 - _DIMS)) * 11)
            shown.append((shades[tone][fade], (x - left, y - top)))
    picture.fblits(shown, pygame.BLEND_RGB_MAX)
    return picture, (left, top)


@lru_cache(256)
def _pixels(trail: str, cells: tuple[tuple[int, int], ...]) -> tuple[Pixel, ...]:
    """Return what a trail lights; the cells that it hits are relative to the attacker's."""
    return tuple(_arc(cells) if trail == "arc" else _traces(cells))


def _arc(cells: Sequence[tuple[int, int]]) -> Iterator[Pixel]:
    """Yield a crescent through all cells in their order."""
    bearings = [math.degrees(math.atan2(y, x)) for x, y in cells]
    for n in range(1, len(bearings)):
        bearings[n] = bearings[n - 1] + (bearings[n] - bearings[n - 1] + 180) % 360 - 180
    way = 1 if bearings[-1] >= bearings[0] else -1
    first, last = bearings[0] - way * _OVERSHOOT, bearings[-1] + way * _OVERSHOOT
    reach = max(math.hypot(x, y) for x, y in cells) * TILE + _BEYOND
    # Each pixel once, and densely enough that none is left out.
    seen: set[tuple[int, int]] = set()
    steps = int(abs(last - first) * reach / 40)
    for step in range(steps + 1):
        lit = step / steps
        angle = math.radians(first + (last - first) * lit)
        width = 1.5 + _WIDEST * math.sin(math.pi * lit**1.5) ** 1.5
        for inwards in range(math.ceil(width)):
            radius = reach - inwards
            x, y = round(math.cos(angle) * radius), round(math.sin(angle) * radius)
            if (x, y) not in seen:
                seen.add((x, y))
                yield x, y, lit, inwards / width


def _traces(cells: Sequence[tuple[int, int]]) -> Iterator[Pixel]:
    """Yield lines that run outwards from the first cell, bend once, and end in a pad."""
    chance = random.Random(len(cells))
    left, top = cells[0][0] * TILE, cells[0][1] * TILE + 3
    for n in range(_TRACES):
        dx, dy = _eighth(n * math.tau / _TRACES + chance.uniform(-0.2, 0.2))
        length = chance.randint(*_TRACE_LENGTH)
        bend, x, y = length // 2 + chance.randint(-2, 2), left, top
        for step in range(length):
            if step == bend:
                dx, dy = _eighth(math.atan2(dy, dx) + chance.choice((-1, 1)) * math.tau / 8)
            x, y = x + dx, y + dy
            yield x, y, step / length, 0.0
        for pad in ((1, 0), (0, 1), (1, 1)):
            yield x + pad[0], y + pad[1], 1.0, 0.0


def _eighth(angle: float) -> tuple[int, int]:
    """Return the step in the nearest of eight directions."""
    turn = round(angle / (math.tau / 8)) * math.tau / 8
    return round(math.cos(turn)), round(math.sin(turn))
