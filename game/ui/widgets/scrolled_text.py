"""Scrollable text with a scroll bar."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice

import pygame

from game.ui.style.canvas import HEIGHT
from game.ui.style.constants import Color
from game.ui.style.text_renderer import TextRenderer
from game.ui.style.text_size import line_height
from game.ui.widgets.layout import LayoutBox
from game.ui.widgets.text_box import Text

_BAR_GAP = 3
_BAR_WIDTH = 3
_MIN_BAR_HEIGHT = 8
# More than are in view.
_LINES_AT_ONCE = 80


class ScrolledText:
    """Wrapped lines in an area, and a bar that shows the position among all rows."""

    def __init__(
        self,
        text: TextRenderer,
        lines: Sequence[tuple[str, Color]],
        area: pygame.Rect,
        *,
        at_end: bool = False,
    ) -> None:
        self._text = text
        self._at_end = at_end
        self.first_row = 0
        self.set_lines(lines, area)

    def box(self, least: int = 1, *, grow: int = 0) -> LayoutBox:
        """Return it as a box of a layout, of at least some lines, if it has them."""

        def draw(target: pygame.Surface, area: pygame.Rect) -> None:
            if area != self.area:
                self.set_lines(self._given, area)
            self.draw(target)

        return _ScrolledBox(self, least, grow=grow, draw=draw)

    def row_count(self, width: int) -> int:
        """Return how many rows there are at a width, of those that are wrapped by now."""
        if (width, line_height()) != (self.area.width, self._line):
            self.set_lines(self._given, pygame.Rect(0, 0, width, HEIGHT))
        return len(self.rows)

    def show(self, lines: Sequence[tuple[str, Color]]) -> None:
        """Show other lines, in the area that these have."""
        if tuple(lines) != self._given:
            self.set_lines(lines, self.area)

    def set_lines(self, lines: Sequence[tuple[str, Color]], area: pygame.Rect) -> None:
        """Replace the lines; keep the scroll position if there are enough rows."""
        self.area, self._given, self._line = area, tuple(lines), line_height()
        self.visible_rows = area.height // line_height()
        self.rows: list[tuple[str, Color]] = []
        self.max_first_row = 0
        self._lines = iter(lines[::-1] if self._at_end else lines)
        while self._wrap_some() and len(self.rows) < self.first_row + self.visible_rows:
            pass
        self.scroll(0)

    def _wrap_some(self) -> bool:
        """Wrap some more lines and return whether there were any; what is in view stays there."""
        lines, wrap = list(islice(self._lines, _LINES_AT_ONCE)), self._text.wrap
        if not lines:
            return False
        if self._at_end:
            lines.reverse()
        more = [(row, color) for line, color in lines for row in wrap(line, self.area.width)]
        place = 0 if self._at_end else len(self.rows)
        self.rows[place:place] = more
        self.max_first_row = max(0, len(self.rows) - self.visible_rows)
        if self._at_end:
            self.scroll(len(more))
        return True

    def scroll(self, rows: int) -> None:
        """Scroll by a number of rows, at most to either end."""
        self.first_row = max(0, min(self.max_first_row, self.first_row + rows))

    def draw(self, target: pygame.Surface) -> None:
        """Draw the rows in view, and the bar right of the area if there are more."""
        self._wrap_some()
        area = self.area
        in_view = self.rows[self.first_row : self.first_row + self.visible_rows]
        Text(self._text, in_view).draw_in(target, area)
        if self.max_first_row:
            bar = pygame.Rect(area.right + _BAR_GAP, area.top, _BAR_WIDTH, area.height)
            ink = self._text.ink
            target.fill(ink.dim, bar)
            height = max(_MIN_BAR_HEIGHT, bar.height * self.visible_rows // len(self.rows))
            top = bar.top + (bar.height - height) * self.first_row // self.max_first_row
            target.fill(ink.accent, (bar.left, top, bar.width, height))


@dataclass(eq=False)
class _ScrolledBox(LayoutBox):
    text: ScrolledText
    least: int

    def _heights(self, width: int, room: int) -> tuple[int, int]:
        rows, line = self.text.row_count(width), line_height()
        least = min(self.least, rows)
        return least * line, max(least, min(rows, room // line)) * line
