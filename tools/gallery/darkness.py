"""How dark a picture is: a board nearly black tells a player nothing."""

from __future__ import annotations

import pygame

# Below this brightness, of 255, a pixel counts as black.
BLACK = 24


def dark_share(picture: pygame.Surface, area: pygame.Rect) -> float:
    """Return the share of an area's pixels that are nearly black, 0 to 1."""
    grey = pygame.transform.grayscale(picture.subsurface(area))
    near = (BLACK - 1,) * 3
    dark = pygame.mask.from_threshold(grey, (0, 0, 0), (*near, 255))
    return dark.count() / (area.width * area.height)
