"""Help pages: the sections of a ruleset's texts, set in columns one below the other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from game.content.assets.strings import HelpPage, HelpParagraph
from game.ui.style.text_size import grown, line_height

_GAP = 7
_SECTION_GAP = 9
_HEADING_HEIGHT = 17
# Pictures wider than this share of a column, in per cent, stand above their text.
_MOST_BESIDE = 45
_LEAST_LINES = 2


def heading_height() -> int:
    """Return the height of a section's heading, with the rule beside it."""
    return grown(_HEADING_HEIGHT)


# A sheet and a clip of it.
Sprite = tuple[str, str]


class HelpBlock(NamedTuple):
    """A heading, pictures or words, and where they stand on their page.

    Pictures stand above, or in the margin of `left` pixels beside the words.
    """

    column: int
    top: int
    height: int
    left: int = 0
    heading: str = ""
    sprites: tuple[Sprite, ...] = ()
    words: str = ""


class Columns(NamedTuple):
    """The columns of a page, in pixels."""

    number: int
    width: int
    height: int


class Measure(Protocol):
    """Measures words and pictures."""

    def text_height(self, words: str, width: int) -> int:
        """Return the height of words, wrapped to a width."""

    def split(self, words: str, width: int, height: int) -> tuple[str, str]:
        """Return as many words as have room, and the rest."""

    def beside(self, sprites: Sequence[Sprite]) -> tuple[int, int]:
        """Return the size of pictures side by side, with a gap after each."""

    def rows(self, sprites: Sequence[Sprite], width: int) -> list[tuple[tuple[Sprite, ...], int]]:
        """Return pictures in rows of a width, each with its height."""


class _Parts(NamedTuple):
    """How a paragraph is set: its margin, the rows of pictures above it, its whole height."""

    left: int
    rows: list[tuple[tuple[Sprite, ...], int]]
    height: int


class _Setter:
    """Sets blocks one below the other, from column to column and page to page."""

    def __init__(self, columns: Columns, measure: Measure) -> None:
        self.pages: list[list[HelpBlock]] = [[]]
        self._columns, self._measure = columns, measure
        self._column = self._y = 0

    @property
    def _room(self) -> int:
        return self._columns.height - self._y

    def _turn_column(self) -> None:
        self._column, self._y = (self._column + 1) % self._columns.number, 0
        if not self._column:
            self.pages.append([])

    def _add(self, height: int, gap: int, block: HelpBlock) -> None:
        placed = block._replace(column=self._column, top=self._y, height=height)
        self.pages[-1].append(placed)
        self._y += height + gap

    def add_section(self, section: HelpPage) -> None:
        """Set a section; its heading stays with what comes first, its last two paragraphs too.

        So do first words that say what the diagrams below show; two columns show both anyway.
        """
        paragraphs = section.paragraphs
        shared = _shared_margin(paragraphs, self._columns.width, self._measure)
        parts = [self._parts(paragraph, shared) for paragraph in paragraphs]
        for index, (paragraph, part) in enumerate(zip(paragraphs, parts, strict=True)):
            heading = "" if index else section.title
            is_intro = not (index or paragraph.sprites) and self._columns.number == 1
            explains = is_intro and any(map(has_diagram, paragraphs[1:2]))
            stays = explains or index == len(parts) - 2
            with_next = [part.height + _GAP + after.height for after in parts[index + 1 :][:stays]]
            least = part.rows[0][1] if part.rows else _LEAST_LINES * line_height()
            room = self._columns.height - (heading_height() if heading else 0)
            needed = next((n for n in (*with_next, part.height) if n <= room), least)
            self._add_heading(heading, needed)
            self._add_paragraph(paragraph, part)
        self._y += _SECTION_GAP - _GAP

    def _parts(self, paragraph: HelpParagraph, shared: int) -> _Parts:
        measure, width, sprites = self._measure, self._columns.width, paragraph.sprites
        wide, high = measure.beside(sprites)
        left = max(wide, 0 if has_diagram(paragraph) else shared)
        height = max(high, measure.text_height(paragraph.text, width - left))
        is_narrow = wide * 100 <= width * _MOST_BESIDE
        if not sprites or (is_narrow and height <= self._columns.height - heading_height()):
            return _Parts(left, [], height)
        rows = measure.rows(sprites, width)
        above = sum(high + _GAP for _, high in rows)
        return _Parts(0, rows, above + measure.text_height(paragraph.text, width))

    def _add_paragraph(self, paragraph: HelpParagraph, parts: _Parts) -> None:
        if paragraph.sprites and not parts.rows:
            sprites, words = paragraph.sprites, paragraph.text
            block = HelpBlock(0, 0, 0, parts.left, sprites=sprites, words=words)
            self._add(parts.height, _GAP, block)
            return
        for row, high in parts.rows:
            self._add_heading("", high)
            self._add(high, _GAP, HelpBlock(0, 0, 0, sprites=row))
        self._add_words(paragraph.text, parts.left)

    def _add_heading(self, heading: str, below: int) -> None:
        """Set a heading, where what comes below it has room too."""
        above = heading_height() if heading else 0
        if self._y and above + below > self._room:
            self._turn_column()
        if heading:
            self._add(above, 0, HelpBlock(0, 0, 0, heading=heading))

    def _add_words(self, words: str, left: int) -> None:
        """Set words, which continue in the next columns if they are longer than one."""
        measure, width = self._measure, self._columns.width - left
        while words:
            height = measure.text_height(words, width)
            part, rest = words, ""
            if height > self._room:
                part, rest = measure.split(words, width, self._room)
            is_stub = bool(rest) and measure.text_height(part, width) < _LEAST_LINES * line_height()
            if self._y and (is_stub or not part):
                self._turn_column()
                continue
            height = measure.text_height(part, width)
            self._add(height, _GAP, HelpBlock(0, 0, 0, left, words=part))
            words = rest
            if words:
                self._turn_column()


def pack_sections(
    sections: Sequence[HelpPage], columns: Columns, measure: Measure
) -> list[list[HelpBlock]]:
    """Return the blocks of each page, from column to column.

    The texts of a section's paragraphs start right of the widest picture beside one of them.
    """
    setter = _Setter(columns, measure)
    for section in sections:
        setter.add_section(section)
    return setter.pages


def _shared_margin(paragraphs: Sequence[HelpParagraph], width: int, measure: Measure) -> int:
    """Return the margin of plain paragraphs; one beside a diagram has its own."""
    wide = [measure.beside(p.sprites)[0] for p in paragraphs if not has_diagram(p)]
    return max((w for w in wide if w * 100 <= width * _MOST_BESIDE), default=0)


def has_diagram(paragraph: HelpParagraph) -> bool:
    """Return whether diagrams stand beside a paragraph, not sprites."""
    return any(sheet == DIAGRAM for sheet, _ in paragraph.sprites)


# In the texts, `[diagram:name]` stands where sprites are `[sheet:clip]`.
DIAGRAM = "diagram"
