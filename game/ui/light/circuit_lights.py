"""Lights that run along the lines of paths, and the wave that lights all of them from an exit."""

import math
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

import pygame

from game.content.assets.atmosphere import PathLight
from game.content.assets.sprite_sheets import TILES
from game.core.grid import Direction, Pos
from game.core.view import Board
from game.ui.board.dungeon_tiles import CellTiles
from game.ui.style.cell_hash import cell_hash
from game.ui.style.constants import TILE, Color, shade
from game.ui.style.sprite_bank import SpriteBank
from game.ui.style.surface_formats import OPAQUE

_PIXELS_PER_SECOND, _TAIL = 64, 7
_CELLS_PER_PULSE, _LONGEST_RUN = 5, 6
# The wave: how fast it is, how wide its front, and how bright what it leaves.
_WAVE_PIXELS_PER_SECOND, _FRONT, _LEFT_SHARE = 480, 56, 0.6
_Dots = list[tuple[pygame.Surface, tuple[int, int]]]


class _Run(NamedTuple):
    """Cells of a path in a row, along which a light runs; which way says nothing."""

    cells: tuple[Pos, ...]
    is_level: bool
    phase: float


class CircuitLights:
    """The lights of one board's paths, if its atmosphere has any."""

    def __init__(self) -> None:
        self._bank: SpriteBank | None = None
        self._look: PathLight | None = None
        self._tiles: CellTiles | None = None
        self._shapes: dict[Pos, int] = {}
        self._visible = b""
        self._runs: list[_Run] = []
        # Where the wave began, in board pixels, and how long ago.
        self._wave: tuple[tuple[float, float], float] | None = None

    def show(self, bank: SpriteBank, board: Board, tiles: CellTiles, look: PathLight) -> None:
        """Take a board with its tiles: lights run over the cells in sight."""
        self._bank, self._look = bank, look
        if tiles is not self._tiles:
            shapes = ((pos, tiles.path_shape(pos)) for pos in board.grid.cells())
            self._tiles, self._visible = tiles, b""
            self._shapes = {pos: shape for pos, shape in shapes if shape is not None}
        if board.visible is not self._visible:
            self._visible = board.visible
            self._runs = list(_find_runs({p for p in self._shapes if board.is_visible(p)}))

    def start_wave(self, start: tuple[float, float], delay: float) -> None:
        """Light all lines from a point on, `delay` seconds from now."""
        self._wave = start, -delay

    def stop_wave(self) -> None:
        """Let the lines be as before."""
        self._wave = None

    def advance(self, dt: float) -> None:
        """Advance the wave by `dt` seconds."""
        if self._wave is not None:
            self._wave = self._wave[0], self._wave[1] + dt

    def draw(self, picture: pygame.Surface, origin: tuple[int, int], time: float) -> None:
        """Add the lights to a lit picture; at time 0 nothing runs."""
        if self._look is None:
            return
        if self._wave is not None:
            self._draw_wave(picture, origin, self._look)
        elif time:
            picture.fblits(self._pulses(origin, time, self._look), pygame.BLEND_RGB_ADD)

    def _pulses(self, origin: tuple[int, int], time: float, look: PathLight) -> _Dots:
        dots: _Dots = []
        for run in self._runs:
            seconds = 2.5 + 3.5 * run.phase
            head = (time + run.phase * seconds) % seconds * _PIXELS_PER_SECOND
            for tail in range(_TAIL):
                place = int(head) - tail
                if not 0 <= place < len(run.cells) * TILE:
                    continue
                pos, along = run.cells[place // TILE], place % TILE
                if run.cells[0] > run.cells[-1]:
                    along = TILE - 1 - along
                for x, y in self._pixels(self._shapes[pos]):
                    if (x if run.is_level else y) == along:
                        at = (origin[0] + pos.x * TILE + x, origin[1] + pos.y * TILE + y)
                        dots.append((_dot(shade(look.color, 1 - tail / _TAIL)), at))
        return dots

    def _draw_wave(self, picture: pygame.Surface, origin: tuple[int, int], look: PathLight) -> None:
        assert self._wave is not None
        (start_x, start_y), age = self._wave
        radius = age * _WAVE_PIXELS_PER_SECOND
        for pos, shape in self._shapes.items():
            x, y = pos.x * TILE, pos.y * TILE
            behind = radius - math.hypot(x + TILE / 2 - start_x, y + TILE / 2 - start_y)
            if behind > 0:
                fading = max(0.0, 1 - behind / _FRONT)
                step = round(8 * (_LEFT_SHARE + (1 - _LEFT_SHARE) * fading)) / 8
                lines = _lit_lines(self._pixels(shape), shade(look.color, step))
                picture.blit(lines, (origin[0] + x, origin[1] + y), None, pygame.BLEND_RGB_ADD)

    def _pixels(self, shape: int) -> tuple[tuple[int, int], ...]:
        assert self._bank is not None
        assert self._look is not None
        frame = self._bank.frame(TILES, "path", shape)
        return _pixels_of(frame, self._bank.adapt_color(self._look.line))


@cache
def _dot(color: Color) -> pygame.Surface:
    dot = pygame.Surface((1, 1)).convert(OPAQUE)
    dot.fill(color)
    return dot


@cache
def _pixels_of(frame: pygame.Surface, color: Color) -> tuple[tuple[int, int], ...]:
    return tuple(
        (x, y) for y in range(TILE) for x in range(TILE) if frame.get_at((x, y))[:3] == color
    )


@cache
def _lit_lines(pixels: tuple[tuple[int, int], ...], color: Color) -> pygame.Surface:
    lines = pygame.Surface((TILE, TILE)).convert(OPAQUE)
    for pixel in pixels:
        lines.set_at(pixel, color)
    return lines


def _find_runs(seen: set[Pos]) -> Iterator[_Run]:
    for pos in sorted(seen):
        number = cell_hash(pos, 71)
        if number % _CELLS_PER_PULSE:
            continue
        ways = (Direction.E, Direction.S, Direction.W, Direction.N)
        way, cells = ways[number // _CELLS_PER_PULSE % len(ways)], [pos]
        while len(cells) < _LONGEST_RUN and cells[-1].step(way) in seen:
            cells.append(cells[-1].step(way))
        if len(cells) > 1:
            is_level = way in (Direction.E, Direction.W)
            yield _Run(tuple(cells), is_level, cell_hash(pos, 72) % 4096 / 4096)
