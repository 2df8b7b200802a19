"""What screens that list finished matches share: the records are read bit by bit, rows drawn."""

from __future__ import annotations

from concurrent.futures import Future
from functools import partial
from time import monotonic

import pygame

from game.scenes.context import GameContext
from game.scenes.scene import Choice
from game.ui.style.style import ACCENT, DIM, TEXT
from game.ui.style.text_renderer import TITLE
from game.ui.style.text_size import scaled
from game.ui.widgets.layout import SPRING, Column, Layout, LayoutBox, Padding, Row
from game.ui.widgets.menu import Menu, RowSize
from game.ui.widgets.page_areas import page_room
from game.ui.widgets.text_box import Line

MATCH_ROW = RowSize(34, lines=2)
_WIDTH, _WIDEST = 540, 584
_PAGE_EDGES, _EDGES, _ROW_EDGES = (0, 14, 0, 2), (22, 14, 22, 14), (8, 3, 8, 1)
# Records are read between frames for so long at a time.
_READING_SECONDS = 0.02


class HistoryReader:
    """Brings the history up to date, the last matches first, while a screen is shown."""

    def __init__(self, context: GameContext) -> None:
        """Begin to read."""
        self._context = context
        self._updates = context.store.history.update(context.rulesets)
        self._reading: Future[bool] | None = context.read(self._read_some)
        self.part_done = 0.0

    def _read_some(self) -> bool:
        """Read records for a moment; return whether there are more."""
        end = monotonic() + _READING_SECONDS
        for part in self._updates:
            self.part_done = part
            if monotonic() >= end:
                return True
        return False

    @property
    def is_reading(self) -> bool:
        """Return whether records are still to be read."""
        return self._reading is not None

    def advance(self) -> bool:
        """Read on; return whether there may be something new to show."""
        if self._reading is None or not self._reading.done():
            return False
        is_more = self._reading.result()
        self._reading = self._context.read(self._read_some) if is_more else None
        return True


def match_row(
    context: GameContext, title: str, beside: str, below: str, *, focus: bool
) -> LayoutBox:
    """Describe a row of two lines: a title and what stands beside it, a sentence below."""
    text, color = context.text, ACCENT if focus else TEXT
    head = Row([Line(text, title, color, grow=1), Line(text, beside, DIM)], gap=8)
    return Padding(Column([head, Line(text, below, DIM)], gap=2), _ROW_EDGES)


def setting_row(context: GameContext, label: str, value: str, *, focus: bool) -> LayoutBox:
    """Describe a row that chooses what is listed."""
    text, color = context.text, ACCENT if focus else TEXT
    value = f"◀ {value} ▶" if focus and value else value
    words = Row([Line(text, label, color, grow=1), Line(text, value, color)])
    return Padding(Column([SPRING, words, SPRING]), _ROW_EDGES)


def draw_list_page(
    context: GameContext,
    target: pygame.Surface,
    heading: str,
    below: list[LayoutBox],
    menu: Menu[Choice],
) -> None:
    """Draw a page with a heading, what stands below it, and a list."""
    context.draw_ground(target)
    painter = context.painter
    width, draw = min(scaled(_WIDTH), _WIDEST), partial(painter.panel, style="stone")
    panel = Padding(menu.box(painter, width=width), _EDGES, grow=1, draw=draw)
    lines = [Line(context.text, heading, ACCENT, 0.5, TITLE), *below]
    page = Column([*lines, Row([SPRING, panel, SPRING], grow=1)], gap=8)
    Layout(Padding(page, _PAGE_EDGES), page_room()).draw(target)
