"""Gates: the figure is drawn into one ring of light and comes out of another."""

from __future__ import annotations

import math
from dataclasses import dataclass

from game.core.event import Teleported
from game.core.grid import Pos
from game.ui.board.actor_sprites import ActorSprite
from game.ui.effects.rings import Gate, LightColumn, Ring
from game.ui.stage.stage import Stage
from game.ui.style.style import SPAWN_SECONDS, TILE, Color

# Shares of the passage: until the figure is gone, and from when it comes out.
_GONE, _BACK = 0.42, 0.52
_SECONDS = SPAWN_SECONDS * 2
_GATE_STAYS = 1.1
_MOTES = 18


@dataclass(slots=True)
class GatePassage:
    """Shows a sprite's way through two gates."""

    stage: Stage
    sprite: ActorSprite
    event: Teleported
    color: Color

    def __post_init__(self) -> None:
        """Open both gates, the second one just before it is needed."""
        passing = self.stage.effects.passing
        start, end = _ground(self.event.start), _ground(self.event.end)
        out = _SECONDS * _BACK
        passing.append(Gate(start, self.color, _SECONDS * _GONE + _GATE_STAYS))
        passing.append(Ring(start, self.color, (22.0, 6.0), _SECONDS * _GONE))
        passing.append(LightColumn(start, self.color, 0.3, -_SECONDS * (_GONE - 0.12)))
        passing.append(Gate(end, self.color, _GATE_STAYS + 0.3, -out + 0.12))
        passing.append(LightColumn(end, self.color, 0.55, -out + 0.06))
        for delay in (0.0, 0.16):
            passing.append(Ring(end, self.color, (6.0, 26.0), 0.6, -out - 0.08 - delay))
        self._draw_in(start)

    def _draw_in(self, center: tuple[float, float]) -> None:
        particles = self.stage.effects.particles
        for _ in range(_MOTES):
            angle, reach = particles.random.uniform(0, math.tau), particles.random.uniform(14, 30)
            way = (math.cos(angle) * reach, math.sin(angle) * reach * 0.6)
            seconds = particles.random.uniform(0.15, _SECONDS * _GONE)
            at = (center[0] + way[0], center[1] + way[1] - 4)
            particles.add(at, (-way[0] / seconds, -way[1] / seconds), seconds, self.color)

    def __call__(self, progress: float) -> None:
        """Show the passage at a progress from 0 to 1."""
        sprite = self.sprite
        sprite.opacity = 0.0 if _GONE <= progress < _BACK else 1.0
        if progress < _GONE:
            share = progress / _GONE
            # It braces itself before it is pulled thin and down.
            squat = math.sin(min(1.0, share / 0.3) * math.pi) * 0.15
            pull = max(0.0, (share - 0.25) / 0.75) ** 2
            self._stretch(1 + squat - 0.85 * pull, 1 - squat + 0.9 * pull * (1 - pull) * 4)
            sprite.height = -6 * pull
            sprite.whiteness = pull
            return
        sprite.move_to(self.event.end)
        share = max(0.0, (progress - _BACK) / (1 - _BACK))
        rest = (1 - share) ** 2
        bounce = 0.18 * math.sin(share * math.tau) * (1 - share)
        self._stretch(1 - 0.75 * rest + bounce, 1 + 0.7 * rest - bounce)
        sprite.height = 10 * rest
        sprite.whiteness = rest

    def _stretch(self, width: float, height: float) -> None:
        """Stretch the figure; with reduced motion it only turns white."""
        if not self.stage.options.reduce_motion:
            self.sprite.stretch = (width, height)


def _ground(cell: Pos) -> tuple[float, float]:
    """Return the point of a cell that its gate lies around, in board pixels."""
    return cell.x * TILE + TILE / 2, cell.y * TILE + TILE - 5
