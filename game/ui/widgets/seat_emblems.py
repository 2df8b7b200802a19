"""Seat emblems, so that seats differ by more than their colour."""

import pygame

from game.content.assets.looks import Looks
from game.core.actor import Seat
from game.core.grid import Direction
from game.ui.style.constants import ANY_SEAT_SHEET, SEAT_NAMES
from game.ui.style.sprite_bank import SpriteBank

# The size of a shield with a figure beside it, and the middle of the figure.
_SIGN, _FIGURE_AT = (38, 19), 26
_SHAPE = (24, 18, 28)


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


def seat_sign(bank: SpriteBank, looks: Looks, seat: Seat, *, is_taken: bool) -> pygame.Surface:
    """Return a seat's shield and its figure, or the figure's shape if it is open."""
    sheets, sign = bank.for_looks(looks), pygame.Surface(_SIGN, pygame.SRCALPHA)
    emblem = seat_emblem(bank, looks, seat, large=True)
    if emblem is not None:
        sign.blit(emblem, emblem.get_rect(midleft=(0, _SIGN[1] // 2)))
    own = f"seat_{SEAT_NAMES[seat % len(SEAT_NAMES)]}"
    sheet = next((name for name in (own, ANY_SEAT_SHEET) if sheets.has(name, "hurt")), "")
    if sheet:
        figure = sheets.frame(sheet, "idle", 0, Direction.S)
        figure = figure.subsurface(figure.get_bounding_rect())
        if not is_taken:
            shape = pygame.mask.from_surface(figure)
            figure = shape.to_surface(setcolor=_SHAPE, unsetcolor=(0, 0, 0, 0))
        # Of a figure that is higher than the row, the upper part shows.
        sign.blit(figure, figure.get_rect(midtop=(_FIGURE_AT, max(0, _SIGN[1] - figure.height))))
    return sign
