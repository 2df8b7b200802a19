"""What lies on a board."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.core.grid import Pos
from game.core.view import View
from game.ui.board.actor_sprites import ActorSprite
from game.ui.board.exit_doors import ExitDoors
from game.ui.board.light_sources import is_remembered
from game.ui.style.sprite_bank import EMISSIVE_MARGIN, SpriteBank
from game.ui.style.style import ITEM_ICONS, MEMORY_ALPHA
from game.ui.style.themes import theme_of

_GLINT_PERIOD, _GLINT_SECONDS, _GLINT_STAGGER = 2.6, 0.4, 0.43
_GLINT_ARM, _GLINT_CORE = (143, 211, 255), (255, 255, 255)


def draw_items(
    picture: pygame.Surface,
    bank: SpriteBank,
    view: View,
    rect_of: Callable[[Pos], pygame.Rect],
    time: float,
    doors: ExitDoors,
) -> None:
    """Draw the items of the board in focus: as an icon, a dial, a pile or a clip of their own.

    What stands open in `doors` shows that.
    """
    look = theme_of(bank.theme_name)
    for item in view.items:
        if item.board != view.focused_board:
            continue
        sheet = look.item_sheet(item.kind, item.count)
        opened = doors.clip(bank, sheet, item)
        if opened is not None:
            frame = bank.frame_at(sheet, *opened)
        elif bank.has(ITEM_ICONS, item.kind):
            frame = bank.frame(ITEM_ICONS, item.kind, 0)
        elif bank.has(sheet, "value"):
            frame = bank.frame(sheet, "value", item.count)
        else:
            frame = bank.frame_at(sheet, "idle", time + item.id * 0.3)
        if is_remembered(look, view, item):
            frame = as_memory(frame)
        cell = rect_of(item.pos)
        picture.blit(frame, frame.get_rect(midbottom=cell.midbottom))


def draw_glints(
    picture: pygame.Surface,
    bank: SpriteBank,
    view: View,
    rect_of: Callable[[Pos], pygame.Rect],
    time: float,
) -> None:
    """Let things that lie about catch the light on a lit picture: what shines, and a short star."""
    for item in view.items:
        if item.board != view.focused_board or not bank.has(ITEM_ICONS, item.kind):
            continue
        frame = bank.frame(ITEM_ICONS, item.kind, 0)
        place = frame.get_rect(midbottom=rect_of(item.pos).midbottom)
        shine = bank.emissive_at(ITEM_ICONS, item.kind, 0.0)
        if shine is not None:
            at = (place.left - EMISSIVE_MARGIN, place.top - EMISSIVE_MARGIN)
            picture.blit(shine, at, special_flags=pygame.BLEND_RGB_ADD)
        reach = glint_size(time + item.id * _GLINT_STAGGER)
        if reach:
            drawn = frame.get_bounding_rect()
            x, y = place.left + drawn.right - 3, place.top + drawn.top + 2
            for size, color in ((reach, _GLINT_ARM), (reach - 1, _GLINT_CORE)):
                picture.fill(color, (x - size, y, 2 * size + 1, 1))
                picture.fill(color, (x, y - size, 1, 2 * size + 1))


def glint_size(time: float) -> int:
    """Return how many pixels a star reaches at a moment, 0 most of the time."""
    share = time % _GLINT_PERIOD / _GLINT_SECONDS
    return 0 if share >= 1 else (1, 2, 3, 2, 1)[int(share * 5)]


def draw_sightings(
    picture: pygame.Surface, bank: SpriteBank, view: View, origin: tuple[int, int]
) -> None:
    """Draw pale figures where others were seen last."""
    for sighting in view.sightings:
        if sighting.actor.board == view.focused_board:
            puppet = ActorSprite.for_actor(sighting.actor)
            frame = as_memory(puppet.frame(bank))
            left, top = puppet.top_left(frame)
            picture.blit(frame, (origin[0] + left, origin[1] + top))


def as_memory(picture: pygame.Surface) -> pygame.Surface:
    """Return a picture as a memory: pale and half there."""
    pale = pygame.transform.grayscale(picture)
    pale.set_alpha(MEMORY_ALPHA)
    return pale
