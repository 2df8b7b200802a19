"""The signs of seats, so that colour never tells them apart alone."""

from __future__ import annotations

import pygame

from game.core.actor import Seat
from game.ui.places import place_of
from game.ui.sprites import SpriteBank
from game.ui.theme import SEAT_NAMES


def emblem(
    bank: SpriteBank, place: str, seat: Seat, *, large: bool = False
) -> pygame.Surface | None:
    """Return a seat's sign as a place draws it, if it does."""
    sheets, look = bank.within(place), place_of(place)
    name = f"{SEAT_NAMES[seat % len(SEAT_NAMES)]}_{'large' if large else 'small'}"
    if sheets.has("emblems", name):
        return sheets.frame("emblems", name, 0)
    if look.chart and sheets.has(look.chart, "seat"):
        return sheets.frame(look.chart, "seat", seat)
    return None
