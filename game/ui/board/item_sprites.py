"""Draws items, their glints, and the last known positions of actors."""

from collections.abc import Callable, Collection

import pygame

from game.content.assets.looks import Looks
from game.content.assets.sprite_sheets import ITEM_ICONS, TILES
from game.core.actor import Item
from game.core.grid import OPEN_TERRAIN, Direction, Pos, Terrain
from game.core.view import View
from game.ui.board.actor_sprites import ActorSprite
from game.ui.board.board_canvas import BoardCanvas
from game.ui.board.dungeon_ground import paler
from game.ui.board.exit_doors import ExitDoors
from game.ui.board.frame_variants import RIM, rimmed_loot, traced
from game.ui.style.constants import MEMORY_ALPHA, Color, seat_color
from game.ui.style.sprite_bank import SpriteBank

_GLINT_PERIOD, _GLINT_SECONDS, _GLINT_STAGGER = 2.6, 0.4, 0.43
# How much of their colours remembered things keep: loot stays loot.
_MEMORY_COLOR = 200
# How far things are moved that lie behind a head, and before somebody's feet, in pixels.
_BEHIND_HEAD, _AT_FEET = (0, -6), (6, 6)
# How much of those out of sight fades in a turn, and how much is left.
_FADING, _FAINTEST = 15, 180
_GLINT_CORE = (255, 255, 255)
# The rim of what is not worth fetching now.
_PLAIN_RIM = (112, 116, 122)


def is_pale(looks: Looks, view: View, item: Item, sought: Collection[Pos] | None) -> bool:
    """Return whether an item is out of sight, in looks that fade remembered items, or not `sought`.

    A digit on a wall is part of it.
    """
    board = view.boards[item.board]
    if not looks.fades_remembered_items or board.is_visible(item.pos) or item.pos in (sought or ()):
        return sought is not None and item.pos not in sought
    return board.grid.terrain_at(item.pos) in {Terrain.UNKNOWN, *OPEN_TERRAIN}


def draw_items(
    canvas: BoardCanvas, view: View, time: float, doors: ExitDoors, *, again: bool = False
) -> None:
    """Draw the items of the focused board by their icon, their count, or their own clip.

    Items open in `doors` show their opening clip. With `again`, all but those that the hero of the
    view hides, that are not sought, exits with somebody in them, and what lies under somebody once
    the match is over, are drawn over others in their own light and glint.
    """
    bank, looks = canvas.bank, canvas.bank.looks
    # Letters cannot stand on each other.
    hidden = {actor.pos for actor in view.actors if actor.board == view.focused_board}
    own = view.own_actor()
    hero = own and (own.board, own.pos)
    for item in view.items:
        if item.board != view.focused_board or (bank.is_ascii and item.pos in hidden):
            continue
        sheet = looks.item_sheet(item.kind, item.count)
        clip = doors.clip(bank, sheet, item)
        picture = _picture(bank, item, time + item.id * 0.3)
        frame = picture if clip is None else bank.frame_at(sheet, *clip)
        cell = canvas.rect_of(item.pos).move(_moved(looks, view, item))
        corner = frame.get_rect(midbottom=cell.midbottom)
        # Numbers, and what opens for those who leave, are nothing to take.
        is_loot = not (bank.is_ascii or bank.has(sheet, "opening") or bank.has(sheet, "value"))
        is_plain = canvas.fetched is not None and item.pos not in canvas.fetched
        rim = (_PLAIN_RIM if is_plain else looks.loot_rim) if is_loot else None
        if rim is not None:
            frame, corner = rimmed_loot(frame, rim), corner.move(-2, -2)
        if is_pale(looks, view, item, canvas.sought):
            frame = as_memory(frame)
        behind = item.board, item.pos.step(Direction.S)
        is_lit = canvas.sought is None or item.pos in canvas.sought
        is_under = item.pos in hidden and (rim is None or view.outcome is not None)
        if not again or (is_lit and hero != behind and not is_under):
            canvas.picture.blit(frame, corner)
            if again and rim is not None:
                shape = frame.get_bounding_rect().move(corner.topleft)
                _draw_glint(canvas.picture, shape, rim, time + item.id * _GLINT_STAGGER)


def _moved(looks: Looks, view: View, item: Item) -> tuple[int, int]:
    """Return how far an item is moved to be seen beside who stands on it or before it."""
    here, south = (item.board, item.pos), (item.board, item.pos.step(Direction.S))
    places = {(a.board, a.pos) for a in view.actors if not looks.pose(a.pose).leaves}
    return _AT_FEET if here in places else _BEHIND_HEAD if south in places else (0, 0)


def _picture(bank: SpriteBank, item: Item, time: float) -> pygame.Surface:
    sheet = bank.looks.item_sheet(item.kind, item.count)
    if bank.has(ITEM_ICONS, item.kind):
        return bank.frame(ITEM_ICONS, item.kind, 0)
    if bank.has(sheet, "value"):
        return bank.frame(sheet, "value", item.count)
    return bank.frame_at(sheet, "idle", time)


def goal_at(bank: SpriteBank, view: View, cell: Pos) -> tuple[str, pygame.Surface]:
    """Return kind and picture of the item or the terrain at a cell of the focused board."""
    for item in view.items:
        if (item.board, item.pos) == (view.focused_board, cell):
            return item.kind, _picture(bank, item, 0.0)
    terrain = view.board.grid.terrain_at(cell)
    picture = bank.frame(TILES, bank.looks.terrain_look(terrain).clip, 0)
    return terrain.name.partition("_")[0], picture


def _draw_glint(picture: pygame.Surface, shape: pygame.Rect, color: Color, time: float) -> None:
    """Draw a short glint now and then: what is seen through the dark is worth going back for."""
    progress = time % _GLINT_PERIOD / _GLINT_SECONDS
    arm = 0 if progress >= 1 else (1, 2, 3, 2, 1)[int(progress * 5)]
    x, y = shape.right - 5, shape.top + 4
    for size, tone in ((arm, color), (arm - 1, _GLINT_CORE)) if arm else ():
        picture.fill(tone, (x - size, y, 2 * size + 1, 1))
        picture.fill(tone, (x, y - size, 1, 2 * size + 1))


def draw_sightings(canvas: BoardCanvas, view: View, is_shown: Callable[[Pos], bool]) -> None:
    """Draw the outlines of actors out of sight where they were last seen, ever fainter."""
    for sighting in view.lost():
        if is_shown(sighting.actor.pos):
            sprite = ActorSprite.for_actor(sighting.actor, canvas.bank.looks)
            frame = sprite.frame(canvas.bank)
            left = max(_FAINTEST, 255 - _FADING * (view.turn - sighting.turn))
            seat = sighting.actor.seat
            color = RIM if seat is None else seat_color(seat)
            outline = traced(frame, canvas.bank.adapt_color(color))
            for picture, alpha in ((as_memory(frame), MEMORY_ALPHA // 2), (outline, 255)):
                picture.set_alpha(alpha * left // 255)
                canvas.blit(picture, sprite.top_left(frame))


def as_memory(picture: pygame.Surface) -> pygame.Surface:
    """Return a picture as remembered: in pale colours, and the ground shines through."""
    pale = paler(picture, _MEMORY_COLOR)
    pale.set_alpha(MEMORY_ALPHA)
    return pale
