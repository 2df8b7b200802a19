"""The slots of an inventory, each with its key, and what wielding it would mean in a fight."""

from collections.abc import Sequence
from typing import NamedTuple

import pygame

from game.ui.style.constants import ACCENT, DIM, TEXT
from game.ui.style.text_size import line_height, scaled
from game.ui.widgets.box_key import BoxKey
from game.ui.widgets.layout import Column, Element, LayoutBox, Padding, Row
from game.ui.widgets.painter import Painter
from game.ui.widgets.text_box import Line, StyledLine, picture

ARROWS = ("▲", "◀", "▶", "▼")
_HEIGHT, _ARROW, _ICON, _VERDICT = 17, 12, 19, 23


class SlotVerdict(NamedTuple):
    """What wielding a slot would mean against the target, each in a word.

    `strike` is what one's own attack would do, `counter` what the target's attack would cost.
    """

    strike: StyledLine
    counter: StyledLine


class SlotRow(NamedTuple):
    """The name of an item in a slot, if there is one, and its icon, if it has one.

    The `is_chosen` one is framed.
    """

    name: str
    icon: pygame.Surface | None
    is_empty: bool
    is_wielded: bool
    is_chosen: bool


def slot_list(
    painter: Painter, rows: Sequence[SlotRow], verdicts: Sequence[SlotVerdict] = ()
) -> LayoutBox:
    """Return a row for each slot, a `BoxKey` of the kind "slot"."""
    boxes, text = [], painter.text
    for index, (row, arrow) in enumerate(zip(rows, ARROWS, strict=False)):
        color = ACCENT if row.is_chosen else DIM if row.is_empty else TEXT
        icon = Element(0, 0) if row.icon is None else picture(row.icon)
        name = f"* {row.name}" if row.is_wielded else row.name
        # Text hangs a bit below the middle of its row.
        parts: list[LayoutBox] = [
            Padding(Line(text, arrow, color, width=scaled(_ARROW)), (2, 2, -2, 0)),
            Padding(icon, (0, 0, _ICON - icon.widths()[1], 0)),
            Padding(Line(text, name, color), (0, 2, 2, 0), grow=1),
        ]
        for verdict in verdicts[index : index + 1]:
            for words, tone in verdict:
                line = Line(text, words, tone, align=1.0, width=scaled(_VERDICT))
                parts.append(Padding(line, (0, 2, 1, 0)))
        draw = painter.draw_slot if row.is_chosen else None
        parts.append(Element(1, max(_HEIGHT, line_height() + 2)))
        boxes.append(Row(parts, align=0.5, key=BoxKey("slot", index), draw=draw))
    return Column(boxes)
