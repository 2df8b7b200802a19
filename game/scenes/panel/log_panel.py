"""The public log of a match as rows: round, seat, action and its public result."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

import pygame

from game.content.assets.looks import Looks
from game.content.assets.strings import get_text, has_text
from game.core.actor import Seat
from game.core.event import LineKind, LogEntry, LogLine
from game.core.features.lesson import read_lesson
from game.core.level import Level
from game.scenes.context import GameContext
from game.ui.style.style import LIGHT_INK, Color, Ink
from game.ui.style.text_renderer import TextRenderer
from game.ui.style.text_size import line_height
from game.ui.widgets.seat_emblems import seat_emblem

_EMBLEM = 18
_GAP = 5


class LogRow(NamedTuple):
    """An action with its public results; `ply` counts those of its log from 1, 0 is before all."""

    round: int
    seat: Seat | None
    text: str
    ply: int


def log_rows(
    texts: str, log: Iterable[LogEntry], level: Level | None = None, *, brief: bool = False
) -> Iterator[LogRow]:
    """Yield the log's rows, oldest first; lines with an empty text are left out.

    So are proofs, if the level is a lesson. If they are to be `brief`, lines have their text under
    `brief` if there is one.
    """
    row: LogRow | None = None
    ply = 0
    for line in (line for entry in log for line in entry.lines()):
        if line.kind is LineKind.PROOF and level is not None and read_lesson(level.note).steps:
            continue
        text = _line_text(texts, line, brief=brief)
        if line.kind is LineKind.ANSWER:
            assert row is not None
            row = row._replace(text=f"{row.text}, {text}")
            continue
        ply += line.kind is LineKind.ACTION
        if text:
            if row is not None:
                yield row
            row = LogRow(line.round, line.seat, text, ply)
    if row is not None:
        yield row


def _line_text(texts: str, line: LogLine, *, brief: bool) -> str:
    """Return the text of a line; a note whose first value is 0 may have its own under `none`."""
    if brief and has_text(texts, f"brief.{line.name}"):
        return get_text(texts, f"brief.{line.name}", *line.values)
    if line.values[:1] == (0,) and has_text(texts, f"none.{line.name}"):
        return get_text(texts, f"none.{line.name}")
    return get_text(texts, f"{line.kind.value}.{line.name}", *line.values)


class LogPanel:
    """Draws log rows in a column: the last ones, or those around the selected one."""

    def __init__(self, context: GameContext, looks: Looks) -> None:
        """Use the emblems of a theme."""
        self.context = context
        self.looks = looks
        self._ink = LIGHT_INK

    def row_height(self, row: LogRow, before: LogRow | None, width: int) -> int:
        """Return the height of a row in pixels, with the round heading if it starts a round."""
        room = width - (0 if row.seat is None else _EMBLEM)
        lines = len(self.context.text.wrap(row.text, room))
        return max(lines * line_height() + _GAP, _EMBLEM) + line_height() * _starts_round(
            row, before
        )

    def draw(
        self,
        target: pygame.Surface,
        area: pygame.Rect,
        rows: Sequence[LogRow],
        selected: int = -1,
        ink: Ink = LIGHT_INK,
    ) -> list[tuple[pygame.Rect, int]]:
        """Draw the rows that fit; return the area and index of each."""
        self._ink = ink
        first = last = len(rows) - 1 if selected < 0 else selected
        if first < 0:
            return []
        width, room = area.width, area.height - self.row_height(rows[first], None, area.width)
        is_growing = True
        while is_growing:
            is_growing = False
            # Rows are added in turn before and after, which keeps the selected row in the middle.
            if first > 0:
                above = self.row_height(rows[first - 1], None, width)
                # Its round is headed further up now, if it is the same.
                above += self.row_height(rows[first], rows[first - 1], width)
                above -= self.row_height(rows[first], None, width)
                if above <= room:
                    first, room, is_growing = first - 1, room - above, True
            if last < len(rows) - 1:
                below = self.row_height(rows[last + 1], rows[last], width)
                if below <= room:
                    last, room, is_growing = last + 1, room - below, True
        row_areas = []
        y = area.top
        for number in range(first, last + 1):
            before = rows[number - 1] if number > first else None
            height = self.row_height(rows[number], before, area.width)
            row_area = pygame.Rect(area.left, y, area.width, height)
            self._draw_row(
                target,
                rows[number],
                before,
                row_area,
                highlighted=number in (selected, len(rows) - 1),
                is_cut=0 < number == first and not _starts_round(rows[number], rows[number - 1]),
            )
            if number == selected:
                self._draw_frame(target, row_area, headed=_starts_round(rows[number], before))
            row_areas.append((row_area, number))
            y += height
        return row_areas

    def _draw_frame(self, target: pygame.Surface, place: pygame.Rect, *, headed: bool) -> None:
        frame = place.inflate(6, 0)
        if headed:
            frame.top += line_height()
            frame.height -= line_height()
        pygame.draw.rect(target, self._ink.text, frame.move(0, -2), 1)

    def _draw_row(
        self,
        target: pygame.Surface,
        row: LogRow,
        before: LogRow | None,
        place: pygame.Rect,
        *,
        highlighted: bool,
        is_cut: bool,
    ) -> None:
        text_renderer, ink, y = self.context.text, self._ink, place.top
        if _starts_round(row, before):
            text = get_text("shared", "play.round", row.round)
            # The round began above.
            text += " …" if is_cut else ""
            rule = y + line_height() // 2 - 1
            width = text_renderer.draw(target, text, (place.left, y - 2), ink.dim).width
            start, end = (place.left + width + 4, rule), (place.right - 1, rule)
            pygame.draw.line(target, ink.dim, start, end)
            y += line_height()
        left, color = place.left, ink.dim
        if row.seat is not None:
            sign = seat_emblem(self.context.bank, self.looks, row.seat)
            if sign is not None:
                target.blit(sign, (left, y - 1))
            left += _EMBLEM
            color = ink.seats[row.seat % len(ink.seats)]
        if highlighted and row.seat is None:
            color = ink.text
        for line in text_renderer.wrap(row.text, place.right - left):
            text_renderer.draw(target, line, (left, y + 1), color)
            y += line_height()


def draw_messages(
    target: pygame.Surface, text: TextRenderer, lines: Sequence[str], area: pygame.Rect, ink: Ink
) -> None:
    """Draw the newest messages that fit into an area, the last one highlighted."""
    line = line_height()
    room, rows = max(0, area.height // line), list[tuple[str, Color]]()
    for number, message in enumerate(reversed(lines)):
        words = text.wrap(message, area.width)
        # No message begins in the middle; the newest may end there.
        if len(rows) + len(words) > room:
            if rows or not room:
                break
            words[room - 1 :] = [text.shorten(" ".join(words[room - 1 :]), area.width)]
        rows[:0] = [(words_line, ink.dim if number else ink.text) for words_line in words]
    for number, (words_line, color) in enumerate(rows):
        text.draw(target, words_line, (area.left, area.top + number * line), color)


def _starts_round(row: LogRow, before: LogRow | None) -> bool:
    return row.round > 0 and (before is None or before.round != row.round)
