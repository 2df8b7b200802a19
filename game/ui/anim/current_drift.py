"""Drifting: the current carries an actor along its bends, in spray and rings."""

import math
from dataclasses import dataclass

from game.core.event import Moved
from game.core.grid import Direction
from game.ui.board.actor_sprites import ActorSprite
from game.ui.effects.gates_and_rings import Ring
from game.ui.stage.stage import Stage
from game.ui.style.constants import SHAKE_SECONDS, TILE, Color

Point = tuple[float, float]
# In bends the current cuts the corner by some pixels.
_CUT = 3.0
_BOB_PIXELS = 1.5
_EMISSIONS = 5
_FOAM: Color = (255, 255, 255)
_SPRAY_AT_BEND, _SPRAY_AT_STOP = 8, 18


@dataclass(slots=True)
class DriftPassage:
    """Moves a sprite through one cell of its drift; `before` and `after` are the ways in and on."""

    stage: Stage
    sprite: ActorSprite
    event: Moved
    color: Color
    before: Direction
    after: Direction
    is_stopped: bool
    emitted: int = 0

    def __call__(self, progress: float) -> None:
        """Show the drift at a progress from 0 to 1; without motion, only who drifts."""
        # The last cell before a grate is crossed ever more slowly.
        moved = 1 - (1 - progress) ** 2 if self.is_stopped else progress
        self.sprite.x, self.sprite.y = self._place(moved)
        if self.stage.options.reduce_motion:
            return
        self.sprite.height = _BOB_PIXELS * math.sin(progress * math.tau)
        while self.emitted < progress * _EMISSIONS:
            self._emit_wake()
            self.emitted += 1
        if self.is_stopped and progress == 1 and self.emitted == _EMISSIONS:
            self.emitted += 1
            self._hit_grate()

    def _place(self, progress: float) -> Point:
        """Return the point of a smooth curve from cell to cell, in board pixels."""
        event, way = self.event, self.event.facing
        start = _cut_corner((event.start.x * TILE, event.start.y * TILE), self.before, way)
        end = _cut_corner((event.end.x * TILE, event.end.y * TILE), way, self.after)
        came = (start[0] - self.before.dx * TILE, start[1] - self.before.dy * TILE)
        goes = (end[0] + self.after.dx * TILE, end[1] + self.after.dy * TILE)
        if self.is_stopped:
            end = (event.end.x * TILE, event.end.y * TILE)
            goes = (2 * end[0] - start[0], 2 * end[1] - start[1])
        return (
            _curve(came[0], start[0], end[0], goes[0], progress),
            _curve(came[1], start[1], end[1], goes[1], progress),
        )

    def _emit_wake(self) -> None:
        """Leave a ring and two streaks of foam; in bends throw spray at the outer bank."""
        effects, way = self.stage.effects, self.event.facing
        rng = effects.foam.random
        x, y = self.sprite.x + TILE / 2, self.sprite.y + TILE - 4
        if self.emitted % 2 == 0:
            effects.passing.append(Ring((x, y), self.color, (3.0, 10.0), 0.8))
        for side in (-1, 1):
            for size in (1, 2):
                spread = side * rng.uniform(6, 15)
                speed = (way.dx * 12 - way.dy * spread, way.dy * 12 + way.dx * spread)
                tone = rng.choice((self.color, _FOAM))
                at = (x + side * 4, y + 1)
                effects.foam.add(at, speed, rng.uniform(0.4, 0.8), tone, size=size)
            # The bow wave, to the sides and below head and hat.
            rise = (way.dx * 22 + side * 20, way.dy * 14 - 12)
            effects.foam.add((x + side * 5, y), rise, 0.3, self.color, gravity=120)
        if self.before is not way and self.emitted == 1:
            self._spray(self.before.dx, self.before.dy, _SPRAY_AT_BEND)

    def _spray(self, dx: float, dy: float, count: int) -> None:
        foam, rng = self.stage.effects.foam, self.stage.effects.foam.random
        x, y = self.sprite.x + TILE / 2, self.sprite.y + TILE - 6
        for _ in range(count):
            sideways = dx * rng.uniform(10, 52) + rng.uniform(-22, 22)
            speed = (sideways, dy * 20 + rng.uniform(-34, -8))
            size, tone = rng.choice((1, 1, 2)), rng.choice((self.color, _FOAM))
            foam.add((x, y), speed, rng.uniform(0.3, 0.6), tone, size=size, gravity=190)

    def _hit_grate(self) -> None:
        way, effects = self.event.facing, self.stage.effects
        self._spray(way.dx, way.dy, _SPRAY_AT_STOP)
        for reach in (8.0, 14.0):
            center = (self.sprite.x + TILE / 2, self.sprite.y + TILE - 4)
            effects.passing.append(Ring(center, self.color, (2.0, reach), 0.9))
        effects.shake = max(effects.shake, SHAKE_SECONDS)
        self.sprite.kick(-3 * way.dx, -3 * way.dy)


def _cut_corner(center: Point, way_in: Direction, way_out: Direction) -> Point:
    """Return where the current crosses a cell: its middle, in bends nearer to the inner bank."""
    return center[0] + (way_out.dx - way_in.dx) * _CUT, center[1] + (way_out.dy - way_in.dy) * _CUT


def _curve(before: float, start: float, end: float, after: float, progress: float) -> float:
    speed_in, speed_out = (end - before) / 2, (after - start) / 2
    square, cube = progress**2, progress**3
    return (
        (2 * cube - 3 * square + 1) * start
        + (cube - 2 * square + progress) * speed_in
        + (3 * square - 2 * cube) * end
        + (cube - square) * speed_out
    )
