"""Transitions of a board: a fade to the next one, and a wipe from the chart to the field."""

import math
from functools import lru_cache
from typing import NamedTuple

import pygame

from game.ui.style.cell_hash import cell_hash
from game.ui.style.constants import BOARD_FADE_SECONDS, Color
from game.ui.style.surface_formats import OPAQUE

WIPE_SECONDS = 1.6
_HOLE, _KEPT = (255, 0, 255), (0, 255, 255)
# The rim from the hole outwards: colours, and how far each reaches.
_RIM: tuple[tuple[Color, int], ...] = (
    ((251, 185, 84), 3), ((234, 79, 54), 7), ((110, 39, 39), 11), ((46, 34, 47), 18),
    ((76, 62, 36), 23),
)  # fmt: skip
_RIM_WIDTH = _RIM[-1][1]
# When a place burns: later towards the corners, sooner or later by clouds and by a dither.
_DITHER = ((0, 5), (7, 2))
_CLOUDS = ((12, 44), (5, 22), (2, 8))
_LAST = 255
_FAR = _LAST - sum(most for _, most in _CLOUDS) - max(map(max, _DITHER))
_PIXEL, _TILE, _RINGS = 2, 32, 32
_FLAKES, _FLAKE_SECONDS, _RISE = 70, 0.7, 34
_ASH: Color = (62, 53, 70)


class _Flake(NamedTuple):
    """Ash that leaves the rim at a time, in seconds, in a direction in radians."""

    time: float
    direction: float
    sway: float


class BurnWipe:
    """A picture with a hole that burns outwards until the picture is gone."""

    def __init__(self, picture: pygame.Surface, size: tuple[int, int]) -> None:
        self._picture = pygame.transform.scale(picture, size).convert(OPAQUE)
        self._order = _burning_order((-(-size[0] // _PIXEL), -(-size[1] // _PIXEL)))
        self._flakes = [_flake(number) for number in range(_FLAKES)]
        self._time = 0.0

    def advance(self, dt: float) -> "BurnWipe | None":
        """Advance by `dt` seconds; return None once the picture is gone."""
        self._time += dt
        return self if self._time < WIPE_SECONDS else None

    def draw(self, target: pygame.Surface, topleft: tuple[int, int]) -> None:
        """Draw the rest of the picture, its burnt rim, and ash that rises from there."""
        burnt = _burnt_at(self._time)
        self._order.set_palette([_tone(number - burnt) for number in range(_LAST + 1)])
        rim = pygame.Surface(self._order.get_size(), 0, OPAQUE)
        rim.blit(self._order, (0, 0))
        rim.set_colorkey(_KEPT)
        picture = self._picture.copy()
        size = rim.get_width() * _PIXEL, rim.get_height() * _PIXEL
        picture.blit(pygame.transform.scale(rim, size), (0, 0))
        picture.set_colorkey(_HOLE)
        target.blit(picture, topleft)
        self._draw_ash(target, picture.get_rect(topleft=topleft))

    def _draw_ash(self, target: pygame.Surface, area: pygame.Rect) -> None:
        for flake in self._flakes:
            age = (self._time - flake.time) / _FLAKE_SECONDS
            if not 0 <= age < 1:
                continue
            far = max(0, _burnt_at(flake.time)) / _FAR
            x = area.centerx + math.cos(flake.direction) * far * area.width / 2
            y = area.centery + math.sin(flake.direction) * far * area.height / 2 - _RISE * age
            x += math.sin(age * 6 + flake.sway) * 4
            if area.collidepoint(x, y):
                long = _PIXEL if age < 0.6 else 1
                target.fill(_RIM[1][0] if age < 0.25 else _ASH, (round(x), round(y), long, long))


def _burnt_at(time: float) -> int:
    """Return how far the picture has burnt after some seconds; at the end no rim is left."""
    progress: float = min(1.0, time / WIPE_SECONDS)
    return round(progress * math.sqrt(progress) * (_LAST + _RIM_WIDTH + 1)) - _RIM_WIDTH


def _tone(ahead: int) -> Color:
    """Return the colour of what burns so much later than what burns now."""
    if ahead < 0:
        return _HOLE
    return next((color for color, reach in _RIM if ahead < reach), _KEPT)


def _flake(number: int) -> _Flake:
    shares = [cell_hash((number, part), 29) % 1000 / 1000 for part in range(3)]
    time = (0.05 + 0.8 * shares[0]) * WIPE_SECONDS
    return _Flake(time, shares[1] * math.tau, shares[2] * math.tau)


@lru_cache(1)
def _burning_order(size: tuple[int, int]) -> pygame.Surface:
    """Return when each pixel burns, as a picture with a palette, 0 to 255."""
    order = pygame.transform.smoothscale(_rings(), size)
    for coarse, most in _CLOUDS:
        clouds = pygame.Surface([-(-length // (2 * coarse)) + 1 for length in size], 0, OPAQUE)
        for y in range(clouds.get_height()):
            for x in range(clouds.get_width()):
                _set_tone(clouds, (x, y), cell_hash((x, y), coarse) % (most + 1))
        smooth = pygame.transform.smoothscale(clouds, size)
        order.blit(smooth, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    tile = pygame.Surface((_TILE, _TILE), 0, OPAQUE)
    for y in range(_TILE):
        for x in range(_TILE):
            _set_tone(tile, (x, y), _DITHER[y % 2][x % 2])
    for y in range(0, size[1], _TILE):
        for x in range(0, size[0], _TILE):
            order.blit(tile, (x, y), special_flags=pygame.BLEND_RGB_ADD)
    return pygame.image.frombuffer(pygame.image.tobytes(order, "RGB")[::3], size, "P")


def _rings() -> pygame.Surface:
    """Return a small square that is darkest in its middle."""
    rings, middle = pygame.Surface((_RINGS, _RINGS), 0, OPAQUE), (_RINGS - 1) / 2
    for y in range(_RINGS):
        for x in range(_RINGS):
            far = math.hypot(x - middle, y - middle) / middle / math.sqrt(2)
            _set_tone(rings, (x, y), round(far * _FAR))
    return rings


def _set_tone(picture: pygame.Surface, at: tuple[int, int], tone: int) -> None:
    picture.set_at(at, (tone, tone, tone))


class BoardTransition:
    """How far the picture has faded (1 is black), and the wipe that covers it, if any."""

    def __init__(self) -> None:
        self.fade = 0.0
        self.wipe: BurnWipe | None = None
        # The picture to wipe away when the chart gives way to the field; by default the last one.
        self.picture: pygame.Surface | None = None

    def start_wipe(self, last: pygame.Surface, size: tuple[int, int]) -> None:
        """Wipe the old picture away, scaled to a viewport of `size` pixels."""
        self.wipe = BurnWipe(self.picture or last, size)

    def finish(self) -> None:
        """End fade and wipe at once."""
        self.fade, self.wipe = 0.0, None

    def advance(self, dt: float) -> None:
        """Advance fade and wipe by `dt` seconds."""
        self.fade = max(0.0, self.fade - dt / BOARD_FADE_SECONDS)
        if self.wipe is not None:
            self.wipe = self.wipe.advance(dt)

    def darken(self, picture: pygame.Surface) -> None:
        """Darken a picture as far as it has faded."""
        if self.fade > 0:
            shade = round(255 * (1 - self.fade))
            picture.fill((shade, shade, shade), special_flags=pygame.BLEND_RGB_MULT)

    def draw(self, target: pygame.Surface, topleft: tuple[int, int]) -> None:
        """Draw what is left of the old picture."""
        if self.wipe is not None:
            self.wipe.draw(target, topleft)
