"""Beams and rays: the pictures people remember."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cache

import pygame

from game.core.grid import Direction
from game.ui.anim.particles import Particles
from game.ui.board.light_map import halo
from game.ui.style.style import BEAM_FADE_SECONDS, BEAM_SECONDS, TILE, BeamLook, Color

Point = tuple[float, float]
_FIRE_COLORS = ((255, 246, 190), (255, 214, 90), (250, 150, 40), (226, 70, 30), (150, 26, 26))
_PERIOD = 64
_SCROLL = 150
_GROWTH = 0.03
_FLARE = 13


@dataclass(slots=True)
class Beam:
    """A shot in flight, in board pixels: charge, full light, fade.

    `strikes` says whether it ends at something, or only where nobody sees it any more.
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
        """Return how long the beam is in pixels."""
        return math.hypot(self.end[0] - self.start[0], self.end[1] - self.start[1])

    @property
    def duration(self) -> float:
        """Return how many seconds it takes from charge to darkness."""
        return self.look.charge + BEAM_SECONDS + BEAM_FADE_SECONDS

    @property
    def brightness(self) -> float:
        """Return how bright it is now, 0 while it charges, 1 at full light."""
        since = self.time - self.look.charge
        if since < 0:
            return 0.0
        if since <= BEAM_SECONDS:
            return 1.0
        return max(0.0, 1 - (since - BEAM_SECONDS) / BEAM_FADE_SECONDS)

    def advance(self, dt: float, particles: Particles) -> None:
        """Let time pass; sparks are drawn in while it charges and fly off when it strikes."""
        self.time += dt
        if self.time < self.look.charge:
            self._emit_charge(particles)
        elif not self.has_hit:
            self.has_hit = True
            self._emit_hit(particles)
        elif self.look.sheds_embers and self.brightness > 0.4:
            self._emit_embers(particles, 2)

    def _point_at(self, share: float) -> Point:
        return (
            self.start[0] + (self.end[0] - self.start[0]) * share,
            self.start[1] + (self.end[1] - self.start[1]) * share,
        )

    def _emit_charge(self, particles: Particles) -> None:
        for _ in range(4):
            angle = particles.random.uniform(0, math.tau)
            far = particles.random.uniform(8, 16)
            at = (self.start[0] + math.cos(angle) * far, self.start[1] + math.sin(angle) * far)
            speed = (-math.cos(angle) * far * 10, -math.sin(angle) * far * 10)
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
                shift = wave * 4 * sign
                at = (x + across[0] * shift, y + across[1] * shift)
                speed = (across[0] * shift * 2.2, across[1] * shift * 2.2)
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
        """Add the beam's light to a picture, `ahead` seconds later than now."""
        strength = self.brightness
        if strength <= 0:
            return
        since = self.time + ahead - self.look.charge
        reach = min(1.0, since / _GROWTH + 0.2)
        length = max(1, round(self.length * reach))
        strip = self._strip(length, int(since * _SCROLL), strength)
        half = _half_width(self.look)
        x, y = round(self.start[0]), round(self.start[1])
        place = {
            Direction.E: (x, y - half),
            Direction.W: (x - length, y - half),
            Direction.S: (x - half, y),
        }.get(self.direction, (x - half, y - length))
        picture.blit(
            strip, (offset[0] + place[0], offset[1] + place[1]), special_flags=pygame.BLEND_RGB_ADD
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
        place = (offset[0] + round(at[0]) - _FLARE, offset[1] + round(at[1]) - _FLARE)
        picture.blit(light, place, special_flags=pygame.BLEND_RGB_ADD)

    def light_points(self) -> list[tuple[Point, float]]:
        """Return places along the beam that light the floor, each with its strength."""
        strength = self.brightness
        if strength <= 0:
            return [(self.start, 0.5)] if self.time < self.look.charge else []
        steps = max(1, int(self.length / (TILE * 1.5)))
        return [(self._point_at(step / steps), strength) for step in range(steps + 1)]


def dimmed(color: Color, strength: float) -> Color:
    """Return a colour at one of eight strengths, so that few pictures of it have to be kept."""
    level = round(strength * 8) / 8
    return int(color[0] * level), int(color[1] * level), int(color[2] * level)


def _half_width(look: BeamLook) -> int:
    """Return how many pixels a beam's light reaches to one side."""
    return look.width // 2 + 6


@cache
def _pattern(look: BeamLook) -> pygame.Surface:
    """Return a piece of the beam flying east; pieces fit together end to end."""
    half = _half_width(look)
    picture = pygame.Surface((_PERIOD, half * 2))
    for x in range(_PERIOD):
        for y in range(half * 2):
            far = abs(y - half + 0.5)
            side = 1 if y >= half else -1
            color = (
                _fire_color(look, x, far, side) if look.is_fire else _ray_color(look, x, far, side)
            )
            picture.set_at((x, y), color)
    return picture


def _ray_color(look: BeamLook, x: int, far: float, side: int) -> Color:
    """Return a white core in a glow around which two strands wind."""
    if far < 1:
        return look.core
    strand = abs(side * far - 3.6 * math.sin(x * math.tau / 32))
    other = abs(side * far + 3.6 * math.sin(x * math.tau / 32))
    if min(strand, other) < 0.8 and far < look.width / 2:
        return look.inner
    if far < 2:
        return _scaled(look.inner, 0.8)
    return _scaled(look.glow, 0.75 * math.exp(-(((far - 1) / (look.width / 2.6)) ** 2)))


def _fire_color(look: BeamLook, x: int, far: float, side: int) -> Color:
    """Return fire that rolls along, yellow inside and red at its ragged rim."""
    angle = x * math.tau / _PERIOD
    thick = 3.2 + 1.1 * math.sin(angle * 4 + side) + 0.8 * math.sin(angle * 7 - side * 2)
    heat = far / thick + 0.22 * math.sin(angle * 8 + far)
    if heat >= 1.0:
        return _scaled(look.glow, 0.55 * math.exp(-(((far - thick) / 3) ** 2)))
    return _FIRE_COLORS[min(len(_FIRE_COLORS) - 1, max(0, int(heat * len(_FIRE_COLORS))))]


def _scaled(color: Color, share: float) -> Color:
    return int(color[0] * share), int(color[1] * share), int(color[2] * share)
