"""How the light of a board goes out after a loss: it closes to a cell, or fails row by row."""

import math

import pygame

from game.content.assets.looks import Looks
from game.core.view import View
from game.ui.style.constants import TILE, Color

_CLOSING_SECONDS = 1.0
# How bright it is beyond the closing light, and how many pixels from its rim.
_RINGS = ((0, 248), (5, 240), (11, 232))
_HOLE: Color = (255, 0, 255)
# How long after each other rows fail, and for how long they tear.
_ROW_SECONDS, _TEAR_SECONDS, _TEAR_PIXELS = 0.06, 0.14, 4
_POWERLESS: Color = (226, 214, 250)


class LightsOut:
    """Takes colour and light from a picture; enough is left to look around."""

    def __init__(self, looks: Looks) -> None:
        self._looks = looks
        self._style = ""
        self._time = 0.0

    @property
    def is_on(self) -> bool:
        """Return whether the light goes out, or is out."""
        return bool(self._style)

    def follow(self, view: View) -> None:
        """Take a view: the light goes out once the match is lost, and is back when it is not."""
        outcome = view.outcome
        is_lost = outcome is not None and not outcome.winners
        style = self._looks.lights_out.get(outcome.termination, "") if outcome and is_lost else ""
        if style != self._style:
            self._style, self._time = style, 0.0

    def advance(self, dt: float) -> None:
        """Advance by `dt` seconds."""
        self._time += dt

    def draw(self, picture: pygame.Surface, cell: pygame.Rect, *, moves: bool) -> None:
        """Darken a picture around a cell in it; without `moves`, as it is in the end."""
        time = self._time if moves else math.inf
        if self._style == "close":
            _close(picture, cell.center, min(1.0, time / _CLOSING_SECONDS))
        else:
            _fail_by_rows(picture, cell.top, time, self._looks.key_color)


def _close(picture: pygame.Surface, center: tuple[int, int], share: float) -> None:
    width, height = picture.get_size()
    far = math.hypot(max(center[0], width - center[0]), max(center[1], height - center[1]))
    radius = far + (TILE - far) * (1 - (1 - share) ** 2)
    grey = pygame.transform.grayscale(picture)
    for beyond, level in _RINGS:
        ring = grey.copy()
        ring.fill((level, level, level), special_flags=pygame.BLEND_RGB_MULT)
        pygame.draw.circle(ring, _HOLE, center, radius + beyond)
        ring.set_colorkey(_HOLE)
        picture.blit(ring, (0, 0))


def _fail_by_rows(picture: pygame.Surface, top: int, time: float, color: Color) -> None:
    """Let the rows of cells fail, those beside the row at `top` first; each tears as it does."""
    grey = pygame.transform.grayscale(picture)
    grey.fill(_POWERLESS, special_flags=pygame.BLEND_RGB_MULT)
    for y in range(top % TILE - TILE, picture.get_height(), TILE):
        failed = time - abs(y - top) // TILE * _ROW_SECONDS
        if failed < 0:
            continue
        band = (0, y, picture.get_width(), TILE)
        tears = failed < _TEAR_SECONDS
        shift = (_TEAR_PIXELS if y // TILE % 2 else -_TEAR_PIXELS) if tears else 0
        picture.blit(grey, (shift, y), band)
        if tears:
            picture.fill(color, (0, y, picture.get_width(), 1))
