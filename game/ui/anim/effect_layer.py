"""What is in the air over a board, and what it leaves on the ground."""

from __future__ import annotations

from dataclasses import dataclass, field

import pygame

from game.core.grid import Pos
from game.ui.anim.beams import Beam
from game.ui.anim.particles import Particles
from game.ui.style.sprite_bank import SpriteBank
from game.ui.style.style import EFFECTS, POSE_SPARK_COLORS, TILE

_SPARKS_PER_SECOND = 14

_LARGE_WIDTH = 24
_TURNS_PER_SECOND = 16


@dataclass(slots=True)
class ClipEffect:
    """A clip of the effects sheet that plays once over a cell.

    It begins when `time` reaches 0, `shift` pixels off the cell. One that flies is `travel` pixels
    farther after `seconds`, and gone.
    """

    clip: str
    pos: Pos
    offset: tuple[int, int] = (0, 0)
    time: float = 0.0
    travel: tuple[int, int] = (0, 0)
    seconds: float = 0.0

    def is_over(self, bank: SpriteBank) -> bool:
        """Return whether there is nothing left to show."""
        return self.time >= (self.seconds or bank.duration(EFFECTS, self.clip))

    def draw(
        self, picture: pygame.Surface, bank: SpriteBank, origin: tuple[int, int], ahead: float
    ) -> None:
        """Draw it as it is in `ahead` seconds, its foot on the cell's foot."""
        time = self.time + ahead
        if time < 0:
            return
        frame = bank.frame_at(EFFECTS, self.clip, time)
        share = min(1.0, time / self.seconds) if self.seconds else 0.0
        x = self.pos.x * TILE + (TILE - frame.get_width()) // 2 + self.offset[0]
        # Figures' effects stand on the cell's foot, large ones have its middle for theirs.
        spare = TILE - frame.get_height()
        y = (
            self.pos.y * TILE
            + (spare // 2 if frame.get_width() > _LARGE_WIDTH else spare)
            + self.offset[1]
        )
        x, y = x + round(self.travel[0] * share), y + round(self.travel[1] * share)
        picture.blit(frame, (origin[0] + x, origin[1] + y))


@dataclass(slots=True)
class SpinningEffect(ClipEffect):
    """A picture that flies and turns by quarters."""

    picture: pygame.Surface = field(default_factory=lambda: pygame.Surface((1, 1)))

    def draw(
        self,
        picture: pygame.Surface,
        bank: SpriteBank,  # noqa: ARG002 (as any other overlay)
        origin: tuple[int, int],
        ahead: float,
    ) -> None:
        """Draw it on its way."""
        time = self.time + ahead
        share = min(1.0, time / self.seconds)
        turned = pygame.transform.rotate(self.picture, -90 * int(time * _TURNS_PER_SECOND))
        x = origin[0] + self.pos.x * TILE + round(self.travel[0] * share)
        y = origin[1] + self.pos.y * TILE + round(self.travel[1] * share) - 4
        picture.blit(turned, (x, y))


@dataclass(slots=True)
class ScorchMark:
    """A mark left by a beam."""

    pos: Pos
    index: int


@dataclass(slots=True)
class EffectLayer:
    """Particles, beams, clips that play once, scorch marks, and how long the picture shakes."""

    particles: Particles
    beams: list[Beam] = field(default_factory=list)
    clips: list[ClipEffect] = field(default_factory=list)
    scorches: list[ScorchMark] = field(default_factory=list)
    shake: float = 0.0

    def advance(self, dt: float, bank: SpriteBank) -> None:
        """Let time pass."""
        self.shake = max(0.0, self.shake - dt)
        self.particles.advance(dt)
        for beam in self.beams:
            beam.advance(dt, self.particles)
        self.beams = [beam for beam in self.beams if beam.time < beam.duration]
        for overlay in self.clips:
            overlay.time += dt
        self.clips = [overlay for overlay in self.clips if not overlay.is_over(bank)]

    def emit_pose_sparks(self, corner: tuple[float, float], pose: str, dt: float) -> None:
        """Let sparks rise from a figure whose pose gives some; `corner` is its cell's."""
        color = POSE_SPARK_COLORS.get(pose)
        particles = self.particles
        if color is not None and particles.random.random() < dt * _SPARKS_PER_SECOND:
            at = (corner[0] + 8 + particles.random.uniform(-4, 4), corner[1] + 2)
            particles.add(at, (0, -18), 0.5, color)

    def draw(
        self, picture: pygame.Surface, bank: SpriteBank, origin: tuple[int, int], ahead: float
    ) -> None:
        """Draw all over a lit picture, `ahead` seconds later than now."""
        for beam in self.beams:
            beam.draw(picture, origin, ahead)
        for overlay in self.clips:
            overlay.draw(picture, bank, origin, ahead)
        self.particles.draw(picture, origin, ahead)
