"""The pixel formats of pictures."""

import pygame

# For `Surface.convert`: the same on every screen.
OPAQUE = pygame.Surface((1, 1), 0, 32)
TRANSPARENT = pygame.Surface((1, 1), pygame.SRCALPHA, 32)
