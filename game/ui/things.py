"""What lies on a board."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.core.grid import Pos
from game.core.view import View
from game.ui.doors import Doors
from game.ui.effects import faded
from game.ui.glows import is_memory
from game.ui.places import place_of
from game.ui.puppets import Puppet
from game.ui.sprites import SpriteBank
from game.ui.theme import ICONS


def draw_items(
    picture: pygame.Surface,
    bank: SpriteBank,
    view: View,
    rect_of: Callable[[Pos], pygame.Rect],
    time: float,
    doors: Doors,
) -> None:
    """Draw the items of the board in focus: as an icon, a dial, a pile or a clip of their own.

    What stands open in `doors` shows that.
    """
    look = place_of(bank.place)
    for item in view.items:
        if item.board != view.focus:
            continue
        sheet = look.item_sheet(item.kind, item.count)
        opened = doors.clip(bank, sheet, item)
        if opened is not None:
            frame = bank.at(sheet, *opened)
        elif bank.has(ICONS, item.kind):
            frame = bank.frame(ICONS, item.kind, 0)
        elif bank.has(sheet, "value"):
            frame = bank.frame(sheet, "value", item.count)
        else:
            frame = bank.at(sheet, "idle", time + item.id * 0.3)
        if is_memory(look, view, item):
            frame = faded(frame)
        cell = rect_of(item.pos)
        picture.blit(frame, frame.get_rect(midbottom=cell.midbottom))


def draw_sightings(
    picture: pygame.Surface, bank: SpriteBank, view: View, origin: tuple[int, int]
) -> None:
    """Draw pale figures where others were seen last."""
    for sighting in view.sightings:
        if sighting.actor.board == view.focus:
            puppet = Puppet.of(sighting.actor)
            frame = faded(puppet.frame(bank))
            left, top = puppet.corner(frame)
            picture.blit(frame, (origin[0] + left, origin[1] + top))
