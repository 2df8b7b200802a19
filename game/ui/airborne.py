"""What is in the air over a board, and what it leaves on the ground."""

from __future__ import annotations

from dataclasses import dataclass, field

import pygame

from game.core.grid import Pos
from game.ui.effects import Beam
from game.ui.particles import Particles
from game.ui.sprites import SpriteBank
from game.ui.theme import EFFECTS, TILE


@dataclass(slots=True)
class Overlay:
    """A clip of the effects sheet that plays once over a cell, `shift` pixels from its middle."""

    clip: str
    pos: Pos
    shift: tuple[int, int] = (0, 0)
    time: float = 0.0


@dataclass(slots=True)
class Scorch:
    """A mark left by a beam."""

    pos: Pos
    index: int


@dataclass(slots=True)
class Airborne:
    """Particles, beams, clips that play once, scorch marks, and how long the picture shakes."""

    particles: Particles
    beams: list[Beam] = field(default_factory=list)
    overlays: list[Overlay] = field(default_factory=list)
    scorches: list[Scorch] = field(default_factory=list)
    shake: float = 0.0

    def advance(self, dt: float, bank: SpriteBank) -> None:
        """Let time pass."""
        self.shake = max(0.0, self.shake - dt)
        self.particles.advance(dt)
        for beam in self.beams:
            beam.advance(dt, self.particles)
        self.beams = [beam for beam in self.beams if beam.time < beam.whole]
        for overlay in self.overlays:
            overlay.time += dt
        self.overlays = [o for o in self.overlays if o.time < bank.length(EFFECTS, o.clip)]

    def draw(
        self, picture: pygame.Surface, bank: SpriteBank, origin: tuple[int, int], ahead: float
    ) -> None:
        """Draw all over a lit picture, `ahead` seconds later than now."""
        for beam in self.beams:
            beam.draw(picture, origin, ahead)
        for overlay in self.overlays:
            frame = bank.at(EFFECTS, overlay.clip, overlay.time)
            x = overlay.pos.x * TILE + (TILE - frame.get_width()) // 2
            y = overlay.pos.y * TILE + TILE - frame.get_height()
            at = (origin[0] + x + overlay.shift[0], origin[1] + y + overlay.shift[1])
            picture.blit(frame, at)
        self.particles.draw(picture, origin, ahead)
