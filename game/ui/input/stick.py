"""An eight-way analog stick, read once it has settled."""

from __future__ import annotations

import math

from game.ui.input.command import Command

PRESS_THRESHOLD = 0.6
RELEASE_THRESHOLD = 0.35
SETTLE_SECONDS = 0.05
_COMMANDS = (
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
    """Waits until both axes have settled before it reports a direction."""

    def __init__(self) -> None:
        self._axes = [0.0, 0.0]
        self._direction: Command | None = None
        self._settle_left = 0.0

    def tilt(self, axis: int, value: float) -> None:
        """Set an axis (0 or 1) to a value from -1 to 1."""
        self._axes[axis] = value

    def read(self, dt: float) -> tuple[Command | None, bool]:
        """Return the direction just settled on, if any, and whether the stick is released."""
        x, y = self._axes
        deflection = math.hypot(x, y)
        if deflection < RELEASE_THRESHOLD:
            self._direction = None
            return None, True
        if deflection >= PRESS_THRESHOLD:
            direction = _COMMANDS[round(math.atan2(y, x) * 4 / math.pi) % 8]
            if direction is not self._direction:
                self._direction, self._settle_left = direction, SETTLE_SECONDS
        if self._direction is not None and self._settle_left > 0:
            self._settle_left -= dt
            if self._settle_left <= 0:
                return self._direction, False
        return None, False
