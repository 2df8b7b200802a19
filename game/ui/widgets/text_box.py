"""Texts, icons and pictures as boxes of a layout."""

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from game.ui.input.bindings import Glyph
from game.ui.style.constants import Color
from game.ui.style.text_renderer import SMALL, TITLE, TextRenderer
from game.ui.style.text_size import TITLE_LINE, line_height, scaled
from game.ui.widgets.layout import Element, LayoutBox
from game.ui.widgets.painter import Painter
from game.ui.widgets.screen_areas import prompt_height

StyledLine = tuple[str, Color]
_ICON = 12
_MORE = "..."


@dataclass(eq=False)
class Line(LayoutBox):
    """A line that is shortened with "…" where it has too little room; `align` is 0, 0.5 or 1.

    With `is_whole` it takes all the width it needs; with a `width`, that one.
    """

    renderer: TextRenderer
    words: str
    color: Color
    align: float = 0.0
    font: str = SMALL
    is_whole: bool = False
    width: int = 0
    is_struck: bool = False

    def __post_init__(self) -> None:
        """Draw itself unless something else does."""
        self.draw = self.draw or self._draw_line

    def _widths(self) -> tuple[int, int]:
        width = self.width or self.renderer.width(self.words, self.font)
        return width if self.is_whole or self.width else min(width, line_height()), width

    def _heights(self, _width: int, _room: int) -> tuple[int, int]:
        height = _height(self.font) if self.words else 0
        return height, height

    def _draw_line(self, target: pygame.Surface, area: pygame.Rect) -> None:
        words = self.renderer.shorten(self.words, area.width, self.font)
        at = (area.left + round(area.width * self.align), area.top)
        place = self.renderer.draw(target, words, at, self.color, self.font, align=self.align)
        if self.is_struck:
            ink = self.renderer.ink.of(self.color)
            target.fill(ink, (place.left - 1, place.centery, place.width + 2, scaled(1)))


@dataclass(eq=False)
class Text(LayoutBox):
    """Paragraphs wrapped to the width they get.

    Where there is less room the last lines are left out, and "..." says so; `least` lines make
    sense, or without a number only all of them. `align` is 0, 0.5 or 1.
    """

    renderer: TextRenderer
    lines: Sequence[StyledLine]
    least: int | None = None
    font: str = SMALL
    align: float = 0.0

    def __post_init__(self) -> None:
        """Draw itself unless something else does."""
        self.draw = self.draw or self.draw_in

    def _rows(self, width: int) -> list[StyledLine]:
        wrap = self.renderer.wrap
        return [(row, ink) for words, ink in self.lines for row in wrap(words, width, self.font)]

    def _widths(self) -> tuple[int, int]:
        parts = [part for words, _ in self.lines for part in words.split("\n")]
        width = max((self.renderer.width(part, self.font) for part in parts), default=0)
        return min(width, line_height()), width

    def _heights(self, width: int, room: int) -> tuple[int, int]:
        rows, line = len(self._rows(width)), _height(self.font)
        least = rows if self.least is None else min(rows, self.least)
        return least * line, max(least, min(rows, room // line)) * line

    def draw_in(self, target: pygame.Surface, area: pygame.Rect) -> None:
        """Draw as many lines as there is room for."""
        rows, line = self._rows(area.width), _height(self.font)
        shown = rows[: area.height // line]
        if 0 < len(shown) < len(rows):
            words, color = shown[-1]
            shown[-1] = self.renderer.shorten(f"{words} {_MORE}", area.width, self.font), color
        for number, (words, color) in enumerate(shown):
            at = (area.left + round(area.width * self.align), area.top + number * line)
            self.renderer.draw(target, words, at, color, self.font, align=self.align)


def _height(font: str) -> int:
    return TITLE_LINE if font == TITLE else line_height()


def icon(painter: Painter, name: str) -> Element:
    """Return an icon, as high as a line of text."""
    size = scaled(_ICON)

    def draw(target: pygame.Surface, area: pygame.Rect) -> None:
        painter.draw_icon(target, name, area.topleft)

    return Element(size, size, draw=draw)


def glyph(painter: Painter, shown: Glyph) -> Element:
    """Return a key or button."""
    size = painter.glyph_width(shown), prompt_height()
    return Element(*size, draw=lambda t, area: painter.draw_glyph(t, shown, area.topleft))


def picture(surface: pygame.Surface) -> Element:
    """Return a picture of its own size."""
    return Element(*surface.get_size(), draw=lambda target, area: target.blit(surface, area))
