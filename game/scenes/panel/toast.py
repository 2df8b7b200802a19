"""The toast: a short line over the board that fades, and the question in its place."""

from __future__ import annotations

import pygame

from game.scenes.context import GameContext
from game.ui.style.style import ACCENT, QUESTION_PANEL, TEXT, TOAST_PANEL

_TOAST_SECONDS = 2.6


class Toast:
    """Shows a short line for a few seconds; without one, the `question` that waits."""

    def __init__(self) -> None:
        """Show nothing yet."""
        self.text, self.style = "", TOAST_PANEL
        self.time_left = 0.0
        self.question = ""

    def show(self, text: str, style: str = TOAST_PANEL) -> None:
        """Show a line for a few seconds."""
        self.text, self.style, self.time_left = text, style, _TOAST_SECONDS

    def hide(self) -> None:
        """Hide the line."""
        self.time_left = 0.0

    @property
    def is_hidden(self) -> bool:
        """Return whether neither a line nor a question is shown."""
        return self.time_left <= 0 and not self.question

    def advance(self, dt: float) -> None:
        """Count down."""
        self.time_left = max(0.0, self.time_left - dt)

    def draw(self, target: pygame.Surface, context: GameContext, width: int) -> None:
        """Draw the line, else the question, at the top of a board of this width."""
        if self.time_left > 0:
            text, style = self.text, self.style
        elif self.question:
            text, style = self.question, QUESTION_PANEL
        else:
            return
        area = pygame.Rect(0, 0, context.text.width(text) + 24, 22)
        area.midtop = (width // 2, 8)
        context.painter.draw_panel(target, area, style)
        color = ACCENT if style == QUESTION_PANEL else TEXT
        context.text.draw(target, text, (area.centerx, area.top + 7), color, align=0.5)
