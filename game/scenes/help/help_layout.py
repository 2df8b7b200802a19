"""Help pages: the sections of a ruleset's texts, set in columns one below the other."""

from collections.abc import Sequence
from typing import NamedTuple

import pygame

from game.content.assets.strings import HelpPage, HelpParagraph
from game.scenes.help.help_boxes import HelpBoxes, HelpPart, Sprite, has_diagram
from game.ui.style.text_size import line_height
from game.ui.widgets.layout import Column, Element, LayoutBox, Padding, Row

_GAP, _BELOW_SECTION, _BESIDE = 7, 2, 8
# Pictures wider than this share of a column, in per cent, stand above their text.
_MOST_BESIDE, _LEAST_LINES = 45, 2

# The columns of a page.
HelpColumns = list[LayoutBox]


class _Paragraph(NamedTuple):
    """A paragraph: boxes that are not torn, then words, with a margin, that may be."""

    boxes: list[LayoutBox]
    words: str
    left: int
    height: int


class _Setter:
    """Sets boxes one below the other, from column to column."""

    def __init__(self, areas: Sequence[pygame.Rect], boxes: HelpBoxes) -> None:
        self.columns: list[list[LayoutBox]] = [[]]
        self._count, self._size, self._boxes = len(areas), areas[0], boxes
        self._y = 0

    @property
    def _room(self) -> int:
        return self._size.height - self._y

    def _turn_column(self) -> None:
        self.columns.append([])
        self._y = 0

    def _height(self, box: LayoutBox) -> int:
        return box.heights(self._size.width)[1]

    def _add(self, box: LayoutBox, heading: LayoutBox | None = None) -> None:
        if heading:
            box = Column([heading, box])
        if self._y and self._height(box) > self._room:
            self._turn_column()
        self.columns[-1].append(box)
        self._y += self._height(box) + _GAP

    def add_section(self, section: HelpPage) -> None:
        """Set a section; its heading stays with what comes first, its last two paragraphs too.

        So do first words that say what the diagrams below show; two columns show both anyway.
        """
        paragraphs, boxes = section.paragraphs, self._boxes
        margin = self._shared_margin(paragraphs)
        parts = [self._paragraph(paragraph, margin) for paragraph in paragraphs]
        for index, (paragraph, part) in enumerate(zip(paragraphs, parts, strict=True)):
            heading = None if index else boxes.heading(section.title)
            is_intro = not (index or paragraph.sprites) and self._count == 1
            explains = is_intro and any(map(has_diagram, paragraphs[1:2]))
            stays = explains or index == len(parts) - 2
            with_next = [part.height + _GAP + after.height for after in parts[index + 1 :][:stays]]
            least = self._height(part.boxes[0]) if part.boxes else _LEAST_LINES * line_height()
            above = self._height(heading) if heading else 0
            room = self._size.height - above
            needed = next((n for n in (*with_next, part.height) if n <= room), least)
            if self._y and above + needed > self._room:
                self._turn_column()
            # A picture as high as a page leaves no room for the heading: its words come first.
            is_high = part.boxes and above + self._height(part.boxes[0]) > self._size.height
            if is_high:
                self._add_words(part, heading)
                heading = None
            for box in part.boxes:
                self._add(box, heading)
                heading = None
            if not is_high:
                self._add_words(part, heading)
        self.columns[-1][-1] = Padding(self.columns[-1][-1], (0, 0, 0, _BELOW_SECTION))
        self._y += _BELOW_SECTION

    def _shared_margin(self, paragraphs: Sequence[HelpParagraph]) -> int:
        """Return the margin of plain paragraphs; one beside a diagram has its own."""
        wide = [self._wide(p.sprites) for p in paragraphs if not has_diagram(p)]
        return max((w for w in wide if w * 100 <= self._size.width * _MOST_BESIDE), default=0)

    def _wide(self, sprites: tuple[Sprite, ...]) -> int:
        return self._boxes.pictures(sprites).widths()[1] + _BESIDE if sprites else 0

    def _paragraph(self, paragraph: HelpParagraph, margin: int) -> _Paragraph:
        boxes, width, sprites = self._boxes, self._size.width, paragraph.sprites
        wide, words = self._wide(sprites), paragraph.text
        left = max(wide, 0 if has_diagram(paragraph) else margin)
        text = boxes.text(words, width - left)
        if not sprites:
            return _Paragraph([], words, left, text.heights(width - left)[1])
        # All pictures of a section stand in one column, in the middle of the margin.
        pictures = Column([Element(left - _BESIDE, 0), boxes.pictures(sprites)], align=0.5)
        part = HelpPart(sprites=sprites, words=words)
        beside = Row([pictures, text], gap=_BESIDE, align=0.5, key=part)
        least = self._size.height - self._height(boxes.heading(words))
        if wide * 100 <= width * _MOST_BESIDE and self._height(beside) <= least:
            return _Paragraph([beside], "", 0, self._height(beside))
        centered = ((boxes.pictures(row), HelpPart(sprites=row)) for row in self._rows(sprites))
        rows: list[LayoutBox] = [Column([box], align=0.5, key=part) for box, part in centered]
        above = sum(self._height(row) + _GAP for row in rows)
        return _Paragraph(rows, words, 0, above + self._height(boxes.text(words, width)))

    def _rows(self, sprites: tuple[Sprite, ...]) -> list[tuple[Sprite, ...]]:
        rows: list[tuple[Sprite, ...]] = []
        for sprite in sprites:
            if not rows or self._wide((*rows[-1], sprite)) - _BESIDE > self._size.width:
                rows.append(())
            rows[-1] = (*rows[-1], sprite)
        return rows

    def _add_words(self, part: _Paragraph, heading: LayoutBox | None) -> None:
        """Set words, which continue in the next columns if they are longer than one."""
        words, width = part.words, self._size.width - part.left
        while words:
            above = self._height(heading) if heading else 0
            shown, rest = words, ""
            if self._boxes.text(words, width).heights(width)[1] + above > self._room:
                shown, rest = self._boxes.split(words, width, self._room - above)
            text = self._boxes.text(shown, width)
            is_stub = bool(rest) and text.heights(width)[1] < _LEAST_LINES * line_height()
            if self._y and (is_stub or not shown):
                self._turn_column()
                continue
            self._add(Padding(text, (part.left, 0, 0, 0), key=HelpPart(words=shown)), heading)
            words, heading = rest, None
            if words:
                self._turn_column()


def set_pages(
    sections: Sequence[HelpPage], areas: Sequence[pygame.Rect], boxes: HelpBoxes
) -> list[HelpColumns]:
    """Return the columns of each page, for the areas that they have on all of them.

    The texts of a section's paragraphs start right of the widest picture beside one of them.
    """
    setter = _Setter(areas, boxes)
    for section in sections:
        setter.add_section(section)
    columns: HelpColumns = [Column(boxes, gap=_GAP) for boxes in setter.columns]
    return [columns[n : n + len(areas)] for n in range(0, len(columns), len(areas))]
