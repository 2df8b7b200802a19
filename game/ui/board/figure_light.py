"""How bright light may make figures: lamps, halos and bright air leave their form alone."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

import pygame

from game.ui.board.actor_sprites import ActorSprite
from game.ui.style.sprite_bank import SpriteBank

# By how much light may exceed a figure's own colours: about a step of the palette.
_STEP = (20, 20, 20)
Limits = list[tuple[pygame.Surface, tuple[int, int]]]


def light_limits(
    picture: pygame.Surface,
    bank: SpriteBank,
    sprites: Iterable[ActorSprite],
    origin: tuple[int, int],
) -> Limits:
    """Return the most light on each player's figure in an unlit picture, and where.

    Those that a hit lights up have no limit. Lamps are near players, not near others.
    """
    limits: Limits = []
    for sprite in sprites:
        if sprite.actor.seat is None or sprite.is_lit_up:
            continue
        frame = sprite.frame(bank)
        left, top = sprite.top_left(frame)
        at = (origin[0] + left, origin[1] + top - round(sprite.height))
        limit = pygame.Surface(frame.get_size())
        limit.blit(picture, (0, 0), (at, frame.get_size()))
        limit.fill(_STEP, special_flags=pygame.BLEND_RGB_ADD)
        limit.blit(_surroundings(frame), (0, 0))
        limits.append((limit, at))
    return limits


def limit_light(picture: pygame.Surface, limits: Limits) -> None:
    """Darken what is brighter in a lit picture than it may be."""
    picture.fblits(limits, pygame.BLEND_RGB_MIN)


@lru_cache(256)
def _surroundings(frame: pygame.Surface) -> pygame.Surface:
    """Return white around a figure, nothing where it is."""
    mask = pygame.mask.from_surface(frame)
    return mask.to_surface(setcolor=(0, 0, 0, 0), unsetcolor=(255, 255, 255, 255))
