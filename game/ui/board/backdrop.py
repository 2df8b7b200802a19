"""The backdrop: what lies beyond a board, in layers that follow the camera less than the board."""

from __future__ import annotations

import math
from collections.abc import Iterator

import pygame

from game.content.assets.atmosphere import Atmosphere, BackdropLayer, Motes
from game.core.grid import Pos
from game.ui.board.dungeon_tiles import cell_hash
from game.ui.style.sprite_bank import SpriteBank
from game.ui.style.style import BACKDROP

SHEET = "backdrop"
_SWAY_PER_SECOND = 0.9


class Backdrop:
    """Draws the layers and motes of an atmosphere; letters stand before a plain colour."""

    def __init__(self, bank: SpriteBank, atmosphere: Atmosphere) -> None:
        """Draw with the sheet `backdrop` of a bank's looks."""
        self._bank = bank
        self._atmosphere = atmosphere

    def draw(self, picture: pygame.Surface, origin: tuple[int, int], time: float) -> None:
        """Fill a picture; `origin` is the board's corner in it."""
        if self._bank.is_ascii or not self._atmosphere.backdrop:
            picture.fill(BACKDROP)
            return
        for layer in self._atmosphere.backdrop:
            self._draw_layer(picture, layer, origin, time)
        for motes in self._atmosphere.motes:
            picture.fblits(list(self._mote_frames(picture.get_size(), motes, origin, time)))

    def _draw_layer(
        self, picture: pygame.Surface, layer: BackdropLayer, origin: tuple[int, int], time: float
    ) -> None:
        frame = self._bank.frame_at(SHEET, layer.clip, time)
        width, height = frame.get_size()
        left, top = (
            round(origin[axis] * layer.parallax + layer.drift[axis] * time) for axis in (0, 1)
        )
        for y in range(top % height - height, picture.get_height(), height):
            for x in range(left % width - width, picture.get_width(), width):
                picture.blit(frame, (x, y))

    def _mote_frames(
        self, size: tuple[int, int], motes: Motes, origin: tuple[int, int], time: float
    ) -> Iterator[tuple[pygame.Surface, tuple[int, int]]]:
        """Yield frame and position of every mote in a picture of `size` pixels."""
        step = motes.spacing
        left, top = (
            round(origin[axis] * motes.parallax) + motes.drift[axis] * time for axis in (0, 1)
        )
        for row in range(math.floor(-top / step) - 1, math.ceil((size[1] - top) / step)):
            for column in range(math.floor(-left / step) - 1, math.ceil((size[0] - left) / step)):
                code = cell_hash(Pos(column, row), 11)
                dx, dy = code % step, code // step % step
                if motes.lane:
                    dx, dy = (dx // motes.lane * motes.lane, dy // motes.lane * motes.lane)
                phase = code % 97 / 7
                sway = motes.sway * math.sin(time * _SWAY_PER_SECOND + phase)
                frame = self._bank.frame_at(SHEET, motes.clip, time + phase)
                yield frame, (int(left + column * step + dx + sway), int(top + row * step + dy))
