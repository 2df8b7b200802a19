"""Scrollable text with a scroll bar."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

import pygame

from game.ui.style.style import Color
from game.ui.style.text_renderer import TextRenderer
from game.ui.style.text_size import line_height

_BAR_GAP = 3
_BAR_WIDTH = 3
_MIN_BAR_HEIGHT = 8
# More than are in view, and less than a frame's work.
_LINES_AT_ONCE = 80


class ScrolledText:
    """Wrapped lines in an area, and a bar that shows the position among all rows."""

    def __init__(
        self, text: TextRenderer, lines: Sequence[tuple[str, Color]], area: pygame.Rect
    ) -> None:
        """Start at the first line."""
        self._text = text
        self.first_row = 0
        self.set_lines(lines, area)

    def set_lines(self, lines: Sequence[tuple[str, Color]], area: pygame.Rect) -> None:
        """Replace the lines; keep the scroll position if there are enough rows."""
        self.area = area
        self.visible_rows = area.height // line_height()
        self.rows: list[tuple[str, Color]] = []
        self._lines = iter(lines)
        self._wrap_some()

    def _wrap_some(self) -> None:
        """Wrap some more lines: all of a long text would hold a frame up."""
        self.rows += [
            (row, color)
            for line, color in islice(self._lines, _LINES_AT_ONCE)
            for row in self._text.wrap(line, self.area.width)
        ]
        self.max_first_row = max(0, len(self.rows) - self.visible_rows)
        self.scroll(0)

    def shrink_to_fit(self) -> None:
        """Shrink the area to the height of the rows."""
        self.area.height = min(self.area.height, len(self.rows) * line_height())

    def scroll(self, rows: int) -> None:
        """Scroll by a number of rows, at most to either end."""
        self.first_row = max(0, min(self.max_first_row, self.first_row + rows))

    def draw(self, target: pygame.Surface) -> None:
        """Draw the rows in view, and the bar right of the area if there are more."""
        self._wrap_some()
        area = self.area
        for row, (text, color) in enumerate(
            self.rows[self.first_row : self.first_row + self.visible_rows]
        ):
            at = (area.left, area.top + row * line_height())
            self._text.draw(target, text, at, color)
        if self.max_first_row:
            bar = pygame.Rect(area.right + _BAR_GAP, area.top, _BAR_WIDTH, area.height)
            ink = self._text.ink
            target.fill(ink.dim, bar)
            height = max(_MIN_BAR_HEIGHT, bar.height * self.visible_rows // len(self.rows))
            top = bar.top + (bar.height - height) * self.first_row // self.max_first_row
            target.fill(ink.accent, (bar.left, top, bar.width, height))
