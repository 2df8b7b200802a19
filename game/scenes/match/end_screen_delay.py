"""The end of a match in play: a last look at the board, and its end screen."""

import math
from collections.abc import Callable

from game.core.ruleset import Ruleset
from game.scenes.scene import Replace, Scene, Transition

_DELAY = 1.1
# Longer where the true board is revealed at the end.
_REVEAL_DELAY = 8.0


class EndScreenDelay:
    """Counts the time until the end screen, unless the player looks around."""

    def __init__(self, make_screen: Callable[[], Scene | None], ruleset: Ruleset) -> None:
        self._make_screen = make_screen
        self._seconds_left = _REVEAL_DELAY if ruleset.features.public_log else _DELAY
        self._screen: Scene | None = None

    @property
    def is_looking_around(self) -> bool:
        """Return whether the end screen waits to be asked for."""
        return self._seconds_left == math.inf

    def look_around(self) -> None:
        """Let the board stay for as long as the player likes."""
        self._seconds_left = math.inf

    def is_due(self, dt: float) -> bool:
        """Return whether the end screen is due after another `dt` seconds."""
        self._seconds_left -= dt
        return self._seconds_left <= 0

    @property
    def screen(self) -> Scene | None:
        """Return the end screen, made only once, None while it is late; the board may stay then."""
        self._screen = self._screen or self._make_screen()
        if self._screen is not None:
            self.look_around()
        return self._screen

    def finish(self) -> Transition:
        """Go to the end screen, which leads back to the board."""
        screen = self.screen
        return None if screen is None else Replace(screen)
