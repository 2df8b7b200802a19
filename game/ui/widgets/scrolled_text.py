"""Lines to read in an area that may be too small for all of them."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.ui.style.style import ACCENT, DIM, Color
from game.ui.style.text_renderer import LINE_HEIGHT, SMALL, TextRenderer

_BAR_GAP = 3
_BAR_WIDTH = 3
_SHORTEST_BAR = 8


class ScrolledText:
    """Wrapped lines, the first of them in view, and a bar that shows where among all that is."""

    def __init__(
        self, text: TextRenderer, lines: Sequence[tuple[str, Color]], area: pygame.Rect
    ) -> None:
        """Begin at the first line."""
        self._text = text
        self.first_row = 0
        self.set_lines(lines, area)

    def set_lines(self, lines: Sequence[tuple[str, Color]], area: pygame.Rect) -> None:
        """Show other lines, as far down as before where there are as many."""
        self.area = area
        self.visible_rows = area.height // LINE_HEIGHT[SMALL]
        self.rows = [
            (row, color) for words, color in lines for row in self._text.wrap(words, area.width)
        ]
        self.max_first_row = max(0, len(self.rows) - self.visible_rows)
        self.scroll(0)

    def shrink_to_fit(self) -> None:
        """Take no more room than the lines need."""
        self.area.height = min(self.area.height, len(self.rows) * LINE_HEIGHT[SMALL])

    def scroll(self, rows: int) -> None:
        """Move by a number of rows, as far as there are any."""
        self.first_row = max(0, min(self.max_first_row, self.first_row + rows))

    def draw(self, target: pygame.Surface) -> None:
        """Draw the rows in view, and right of the area the bar if not all are."""
        area = self.area
        for row, (words, color) in enumerate(
            self.rows[self.first_row : self.first_row + self.visible_rows]
        ):
            at = (area.left, area.top + row * LINE_HEIGHT[SMALL])
            self._text.draw(target, words, at, color)
        if self.max_first_row:
            bar = pygame.Rect(area.right + _BAR_GAP, area.top, _BAR_WIDTH, area.height)
            target.fill(DIM, bar)
            height = max(_SHORTEST_BAR, bar.height * self.visible_rows // len(self.rows))
            top = bar.top + (bar.height - height) * self.first_row // self.max_first_row
            target.fill(ACCENT, (bar.left, top, bar.width, height))
