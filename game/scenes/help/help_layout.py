"""Help pages: the sections of a ruleset's texts, packed one below the other."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from game.content.assets.strings import HelpPage, HelpParagraph

_GAP = 7
_SECTION_GAP = 9
HEADING_HEIGHT = 15


class HelpBlock(NamedTuple):
    """A heading or a paragraph, and where it stands on its page."""

    top: int
    height: int
    left: int
    heading: str = ""
    paragraph: HelpParagraph | None = None


def pack_sections(
    sections: Sequence[HelpPage],
    room: int,
    height_of: Callable[[HelpParagraph, int], int],
    margin_of: Callable[[Sequence[HelpParagraph]], int],
) -> list[list[HelpBlock]]:
    """Return the blocks of each page of `room` pixels.

    `height_of` takes a paragraph and its left margin. A heading stays with its first paragraph,
    and the text of a section's plain paragraphs starts right of their widest picture.
    """
    pages: list[list[HelpBlock]] = [[]]
    y = 0
    for section in sections:
        margins = _margins(section.paragraphs, margin_of)
        for index, (paragraph, left) in enumerate(zip(section.paragraphs, margins, strict=True)):
            height = height_of(paragraph, left)
            above = 0 if index else HEADING_HEIGHT
            if y and y + above + height > room:
                pages.append([])
                y = 0
            if not index:
                pages[-1].append(HelpBlock(y, HEADING_HEIGHT, 0, section.title))
            pages[-1].append(HelpBlock(y + above, height, left, "", paragraph))
            y += above + height + _GAP
        y += _SECTION_GAP - _GAP
    return pages


def _margins(
    paragraphs: Sequence[HelpParagraph], margin_of: Callable[[Sequence[HelpParagraph]], int]
) -> list[int]:
    """Return the left margin of each paragraph; one beside a diagram has its own."""
    plain = [paragraph for paragraph in paragraphs if not has_diagram(paragraph)]
    shared = margin_of(plain)
    return [margin_of([p]) if has_diagram(p) else shared for p in paragraphs]


def has_diagram(paragraph: HelpParagraph) -> bool:
    """Return whether diagrams stand beside a paragraph, not sprites."""
    return any(sheet == DIAGRAM for sheet, _ in paragraph.sprites)


# In the texts, `[diagram:name]` stands where sprites are `[sheet:clip]`.
DIAGRAM = "diagram"
