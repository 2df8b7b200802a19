"""Seat emblems, so that seats differ by more than their colour."""

from __future__ import annotations

import pygame

from game.core.actor import Seat
from game.ui.style.sprite_bank import SpriteBank
from game.ui.style.style import SEAT_NAMES
from game.ui.style.themes import theme_of


def seat_emblem(
    bank: SpriteBank, theme_name: str, seat: Seat, *, large: bool = False
) -> pygame.Surface | None:
    """Return a seat's emblem in a theme, None if the theme has none."""
    sheets, theme = bank.for_theme(theme_name), theme_of(theme_name)
    name = f"{SEAT_NAMES[seat % len(SEAT_NAMES)]}_{'large' if large else 'small'}"
    if sheets.has("emblems", name):
        return sheets.frame("emblems", name, 0)
    if theme.chart_sheet and sheets.has(theme.chart_sheet, "seat"):
        return sheets.frame(theme.chart_sheet, "seat", seat)
    return None
