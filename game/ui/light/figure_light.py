"""How much light may fall on figures: they keep their form."""

from collections.abc import Iterable
from functools import lru_cache

import pygame

from game.ui.board.actor_sprites import ActorSprite
from game.ui.board.board_canvas import BoardCanvas

Limits = list[tuple[pygame.Surface, tuple[int, int]]]
# By how much light may exceed a figure's own colours: about a step of the palette.
_BRIGHTER = (20, 20, 20)


def light_limits(canvas: BoardCanvas, sprites: Iterable[ActorSprite]) -> Limits:
    """Return the most light on each figure in an unlit picture, and where.

    Those that a hit lights up have no limit.
    """
    limits: Limits = []
    for sprite in (each for each in sprites if not each.is_lit_up):
        frame = sprite.frame(canvas.bank)
        left, top = sprite.top_left(frame)
        at = canvas.place((left, top - round(sprite.height)))
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
