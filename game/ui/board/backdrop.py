"""The backdrop: what lies beyond a board, in layers that follow the camera less than the board."""

import math
from functools import lru_cache

import pygame

from game.content.assets.atmosphere import Atmosphere, Motes
from game.core.grid import Pos
from game.ui.style.cell_hash import cell_hash
from game.ui.style.constants import Color, shade
from game.ui.style.kept import BACKDROP_TURN, moment
from game.ui.style.light_pictures import bright_rim
from game.ui.style.sprite_bank import SpriteBank

SHEET = "backdrop"
_SWAY_PER_SECOND = 0.9
# So far beyond the picture it is drawn, in pixels: when the board has moved farther, it is drawn at
# once, else at its next moment.
_SPARE = 8
# How bright the ground behind letters is, of 255: not murk, and darker than any cell;
# and how much of its colour is the place's.
_DARK_LUMA, _TINGE = 41, 0.1


class Backdrop:
    """Draws the layers and motes of an atmosphere; letters stand before a dark one of the place."""

    def __init__(self, bank: SpriteBank, atmosphere: Atmosphere) -> None:
        self._bank = bank
        self._atmosphere = atmosphere
        # The layers alone, where each of them lies, and the layers with the motes before them.
        self._layers = self._whole = pygame.Surface((1, 1))
        self._corners: tuple[tuple[int, int], ...] = ()
        # The moment in seconds and the board's corner for which the whole was drawn.
        self._time = -1.0
        self._origin = (0, 0)

    def draw(self, picture: pygame.Surface, origin: tuple[int, int], time: float) -> None:
        """Fill a picture; `origin` is the board's corner in it."""
        if self._bank.is_ascii or not self._atmosphere.backdrop:
            picture.fill(_dark(self._bank.looks.key_color))
            return
        size = picture.width + 2 * _SPARE, picture.height + 2 * _SPARE
        if self._whole.get_size() != size:
            self._layers, self._whole = pygame.Surface(size), pygame.Surface(size)
            self._corners, self._time = (), -1.0
        x, y = origin[0] - self._origin[0], origin[1] - self._origin[1]
        is_old = moment(time, BACKDROP_TURN) != moment(self._time, BACKDROP_TURN)
        # With reduced motion time stands still.
        if is_old or (time == self._time and (x or y)) or max(abs(x), abs(y)) > _SPARE:
            self._time, self._origin, (x, y) = time, origin, (0, 0)
            self._draw_whole(origin, time)
        # Until then all of it moves as the farthest layer does.
        share = self._atmosphere.backdrop[0].parallax
        picture.blit(self._whole, (round(x * share) - _SPARE, round(y * share) - _SPARE))

    def _draw_whole(self, origin: tuple[int, int], time: float) -> None:
        self._draw_layers(origin, time)
        self._whole.blit(self._layers, (0, 0))
        for motes in self._atmosphere.motes:
            self._whole.fblits(self._mote_frames(self._whole.get_size(), motes, origin, time))

    def _draw_layers(self, origin: tuple[int, int], time: float) -> None:
        x, y = origin
        corners = tuple(
            (_SPARE + round(x * part.parallax + part.drift[0] * time),
             _SPARE + round(y * part.parallax + part.drift[1] * time))
            for part in self._atmosphere.backdrop
        )  # fmt: skip
        if corners != self._corners:
            self._corners = corners
            for layer, corner in zip(self._atmosphere.backdrop, corners, strict=True):
                _repeat(self._layers, self._bank.frame(SHEET, layer.clip, 0), corner)
            # What burns behind a board must not outshine it.
            width, height = self._layers.get_size()
            inner = (width - 2 * _SPARE, height - 2 * _SPARE)
            limit = bright_rim(inner, self._atmosphere.brightest)
            self._layers.blit(limit, (_SPARE, _SPARE), special_flags=pygame.BLEND_RGB_MIN)
            self._layers.fill(self._atmosphere.mist, special_flags=pygame.BLEND_RGB_MAX)

    def _mote_frames(
        self, size: tuple[int, int], motes: Motes, origin: tuple[int, int], time: float
    ) -> list[tuple[pygame.Surface, tuple[int, int]]]:
        step = motes.spacing
        left, top = (
            _SPARE + math.floor(round(origin[axis] * motes.parallax) + motes.drift[axis] * time)
            for axis in (0, 1)
        )
        rows = range(-(top // step) - 2, -((top - size[1]) // step))
        columns = range(-(left // step) - 2, -((left - size[0]) // step))
        frames = self._bank.clip(SHEET, motes.clip)
        now = time * len(frames) / self._bank.duration(SHEET, motes.clip)
        shown = [frames[int(now + phase) % len(frames)] for phase in range(len(frames))]
        sways = [round(motes.sway * math.sin(time * _SWAY_PER_SECOND + n)) for n in range(7)]
        return [
            (shown[phase % len(frames)], (left + x + sways[phase % 7], top + y))
            for x, y, phase in _motes(rows, columns, step, motes.lane)
        ]


def _dark(color: Color) -> Color:
    """Return the dark ground of a place without a backdrop, tinged with its colour."""
    luma = (299 * color[0] + 587 * color[1] + 114 * color[2]) / 1000
    tinge = shade(color, _DARK_LUMA * _TINGE / luma)
    grey = _DARK_LUMA * (1 - _TINGE)
    return round(tinge[0] + grey), round(tinge[1] + grey), round(tinge[2] + grey)


def _repeat(picture: pygame.Surface, frame: pygame.Surface, corner: tuple[int, int]) -> None:
    width, height = frame.get_size()
    for y in range(corner[1] % height - height, picture.get_height(), height):
        for x in range(corner[0] % width - width, picture.get_width(), width):
            picture.blit(frame, (x, y))


@lru_cache(64)
def _motes(rows: range, columns: range, step: int, lane: int) -> tuple[tuple[int, int, int], ...]:
    """Return where the motes of some squares lie, and the phases of their clips."""
    return tuple(
        (column * step + dx, row * step + dy, phase)
        for row in rows
        for column in columns
        for dx, dy, phase in (_mote(column, row, step, lane),)
    )


@lru_cache(4096)
def _mote(column: int, row: int, step: int, lane: int) -> tuple[int, int, int]:
    code = cell_hash(Pos(column, row), 11)
    dx, dy = code % step, code // step % step
    if lane:
        dx, dy = dx // lane * lane, dy // lane * lane
    return dx, dy, code % 97
