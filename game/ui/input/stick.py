"""A stick that points in eight directions, taken once it has come to rest."""

from __future__ import annotations

import math

from game.ui.input.command import Command

PRESS_THRESHOLD = 0.6
RELEASE_THRESHOLD = 0.35
SETTLE_SECONDS = 0.05
_EIGHT = (
    Command.RIGHT,
    Command.DOWN_RIGHT,
    Command.DOWN,
    Command.DOWN_LEFT,
    Command.LEFT,
    Command.UP_LEFT,
    Command.UP,
    Command.UP_RIGHT,
)


class Stick:
    """Waits for both axes before it says where it points."""

    def __init__(self) -> None:
        """Stand upright."""
        self._axes = [0.0, 0.0]
        self._side: Command | None = None
        self._settle_left = 0.0

    def tilt(self, axis: int, value: float) -> None:
        """Move one axis."""
        self._axes[axis] = value

    def read(self, dt: float) -> tuple[Command | None, bool]:
        """Return a direction just taken, and whether the stick is let go."""
        x, y = self._axes
        far = math.hypot(x, y)
        if far < RELEASE_THRESHOLD:
            self._side = None
            return None, True
        if far >= PRESS_THRESHOLD:
            side = _EIGHT[round(math.atan2(y, x) * 4 / math.pi) % 8]
            if side is not self._side:
                self._side, self._settle_left = side, SETTLE_SECONDS
        if self._side is not None and self._settle_left > 0:
            self._settle_left -= dt
            if self._settle_left <= 0:
                return self._side, False
        return None, False
