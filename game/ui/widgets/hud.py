"""The HUD beside the board: all gauges of a view, for any ruleset."""

from __future__ import annotations

import math
from dataclasses import dataclass

import pygame

from game.content.assets.strings import get_text
from game.core.view import Gauge, View
from game.ui.style.style import ACCENT, DANGER, DIM, TEXT
from game.ui.style.text_renderer import TITLE
from game.ui.widgets.painter import Painter

_PIPS_MAX = 8
COUNT_SECONDS = 0.5
_COUNT_STEPS = 15
# In views of all seats there is room for these gauges only.
_SHOWN_FOR_ALL_SEATS = frozenset({"health", "treasure"})


@dataclass(frozen=True, slots=True)
class GaugeLook:
    """The look of a gauge: style `bar`, `pips`, `digits`, `number`, `seat` or `flag`, and icon.

    Values at or below `low` are drawn in the danger colour (-1: never). `in_hud` and `in_summary`
    say whether it appears during the match and in the summary after it.
    """

    style: str = "number"
    icon: str = "star"
    low: int = -1
    in_hud: bool = True
    in_summary: bool = True


GAUGE_LOOKS: dict[str, GaugeLook] = {
    "turns": GaugeLook("bar", "turns", 6),
    "ammo": GaugeLook("pips", "ammo", 0),
    "kills": GaugeLook("digits", "kills"),
    "streak": GaugeLook("number", "streak", in_summary=False),
    "hearing": GaugeLook("number", "hearing", in_summary=False),
    "pillar": GaugeLook("flag", "pillar"),
    "shots": GaugeLook(in_hud=False),
    "hits": GaugeLook(in_hud=False),
    "health": GaugeLook("pips", "heart", 1),
    "score": GaugeLook("digits", "trophy"),
    "points": GaugeLook("pips", "hand", 0, in_summary=False),
    "next_points": GaugeLook("number", "next_points", in_summary=False),
    "rockets": GaugeLook("number", "rocket", 0),
    **{f"rockets_{seat}": GaugeLook("number", "rocket_other", 0) for seat in range(1, 9)},
    "taker": GaugeLook("seat", "chest"),
    "treasure": GaugeLook("number", "coins"),
    "target": GaugeLook("number", "exit"),
    "rounds": GaugeLook("number", "clock"),
    "alive": GaugeLook("number", "alive"),
    # A weapon's charges are shown beside its name in the list of actions.
    "hammer": GaugeLook(in_hud=False),
    "scythe": GaugeLook(in_hud=False),
    "bow": GaugeLook(in_hud=False),
}


class Hud:
    """Draws gauges in a column; flashes those that changed and counts numbers up or down."""

    def __init__(self, paint: Painter, texts: str) -> None:
        """Take labels from the text file `texts`."""
        self._paint = paint
        self._texts = texts
        self._values: dict[str, int] = {}
        self._flash: dict[str, float] = {}
        # Numbers being counted: their start value and the fraction left to count.
        self._counting: dict[str, tuple[int, float]] = {}
        # Gauge names and where they were drawn last.
        self.rows: list[tuple[str, pygame.Rect]] = []

    def update(self, view: View) -> None:
        """Take the values of a view and start flashing those that changed."""
        for gauge in view.gauges:
            if self._values.get(gauge.name, gauge.value) != gauge.value:
                self._flash[gauge.name] = 0.5
                if gauge_look(gauge.name).style == "digits":
                    self._counting[gauge.name] = (self.displayed_value(gauge.name), 1.0)
            self._values[gauge.name] = gauge.value

    def displayed_value(self, name: str) -> int:
        """Return the number drawn for a gauge: its value, or a step of counting towards it."""
        value = self._values[name]
        if name not in self._counting:
            return value
        start, left = self._counting[name]
        return value - round((value - start) * math.ceil(left * _COUNT_STEPS) / _COUNT_STEPS)

    @property
    def counting(self) -> tuple[tuple[str, int], ...]:
        """Return the gauges still counting, with the numbers drawn for them."""
        return tuple((name, self.displayed_value(name)) for name in self._counting)

    @property
    def flashing(self) -> frozenset[str]:
        """Return the gauges that have changed within the last half second."""
        return frozenset(self._flash)

    def advance(self, dt: float) -> None:
        """Advance flashes and counting by `dt` seconds."""
        step = dt / COUNT_SECONDS
        self._counting = {
            n: (a, left - step) for n, (a, left) in self._counting.items() if left > step
        }
        self._flash = {n: left - dt for n, left in self._flash.items() if left > dt}

    def draw(self, target: pygame.Surface, view: View, area: pygame.Rect) -> int:
        """Draw all gauges from the top of the area and return the y below them."""
        y = area.top
        self.rows.clear()
        for gauge in view.gauges:
            look = gauge_look(gauge.name)
            if look.in_hud:
                top, y = (
                    y,
                    self._draw_gauge(target, gauge, look, pygame.Rect(area.left, y, area.width, 0)),
                )
                row = pygame.Rect(area.left, top, area.width, y - top)
                self.rows.append((gauge.name.partition("@")[0], row))
        return y

    def _draw_gauge(
        self, target: pygame.Surface, gauge: Gauge, look: GaugeLook, row: pygame.Rect
    ) -> int:
        paint = self._paint
        low = gauge.value <= look.low
        color = DANGER if low else ACCENT if gauge.name in self._flash else TEXT
        paint.draw_icon(target, look.icon, (row.left, row.top))
        name, _, seat = gauge.name.partition("@")
        label = get_text(self._texts, f"gauge.{name}") + (f" {int(seat) + 1}" if seat else "")
        paint.text.draw(target, label, (row.left + 17, row.top + 2), DIM)
        right = (row.right, row.top + 2)
        match look.style:
            case "bar" | "pips" if look.style == "bar" or gauge.maximum > _PIPS_MAX:
                number = f"{gauge.value}/{gauge.maximum}"
                paint.text.draw(target, number, right, color, align=1.0)
                self._draw_bar(
                    target, gauge, color, pygame.Rect(row.left, row.top + 15, row.width, 7)
                )
                return row.top + 29
            case "pips":
                self._draw_pips(target, gauge, (row.left, row.top + 14))
                paint.text.draw(target, str(gauge.value), right, color, align=1.0)
                return row.top + 29
            case "digits":
                at = (row.right, row.top - 2)
                count = (
                    self.displayed_value(gauge.name) if gauge.name in self._values else gauge.value
                )
                paint.text.draw(target, str(count), at, color, TITLE, align=1.0)
                return row.top + 23
            case "flag":
                mark = "✓" if gauge.value else "–"
                paint.text.draw(target, mark, right, color, align=1.0)
                return row.top + 17
        is_vacant = look.style == "seat" and not gauge.value
        text = "–" if is_vacant else str(gauge.value)
        paint.text.draw(target, text, right, color, align=1.0)
        return row.top + 17

    def _draw_bar(
        self, target: pygame.Surface, gauge: Gauge, color: tuple[int, int, int], area: pygame.Rect
    ) -> None:
        pygame.draw.rect(target, (20, 16, 24), area)
        steps = max(1, gauge.maximum)
        for step in range(gauge.value):
            left = area.left + 1 + step * (area.width - 2) // steps
            right = area.left + (step + 1) * (area.width - 2) // steps
            pygame.draw.rect(
                target,
                self._paint.bank.adapt_color(color),
                (left, area.top + 1, max(1, right - left), 5),
            )

    def _draw_pips(self, target: pygame.Surface, gauge: Gauge, at: tuple[int, int]) -> None:
        for pip in range(max(gauge.maximum, min(gauge.value, _PIPS_MAX))):
            name = (
                f"{_PIP_SHEETS.get(gauge.name, 'ammo')}_{'full' if pip < gauge.value else 'empty'}"
            )
            target.blit(self._paint.bank.frame("pips", name, 0), (at[0] + pip * 11, at[1]))


_PIP_SHEETS = {"ammo": "ammo", "health": "heart", "points": "point"}


def gauge_look(name: str) -> GaugeLook:
    """Return the look of a gauge; in views of all seats "name@seat" is one seat's gauge."""
    base, _, seat = name.partition("@")
    look = GAUGE_LOOKS.get(base, GaugeLook())
    if not seat:
        return look
    return GaugeLook("number", look.icon, look.low, in_hud=base in _SHOWN_FOR_ALL_SEATS)
