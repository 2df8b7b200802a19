"""The picture at the end of a match: it moves for some seconds, then holds still."""

from __future__ import annotations

import pygame

from game.content.assets.looks import Looks
from game.ui.style.sprite_bank import SpriteBank
from game.ui.tableau.tableau import Tableau

_SIZE = (320, 180)
# How high the dark bands for text are at the top and at the foot, and how dark.
_BANDS = ((0, 66), (306, 54))
_BAND_SHADE = 0.3


def has_end_picture(looks: Looks) -> bool:
    """Return whether a theme has pictures of its ends."""
    return "won" in looks.tableaux and "lost" in looks.tableaux


class EndPicture:
    """A tableau at double size, dark where text stands."""

    def __init__(
        self, bank: SpriteBank, looks: Looks, *, won: bool, moves: bool, is_steady: bool
    ) -> None:
        """Take one of a theme's two ends; without `moves` it holds still at once."""
        self._tableau = Tableau(bank, looks, "won" if won else "lost")
        self._tableau.is_steady = is_steady
        self._small = pygame.Surface(_SIZE)
        self._large = pygame.Surface((_SIZE[0] * 2, _SIZE[1] * 2))
        self._time = 0.0 if moves else self._tableau.seconds
        self._drawn_at = -1.0
        self._bands = [(top, _band(height, upward=top > 0)) for top, height in _BANDS]

    @property
    def is_playing(self) -> bool:
        """Return whether the picture still moves."""
        return self._time < self._tableau.seconds

    def skip(self) -> None:
        """Hold still at once."""
        self._time = self._tableau.seconds

    def advance(self, dt: float) -> None:
        """Advance by `dt` seconds."""
        self._time = min(self._tableau.seconds, self._time + dt)

    def draw(self, target: pygame.Surface) -> None:
        """Draw the picture as it is now."""
        if self._drawn_at != self._time:
            self._drawn_at = self._time
            self._small.fill((0, 0, 0))
            self._tableau.draw(self._small, self._time)
            pygame.transform.scale_by(self._small, 2, self._large)
            for top, band in self._bands:
                self._large.blit(band, (0, top), special_flags=pygame.BLEND_RGB_MULT)
        target.blit(self._large, (0, 0))


def _band(height: int, *, upward: bool) -> pygame.Surface:
    """Return a shade that is darkest at one edge of the picture."""
    band = pygame.Surface((_SIZE[0] * 2, height))
    for row in range(height):
        share = row / height if not upward else 1 - row / height
        level = round(255 * (_BAND_SHADE + (1 - _BAND_SHADE) * share * share * share))
        band.fill((level, level, level), (0, row, band.get_width(), 1))
    return band
