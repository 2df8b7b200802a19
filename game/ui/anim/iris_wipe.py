"""The iris wipe: the old picture with a growing hole over the new one."""

from __future__ import annotations

import pygame

from game.ui.style.pixels import OPAQUE

WIPE_SECONDS = 1.4
_HOLE_COLOR = (255, 0, 255)


class IrisWipe:
    """A picture with a round hole that grows until the picture is gone."""

    def __init__(self, picture: pygame.Surface, size: tuple[int, int]) -> None:
        """Take the old picture, to be scaled to a viewport of `size` pixels."""
        self._picture = pygame.transform.scale(picture, size).convert(OPAQUE)
        self._time = 0.0

    @property
    def is_over(self) -> bool:
        """Return whether the picture is gone."""
        return self._time >= WIPE_SECONDS

    def advance(self, dt: float) -> None:
        """Advance by `dt` seconds."""
        self._time += dt

    def draw(self, target: pygame.Surface, topleft: tuple[int, int]) -> None:
        """Draw the rest of the picture, with a burnt rim around the hole."""
        picture = self._picture.copy()
        progress = min(1.0, self._time / WIPE_SECONDS)
        center = picture.get_rect().center
        radius = int(progress * progress * (center[0] + center[1]))
        if radius > 0:
            pygame.draw.circle(picture, (92, 64, 52), center, radius + 4)
            pygame.draw.circle(picture, _HOLE_COLOR, center, radius)
            picture.set_colorkey(_HOLE_COLOR)
        target.blit(picture, topleft)
