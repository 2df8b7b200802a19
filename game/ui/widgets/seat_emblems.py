"""The signs of seats, so that colour never tells them apart alone."""

from __future__ import annotations

import pygame

from game.core.actor import Seat
from game.ui.style.sprite_bank import SpriteBank
from game.ui.style.style import SEAT_NAMES
from game.ui.style.themes import theme_of


def seat_emblem(
    bank: SpriteBank, theme_name: str, seat: Seat, *, large: bool = False
) -> pygame.Surface | None:
    """Return a seat's sign as a place draws it, if it does."""
    sheets, look = bank.for_theme(theme_name), theme_of(theme_name)
    name = f"{SEAT_NAMES[seat % len(SEAT_NAMES)]}_{'large' if large else 'small'}"
    if sheets.has("emblems", name):
        return sheets.frame("emblems", name, 0)
    if look.chart_sheet and sheets.has(look.chart_sheet, "seat"):
        return sheets.frame(look.chart_sheet, "seat", seat)
    return None
