"""An actor's health as a bar."""

import pygame

from game.core.actor import Actor
from game.ui.style.constants import health_color
from game.ui.style.sprite_bank import SpriteBank
from game.ui.widgets.layout import Element, LayoutBox

_TROUGH = (20, 16, 24)
_SHINE = 40


def health_bar(bank: SpriteBank, actor: Actor, height: int = 7) -> LayoutBox:
    """Return an actor's health as a bar as wide as there is room."""

    def draw(target: pygame.Surface, area: pygame.Rect) -> None:
        target.fill(_TROUGH, area)
        inner = area.inflate(-2, -2)
        # Potions can lift health over what is usual.
        most = max(1, actor.health_max)
        inner.width = inner.width * min(max(0, actor.health), most) // most
        color = bank.adapt_color(health_color(actor.health, actor.health_max))
        target.fill(color, inner)
        target.fill([min(255, part + _SHINE) for part in color], (*inner.topleft, inner.width, 1))

    return Element(0, height, grow=1, draw=draw)
