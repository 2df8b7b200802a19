"""Seat emblems, so that seats differ by more than their colour."""

from __future__ import annotations

import pygame

from game.content.assets.looks import Looks
from game.core.actor import Seat
from game.ui.style.sprite_bank import SpriteBank
from game.ui.style.style import SEAT_NAMES


def seat_emblem(
    bank: SpriteBank, looks: Looks, seat: Seat, *, large: bool = False
) -> pygame.Surface | None:
    """Return a seat's emblem in a theme, None if the theme has none."""
    sheets = bank.for_looks(looks)
    name = f"{SEAT_NAMES[seat % len(SEAT_NAMES)]}_{'large' if large else 'small'}"
    if sheets.has("emblems", name):
        return sheets.frame("emblems", name, 0)
    if looks.chart_sheet and sheets.has(looks.chart_sheet, "seat"):
        return sheets.frame(looks.chart_sheet, "seat", seat)
    return None
