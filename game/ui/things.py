"""What lies on a board."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.core.grid import Pos
from game.core.view import View
from game.ui.places import place_of
from game.ui.sprites import SpriteBank
from game.ui.theme import ICONS


def draw_items(
    picture: pygame.Surface,
    bank: SpriteBank,
    view: View,
    rect_of: Callable[[Pos], pygame.Rect],
    time: float,
) -> None:
    """Draw the items of the board in focus: as an icon, a dial, a pile or a clip of their own."""
    look = place_of(bank.place)
    for item in view.items:
        if item.board != view.focus:
            continue
        sheet = look.item_sheet(item.kind, item.count)
        if bank.has(ICONS, item.kind):
            frame = bank.frame(ICONS, item.kind, 0)
        elif bank.has(sheet, "value"):
            frame = bank.frame(sheet, "value", item.count)
        else:
            frame = bank.at(sheet, "idle", time + item.id * 0.3)
        cell = rect_of(item.pos)
        picture.blit(frame, frame.get_rect(midbottom=cell.midbottom))
