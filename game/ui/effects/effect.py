"""What every effect over a board can do."""

from __future__ import annotations

from collections.abc import Iterable

import pygame

from game.ui.effects.particles import Particles
from game.ui.light.lighting import Light
from game.ui.style.sprite_bank import SpriteBank


class Effect:
    """A picture on the ground and above it that changes with time; by itself it shows nothing."""

    time: float

    @property
    def is_over(self) -> bool:
        """Return whether nothing is left of it; by itself it stays."""
        return False

    @property
    def steps_behind(self) -> int:
        """Return how many pictures ago it should have been drawn anew; most have none to make."""
        return 0

    def catch_up(self) -> None:
        """Make the picture that it has at its time."""

    def advance(self, dt: float, particles: Particles) -> None:  # noqa: ARG002 (for some of them)
        """Advance by `dt` seconds."""
        self.time += dt

    def draw_below(
        self, picture: pygame.Surface, bank: SpriteBank, origin: tuple[int, int]
    ) -> None:
        """Draw what lies on the ground, before it is lit."""

    def draw_above(
        self, picture: pygame.Surface, bank: SpriteBank, origin: tuple[int, int]
    ) -> None:
        """Draw over the lit picture; `origin` is the board's corner in it."""

    def lights(self) -> Iterable[Light]:
        """Return the light that it throws."""
        return ()
