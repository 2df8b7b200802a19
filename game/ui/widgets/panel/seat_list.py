"""The seats of a match: emblem, name, whose turn it is, who is away, and their numbers."""

from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager
from typing import NamedTuple

import pygame

from game.content.assets.looks import Looks
from game.core.actor import Seat
from game.core.view import Gauge
from game.ui.style.constants import ACCENT, DIM, LIGHT_INK, SHADOW, TEXT, seat_color
from game.ui.style.text_size import line_height
from game.ui.widgets.layout import Choice, Column, Draw, Element, LayoutBox, Padding, Row
from game.ui.widgets.painter import Painter
from game.ui.widgets.seat_emblems import seat_emblem
from game.ui.widgets.text_box import Line, icon

# The tail of a ribbon stands between seats.
_EMBLEM, _GAP, _BETWEEN = 16, 4, 8
# More seats stand in two columns.
_MOST_IN_ONE_COLUMN = 4
# How bright a ribbon is: light words stand on it.
_RIBBON_SHARE = 0.55


class SeatRow(NamedTuple):
    """What is shown of a seat; `clock` is its time left as text, "" without one.

    One that `is_out` is dead or has left, one that `is_away` may come back. A name that is made of
    the seat's number and colour has a `short` one.
    """

    seat: Seat
    name: str
    is_next: bool = False
    is_away: bool = False
    clock: str = ""
    is_out: bool = False
    short: str = ""


def seat_lists(
    painter: Painter, looks: Looks, rows: Sequence[SeatRow], gauges: Mapping[Seat, Sequence[Gauge]]
) -> list[LayoutBox]:
    """Return the rows of seats, the best list first: below each other, in one row, emblems only."""
    if not rows:
        return [Row([])]
    boxes = [_seat(painter, looks, row, gauges) for row in rows]
    high = len(rows) if len(rows) <= _MOST_IN_ONE_COLUMN else -(-len(rows) // 2)
    columns = [Column(boxes[n : n + high], grow=1) for n in range(0, len(rows), high)]
    plain = [row._replace(name=row.short or row.name) for row in rows]
    short = [_seat(painter, looks, row, gauges) for row in plain]
    emblems = Row([_emblem(painter, looks, row) for row in rows], gap=_EMBLEM // len(rows))
    return [*(Row(line, gap=_BETWEEN, align=0.0) for line in (columns, short)), emblems]


def _seat(
    painter: Painter, looks: Looks, row: SeatRow, gauges: Mapping[Seat, Sequence[Gauge]]
) -> LayoutBox:
    text = painter.text
    color = DIM if (row.is_away or row.is_out) and not row.is_next else TEXT
    names = [name for name in dict.fromkeys((row.name, row.short)) if name]
    lines = [Line(text, n, color, is_whole=n != names[-1], is_struck=row.is_out) for n in names]
    parts = [
        _sign(painter, looks, row),
        Choice(lines, grow=1),
        Line(text, row.clock, color, is_whole=True) if row.clock else None,
    ]
    for gauge in gauges.get(row.seat, ()):
        number = Line(text, str(gauge.value), TEXT, is_whole=True)
        parts.append(Row([icon(painter, looks.gauge(gauge.name).icon), number], gap=1, align=0.5))
    edge = max(1, (line_height() + 4 - max(_EMBLEM, line_height())) // 2)
    return Padding(
        Row(parts, gap=_GAP, align=0.5), (2, edge, 4, edge), grow=1, draw=_ribbon(painter, row)
    )


def _sign(painter: Painter, looks: Looks, row: SeatRow, *, is_struck: bool = False) -> LayoutBox:
    sign = seat_emblem(painter.bank, looks, row.seat, large=True)

    def draw(target: pygame.Surface, area: pygame.Rect) -> None:
        if sign is not None:
            place = target.blit(sign, sign.get_rect(midleft=area.midleft))
            if is_struck:
                line = (place.left - 1, place.centery, place.width + 2, 2)
                target.fill(painter.text.ink.text, line)

    return Element(_EMBLEM, _EMBLEM, draw=draw)


def _emblem(painter: Painter, looks: Looks, row: SeatRow) -> LayoutBox:
    sign = _sign(painter, looks, row, is_struck=row.is_out)
    return Padding(sign, (0, 2, 0, 2), draw=_ribbon(painter, row), grow=1)


def _ribbon(painter: Painter, row: SeatRow) -> Draw | None:
    """Return what draws a swallow-tailed ribbon in a seat's hue: it is that seat's turn."""
    if not row.is_next:
        return None
    color = painter.bank.adapt_color(seat_color(row.seat))

    def draw(target: pygame.Surface, area: pygame.Rect) -> AbstractContextManager[None]:
        left, top, right, bottom = area.left - 2, area.top, area.right + 2, area.bottom - 1
        tail = (bottom - top) // 2
        points = [(left, top), (right, top), (right - tail + 2, top + tail), (right, bottom)]
        points.append((left, bottom))
        pygame.draw.polygon(target, SHADOW, [(x, y + 1) for x, y in points])
        # Deeper, not only darker than the seat's colour.
        deep = [round(part * part / 255 * _RIBBON_SHARE) for part in color]
        pygame.draw.polygon(target, deep, points)
        pygame.draw.polygon(target, ACCENT, points, 1)
        return painter.text.in_ink(LIGHT_INK)

    return draw
