"""The toast: a short line over the board that fades, and the question in its place."""

from collections.abc import Sequence

import pygame

from game.ui.style.constants import ACCENT, QUESTION_PANEL, TEXT, TOAST_PANEL
from game.ui.widgets.layout import Column, Layout, Padding
from game.ui.widgets.painter import Painter
from game.ui.widgets.text_box import Line

_TOAST_SECONDS, _LETTERS_PER_SECOND = 2.6, 20
_EDGE, _BESIDE = 8, 12
# In per cent of the height.
_LOWEST = 40


class Toast:
    """Shows a short line for a few seconds; without one, the `question` that waits."""

    def __init__(self) -> None:
        self.text, self.style = "", TOAST_PANEL
        self.time_left = 0.0
        self.question = ""
        self.top = _EDGE
        # What was drawn last, and where: a line stays there while figures move.
        self._drawn: tuple[str, int] | None = None

    def show(self, text: str, style: str = TOAST_PANEL) -> None:
        """Show a line for as long as it takes to read it."""
        self.text, self.style = text, style
        self.time_left = max(_TOAST_SECONDS, len(text) / _LETTERS_PER_SECOND)
        self._drawn = None

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

    def draw(
        self, target: pygame.Surface, painter: Painter, width: int, foes: Sequence[pygame.Rect] = ()
    ) -> None:
        """Draw the line, else the question, at the top of a board of this width.

        A line that would cover some of the `foes` stands below them, the uppermost first, but never
        so far down that goal and prompts may stand there.
        """
        text, style = self.text, self.style
        if self.time_left <= 0:
            text, style = self.question, QUESTION_PANEL
        if not text:
            return
        color = ACCENT if style == QUESTION_PANEL else TEXT
        lines = painter.text.wrap(text, width - 2 * _EDGE - 2 * _BESIDE)
        rows = Column([Line(painter.text, line, color, align=0.5) for line in lines])
        panel = Padding(
            rows, (_BESIDE, 7, _BESIDE, 3), draw=lambda t, area: painter.draw_panel(t, area, style)
        )
        wide, high = panel.widths()[1], panel.heights(width)[1]
        area = pygame.Rect((width - wide) // 2, self.top, wide, high)
        if self._drawn is None or self._drawn[0] != text:
            lowest = target.get_height() * _LOWEST // 100 - area.height
            for foe in sorted(foes, key=lambda foe: foe.bottom):
                if area.colliderect(foe) and foe.bottom + _EDGE <= lowest:
                    area.top = foe.bottom + _EDGE
            self._drawn = text, area.top
        area.top = self._drawn[1]
        Layout(panel, area).draw(target)
