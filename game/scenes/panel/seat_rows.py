"""Rows of the seats of a match: emblem, name, whose turn it is, who is away, and their numbers."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from typing import NamedTuple

import pygame

from game.content.assets.looks import Looks
from game.content.assets.strings import get_text, has_text
from game.core.actor import Seat
from game.core.view import Gauge
from game.scenes.context import GameContext
from game.scenes.panel.labels import seat_name
from game.session.updates import MatchInfo, MatchPresence
from game.ui.style.style import ACCENT, SEAT_COLORS, SHADOW, TEXT, Color, Ink
from game.ui.style.text_size import line_height, scaled
from game.ui.widgets.seat_emblems import seat_emblem

_EMBLEM, _GAP, _PAD = 16, 4, 2
# More seats may stand in two columns.
_MOST_IN_ONE_COLUMN = 3
# One column may take a part of the room: the log is below.
_ROOM_FOR_MORE = 1.4
_OF_SEAT = re.compile(r"(\w+)_(\d)")


class SeatRow(NamedTuple):
    """What is shown of a seat; `clock` is its time left as text, "" without one.

    One that `is_out` is dead or has left, one that `is_away` may come back.
    """

    seat: Seat
    name: str
    is_next: bool = False
    is_away: bool = False
    clock: str = ""
    is_out: bool = False


def seat_rows(
    info: MatchInfo,
    to_act: Sequence[Seat],
    presence: MatchPresence | None = None,
    playing: Collection[Seat] = (),
) -> tuple[SeatRow, ...]:
    """Return the rows of all seats; none where a player is alone.

    Without a seat in `playing` it is not known who plays on.
    """
    if info.seats < 2:
        return ()
    waits_for = to_act if presence is None else presence.to_act
    rows = []
    for seat in map(Seat, range(info.seats)):
        away, clock = False, ""
        if presence is not None:
            away = presence.away_ms[seat] >= 0
            if seat in waits_for and presence.turn_ms >= 0:
                clock = time_left_text(presence.turn_ms)
        is_out = bool(playing) and seat not in playing
        rows.append(SeatRow(seat, seat_name(seat, info), seat in waits_for, away, clock, is_out))
    return tuple(rows)


def time_left_text(milliseconds: int) -> str:
    """Return a time as minutes and seconds, or hours and minutes.

    >>> time_left_text(61_000), time_left_text(900), time_left_text(7_260_000)
    ('1:01', '0:01', '2 h 01')
    """
    seconds = -(-milliseconds // 1000)
    if seconds >= 3600:
        return f"{seconds // 3600} h {seconds % 3600 // 60:02}"
    return f"{seconds // 60}:{seconds % 60:02}"


def gauges_of_seats(gauges: Sequence[Gauge]) -> dict[Seat, list[Gauge]]:
    """Return which gauges are another seat's: "name@1" of seat 1, "name_2" of the second seat."""
    found: dict[Seat, list[Gauge]] = {}
    for gauge in gauges:
        _, _, at = gauge.name.partition("@")
        counted = _OF_SEAT.fullmatch(gauge.name)
        if at or counted:
            seat = Seat(int(at) if at else int(counted[2]) - 1 if counted else 0)
            found.setdefault(seat, []).append(gauge)
    return found


def named_label(info: MatchInfo, gauges: Sequence[Gauge], label: str) -> str:
    """Return the label of another seat's gauge with the name of its player, others as they are."""
    texts = info.ruleset.name
    for seat, found in gauges_of_seats(gauges).items():
        for gauge in found:
            key = f"gauge.{gauge.name}"
            if has_text(texts, key) and label == get_text(texts, key):
                kind = get_text(texts, key.rpartition("_")[0])
                return f"{kind}: {seat_name(seat, info)}"
    return label


class SeatList:
    """Draws the rows of seats, in the theme's emblems."""

    def __init__(self, context: GameContext, looks: Looks) -> None:
        """Take what draws, and the looks of a place."""
        self._context = context
        self._looks = looks

    def height(self, rows: Sequence[SeatRow], room: int) -> int:
        """Return the height of rows in a room, in pixels."""
        return -(-len(rows) // _columns(rows, room)) * _row_height()

    def draw(
        self,
        target: pygame.Surface,
        rows: Sequence[SeatRow],
        area: pygame.Rect,
        gauges: dict[Seat, list[Gauge]],
        ink: Ink,
    ) -> int:
        """Draw the rows and return the y below them."""
        columns, height = _columns(rows, area.height), _row_height()
        if self.height(rows, area.height) > area.height:
            return self._draw_emblems(target, rows, area, ink)
        width = area.width // columns
        per_column = -(-len(rows) // columns)
        for number, row in enumerate(rows):
            column, line = divmod(number, per_column)
            place = pygame.Rect(area.left + column * width, area.top + line * height, width, height)
            self._draw_row(target, row, place.inflate(-(columns - 1) * _PAD, 0), gauges, ink)
        return area.top + per_column * height

    def _draw_emblems(
        self, target: pygame.Surface, rows: Sequence[SeatRow], area: pygame.Rect, ink: Ink
    ) -> int:
        """Draw the emblems alone, in one row, where larger text leaves no room."""
        bank, step = self._context.bank, area.width // len(rows)
        for number, row in enumerate(rows):
            left = area.left + number * step
            if row.is_next:
                color = bank.adapt_color(SEAT_COLORS[row.seat % len(SEAT_COLORS)])
                _draw_pennant(target, pygame.Rect(left, area.top, step, _EMBLEM + 4), color)
            sign = seat_emblem(bank, self._looks, row.seat, large=True)
            if sign is not None:
                place = target.blit(sign, (left, area.top + 2))
                if row.is_out:
                    place = pygame.Rect(place.left - 1, place.centery - 1, place.width + 2, 2)
                    target.fill(ink.text, place)
        return area.top + _EMBLEM + 6

    def _draw_row(
        self,
        target: pygame.Surface,
        row: SeatRow,
        place: pygame.Rect,
        gauges: dict[Seat, list[Gauge]],
        ink: Ink,
    ) -> None:
        text, bank = self._context.text, self._context.bank
        color = bank.adapt_color(SEAT_COLORS[row.seat % len(SEAT_COLORS)])
        if row.is_next:
            _draw_pennant(target, place, color)
        sign = seat_emblem(bank, self._looks, row.seat, large=True)
        if sign is not None:
            target.blit(sign, sign.get_rect(midleft=(place.left + _PAD, place.centery)))
        top = place.centery - line_height() // 2
        right = self._draw_values(
            target, gauges.get(row.seat, []), (place.right - 4, top), row, ink
        )
        if row.clock:
            words = TEXT if row.is_next else ink.dim
            right = text.draw(target, row.clock, (right, top), words, align=1.0).left - _GAP
        left = place.left + _EMBLEM + 2 * _GAP
        name = row.name
        if name == seat_name(row.seat) and text.width(name) > right - left:
            name = str(row.seat + 1)
        if row.is_away:
            name = f"({name})"
        if text.width(name) <= right - left or len(name) > len("88"):
            name = text.shorten(name, right - left)
            place = text.draw(target, name, (left, top), _name_color(row, ink))
            if row.is_out:
                target.fill(ink.dim, (place.left - 1, place.centery, place.width + 2, scaled(1)))

    def _draw_values(
        self,
        target: pygame.Surface,
        gauges: Sequence[Gauge],
        right: tuple[int, int],
        row: SeatRow,
        ink: Ink,
    ) -> int:
        """Draw numbers with their icons from right to left; return the x before them."""
        context, x = self._context, right[0]
        for gauge in reversed(gauges):
            words = TEXT if row.is_next else ink.text
            x = context.text.draw(target, str(gauge.value), (x, right[1]), words, align=1.0).left
            x -= line_height() + 1
            icon = self._looks.gauge(gauge.name).icon
            context.painter.draw_icon(target, icon, (x, right[1]))
            x -= _GAP
        return x


# How bright a ribbon is: light words stand on it.
_RIBBON_SHARE = 0.55


def _name_color(row: SeatRow, ink: Ink) -> Color:
    if row.is_next:
        return TEXT
    return ink.dim if row.is_away or row.is_out else ink.text


def _columns(rows: Sequence[SeatRow], room: int) -> int:
    is_tall = len(rows) * _row_height() * _ROOM_FOR_MORE > room
    return 2 if len(rows) > _MOST_IN_ONE_COLUMN and is_tall else 1


def _row_height() -> int:
    return max(_EMBLEM + 2, line_height() + 4)


def _draw_pennant(target: pygame.Surface, place: pygame.Rect, color: Color) -> None:
    """Draw a swallow-tailed ribbon in a seat's hue, edged in gold: it is that seat's turn."""
    left, top, right, bottom = place.left - 2, place.top + 1, place.right + 2, place.bottom - 2
    tail = (bottom - top) // 2
    points = [(left, top), (right, top), (right - tail + 2, top + tail), (right, bottom)]
    points.append((left, bottom))
    pygame.draw.polygon(target, SHADOW, [(x, y + 1) for x, y in points])
    # Deeper, not only darker than the seat's colour.
    deep = [round(part * part / 255 * _RIBBON_SHARE) for part in color]
    pygame.draw.polygon(target, deep, points)
    pygame.draw.polygon(target, ACCENT, points, 1)
