"""The HUD beside the board: all gauges of a view, for any ruleset."""

from __future__ import annotations

import math
from collections.abc import Iterator

import pygame

from game.content.assets.looks import GaugeLook, Looks
from game.content.assets.strings import get_text
from game.core.view import Gauge, View
from game.ui.style.style import LIGHT_INK
from game.ui.style.text_renderer import SMALL, TITLE
from game.ui.style.text_size import TextSize, line_height, text_size
from game.ui.widgets.painter import Painter

_PIPS_MAX = 8
COUNT_SECONDS = 0.5
_COUNT_STEPS = 15
_CHIP_GAP = 10


class Hud:
    """Draws gauges in a column; flashes those that changed and counts numbers up or down."""

    def __init__(self, paint: Painter, looks: Looks) -> None:
        """Take the looks and texts of a ruleset."""
        self._paint = paint
        self._looks = looks
        self.ink = LIGHT_INK
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
                if self._looks.gauge(gauge.name).style == "digits":
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

    def height(self, view: View, area: pygame.Rect) -> int:
        """Return the height of all gauges: with their names if they fit in an area."""
        if self._has_names(view, area):
            return self._full_height(view)
        return max((place.bottom - area.top for _, place in self._chips(view, area)), default=0)

    def _has_names(self, view: View, area: pygame.Rect) -> bool:
        return text_size() is TextSize.NORMAL or self._full_height(view) <= area.height

    def _full_height(self, view: View) -> int:
        looks = [self._looks.gauge(gauge.name) for gauge in view.gauges]
        return sum(_row_height(look) for look in looks if look.in_hud)

    def _chips(self, view: View, area: pygame.Rect) -> Iterator[tuple[Gauge, pygame.Rect]]:
        """Yield each gauge and where its icon and number stand, as many in a row as fit."""
        x, y, height = area.left, area.top, line_height() + 4
        for gauge in view.gauges:
            look = self._looks.gauge(gauge.name)
            if look.in_hud:
                width = height + self._paint.text.width(_number(gauge, look)) + _CHIP_GAP
                if x > area.left and x + width > area.right:
                    x, y = area.left, y + height
                yield gauge, pygame.Rect(x, y, width, height)
                x += width

    def _draw_chips(self, target: pygame.Surface, view: View, area: pygame.Rect) -> int:
        """Draw icons and numbers; return the y below them."""
        bottom = area.top
        for gauge, place in self._chips(view, area):
            look = self._looks.gauge(gauge.name)
            self._paint.draw_icon(target, look.icon, place.topleft)
            color = self.ink.danger if gauge.value <= look.low else self.ink.text
            at = (place.left + place.height, place.top + 2)
            self._paint.text.draw(target, _number(gauge, look), at, color)
            self.rows.append((gauge.name.partition("@")[0], place))
            bottom = place.bottom
        return bottom

    def draw(self, target: pygame.Surface, view: View, area: pygame.Rect) -> int:
        """Draw all gauges from the top of the area and return the y below them.

        Where there is no room for their names, only icons and numbers are drawn.
        """
        y = area.top
        self.rows.clear()
        if not self._has_names(view, area):
            return self._draw_chips(target, view, area)
        for gauge in view.gauges:
            look = self._looks.gauge(gauge.name)
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
        ink = self.ink
        color = ink.danger if low else ink.accent if gauge.name in self._flash else ink.text
        paint.draw_icon(target, look.icon, (row.left, row.top))
        name, _, seat = gauge.name.partition("@")
        label = get_text(self._looks.name, f"gauge.{name}") + (f" {int(seat) + 1}" if seat else "")
        beside, line = line_height() + 5, line_height()
        label = paint.text.shorten(label, row.width - beside - self._value_width(gauge, look))
        paint.text.draw(target, label, (row.left + beside, row.top + 2), ink.dim)
        right = (row.right, row.top + 2)
        match look.style:
            case "bar" | "pips" if look.style == "bar" or gauge.maximum > _PIPS_MAX:
                number = f"{gauge.value}/{gauge.maximum}"
                paint.text.draw(target, number, right, color, align=1.0)
                self._draw_bar(
                    target, gauge, color, pygame.Rect(row.left, row.top + line + 3, row.width, 7)
                )
                return row.top + line + 17
            case "pips":
                self._draw_pips(target, gauge, (row.left, row.top + line + 2))
                paint.text.draw(target, str(gauge.value), right, color, align=1.0)
                return row.top + line + 17
            case "digits":
                at = (row.right, row.top - 2)
                count = (
                    self.displayed_value(gauge.name) if gauge.name in self._values else gauge.value
                )
                paint.text.draw(target, str(count), at, color, TITLE, align=1.0)
                return row.top + max(23, line + 5)
            case "flag":
                mark = "✓" if gauge.value else "–"
                paint.text.draw(target, mark, right, color, align=1.0)
                return row.top + line + 5
        is_vacant = look.style == "seat" and not gauge.value
        text = "–" if is_vacant else str(gauge.value)
        paint.text.draw(target, text, right, color, align=1.0)
        return row.top + line + 5

    def _value_width(self, gauge: Gauge, look: GaugeLook) -> int:
        """Return how wide the number of a gauge is, and the gap before it."""
        font = TITLE if look.style == "digits" else SMALL
        ratio = f"{gauge.value}/{gauge.maximum}"
        text = ratio if look.style == "bar" or gauge.maximum > _PIPS_MAX else str(gauge.value)
        return self._paint.text.width(text, font) + 4

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
                f"{self._looks.gauge(gauge.name).pips}_{'full' if pip < gauge.value else 'empty'}"
            )
            target.blit(self._paint.bank.frame("pips", name, 0), (at[0] + pip * 11, at[1]))


def _row_height(look: GaugeLook) -> int:
    """Return the height of a gauge's row, with what is drawn below its name."""
    has_bar = look.style in ("bar", "pips")
    if look.style == "digits":
        return max(23, line_height() + 5)
    return line_height() + (17 if has_bar else 5)


def _number(gauge: Gauge, look: GaugeLook) -> str:
    """Return a gauge's number, where nothing but it is drawn."""
    if look.style == "flag":
        return "✓" if gauge.value else "–"
    return f"{gauge.value}/{gauge.maximum}" if look.style == "bar" else str(gauge.value)
