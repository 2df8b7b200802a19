"""What was shown before, opened from the middle over what is shown now."""

from __future__ import annotations

import pygame

WIPE_SECONDS = 1.4
_HOLE_COLOR = (255, 0, 255)


class IrisWipe:
    """A picture with a round hole that grows until nothing is left of it."""

    def __init__(self, picture: pygame.Surface, size: tuple[int, int]) -> None:
        """Hang up a picture, enlarged to a viewport."""
        self._picture = pygame.transform.scale(picture, size).convert()
        self._time = 0.0

    @property
    def is_over(self) -> bool:
        """Return whether it is gone."""
        return self._time >= WIPE_SECONDS

    def advance(self, dt: float) -> None:
        """Let time pass."""
        self._time += dt

    def draw(self, target: pygame.Surface, topleft: tuple[int, int]) -> None:
        """Draw what is left of it with a burnt rim."""
        picture = self._picture.copy()
        share = min(1.0, self._time / WIPE_SECONDS)
        middle = picture.get_rect().center
        radius = int(share * share * (middle[0] + middle[1]))
        if radius > 0:
            pygame.draw.circle(picture, (92, 64, 52), middle, radius + 4)
            pygame.draw.circle(picture, _HOLE_COLOR, middle, radius)
            picture.set_colorkey(_HOLE_COLOR)
        target.blit(picture, topleft)
