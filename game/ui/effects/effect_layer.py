"""The effect layer: particles, beams, one-shot clips and scorch marks over a board."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, field

import pygame

from game.content.assets.sprite_sheets import EFFECTS
from game.core.grid import Pos
from game.ui.effects.beams import Beam
from game.ui.effects.effect import Effect
from game.ui.effects.particles import Particles
from game.ui.light.lighting import Light
from game.ui.style.sprite_bank import SpriteBank
from game.ui.style.style import TILE, Color

_SPARKS_PER_SECOND = 14
_MAX_MARKS, _MAX_PASSING = 32, 48

# Wider clips are centred on their cell, others stand on its lower edge.
LARGE_WIDTH = 24
_TURNS_PER_SECOND = 16


@dataclass(slots=True)
class ClipEffect:
    """A clip of the effects sheet that plays once over a cell.

    It starts when `time` reaches 0, `offset` pixels from the cell. With `seconds`, it loops and
    moves by `travel` pixels until these have passed.
    """

    clip: str
    pos: Pos
    offset: tuple[int, int] = (0, 0)
    time: float = 0.0
    travel: tuple[int, int] = (0, 0)
    seconds: float = 0.0

    def is_over(self, bank: SpriteBank) -> bool:
        """Return whether the clip or its flight is over."""
        return self.time >= (self.seconds or bank.duration(EFFECTS, self.clip))

    def draw(
        self, picture: pygame.Surface, bank: SpriteBank, origin: tuple[int, int], ahead: float
    ) -> None:
        """Draw it as in `ahead` seconds, aligned to the bottom of the cell."""
        time = self.time + ahead
        if time < 0:
            return
        frame = bank.frame_at(EFFECTS, self.clip, time)
        progress = min(1.0, time / self.seconds) if self.seconds else 0.0
        x = self.pos.x * TILE + (TILE - frame.get_width()) // 2 + self.offset[0]
        # Small effects stand on the bottom of the cell, large ones are centred on it.
        spare = TILE - frame.get_height()
        y = (
            self.pos.y * TILE
            + (spare // 2 if frame.get_width() > LARGE_WIDTH else spare)
            + self.offset[1]
        )
        x, y = x + round(self.travel[0] * progress), y + round(self.travel[1] * progress)
        picture.blit(frame, (origin[0] + x, origin[1] + y))


@dataclass(slots=True)
class SpinningEffect(ClipEffect):
    """A picture that flies while spinning in quarter turns."""

    picture: pygame.Surface = field(default_factory=lambda: pygame.Surface((1, 1)))

    def draw(
        self,
        picture: pygame.Surface,
        bank: SpriteBank,  # noqa: ARG002 (same signature as ClipEffect)
        origin: tuple[int, int],
        ahead: float,
    ) -> None:
        time = self.time + ahead
        progress = min(1.0, time / self.seconds)
        rotated = pygame.transform.rotate(self.picture, -90 * int(time * _TURNS_PER_SECOND))
        x = origin[0] + self.pos.x * TILE + round(self.travel[0] * progress)
        y = origin[1] + self.pos.y * TILE + round(self.travel[1] * progress) - 4
        picture.blit(rotated, (x, y))


@dataclass(slots=True)
class EffectLayer:
    """Particles, beams, one-shot clips, passing effects, marks that stay, the seconds of shake."""

    particles: Particles
    beams: list[Beam] = field(default_factory=list)
    clips: list[ClipEffect] = field(default_factory=list)
    passing: deque[Effect] = field(default_factory=lambda: deque(maxlen=_MAX_PASSING))
    marks: deque[Effect] = field(default_factory=lambda: deque(maxlen=_MAX_MARKS))
    shake: float = 0.0
    # The seconds for which a hit holds everything still.
    stop: float = 0.0

    def clear(self) -> None:
        """Forget everything, as another board or an earlier moment is shown."""
        for effects in (self.beams, self.clips, self.passing, self.marks):
            effects.clear()
        self.particles.clear()
        self.shake = self.stop = 0.0

    def advance(self, dt: float, bank: SpriteBank) -> None:
        """Advance all effects by `dt` seconds and drop those that are over."""
        self.shake = max(0.0, self.shake - dt)
        self.particles.advance(dt)
        for beam in self.beams:
            beam.advance(dt, self.particles)
        self.beams = [beam for beam in self.beams if beam.time < beam.duration]
        for effects in (self.passing, self.marks):
            for effect in tuple(effects):
                effect.advance(dt, self.particles)
                if effect.is_over:
                    effects.remove(effect)
        for clip in self.clips:
            clip.time += dt
        self.clips = [clip for clip in self.clips if not clip.is_over(bank)]

    def emit_sparks(self, corner: tuple[float, float], color: Color, dt: float) -> None:
        """Emit sparks in a colour; `corner` is the cell's, in board pixels."""
        particles = self.particles
        if particles.random.random() < dt * _SPARKS_PER_SECOND:
            at = (corner[0] + 8 + particles.random.uniform(-4, 4), corner[1] + 2)
            particles.add(at, (0, -18), 0.5, color)

    def lights(self) -> Iterator[Light]:
        """Yield the light that effects give: position and radius in board pixels, and colour."""
        for beam in self.beams:
            yield from beam.lights()
        for effect in (*self.passing, *self.marks):
            yield from effect.lights()

    def draw_lasting(
        self, picture: pygame.Surface, bank: SpriteBank, origin: tuple[int, int]
    ) -> None:
        """Draw what stays on the ground, before it is lit."""
        self.particles.draw_pieces(picture, origin)
        for effect in self.marks:
            effect.draw_below(picture, bank, origin)

    def draw_below(
        self, picture: pygame.Surface, bank: SpriteBank, origin: tuple[int, int]
    ) -> None:
        """Draw what passes on the ground, before it is lit."""
        for effect in self.passing:
            effect.draw_below(picture, bank, origin)

    def draw(
        self, picture: pygame.Surface, bank: SpriteBank, origin: tuple[int, int], ahead: float
    ) -> None:
        """Draw all effects over a lit picture, as in `ahead` seconds."""
        for effect in (*self.marks, *self.passing):
            effect.draw_above(picture, bank, origin)
        for beam in self.beams:
            beam.draw(picture, origin, ahead)
        for clip in self.clips:
            clip.draw(picture, bank, origin, ahead)
        self.particles.draw(picture, origin, ahead)
