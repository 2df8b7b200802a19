"""Pixel formats of pictures, surfaces that are copied fast, and pictures enlarged."""

from functools import lru_cache

import pygame

# For `Surface.convert`: the same on every screen.
OPAQUE = pygame.Surface((1, 1), 0, 32)
TRANSPARENT = pygame.Surface((1, 1), pygame.SRCALPHA, 32)


def copied_surface(size: tuple[int, int]) -> pygame.Surface:
    """Return a surface for an opaque picture that is copied in most frames.

    Where all rows of both surfaces begin on 16 bytes, SDL writes past the caches: unless they also
    fill lines of 64 bytes, that takes nine times as long (44 us instead of 5 for 232x180), and what
    is drawn next has to fetch them from memory. These rows do not.
    """
    width, height = size
    return pygame.Surface((width // 4 * 4 + 5, height)).subsurface((0, 0, width, height))


@lru_cache(256)
def enlarged(picture: pygame.Surface, halves: int) -> pygame.Surface:
    """Return a picture enlarged by halves: at one and a half, slanting edges stay smooth."""
    if halves % 2 == 0:
        return picture if halves == 2 else pygame.transform.scale_by(picture, halves // 2)
    width, height = picture.get_size()
    doubled = pygame.transform.scale2x(picture)
    return pygame.transform.scale(doubled, (width * halves // 2, height * halves // 2))
