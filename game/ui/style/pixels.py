"""The pixel formats of pictures, for `Surface.convert`: the same on every screen."""

import pygame

OPAQUE = pygame.Surface((1, 1), 0, 32)
TRANSPARENT = pygame.Surface((1, 1), pygame.SRCALPHA, 32)
