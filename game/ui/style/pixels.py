"""Pixel formats of pictures, and pictures enlarged."""

from functools import lru_cache

import pygame

# For `Surface.convert`: the same on every screen.
OPAQUE = pygame.Surface((1, 1), 0, 32)
TRANSPARENT = pygame.Surface((1, 1), pygame.SRCALPHA, 32)


@lru_cache(256)
def enlarged(picture: pygame.Surface, halves: int) -> pygame.Surface:
    """Return a picture enlarged by halves: at one and a half, slanting edges stay smooth."""
    if halves % 2 == 0:
        return picture if halves == 2 else pygame.transform.scale_by(picture, halves // 2)
    width, height = picture.get_size()
    doubled = pygame.transform.scale2x(picture)
    return pygame.transform.scale(doubled, (width * halves // 2, height * halves // 2))
