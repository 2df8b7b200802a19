"""The HUD beside the board: all gauges of a view as boxes, for any ruleset."""

import math
from collections.abc import Callable, Sequence

import pygame

from game.content.assets.looks import GaugeLook, Looks
from game.content.assets.strings import get_text
from game.core.view import Gauge, View
from game.ui.style.style import ACCENT, DANGER, DIM, GOOD, TEXT, Color
from game.ui.style.text_renderer import SMALL, TITLE
from game.ui.style.text_size import TextSize, line_height, text_size
from game.ui.widgets.layout import Choice, Column, Element, LayoutBox, Wrap
from game.ui.widgets.painter import Painter
from game.ui.widgets.part import Part

_PIPS_MAX = 8
COUNT_SECONDS = 0.5
_COUNT_STEPS = 15
_CHIP_GAP = 10
# How many gauges are large, and which are rather large than others.
_LARGE_COUNT = 2
_LARGE_RANKS = {"bar": 0, "pips": 0, "digits": 0, "number": 1}
_LARGE_NUMBER, _LARGE_GAP, _LARGE_PIPS = 21, 2, 6
_PIP, _CLOSE_PIP = 11, 9
# Between notches of a bar, in pixels.
_LEAST_NOTCH = 4
# Bars follow their numbers within this time; icons jump for a part of the flash.
_BAR_SECONDS, _FLASH_SECONDS, _JUMP_SECONDS = 0.12, 0.5, 0.32
_JUMP = 3  # pixels


class Hud:
    """Draws gauges in a column; flashes those that changed and counts numbers up or down."""

    def __init__(self, paint: Painter, looks: Looks) -> None:
        self._paint = paint
        self._looks = looks
        # Without it, numbers and bars are where they belong at once.
        self.has_motion = True
        self._view: View | None = None
        self._values: dict[str, int] = {}
        self._flash: dict[str, float] = {}
        # Numbers being counted: their start value and the fraction left to count.
        self._counting: dict[str, tuple[int, float]] = {}
        # How full bars are drawn, which follow their numbers.
        self._levels: dict[str, float] = {}

    def update(self, view: View) -> None:
        """Take the values of a view and start flashing those that changed."""
        if view is self._view:
            return
        self._view = view
        for gauge in map(shown_gauge, view.gauges):
            if self._values.get(gauge.name, gauge.value) != gauge.value:
                self._flash[gauge.name] = _FLASH_SECONDS
                if self.has_motion and self._looks.gauge(gauge.name).style == "digits":
                    self._counting[gauge.name] = (self.displayed_value(gauge.name), 1.0)
            self._values[gauge.name] = gauge.value
            self._levels.setdefault(gauge.name, gauge.value)

    def displayed_value(self, name: str) -> int:
        """Return the number drawn for a gauge: its value, or a step of counting towards it."""
        value = self._values[name]
        if name not in self._counting:
            return value
        start, left = self._counting[name]
        return value - round((value - start) * math.ceil(left * _COUNT_STEPS) / _COUNT_STEPS)

    def _counted(self, gauge: Gauge) -> int:
        """Return the number to draw for a gauge that counts, also before the first update."""
        return self.displayed_value(gauge.name) if gauge.name in self._values else gauge.value

    @property
    def moving(self) -> set[str]:
        """Return the names of the gauges whose picture changes while their values stay."""
        bars = {n for n, goal in self._values.items() if self._levels[n] != goal}
        return bars | self._flash.keys() | self._counting.keys()

    def _jump(self, name: str) -> int:
        """Return by how many pixels an icon has jumped since its number changed."""
        past = (_FLASH_SECONDS - self._flash.get(name, 0.0)) / _JUMP_SECONDS
        return round(_JUMP * math.sin(math.pi * past)) if past < 1 and self.has_motion else 0

    def advance(self, dt: float) -> None:
        """Advance flashes and counting by `dt` seconds."""
        step = dt / COUNT_SECONDS
        self._counting = {
            n: (a, left - step) for n, (a, left) in self._counting.items() if left > step
        }
        self._flash = {n: left - dt for n, left in self._flash.items() if left > dt}
        part = 1.0 - math.exp(-dt / _BAR_SECONDS) if self.has_motion else 1.0
        for name, goal in self._values.items():
            away = goal - self._levels[name]
            self._levels[name] = goal if abs(away) < 0.05 else goal - away * (1 - part)

    def in_hud(self, view: View) -> list[Gauge]:
        """Return the gauges that are to be drawn."""
        looks = ((gauge, self._looks.gauge(gauge.name)) for gauge in view.gauges)
        told = (g for g, look in looks if look.in_hud and g.maximum >= look.least_maximum)
        return [shown_gauge(gauge) for gauge in told]

    def most_wanted(self, gauges: Sequence[Gauge]) -> list[Gauge]:
        """Return the gauges that matter most: bars, pips and digits before other numbers."""
        ranks = [_LARGE_RANKS.get(self._looks.gauge(gauge.name).style) for gauge in gauges]
        order = sorted((rank, n) for n, rank in enumerate(ranks) if rank is not None)
        return [gauges[n] for _, n in order[:_LARGE_COUNT]]

    def large(self, gauges: Sequence[Gauge]) -> list[LayoutBox]:
        """Return gauges that share their room: the name, a number to read at a glance, a bar."""
        height = line_height() + _large_number() + _LARGE_GAP
        return [self._box(g, (0, height), self._draw_large_gauge, grow=1) for g in gauges]

    def box(self, gauges: Sequence[Gauge]) -> LayoutBox:
        """Return gauges with their names, or as chips where these have no room."""
        small = self.chips((), gauges) if len(gauges) == 1 else self.chips(gauges)
        return Choice([Column([*map(self._named, gauges)]), small])

    def _named(self, gauge: Gauge) -> LayoutBox:
        return self._box(gauge, (0, _row_height(self._looks.gauge(gauge.name))), self._draw_gauge)

    def chips(self, gauges: Sequence[Gauge], named: Sequence[Gauge] = ()) -> LayoutBox:
        """Return icons and numbers, as many in a row as fit; first some with their names."""
        names = [self._chip(gauge, self._label(gauge)) for gauge in named]
        return Wrap([*names, *map(self._chip, gauges)], gap=_CHIP_GAP)

    def _chip(self, gauge: Gauge, label: str = "") -> LayoutBox:
        text, height = self._paint.text, line_height() + 4
        width = height + text.width(_number(gauge, self._looks.gauge(gauge.name)))
        width += text.width(label) + 4 if label else 0

        def draw(target: pygame.Surface, gauge: Gauge, place: pygame.Rect) -> None:
            words = self._words(gauge, self._looks.gauge(gauge.name))
            self._draw_icon(target, gauge, place.topleft)
            left, top = place.left + height, place.top + 2
            if label:
                name = text.shorten(label, place.right - left - text.width(words) - 4)
                left = text.draw(target, name, (left, top), DIM).right + 4
            text.draw(target, words, (left, top), self._color(gauge))

        return self._box(gauge, (width, height), draw)

    def _box(
        self,
        gauge: Gauge,
        size: tuple[int, int],
        draw: Callable[[pygame.Surface, Gauge, pygame.Rect], object],
        grow: int = 0,
    ) -> LayoutBox:
        key = Part("gauge", gauge.name.partition("@")[0])
        return Element(*size, grow=grow, key=key, draw=lambda t, area: draw(t, gauge, area))

    def _draw_large_gauge(self, target: pygame.Surface, gauge: Gauge, row: pygame.Rect) -> None:
        text, line, look = self._paint.text, line_height(), self._looks.gauge(gauge.name)
        self._draw_icon(target, gauge, row.topleft)
        label = text.shorten(self._label(gauge), row.width - line - 3)
        text.draw(target, label, (row.left + line + 3, row.top + 1), DIM)
        has_bar = _has_bar(gauge, look, _LARGE_PIPS)
        at = (row.left, row.top + line)
        right = self._draw_large_number(target, gauge, at, has_maximum=has_bar)
        below = row.top + line + _large_number()
        if has_bar:
            self._draw_bar(target, gauge, pygame.Rect(row.left, below - 5, row.width, 6))
        elif look.style == "pips":
            self._draw_pips(target, gauge, (right + 4, at[1] + 7), _CLOSE_PIP)

    def _draw_large_number(
        self, target: pygame.Surface, gauge: Gauge, at: tuple[int, int], *, has_maximum: bool
    ) -> int:
        """Draw a number in the face of titles, or in larger text; return the x right of it."""
        text, color, (x, y) = self._paint.text, self._color(gauge), at
        is_counted = self._looks.gauge(gauge.name).style == "digits"
        words = str(self._counted(gauge) if is_counted else gauge.value)
        whole = f"/{gauge.maximum}" if has_maximum else ""
        if text_size() is not TextSize.NORMAL:
            return text.draw(target, words + whole, (x, y), color).right
        right = text.draw(target, words, (x, y - 1), color, TITLE).right
        text.draw(target, whole, (right + 2, y + 4), DIM)
        return right

    def _color(self, gauge: Gauge) -> Color:
        if gauge.value <= self._looks.gauge(gauge.name).low:
            return DANGER
        return ACCENT if gauge.name in self._flash else TEXT

    def _draw_icon(self, target: pygame.Surface, gauge: Gauge, at: tuple[int, int]) -> None:
        icon = self._looks.gauge(gauge.name).icon
        self._paint.draw_icon(target, icon, (at[0], at[1] - self._jump(gauge.name)))

    def _label(self, gauge: Gauge) -> str:
        name, _, seat = gauge.name.partition("@")
        return get_text(self._looks.name, f"gauge.{name}") + (f" {int(seat) + 1}" if seat else "")

    def _draw_gauge(self, target: pygame.Surface, gauge: Gauge, row: pygame.Rect) -> None:
        text, look = self._paint.text, self._looks.gauge(gauge.name)
        self._draw_icon(target, gauge, row.topleft)
        beside, line = line_height() + 5, line_height()
        is_large, has_bar = look.style == "digits", _has_bar(gauge, look)
        words, font = self._words(gauge, look), TITLE if is_large else SMALL
        if has_bar:
            words = f"{gauge.value}/{gauge.maximum}"
        label = text.shorten(self._label(gauge), row.width - beside - text.width(words, font) - 4)
        text.draw(target, label, (row.left + beside, row.top + 2), DIM)
        right = (row.right, row.top + (-2 if is_large else 2))
        text.draw(target, words, right, self._color(gauge), font, align=1.0)
        if has_bar:
            self._draw_bar(target, gauge, pygame.Rect(row.left, row.top + line + 3, row.width, 7))
        elif look.style == "pips":
            self._draw_pips(target, gauge, (row.left, row.top + line + 2))

    def _words(self, gauge: Gauge, look: GaugeLook) -> str:
        return str(self._counted(gauge)) if look.style == "digits" else _number(gauge, look)

    def _draw_bar(self, target: pygame.Surface, gauge: Gauge, area: pygame.Rect) -> None:
        """Draw a bar with notches; what was lost or won just now is pale and moves."""
        pygame.draw.rect(target, (20, 16, 24), area)
        inner, steps = area.inflate(-2, -2), max(1, gauge.maximum)
        level = self._levels.get(gauge.name, gauge.value)
        full, moving = (
            min(inner.width, round(part * inner.width / steps))
            for part in (min(level, gauge.value), max(level, gauge.value))
        )
        adapt, look = self._paint.bank.adapt_color, self._looks.gauge(gauge.name)
        full_color = GOOD if gauge.name == "health" else ACCENT
        color = DANGER if gauge.value <= look.low else full_color
        change = GOOD if gauge.value > level else DANGER
        target.fill(adapt(change), (inner.left, inner.top, max(0, moving), inner.height))
        target.fill(adapt(color), (inner.left, inner.top, max(0, full), inner.height))
        shine = [min(255, part + 40) for part in adapt(color)]
        target.fill(shine, (inner.left, inner.top, max(0, full), 1))
        for step in range(1, steps if inner.width >= _LEAST_NOTCH * steps else 0):
            x = inner.left + step * inner.width // steps - 1
            target.fill((20, 16, 24), (x, inner.top, 1, inner.height))

    def _draw_pips(
        self, target: pygame.Surface, gauge: Gauge, at: tuple[int, int], step: int = _PIP
    ) -> None:
        look = self._looks.gauge(gauge.name)
        for pip in range(max(gauge.maximum, min(gauge.value, _PIPS_MAX))):
            name = f"{look.pips}_{'full' if pip < gauge.value else 'empty'}"
            target.blit(self._paint.bank.frame("pips", name, 0), (at[0] + pip * step, at[1]))


def _has_bar(gauge: Gauge, look: GaugeLook, most_pips: int = _PIPS_MAX) -> bool:
    return look.style == "bar" or (look.style == "pips" and gauge.maximum > most_pips)


def _large_number() -> int:
    return max(_LARGE_NUMBER, line_height() + 8)


def _row_height(look: GaugeLook) -> int:
    if look.style == "digits":
        return max(23, line_height() + 5)
    return line_height() + (17 if look.style in ("bar", "pips") else 5)


def shown_gauge(gauge: Gauge) -> Gauge:
    """Return a gauge as players read it: what has a maximum, as health, is never below 0.

    >>> shown_gauge(Gauge("health", -99, 10)).value, shown_gauge(Gauge("score", -5, 0)).value
    (0, -5)
    """
    return gauge._replace(value=max(0, gauge.value)) if gauge.maximum else gauge


def value_words(gauge: Gauge, look: GaugeLook) -> str:
    """Return a gauge's value as players read it, "-" if it has none.

    >>> value_words(Gauge("health", -99, 10), GaugeLook(has_zero=True))
    '-'
    """
    return "-" if look.has_zero and gauge.value < 0 else str(shown_gauge(gauge).value)


def seat_words(value: int) -> str:
    """Return what a gauge in the style of a seat says: the number of a player, 0 for none."""
    return get_text("shared", "seat.number", value) if value else get_text("shared", "seat.none")


def _number(gauge: Gauge, look: GaugeLook) -> str:
    if look.style == "seat":
        return seat_words(gauge.value)
    if look.style == "flag":
        return "✓" if gauge.value else "–"
    has_maximum = look.style == "bar" or (look.of_maximum and gauge.maximum)
    return f"{gauge.value}/{gauge.maximum}" if has_maximum else str(gauge.value)
