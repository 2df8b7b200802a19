"""The public log as rows: who did what in which round, and what all were told of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import pygame

from game.content.words import get_text, has_text
from game.core.actor import Seat
from game.core.event import Noted
from game.scenes.scene import House
from game.ui.emblems import emblem
from game.ui.theme import DIM, SEAT_COLORS, TEXT

LINE = 12
_EMBLEM = 18
_GAP = 5


class Row(NamedTuple):
    """An action with everything told of it; `ply` counts actions from 1, 0 is before the first."""

    round: int
    seat: Seat | None
    words: str
    ply: int


def rows_of(texts: str, log: Sequence[Noted]) -> list[Row]:
    """Return the log's rows, oldest first.

    Lines with a text under `line` begin an action of the seat that their first value tells, those
    under `answer` belong to the row before, those under `news` are rows of their own. A text under
    `none` takes the place of a `note` of which there is none; an empty one leaves it out.
    """
    rows: list[Row] = []
    turn, ply, last = 1, 0, -1
    for line in log:
        if has_text(texts, f"line.{line.name}"):
            seat = Seat(int(line.values[0]) - 1)
            ply += 1
            turn += seat <= last
            last = seat
            rows.append(Row(turn, seat, get_text(texts, f"line.{line.name}", *line.values), ply))
        elif has_text(texts, f"answer.{line.name}") and rows and ply:
            words = get_text(texts, f"answer.{line.name}", *line.values)
            rows[-1] = rows[-1]._replace(words=f"{rows[-1].words}, {words}")
        elif has_text(texts, f"news.{line.name}"):
            seat = Seat(int(line.values[0]) - 1)
            words = get_text(texts, f"news.{line.name}", *line.values)
            rows.append(Row(turn + (seat <= last), seat, words, ply))
        elif has_text(texts, f"note.{line.name}"):
            words = _noted(texts, line)
            rows += [Row(turn if ply else 0, None, words, ply)] if words else []
    return rows


def _noted(texts: str, line: Noted) -> str:
    """Return what is said of a line; of what there is none of, by its first value, only `none`."""
    if line.values[:1] == (0,) and has_text(texts, f"none.{line.name}"):
        return get_text(texts, f"none.{line.name}")
    return get_text(texts, f"note.{line.name}", *line.values)


class Minutes:
    """Draws rows into a column, the last ones or those around a chosen one."""

    def __init__(self, house: House, place: str) -> None:
        """Take the emblems of a place."""
        self.house = house
        self.place = place

    def height(self, row: Row, before: Row | None, width: int) -> int:
        """Return how many pixels a row takes with the heading of its round, if it begins one."""
        room = width - (0 if row.seat is None else _EMBLEM)
        lines = len(self.house.letters.wrap(row.words, room))
        return max(lines * LINE + _GAP, _EMBLEM) + LINE * _opens(row, before)

    def draw(
        self, target: pygame.Surface, area: pygame.Rect, rows: Sequence[Row], chosen: int = -1
    ) -> list[tuple[pygame.Rect, int]]:
        """Draw the rows for which there is room; return where each lies with its number."""
        first = last = len(rows) - 1 if chosen < 0 else chosen
        if first < 0:
            return []
        room = area.height
        while first >= 0 or last < len(rows) - 1:
            # The chosen row stays in the middle: rows after it come in turn with those before.
            grown = False
            for end in (first - 1, last + 1):
                if (
                    0 <= end < len(rows)
                    and self._span(rows, min(end, first), max(end, last), area.width) <= room
                ):
                    first, last = min(end, first), max(end, last)
                    grown = True
            if not grown:
                break
        places = []
        y = area.top
        for number in range(first, last + 1):
            before = rows[number - 1] if number > first else None
            height = self.height(rows[number], before, area.width)
            place = pygame.Rect(area.left, y, area.width, height)
            self._row(target, rows[number], before, place, light=number in (chosen, len(rows) - 1))
            if number == chosen:
                self._frame(target, place, headed=_opens(rows[number], before))
            places.append((place, number))
            y += height
        return places

    def _span(self, rows: Sequence[Row], first: int, last: int, width: int) -> int:
        return sum(
            self.height(rows[n], rows[n - 1] if n > first else None, width)
            for n in range(first, last + 1)
        )

    def _frame(self, target: pygame.Surface, place: pygame.Rect, *, headed: bool) -> None:
        frame = place.inflate(6, 0)
        if headed:
            frame.top += LINE
            frame.height -= LINE
        pygame.draw.rect(target, TEXT, frame.move(0, -2), 1)

    def _row(
        self,
        target: pygame.Surface,
        row: Row,
        before: Row | None,
        place: pygame.Rect,
        *,
        light: bool,
    ) -> None:
        letters, y = self.house.letters, place.top
        if _opens(row, before):
            words = get_text("shared", "play.round", row.round)
            width = letters.draw(target, words, (place.left, y - 2), DIM).width
            pygame.draw.line(target, DIM, (place.left + width + 4, y + 5), (place.right - 1, y + 5))
            y += LINE
        left, color = place.left, DIM
        if row.seat is not None:
            sign = emblem(self.house.bank, self.place, row.seat)
            if sign is not None:
                target.blit(sign, (left, y - 1))
            left += _EMBLEM
            color = SEAT_COLORS[row.seat % len(SEAT_COLORS)]
        if light and row.seat is None:
            color = TEXT
        for line in letters.wrap(row.words, place.right - left):
            letters.draw(target, line, (left, y + 1), color)
            y += LINE


def _opens(row: Row, before: Row | None) -> bool:
    return row.round > 0 and (before is None or before.round != row.round)
