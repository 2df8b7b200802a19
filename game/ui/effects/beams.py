"""Beams: charging, glow, flares and sparks of instant shots."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

import pygame

from game.content.assets.looks import BeamLook
from game.core.grid import Direction
from game.ui.board.light_map import halo
from game.ui.effects.particles import Particles
from game.ui.style.style import BEAM_FADE_SECONDS, BEAM_SECONDS, TILE, Color

Point = tuple[float, float]
_FIRE_COLORS = ((255, 246, 190), (255, 214, 90), (250, 150, 40), (226, 70, 30), (150, 26, 26))
_PERIOD = 64
_SCROLL = 150
_GROWTH = 0.03
_FLARE = 13


@dataclass(slots=True)
class Beam:
    """A beam in board pixels: it charges, is fully lit, and fades.

    `hits` is False where it leaves sight without hitting anything.
    """

    look: BeamLook
    start: Point
    end: Point
    direction: Direction
    hits: bool = True
    time: float = 0.0
    has_hit: bool = False

    @property
    def length(self) -> float:
        """Return the length in pixels."""
        return math.hypot(self.end[0] - self.start[0], self.end[1] - self.start[1])

    @property
    def duration(self) -> float:
        """Return the seconds from the start of charging to the end of the fade."""
        return self.look.charge + BEAM_SECONDS + BEAM_FADE_SECONDS

    @property
    def brightness(self) -> float:
        """Return the current brightness: 0 while charging, 1 at full light."""
        since = self.time - self.look.charge
        if since < 0:
            return 0.0
        if since <= BEAM_SECONDS:
            return 1.0
        return max(0.0, 1 - (since - BEAM_SECONDS) / BEAM_FADE_SECONDS)

    def advance(self, dt: float, particles: Particles) -> None:
        """Advance by `dt` seconds; emit sparks inwards while charging, outwards on a hit."""
        self.time += dt
        if self.time < self.look.charge:
            self._emit_charge(particles)
        elif not self.has_hit:
            self.has_hit = True
            self._emit_hit(particles)
        elif self.look.sheds_embers and self.brightness > 0.4:
            self._emit_embers(particles, 2)

    def _point_at(self, fraction: float) -> Point:
        return (
            self.start[0] + (self.end[0] - self.start[0]) * fraction,
            self.start[1] + (self.end[1] - self.start[1]) * fraction,
        )

    def _emit_charge(self, particles: Particles) -> None:
        for _ in range(4):
            angle = particles.random.uniform(0, math.tau)
            radius = particles.random.uniform(8, 16)
            at = (
                self.start[0] + math.cos(angle) * radius,
                self.start[1] + math.sin(angle) * radius,
            )
            speed = (-math.cos(angle) * radius * 10, -math.sin(angle) * radius * 10)
            particles.add(at, speed, 0.09, self.look.inner)

    def _emit_hit(self, particles: Particles) -> None:
        if self.hits:
            colors = [self.look.core, self.look.inner, self.look.glow]
            particles.burst(self.end, colors, 26, 110)
        if self.look.sheds_embers:
            self._emit_embers(particles, int(self.length / 5))
            return
        # The helix: two strands of sparks that drift apart from the beam.
        steps = int(self.length / 3)
        across = (-self.direction.dy, self.direction.dx)
        for step in range(steps):
            x, y = self._point_at(step / max(1, steps))
            wave = math.sin(step * 0.8)
            for sign in (1, -1):
                offset = wave * 4 * sign
                at = (x + across[0] * offset, y + across[1] * offset)
                speed = (across[0] * offset * 2.2, across[1] * offset * 2.2)
                life = particles.random.uniform(0.15, 0.5)
                particles.add(at, speed, life, self.look.inner if sign > 0 else self.look.glow)

    def _emit_embers(self, particles: Particles, count: int) -> None:
        for _ in range(count):
            x, y = self._point_at(particles.random.random())
            at = (x + particles.random.uniform(-3, 3), y + particles.random.uniform(-3, 3))
            speed = (particles.random.uniform(-12, 12), particles.random.uniform(-24, 4))
            color = particles.random.choice(_FIRE_COLORS[1:4])
            particles.add(at, speed, particles.random.uniform(0.3, 0.9), color, gravity=60)

    def draw(self, picture: pygame.Surface, offset: tuple[int, int], ahead: float = 0.0) -> None:
        """Add the beam's light to a picture, as it will be in `ahead` seconds."""
        strength = self.brightness
        if strength <= 0:
            return
        since = self.time + ahead - self.look.charge
        reach = min(1.0, since / _GROWTH + 0.2)
        length = max(1, round(self.length * reach))
        strip = self._strip(length, int(since * _SCROLL), strength)
        half = _half_width(self.look)
        x, y = round(self.start[0]), round(self.start[1])
        at = {
            Direction.E: (x, y - half),
            Direction.W: (x - length, y - half),
            Direction.S: (x - half, y),
        }.get(self.direction, (x - half, y - length))
        picture.blit(
            strip, (offset[0] + at[0], offset[1] + at[1]), special_flags=pygame.BLEND_RGB_ADD
        )
        self._draw_flare(picture, offset, self.start, strength)
        if reach >= 1.0 and self.hits:
            self._draw_flare(picture, offset, self.end, strength * 1.4)

    def _strip(self, length: int, shift: int, strength: float) -> pygame.Surface:
        pattern = _pattern(self.look)
        strip = pygame.Surface((length, pattern.get_height()))
        for x in range(shift % _PERIOD - _PERIOD, length, _PERIOD):
            strip.blit(pattern, (x, 0))
        if strength < 1:
            level = int(255 * strength)
            strip.fill((level, level, level), special_flags=pygame.BLEND_RGB_MULT)
        turn = {Direction.E: 0, Direction.N: 90, Direction.W: 180, Direction.S: 270}
        return pygame.transform.rotate(strip, turn.get(self.direction, 0))

    def _draw_flare(
        self, picture: pygame.Surface, offset: tuple[int, int], at: Point, strength: float
    ) -> None:
        light = halo(dimmed(self.look.inner, min(1.0, strength * 0.8)), _FLARE)
        topleft = (offset[0] + round(at[0]) - _FLARE, offset[1] + round(at[1]) - _FLARE)
        picture.blit(light, topleft, special_flags=pygame.BLEND_RGB_ADD)

    def lights(self) -> Iterator[tuple[Point, Color, float]]:
        """Yield the lights along the beam: position and radius in board pixels, and colour."""
        strength, steps = self.brightness, max(1, int(self.length / (TILE * 1.5)))
        points = [self._point_at(step / steps) for step in range(steps + 1)]
        if strength <= 0:
            strength, points = 0.5, [self.start] * (self.time < self.look.charge)
        for point in points:
            yield point, dimmed(self.look.inner, strength * 0.4), TILE * 3


def dimmed(color: Color, strength: float) -> Color:
    """Return a colour at one of eight strengths, so that few pictures of it are cached."""
    level = round(strength * 8) / 8
    return int(color[0] * level), int(color[1] * level), int(color[2] * level)


def _half_width(look: BeamLook) -> int:
    """Return half the width of a beam's light in pixels."""
    return look.width // 2 + 6


@cache
def _pattern(look: BeamLook) -> pygame.Surface:
    """Return a tileable piece of the beam, pointing east."""
    half = _half_width(look)
    picture = pygame.Surface((_PERIOD, half * 2))
    for x in range(_PERIOD):
        for y in range(half * 2):
            distance = abs(y - half + 0.5)
            side = 1 if y >= half else -1
            color = (
                _fire_color(look, x, distance, side)
                if look.is_fire
                else _ray_color(look, x, distance, side)
            )
            picture.set_at((x, y), color)
    return picture


def _ray_color(look: BeamLook, x: int, distance: float, side: int) -> Color:
    """Return the colour of a pixel of a ray: a white core, a glow, two winding strands."""
    if distance < 1:
        return look.core
    strand = abs(side * distance - 3.6 * math.sin(x * math.tau / 32))
    other = abs(side * distance + 3.6 * math.sin(x * math.tau / 32))
    if min(strand, other) < 0.8 and distance < look.width / 2:
        return look.inner
    if distance < 2:
        return _scaled(look.inner, 0.8)
    return _scaled(look.glow, 0.75 * math.exp(-(((distance - 1) / (look.width / 2.6)) ** 2)))


def _fire_color(look: BeamLook, x: int, distance: float, side: int) -> Color:
    """Return the colour of a pixel of fire: yellow inside, red at the ragged rim."""
    angle = x * math.tau / _PERIOD
    thick = 3.2 + 1.1 * math.sin(angle * 4 + side) + 0.8 * math.sin(angle * 7 - side * 2)
    heat = distance / thick + 0.22 * math.sin(angle * 8 + distance)
    if heat >= 1.0:
        return _scaled(look.glow, 0.55 * math.exp(-(((distance - thick) / 3) ** 2)))
    return _FIRE_COLORS[min(len(_FIRE_COLORS) - 1, max(0, int(heat * len(_FIRE_COLORS))))]


def _scaled(color: Color, factor: float) -> Color:
    return int(color[0] * factor), int(color[1] * factor), int(color[2] * factor)
