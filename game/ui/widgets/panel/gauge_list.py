"""The gauges of a view as boxes beside the board, for any ruleset."""

import math
from collections.abc import Sequence

import pygame

from game.content.assets.looks import GaugeLook, Looks
from game.content.assets.strings import get_text
from game.core.view import Gauge, View
from game.ui.style.constants import ACCENT, DANGER, DIM, GOOD, TEXT, Color
from game.ui.style.text_renderer import SMALL, TITLE
from game.ui.style.text_size import is_large_text, line_height, scaled
from game.ui.widgets.box_key import BoxKey
from game.ui.widgets.layout import ALWAYS, Choice, Column, Element, LayoutBox, Padding, Row, Wrap
from game.ui.widgets.painter import Painter
from game.ui.widgets.text_box import Line, picture

_PIPS_MAX = 8
COUNT_SECONDS = 0.5
_COUNT_STEPS = 15
_CHIP_GAP = 10
# How many gauges are large, and which are rather large than others.
_LARGE_COUNT = 2
_LARGE_RANKS = {"bar": 0, "pips": 0, "digits": 0, "number": 1}
_LARGE_PIPS, _PIP_GAP, _CLOSE_PIPS = 6, 3, 1
# How high digits are in the face of titles, and how much of its lines is empty above them.
_DIGITS, _ABOVE_DIGITS, _ICON = 17, 3, 12
# Between notches of a bar, in pixels.
_LEAST_NOTCH = 4
# Bars follow their numbers within this time; icons jump for a part of the flash.
_BAR_SECONDS, _FLASH_SECONDS, _JUMP_SECONDS = 0.12, 0.5, 0.32
_JUMP = 3  # pixels


class GaugeList:
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

    def shown_in(self, view: View) -> list[Gauge]:
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
        return [self._large(gauge, self._looks.gauge(gauge.name)) for gauge in gauges]

    def _large(self, gauge: Gauge, look: GaugeLook) -> LayoutBox:
        has_bar = _has_bar(gauge, look, _LARGE_PIPS)
        number = self._figure(gauge, str(gauge.value), SMALL if is_large_text() else TITLE)
        most = Line(self._paint.text, f"/{gauge.maximum}", DIM, is_whole=True) if has_bar else None
        pips = self._pips(gauge, _CLOSE_PIPS) if look.style == "pips" and not has_bar else None
        label = Row([self._icon(gauge, priority=1), self._label(gauge)], gap=3, align=0.5)
        figures = Row([number, most, pips], gap=2 if has_bar else 4, align=0.5)
        bar = self._bar(gauge, 6) if has_bar else None
        return Column([label, figures, bar], gap=1, grow=1, key=_part(gauge))

    def box(self, gauges: Sequence[Gauge]) -> LayoutBox:
        """Return gauges with their names, or as chips where these have no room."""
        small = self.chips((), gauges) if len(gauges) == 1 else self.chips(gauges)
        return Choice([Column([*map(self._named, gauges)]), small])

    def _named(self, gauge: Gauge) -> LayoutBox:
        look = self._looks.gauge(gauge.name)
        has_bar, words = _has_bar(gauge, look), _number(gauge, look)
        below = self._bar(gauge, 7) if has_bar else None
        if has_bar:
            words = f"{gauge.value}/{gauge.maximum}"
        elif look.style == "pips":
            below = self._pips(gauge, _PIP_GAP)
        figure = self._figure(gauge, words, (TITLE if look.style == "digits" else SMALL), align=1.0)
        row = Row([self._icon(gauge), self._label(gauge, grow=1), figure], gap=4, align=0.5)
        return Padding(Column([row, below], gap=2), (0, 0, 0, 5), key=_part(gauge))

    def chips(self, gauges: Sequence[Gauge], named: Sequence[Gauge] = ()) -> LayoutBox:
        """Return icons and numbers, as many in a row as fit; first some with their names."""
        names = [self._chip(gauge, self._label(gauge)) for gauge in named]
        return Wrap([*names, *map(self._chip, gauges)], gap=_CHIP_GAP)

    def _chip(self, gauge: Gauge, label: LayoutBox | None = None) -> LayoutBox:
        number = self._figure(gauge, _number(gauge, self._looks.gauge(gauge.name)))
        row = Row([self._icon(gauge), label, number], gap=4, align=0.5)
        return Padding(row, (0, 0, 0, 4), key=_part(gauge))

    def _figure(self, gauge: Gauge, words: str, font: str = SMALL, align: float = 0.0) -> LayoutBox:
        """Return the number of a gauge, which counts and flashes while the layout stays."""
        text, counts = self._paint.text, self._looks.gauge(gauge.name).style == "digits"
        height, above = (_DIGITS, _ABOVE_DIGITS) if font == TITLE else (line_height(), 0)

        def draw(target: pygame.Surface, area: pygame.Rect) -> None:
            # Before the first update nothing counts.
            is_counting = counts and gauge.name in self._values
            shown = str(self.displayed_value(gauge.name)) if is_counting else words
            at = (area.left + round(area.width * align), area.top - above)
            text.draw(target, shown, at, self._color(gauge), font, align=align)

        return Element(text.width(words, font), height, draw=draw)

    def _color(self, gauge: Gauge) -> Color:
        if gauge.value <= self._looks.gauge(gauge.name).low:
            return DANGER
        return ACCENT if gauge.name in self._flash else TEXT

    def _icon(self, gauge: Gauge, priority: int = ALWAYS) -> LayoutBox:
        """Return the icon, which jumps when the number changes."""
        name, size = self._looks.gauge(gauge.name).icon, scaled(_ICON)

        def draw(target: pygame.Surface, area: pygame.Rect) -> None:
            self._paint.draw_icon(target, name, (area.left, area.top - self._jump(gauge.name)))

        return Element(size, size, priority=priority, draw=draw)

    def _label(self, gauge: Gauge, grow: int = 0) -> LayoutBox:
        name, _, seat = gauge.name.partition("@")
        words = get_text(self._looks.name, f"gauge.{name}") + (f" {int(seat) + 1}" if seat else "")
        return Line(self._paint.text, words, DIM, is_whole=not grow, grow=grow)

    def _bar(self, gauge: Gauge, height: int) -> LayoutBox:
        return Element(0, height, draw=lambda t, area: self._draw_bar(t, gauge, area))

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

    def _pips(self, gauge: Gauge, gap: int) -> LayoutBox:
        pips, count = (
            self._looks.gauge(gauge.name).pips,
            max(gauge.maximum, min(gauge.value, _PIPS_MAX)),
        )
        states = ["full" if n < gauge.value else "empty" for n in range(count)]
        frames = [self._paint.bank.frame("pips", f"{pips}_{state}", 0) for state in states]
        return Row([picture(frame) for frame in frames], gap)


def _has_bar(gauge: Gauge, look: GaugeLook, most_pips: int = _PIPS_MAX) -> bool:
    return look.style == "bar" or (look.style == "pips" and gauge.maximum > most_pips)


def _part(gauge: Gauge) -> BoxKey:
    return BoxKey("gauge", gauge.name.partition("@")[0])


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
