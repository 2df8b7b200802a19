"""The picture at the end of a match: it moves for some seconds, then holds still."""

from typing import NamedTuple

import pygame

from game.content.assets.looks import Looks
from game.core.actor import Seat
from game.ui.style.canvas import HEIGHT, WIDTH
from game.ui.style.constants import SEAT_NAMES
from game.ui.style.sprite_bank import SpriteBank
from game.ui.tableau.tableau import Tableau

# Where the dark bands for text are, at the top and below all feet: how dark, how high of it even.
_BANDS = ((0, 72), (320, 40))
_BAND_SHADE, _EVEN = 0.28, (54, 16)


class ShownEnd(NamedTuple):
    """The end of a `loser`, or of a winner where there is no loser; None: no seat is told apart.

    `ending` is the name of the rule that ended the match, `killer` the kind of who killed.
    """

    winner: Seat | None
    loser: Seat | None = None
    ending: str = ""
    killer: str = ""


def has_end_picture(looks: Looks) -> bool:
    """Return whether a theme has pictures of its ends."""
    return "won" in looks.tableaux and "lost" in looks.tableaux


class EndPicture:
    """A tableau at double size, dark where text stands once it holds still."""

    def __init__(self, bank: SpriteBank, looks: Looks, end: ShownEnd, *, moves: bool) -> None:
        """Take what is shown; without `moves` it holds still at once."""
        names = ["" if n is None else f"seat_{SEAT_NAMES[n % len(SEAT_NAMES)]}" for n in end[:2]]
        won, lost = names
        name, endings = "won" if won and not lost else "lost", (end.killer, end.ending)
        self._tableau = Tableau(bank, looks, name, (end.killer, lost or won, won), endings)
        self._large = pygame.Surface((WIDTH, HEIGHT))
        self._time = 0.0 if moves else self._tableau.seconds
        self._drawn_at = -1.0
        self._bands = [
            (top, _band(height, even, upward=top > 0))
            for (top, height), even in zip(_BANDS, _EVEN, strict=True)
        ]

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
            self._tableau.draw_large(self._large, self._time)
            for top, band in () if self.is_playing else self._bands:
                self._large.blit(band, (0, top), special_flags=pygame.BLEND_RGB_MULT)
        target.blit(self._large, (0, 0))


def _band(height: int, even: int, *, upward: bool) -> pygame.Surface:
    """Return a shade that is dark at one edge of the picture, and fades beyond its `even` rows."""
    band = pygame.Surface((WIDTH, height))
    for row in range(height):
        far = height - 1 - row if upward else row
        share = max(0.0, (far - even) / (height - even))
        level = round(255 * (_BAND_SHADE + (1 - _BAND_SHADE) * share))
        band.fill((level, level, level), (0, row, band.get_width(), 1))
    return band
