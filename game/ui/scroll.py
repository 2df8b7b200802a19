"""Lines to read in an area that may be too small for all of them."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.ui.text import LINE, SMALL, Lettering
from game.ui.theme import ACCENT, DIM, Color

_BAR_GAP = 3
_BAR_WIDTH = 3
_SHORTEST_BAR = 8


class Scroll:
    """Wrapped lines, the first of them in view, and a bar that shows where among all that is."""

    def __init__(
        self, letters: Lettering, lines: Sequence[tuple[str, Color]], area: pygame.Rect
    ) -> None:
        """Begin at the first line."""
        self._letters = letters
        self.first = 0
        self.fill(lines, area)

    def fill(self, lines: Sequence[tuple[str, Color]], area: pygame.Rect) -> None:
        """Show other lines, as far down as before where there are as many."""
        self.area = area
        self.room = area.height // LINE[SMALL]
        self.rows = [
            (row, color) for words, color in lines for row in self._letters.wrap(words, area.width)
        ]
        self.last = max(0, len(self.rows) - self.room)
        self.step(0)

    def shrink(self) -> None:
        """Take no more room than the lines need."""
        self.area.height = min(self.area.height, len(self.rows) * LINE[SMALL])

    def step(self, rows: int) -> None:
        """Move by a number of rows, as far as there are any."""
        self.first = max(0, min(self.last, self.first + rows))

    def draw(self, target: pygame.Surface) -> None:
        """Draw the rows in view, and right of the area the bar if not all are."""
        area = self.area
        for row, (words, color) in enumerate(self.rows[self.first : self.first + self.room]):
            at = (area.left, area.top + row * LINE[SMALL])
            self._letters.draw(target, words, at, color)
        if self.last:
            bar = pygame.Rect(area.right + _BAR_GAP, area.top, _BAR_WIDTH, area.height)
            target.fill(DIM, bar)
            height = max(_SHORTEST_BAR, bar.height * self.room // len(self.rows))
            top = bar.top + (bar.height - height) * self.first // self.last
            target.fill(ACCENT, (bar.left, top, bar.width, height))
