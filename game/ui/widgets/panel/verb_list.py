"""The list of verbs that a player can switch between, with their keys."""

from collections.abc import Sequence
from typing import NamedTuple

import pygame

from game.ui.input.bindings import Glyph
from game.ui.style.constants import ACCENT, DIM, TEXT
from game.ui.style.text_size import grown
from game.ui.widgets.box_key import BoxKey
from game.ui.widgets.layout import Column, Element, LayoutBox, Padding, Row
from game.ui.widgets.painter import Painter
from game.ui.widgets.screen_areas import prompt_height
from game.ui.widgets.text_box import Line, glyph, picture

_ROW = 17
_ICON = 16


class VerbRow(NamedTuple):
    """A verb: the key that selects it, its weapon's icon, its name, and what is left or its cost.

    One without an `icon` has none, one without a `glyph` no key now; a dim `note` says that nothing
    is left.
    """

    glyph: Glyph | None
    icon: pygame.Surface | None
    name: str
    note: str
    is_chosen: bool
    is_playable: bool
    is_used_up: bool = False


def verb_list(painter: Painter, rows: Sequence[VerbRow]) -> LayoutBox:
    """Return a row for each verb, a `BoxKey` of the kind "verb"."""
    # Names stand below each other, however wide their keys are.
    keys = [row.glyph for row in rows if row.glyph and row.icon]
    wide = 4 + max([prompt_height(), *map(painter.glyph_width, keys)])
    return Column([_verb(painter, row, index, wide) for index, row in enumerate(rows)])


def _verb(painter: Painter, row: VerbRow, index: int, wide: int) -> LayoutBox:
    color = DIM if not row.is_playable else ACCENT if row.is_chosen else TEXT
    text, key = painter.text, row.glyph and glyph(painter, row.glyph).draw
    return Row(
        [
            Element(wide, grown(_ROW), draw=key),
            Element(_ICON, _ICON) if row.icon is None else picture(row.icon),
            Padding(Line(text, row.name, color), (4, 3, 0, 0), grow=1),
            Padding(
                Line(text, row.note, DIM if row.is_used_up else color, is_whole=True), (2, 3, 2, 0)
            ),
        ],
        align=0.5,
        key=BoxKey("verb", index),
        draw=painter.draw_slot if row.is_chosen else None,
    )
