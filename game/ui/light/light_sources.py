"""Light sources of a board, actors and items that glow, and how much light figures take."""

from collections.abc import Collection, Iterable, Iterator
from functools import lru_cache

import pygame

from game.content.assets.looks import Glow, Looks
from game.core.grid import Pos
from game.core.view import View
from game.ui.board.actor_sprites import ActorSprite
from game.ui.board.board_canvas import BoardCanvas
from game.ui.board.item_sprites import is_pale
from game.ui.style.style import TILE

Limits = list[tuple[pygame.Surface, tuple[int, int]]]
# By how much light may exceed a figure's own colours: a step of the palette or two.
_BRIGHTER = (34, 34, 34)


def glows_of(
    looks: Looks, view: View, sprites: Iterable[ActorSprite], sought: Collection[Pos] | None = None
) -> Iterator[tuple[tuple[float, float], Glow]]:
    """Yield the light sources among actors, their gear and items: board pixels and glow."""
    glows = looks.glows
    for sprite in sprites:
        actor = sprite.actor
        is_own = actor.seat is not None and actor.seat == view.seat
        names = (f"{actor.kind}.{actor.pose}", actor.kind, "own" if is_own else "figure")
        glow = next((glows[name] for name in names if name in glows), None)
        worn = (glows.get(f"worn.{item}") for item in actor.gear)
        yield from ((sprite.light_origin, g) for g in (glow, *worn) if g is not None)
    for item in view.items:
        glow = glows.get(item.kind) or glows.get("loot")
        is_lit = item.board == view.focused_board and not is_pale(looks, view, item, sought)
        if glow is not None and is_lit:
            yield (item.pos.x * TILE + 8, item.pos.y * TILE + 8), glow


def light_limits(canvas: BoardCanvas, sprites: Iterable[ActorSprite]) -> Limits:
    """Return the most light on each figure in an unlit picture, and where: it keeps its form.

    Those that a hit lights up have no limit.
    """
    limits: Limits = []
    for sprite in (each for each in sprites if not each.is_lit_up):
        frame = sprite.frame(canvas.bank)
        left, top = sprite.top_left(frame)
        at = canvas.place((left, top - sprite.lift))
        limit = pygame.Surface(frame.get_size())
        limit.blit(canvas.picture, (0, 0), (at, frame.get_size()))
        limit.fill(_BRIGHTER, special_flags=pygame.BLEND_RGB_ADD)
        limit.blit(_surroundings(frame), (0, 0))
        limits.append((limit, at))
    return limits


@lru_cache(256)
def _surroundings(frame: pygame.Surface) -> pygame.Surface:
    mask = pygame.mask.from_surface(frame)
    return mask.to_surface(setcolor=(0, 0, 0, 0), unsetcolor=(255, 255, 255, 255))
