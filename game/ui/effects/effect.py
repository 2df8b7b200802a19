"""What every effect over a board can do."""

import math
from collections.abc import Iterable

from game.ui.board.board_canvas import BoardCanvas
from game.ui.effects.particles import Particles
from game.ui.light.lighting import Light


class Effect:
    """A picture on the ground and above it that changes with time; by itself it shows nothing."""

    time: float
    # Its length from time 0 on; by itself it stays.
    seconds: float = math.inf

    @property
    def is_over(self) -> bool:
        """Return whether nothing is left of it."""
        return self.time >= self.seconds

    def advance(self, dt: float, particles: Particles) -> None:  # noqa: ARG002 (for some of them)
        """Advance by `dt` seconds."""
        self.time += dt

    def draw_below(self, canvas: BoardCanvas) -> None:
        """Draw what lies on the ground, before it is lit."""

    def draw_above(self, canvas: BoardCanvas) -> None:
        """Draw over the lit picture."""

    def lights(self) -> Iterable[Light]:
        """Return the light that it throws."""
        return ()
