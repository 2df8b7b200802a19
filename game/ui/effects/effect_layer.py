"""The effect layer: particles, beams, one-shot clips and scorch marks over a board."""

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, field

import pygame

from game.content.assets.sprite_sheets import EFFECTS
from game.core.grid import Pos
from game.ui.board.board_canvas import BoardCanvas
from game.ui.effects.beams import Beam
from game.ui.effects.effect import Effect
from game.ui.effects.particles import Particles
from game.ui.light.lighting import Light
from game.ui.style.constants import TILE, Color, shade
from game.ui.style.sprite_bank import SpriteBank

_SPARKS_PER_SECOND = 14
_MAX_MARKS, _MAX_PASSING = 32, 48
# The share of a lamp's light that an effect throws, as it shines by itself.
_LIGHT = 0.4

# Wider clips are centred on their cell, others stand on its lower edge.
LARGE_WIDTH = 24
_TURNS_PER_SECOND = 16


@dataclass(slots=True)
class ClipEffect:
    """A clip of the effects sheet that plays once over a cell.

    It starts when `time` reaches 0, `offset` pixels from the cell. With `seconds`, it loops and
    moves by `travel` pixels until these have passed. What is `low` lies behind all figures.
    """

    clip: str
    pos: Pos
    offset: tuple[int, int] = (0, 0)
    time: float = 0.0
    travel: tuple[int, int] = (0, 0)
    seconds: float = 0.0
    low: bool = field(default=False, kw_only=True)

    def is_over(self, bank: SpriteBank) -> bool:
        """Return whether the clip or its flight is over."""
        return self.time >= (self.seconds or bank.duration(EFFECTS, self.clip))

    def draw(self, canvas: BoardCanvas) -> None:
        """Draw it, aligned to the bottom of the cell."""
        time = self.time + canvas.ahead
        if time < 0:
            return
        frame = self._frame(canvas.bank, time)
        progress = min(1.0, time / self.seconds) if self.seconds else 0.0
        # Small effects stand on the bottom of the cell, large ones are centred on it.
        spare = TILE - frame.height
        rise = spare // 2 if frame.width > LARGE_WIDTH else spare
        x = self.pos.x * TILE + (TILE - frame.width) // 2 + self.offset[0]
        y = self.pos.y * TILE + rise + self.offset[1]
        moved = round(self.travel[0] * progress), round(self.travel[1] * progress)
        canvas.blit(frame, (x + moved[0], y + moved[1]))

    def _frame(self, bank: SpriteBank, time: float) -> pygame.Surface:
        return bank.frame_at(EFFECTS, self.clip, time)


@dataclass(slots=True)
class SpinningEffect(ClipEffect):
    """A picture that flies while spinning in quarter turns."""

    picture: pygame.Surface = field(default_factory=lambda: pygame.Surface((1, 1)))

    def _frame(self, _: SpriteBank, time: float) -> pygame.Surface:
        return pygame.transform.rotate(self.picture, -90 * int(time * _TURNS_PER_SECOND))


@dataclass(slots=True)
class EffectLayer:
    """Particles, beams, one-shot clips, passing effects, marks that stay, the seconds of shake."""

    particles: Particles
    # Those behind all figures.
    foam: Particles = field(default_factory=lambda: Particles(2))
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
        self.foam.clear()
        self.shake = self.stop = 0.0

    def advance(self, dt: float, bank: SpriteBank) -> None:
        """Advance all effects by `dt` seconds and drop those that are over."""
        self.shake = max(0.0, self.shake - dt)
        self.particles.advance(dt)
        self.foam.advance(dt)
        for effect in (*self.beams, *self.passing, *self.marks):
            effect.advance(dt, self.particles)
        self.beams = [beam for beam in self.beams if not beam.is_over]
        for effects in (self.passing, self.marks):
            for over in [effect for effect in effects if effect.is_over]:
                effects.remove(over)
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
        for effect in (*self.beams, *self.passing, *self.marks):
            for at, color, radius in effect.lights():
                yield at, shade(color, _LIGHT), radius

    def draw_lasting(self, canvas: BoardCanvas) -> None:
        """Draw what stays on the ground, before it is lit."""
        self.particles.draw_pieces(canvas.picture, canvas.origin)
        for effect in self.marks:
            effect.draw_below(canvas)

    def draw_below(self, canvas: BoardCanvas) -> None:
        """Draw what passes on the ground, before it is lit."""
        for effect in self.passing:
            effect.draw_below(canvas)
        for clip in self.clips:
            if clip.low:
                clip.draw(canvas)
        self.foam.draw(canvas.picture, canvas.origin, canvas.ahead)

    def draw(self, canvas: BoardCanvas) -> None:
        """Draw all effects over a lit picture."""
        for effect in (*self.marks, *self.passing, *self.beams):
            effect.draw_above(canvas)
        for clip in self.clips:
            if not clip.low:
                clip.draw(canvas)
        self.particles.draw(canvas.picture, canvas.origin, canvas.ahead)
