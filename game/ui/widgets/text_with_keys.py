"""Paragraphs that name keys: `{confirm}` is drawn as the key or button that is bound to it."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from game.content.assets.strings import get_text, has_text
from game.ui.input.bindings import Bindings, Device, Glyph
from game.ui.input.command import Command
from game.ui.style.canvas import WIDTH
from game.ui.style.constants import Color
from game.ui.style.text_size import line_height
from game.ui.widgets.layout import Column, Element, Layout, LayoutBox, Padding, Row
from game.ui.widgets.painter import Painter
from game.ui.widgets.text_box import Line, glyph

_KEYS = re.compile(r"(\{[a-z_0-9|]+\})")
# Two of the words in braces stand for several keys at once.
_MOVE, _DIRECTIONS = "move", "directions"
_BELOW_GLYPH, _GLYPH_GAP = 1, 2
_MOST_KEPT = 256

# A line: pieces of text, and glyphs between them.
_Line = list[str | Glyph]


def key_glyph(key: str, bindings: Bindings, device: Device) -> Glyph | None:
    """Return the glyph of a key's name without its braces, None if no command has the name.

    Of the names in `a|b` the first one counts that has an input on the device.
    """
    names = key.split("|")
    found: list[Glyph] = []
    for name in names:
        if name == _MOVE:
            found.append((bindings.movement_glyph(device), ""))
        elif name == _DIRECTIONS:
            found.append((bindings.direction_glyph(device), ""))
        elif name.upper() in Command.__members__:
            found.append(bindings.glyph(Command[name.upper()], device.glyph_device))
        else:
            return None
    return next((glyph for glyph in found if glyph[0]), ("key_blank", "-"))


def spelled_out(text: str, bindings: Bindings, device: Device) -> str:
    """Return a text with the names of the keys in it, for where no glyph can be drawn."""

    def name(match: re.Match[str]) -> str:
        glyph = key_glyph(match[0][1:-1], bindings, device)
        return match[0] if glyph is None else _glyph_name(glyph)

    return _KEYS.sub(name, text)


def _glyph_name(glyph: Glyph) -> str:
    """Return the name of a key or button, or of several at once.

    >>> _glyph_name(("xbox_lb", "")), _glyph_name(("key_space", "")), _glyph_name(("", "Shift+Q"))
    ('LB', 'Space', 'Shift+Q')
    """
    tag, label = glyph
    if has_text("keys", tag):
        return get_text("keys", tag)
    word = label or tag.partition("_")[2].replace("_", " ")
    return word if label or word.isupper() else word.upper() if len(word) <= 2 else word.title()


class KeyedText:
    """Wraps and draws texts with keys in them for the device in use."""

    def __init__(self, painter: Painter, bindings: Bindings, device: Device) -> None:
        self._painter, self._bindings, self._device = painter, bindings, device
        self._lines = lru_cache(_MOST_KEPT)(self._wrap)

    def box(self, text: str, width: int, color: Color) -> LayoutBox:
        """Return a text wrapped to a width, a row for each line."""
        return Column([self._row(line, color) for line in self._lines(text, width)])

    def _row(self, line: _Line, color: Color) -> LayoutBox:
        boxes = [
            Line(self._painter.text, piece, color, is_whole=True)
            if isinstance(piece, str)
            else Padding(glyph(self._painter, piece), (0, 0, 0, _BELOW_GLYPH))
            for piece in line
        ]
        # Lines without words are as high as others.
        return Row([*boxes, Element(1, line_height(), 0, grow=1)], align=0.5)

    def _wrap(self, text: str, width: int) -> list[_Line]:
        """Return the lines of a text."""
        if not _KEYS.search(text):
            return [[line] for line in self._painter.text.wrap(text, width)]
        return [line for part in text.split("\n") for line in self._wrapped(part, width)]

    def _wrapped(self, text: str, width: int) -> Iterator[_Line]:
        line: _Line = []
        for word in text.split(" "):
            pieces = list(self._pieces(word))
            longer = _joined(line, pieces)
            if line and sum(map(self._width, longer)) > width:
                yield line
                longer = pieces
            line = longer
        yield line

    def _pieces(self, word: str) -> Iterator[str | Glyph]:
        for part in _KEYS.split(word):
            glyph = key_glyph(part[1:-1], self._bindings, self._device) if part[:1] == "{" else None
            if glyph is not None or part:
                yield part if glyph is None else glyph

    def _width(self, piece: str | Glyph) -> int:
        if isinstance(piece, str):
            return self._painter.text.width(piece)
        return self._painter.glyph_width(piece)


@dataclass(eq=False)
class KeyedBox(LayoutBox):
    """A text with keys as a box of a layout."""

    keyed: KeyedText
    words: str
    color: Color

    def __post_init__(self) -> None:
        """Draw itself."""
        self.draw = lambda target, area: Layout(self._box(area.width), area).draw(target)

    def _box(self, width: int) -> LayoutBox:
        return self.keyed.box(self.words, width, self.color)

    def _widths(self) -> tuple[int, int]:
        return line_height(), WIDTH

    def _heights(self, width: int, _room: int) -> tuple[int, int]:
        return self._box(width).heights(width)


def glyph_row(painter: Painter, glyphs: Sequence[Glyph]) -> LayoutBox:
    """Return glyphs beside each other."""
    return Row([glyph(painter, shown) for shown in glyphs], gap=_GLYPH_GAP)


def _joined(line: _Line, pieces: _Line) -> _Line:
    """Return a line with a word and the space before it, texts beside each other made one."""
    joined = list(line)
    for piece in [" ", *pieces] if line else pieces:
        if joined and isinstance(joined[-1], str) and isinstance(piece, str):
            joined[-1] += piece
        else:
            joined.append(piece)
    return joined
