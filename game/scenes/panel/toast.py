"""The toast: a short line over the board that fades, and the question in its place."""

from __future__ import annotations

import pygame

from game.scenes.context import GameContext
from game.ui.style.style import ACCENT, QUESTION_PANEL, TEXT, TOAST_PANEL
from game.ui.style.text_size import line_height

_TOAST_SECONDS = 2.6
_EDGE = 8


class Toast:
    """Shows a short line for a few seconds; without one, the `question` that waits."""

    def __init__(self) -> None:
        """Show nothing yet."""
        self.text, self.style = "", TOAST_PANEL
        self.time_left = 0.0
        self.question = ""
        self.top = _EDGE

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
        lines = context.text.wrap(text, width - 2 * _EDGE - 24)
        wide = max(context.text.width(line) for line in lines)
        height = len(lines) * line_height()
        area = pygame.Rect(0, 0, wide + 24, 10 + height)
        area.midtop = (width // 2, self.top)
        context.painter.draw_panel(target, area, style)
        color = ACCENT if style == QUESTION_PANEL else TEXT
        for row, line in enumerate(lines):
            at = (area.centerx, area.top + 7 + row * line_height())
            context.text.draw(target, line, at, color, align=0.5)
