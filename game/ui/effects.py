"""Beams and rays: the pictures people remember."""

from __future__ import annotations

import math
from dataclasses import dataclass

import pygame

from game.core.grid import Direction
from game.ui.particles import Particles
from game.ui.theme import BEAM_SECONDS, FADE_SECONDS, TILE, BeamLook

Point = tuple[float, float]
_ROLL = ((255, 246, 190), (255, 214, 90), (250, 150, 40), (226, 70, 30), (150, 26, 26))


@dataclass(slots=True)
class Beam:
    """A shot in flight, in board pixels: charge, full light, fade."""

    look: BeamLook
    start: Point
    end: Point
    direction: Direction
    time: float = 0.0
    struck: bool = False

    @property
    def length(self) -> float:
        """Return how long the beam is in pixels."""
        return math.hypot(self.end[0] - self.start[0], self.end[1] - self.start[1])

    @property
    def whole(self) -> float:
        """Return how many seconds it takes from charge to darkness."""
        return self.look.charge + BEAM_SECONDS + FADE_SECONDS

    @property
    def strength(self) -> float:
        """Return how bright it is now, 0 while it charges, 1 at full light."""
        since = self.time - self.look.charge
        if since < 0:
            return 0.0
        if since <= BEAM_SECONDS:
            return 1.0
        return max(0.0, 1 - (since - BEAM_SECONDS) / FADE_SECONDS)

    def advance(self, dt: float, particles: Particles) -> None:
        """Let time pass; sparks are drawn in while it charges and fly off when it strikes."""
        self.time += dt
        if self.time < self.look.charge:
            self._charge(particles)
        elif not self.struck:
            self.struck = True
            self._strike(particles)
        elif self.look.embers and self.strength > 0.4:
            self._shed(particles, 2)

    def _along(self, share: float) -> Point:
        return (
            self.start[0] + (self.end[0] - self.start[0]) * share,
            self.start[1] + (self.end[1] - self.start[1]) * share,
        )

    def _charge(self, particles: Particles) -> None:
        for _ in range(4):
            angle = particles.random.uniform(0, math.tau)
            far = particles.random.uniform(8, 16)
            at = (self.start[0] + math.cos(angle) * far, self.start[1] + math.sin(angle) * far)
            speed = (-math.cos(angle) * far * 10, -math.sin(angle) * far * 10)
            particles.add(at, speed, 0.09, self.look.inner)

    def _strike(self, particles: Particles) -> None:
        colors = [self.look.core, self.look.inner, self.look.glow]
        particles.burst(self.end, colors, 26, 110)
        if self.look.embers:
            self._shed(particles, int(self.length / 5))
            return
        # The helix: two strands of sparks that drift apart from the beam.
        steps = int(self.length / 2)
        across = (-self.direction.dy, self.direction.dx)
        for step in range(steps):
            x, y = self._along(step / max(1, steps))
            wave = math.sin(step * 0.55)
            for sign in (1, -1):
                shift = wave * 4 * sign
                at = (x + across[0] * shift, y + across[1] * shift)
                speed = (across[0] * shift * 2.2, across[1] * shift * 2.2)
                life = particles.random.uniform(0.15, 0.5)
                particles.add(at, speed, life, self.look.inner if sign > 0 else self.look.glow)

    def _shed(self, particles: Particles, count: int) -> None:
        for _ in range(count):
            x, y = self._along(particles.random.random())
            at = (x + particles.random.uniform(-3, 3), y + particles.random.uniform(-3, 3))
            speed = (particles.random.uniform(-12, 12), particles.random.uniform(-24, 4))
            color = particles.random.choice(_ROLL[1:4])
            particles.add(at, speed, particles.random.uniform(0.3, 0.9), color, fall=60)

    def draw(self, glow: pygame.Surface, offset: tuple[int, int]) -> None:
        """Add the beam's light to a picture of glows."""
        strength = self.strength
        if strength <= 0:
            return
        since = self.time - self.look.charge
        reach = min(1.0, since / 0.03 + 0.2)
        end = self._along(reach)
        half = self.look.width // 2
        # Nested bars add up: each brings only what is missing to its ring's brightness.
        before = 0.0
        for layer in range(half, -1, -1):
            share = (1 - layer / (half + 1)) ** 2.2
            self._layer(glow, offset, end, layer, (share - before) * strength)
            before = share

    def _layer(
        self, glow: pygame.Surface, offset: tuple[int, int], end: Point, layer: int, light: float
    ) -> None:
        look = self.look
        if look.rolling:
            self._rolling(glow, offset, end, layer, light)
            return
        color = look.core if layer == 0 else look.inner if layer == 1 else look.glow
        area = self._strip(offset, self.start, end, layer)
        shade = (int(color[0] * light), int(color[1] * light), int(color[2] * light))
        _add(glow, area, shade)

    def _rolling(
        self, glow: pygame.Surface, offset: tuple[int, int], end: Point, layer: int, light: float
    ) -> None:
        pieces = max(1, int(math.hypot(end[0] - self.start[0], end[1] - self.start[1]) / 4))
        for piece in range(pieces):
            first = self._between(end, piece / pieces)
            last = self._between(end, (piece + 1) / pieces)
            roll = math.sin(piece * 0.7 - self.time * 40) * 0.5 + 0.5
            color = _ROLL[min(len(_ROLL) - 1, int(layer * 0.6 + roll * 2))]
            swell = layer + (1 if roll > 0.7 and layer > 1 else 0)
            area = self._strip(offset, first, last, swell)
            shade = (int(color[0] * light), int(color[1] * light), int(color[2] * light))
            _add(glow, area, shade)

    def _between(self, end: Point, share: float) -> Point:
        return (
            self.start[0] + (end[0] - self.start[0]) * share,
            self.start[1] + (end[1] - self.start[1]) * share,
        )

    def _strip(self, offset: tuple[int, int], start: Point, end: Point, half: int) -> pygame.Rect:
        """Return a bar of 2 * half + 2 pixels across from one point to another."""
        left, right = sorted((int(start[0]), int(end[0])))
        top, bottom = sorted((int(start[1]), int(end[1])))
        if self.direction.dx:
            area = pygame.Rect(left, top - half - 1, right - left, 2 * half + 2)
        else:
            area = pygame.Rect(left - half - 1, top, 2 * half + 2, bottom - top)
        return area.move(offset)

    def lights(self) -> list[tuple[Point, float]]:
        """Return places along the beam that light the floor, each with its strength."""
        strength = self.strength
        if strength <= 0:
            return [(self.start, 0.5)] if self.time < self.look.charge else []
        steps = max(1, int(self.length / (TILE * 1.5)))
        return [(self._along(step / steps), strength) for step in range(steps + 1)]


def _add(glow: pygame.Surface, area: pygame.Rect, color: tuple[int, int, int]) -> None:
    glow.fill(color, area, special_flags=pygame.BLEND_RGB_ADD)
