"""How dark a picture is: where it is murky, a board tells a player nothing."""

import pygame

# Below this brightness, of 255, a pixel counts as murk.
MURK = 40


def dark_share(picture: pygame.Surface, area: pygame.Rect) -> float:
    """Return the share of an area's pixels that are too dark to read, 0 to 1."""
    grey = pygame.transform.grayscale(picture.subsurface(area))
    near = (MURK - 1,) * 3
    dark = pygame.mask.from_threshold(grey, (0, 0, 0), (*near, 255))
    return dark.count() / (area.width * area.height)
