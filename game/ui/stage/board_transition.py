"""Transitions of a board: a fade to the next one, and a wipe from the chart to the field."""

from __future__ import annotations

import pygame

from game.ui.stage.burn_wipe import BurnWipe
from game.ui.style.style import BOARD_FADE_SECONDS


class BoardTransition:
    """How far the picture has faded (1 is black), and the wipe that covers it, if any."""

    def __init__(self) -> None:
        self.fade = 0.0
        self.wipe: BurnWipe | None = None
        # The picture to wipe away when the chart gives way to the field; by default the last one.
        self.picture: pygame.Surface | None = None

    def start_wipe(self, last: pygame.Surface, size: tuple[int, int]) -> None:
        """Wipe the old picture away, scaled to a viewport of `size` pixels."""
        self.wipe = BurnWipe(self.picture or last, size)

    def finish(self) -> None:
        """End fade and wipe at once."""
        self.fade, self.wipe = 0.0, None

    def advance(self, dt: float) -> None:
        """Advance fade and wipe by `dt` seconds."""
        self.fade = max(0.0, self.fade - dt / BOARD_FADE_SECONDS)
        if self.wipe is not None:
            self.wipe.advance(dt)
            self.wipe = None if self.wipe.is_over else self.wipe

    def darken(self, picture: pygame.Surface) -> None:
        """Darken a picture as far as it has faded."""
        if self.fade > 0:
            shade = round(255 * (1 - self.fade))
            picture.fill((shade, shade, shade), special_flags=pygame.BLEND_RGB_MULT)

    def draw(self, target: pygame.Surface, topleft: tuple[int, int]) -> None:
        """Draw what is left of the old picture."""
        if self.wipe is not None:
            self.wipe.draw(target, topleft)
