"""What happened, as boxes: the rows of the public log, and a player's own messages."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import pygame

from game.content.assets.looks import Looks
from game.content.assets.strings import get_text
from game.core.actor import Seat
from game.ui.style.constants import DIM, Ink
from game.ui.style.text_renderer import TextRenderer
from game.ui.style.text_size import line_height
from game.ui.widgets.box_key import BoxKey
from game.ui.widgets.layout import Column, Element, LayoutBox, Padding, Placed, Row, Scroll
from game.ui.widgets.painter import Painter
from game.ui.widgets.seat_emblems import seat_emblem
from game.ui.widgets.text_box import Line, StyledLine, Text, picture

_EMBLEM = 18
# More rows than fit into any picture before the selected one, and after.
_MOST_ROWS = 20
# A message of more lines than these may be cut.
_MOST_LINES = 4
# Messages get this much of a panel in any case.
_LEAST_HEIGHT = 24


class LogRow(NamedTuple):
    """An action with its public results; `ply` counts those of its log from 1, 0 is before all.

    What news of the reader's own tells of `is_cited`.
    """

    round: int
    seat: Seat | None
    text: str
    ply: int
    is_cited: bool = False


@dataclass(eq=False)
class LogPanel(LayoutBox):
    """Log rows below each other: the last ones, or those around the selected one.

    Each round has a heading; a round that began above the first row in view says so. The last
    action of the `own` seat and those that are cited stay in view, above the others.
    """

    painter: Painter
    looks: Looks
    rows: Sequence[LogRow]
    ink: Ink
    selected: int = -1
    least_rows: int = 1
    own: Seat | None = None

    def __post_init__(self) -> None:
        """Make boxes of the rows that may be in view."""
        focus = len(self.rows) - 1 if self.selected < 0 else self.selected
        self._begin, stop = max(0, focus - _MOST_ROWS), min(len(self.rows), focus + _MOST_ROWS)
        self._boxes = [self._row(n) for n in range(self._begin, stop)]
        self._focus = focus - self._begin

    def _starts_round(self, index: int) -> bool:
        before = self.rows[index - 1].round if index else None
        return self.rows[index].round > 0 and self.rows[index].round != before

    def _row(self, index: int) -> LayoutBox:
        heading = self._heading(self.rows[index].round) if self._starts_round(index) else None
        return Column([heading, self._body(index)], key=BoxKey("log", index))

    def _body(self, index: int) -> LayoutBox:
        row, ink = self.rows[index], self.ink
        color = ink.dim if row.seat is None else ink.seats[row.seat % len(ink.seats)]
        if row.seat is None and index in (self.selected, len(self.rows) - 1):
            color = ink.text
        sign = None if row.seat is None else seat_emblem(self.painter.bank, self.looks, row.seat)
        return Row(
            [
                None
                if sign is None
                else Padding(picture(sign), (0, 0, _EMBLEM - sign.get_width(), 0)),
                Padding(Text(self.painter.text, [(row.text, color)], grow=1), (0, 1, 0, 5), grow=1),
            ],
            align=0.0,
            draw=self._draw_frame if index == self.selected else None,
        )

    def _heading(self, number: int, more: str = "") -> LayoutBox:
        words = get_text("shared", "play.round", number) + more
        line, dim = pygame.draw.line, self.ink.dim
        rule = Element(0, 1, grow=1, draw=lambda on, at: line(on, dim, at.midleft, at.midright))
        return Row([Line(self.painter.text, words, DIM, is_whole=True), rule], gap=4, align=0.3)

    def _draw_frame(self, target: pygame.Surface, area: pygame.Rect) -> None:
        pygame.draw.rect(target, self.ink.text, area.inflate(6, 0).move(0, -2), 1)

    def _heights(self, width: int, room: int) -> tuple[int, int]:
        most = Scroll(self._boxes, focus=self._focus).heights(width, room)[1]
        return min(most, self.least_rows * line_height()), most

    def _place(self, area: pygame.Rect) -> Iterable[Placed]:
        column = Scroll(self._boxes, focus=self._focus)
        above, first = list[LayoutBox](), -1
        # What stands above takes room from the rows below it, of which the first ones go up.
        while True:
            shown = column.visible(area.width, area.height - Column(above).heights(area.width)[1])
            if self._begin + shown.start <= first:
                break
            first, kept = self._begin + shown.start, self._kept(self._begin + shown.start)
            focused = Column(self._boxes[self._focus : self._focus + 1])
            most = area.height - focused.heights(area.width)[1]
            ways = (self._above(first, kept[n:]) for n in range(len(kept) + 1))
            above = next((way for way in ways if Column(way).heights(area.width)[1] <= most), [])
        return Column([*above, *self._boxes[first - self._begin : shown.stop]]).place(area).inner

    def _above(self, first: int, kept: Sequence[int]) -> list[LayoutBox]:
        """Return what stands above the first row in view: rows to keep, and how many go between."""
        boxes: list[LayoutBox] = []
        last, number = first - 1, 0
        for n in [*kept, first][: len(self.rows)]:
            if boxes and n > last + 1:
                words = get_text("shared", "play.rows_between", n - last - 1)
                boxes.append(Line(self.painter.text, words, DIM))
            last, row = n, self.rows[n]
            is_new = row.round not in (0, number) and not (n == first and self._starts_round(n))
            boxes += [self._heading(row.round, " …")] * is_new
            boxes += [self._body(n)] * (n < first)
            number = row.round
        return boxes

    def _kept(self, first: int) -> list[int]:
        """Return the indices of the rows before the first one that stay in view.

        They are actions: news of a seat belong to the ply before.
        """
        plies = [0, *(row.ply for row in self.rows)]
        actions = [n for n, row in enumerate(self.rows) if row.ply != plies[n]]
        own = [n for n in actions if self.rows[n].seat == self.own][-1:]
        return [n for n in actions if n < first and (n in own or self.rows[n].is_cited)]


@dataclass(eq=False)
class MessageList(LayoutBox):
    """The newest messages that fit: none begins in its middle.

    The newest one is to be seen as a whole, unless it `may_be_cut`.
    """

    renderer: TextRenderer
    messages: Sequence[StyledLine]
    may_be_cut: bool = False

    def __post_init__(self) -> None:
        """Draw itself."""
        self.draw = self._draw_rows

    def _shown(self, width: int, room: int) -> list[StyledLine]:
        rows: list[StyledLine] = []
        for message, color in reversed(self.messages):
            words = self.renderer.wrap(message, width)
            if rows and len(rows) + len(words) > room:
                break
            rows[:0] = [(line, color) for line in words]
        return rows

    def _heights(self, width: int, room: int) -> tuple[int, int]:
        line = line_height()
        newest = len(self.renderer.wrap(self.messages[-1][0], width)) if self.messages else 0
        least = max(min(newest, _MOST_LINES), _LEAST_HEIGHT // line)
        return 0 if self.may_be_cut else least * line, len(self._shown(width, room // line)) * line

    def _draw_rows(self, target: pygame.Surface, area: pygame.Rect) -> None:
        rows = self._shown(area.width, area.height // line_height())
        Text(self.renderer, rows, least=0).draw_in(target, area)
