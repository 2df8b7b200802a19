"""Old paper: torn sheets, tinted by age, with folds and stains, and the desk they lie on."""

import math
from functools import lru_cache

import pygame
from pygame import Rect

from game.ui.style.cell_hash import cell_hash
from game.ui.style.constants import AGED, TILE, Color
from game.ui.style.sprite_bank import SpriteBank

_STAINED: Color = (172, 118, 84)
# How much darker the corners of a desk are.
_CORNERS: Color = (70, 84, 88)
_BURNT: Color = (150, 108, 66)
# An old chart under other sheets: how much darker than they, how far from the desk's edges, its
# ornaments by their place as shares of it, the strokes of a route, and what is at its end.
_FADED: Color = (172, 134, 98)
_CHART_INSET = 22
_CHARTED = (("rose", 0.85, 0.32), ("ship", 0.16, 0.6), ("monster", 0.5, 0.5))
_TREASURE = (0.84, 0.8)
_ROUTE: Color = (104, 66, 44)
_ROUTE_STROKES, _ROUTE_BEND = 26, 0.14
# How far sheets lie from each other's shadow, and how dark it is.
_SHADOW_OFFSET = (2, 3)
_SHADOW = (30, 14, 16, 110)
_TINT_STEP = 8
# How much browner paper is at its edge and beside it, and how far clouds and speckles vary it.
_AGES = (24, 9, 0)
_CLOUD, _SPECKLE = 7, 4
_TINTS = 2 * (_CLOUD + _SPECKLE) + 1
_MAX_SHEETS = 48
# The distance of folds on large sheets, in pixels.
_FOLD_EVERY = 104
# Around a board there is at least so much paper, and so much desk around the paper.
_MARGIN, _GAP = 14, 4
# What adorns a board's sheet is sepia and half transparent, so that its figures outshine it.
_SEPIA: Color = (80, 44, 8)
_FAINT_ALPHA = 128


def _noise(x: int, y: int, seed: int, span: int) -> int:
    return cell_hash((x, y), seed) % (2 * span + 1) - span


class Parchment:
    """Draws with the chart sheet of a bank's looks; sheets are alike for the same size and seed."""

    def __init__(self, bank: SpriteBank) -> None:
        self._bank = bank
        self._sheet_name = bank.looks.chart_sheet

    def draw_table(self, target: pygame.Surface, scroll: tuple[int, int] = (0, 0)) -> None:
        """Cover a picture with the desk; `scroll` is in pixels."""
        plank = self._bank.frame(self._sheet_name, "desk", 0)
        desk = _desk(plank, target.get_size())
        target.blit(desk, (-(scroll[0] % plank.width), -(scroll[1] % plank.height)))

    def draw_old_chart(self, target: pygame.Surface, scroll: tuple[int, int]) -> None:
        """Draw a faded chart of the seas, with the route to a treasure, that covers the desk."""
        size = target.get_width() - 2 * _CHART_INSET, target.get_height() - 2 * _CHART_INSET
        chart = _old_chart(self.sheet(size, 11), tuple(self.inked(clip) for clip, _, _ in _CHARTED))
        target.blit(chart, (_CHART_INSET - scroll[0], _CHART_INSET - scroll[1]))

    def draw_lamp_light(self, target: pygame.Surface) -> None:
        """Leave the corners of a desk in the half dark."""
        target.blit(_lamp_light(target.get_size()), (0, 0), special_flags=pygame.BLEND_RGB_MULT)

    def draw_sheet(self, target: pygame.Surface, area: Rect, seed: int, lifted: int = 0) -> None:
        """Draw a torn sheet with its shadow; a lifted one is some pixels above the desk."""
        sheet = self.sheet(area.size, seed)
        mask = _shadow_of(sheet)
        target.blit(mask, area.move(_SHADOW_OFFSET[0] + lifted, _SHADOW_OFFSET[1] + lifted))
        target.blit(sheet, area)

    def draw_chart_paper(
        self, target: pygame.Surface, origin: tuple[int, int], board: tuple[int, int]
    ) -> Rect:
        """Draw the desk and a sheet under a board of some size at `origin`; return its place."""
        across, down = (max(_MARGIN, (target.get_size()[n] - board[n]) // 2 - _GAP) for n in (0, 1))
        area = Rect(
            origin[0] - across, origin[1] - down, board[0] + 2 * across, board[1] + 2 * down
        )
        self.draw_table(target, (-origin[0], -origin[1]))
        self.draw_sheet(target, area, 5)
        self.draw_lamp_light(target)
        return area

    def faint(self, clip: str) -> pygame.Surface:
        """Return an ornament fainter than a board's figures."""
        return faint(self._bank.frame(self._sheet_name, clip, 0))

    def inked(self, clip: str) -> pygame.Surface:
        """Return an ornament as ink on old paper."""
        return _inked(self._bank.frame(self._sheet_name, clip, 0))

    def sheet(self, size: tuple[int, int], seed: int) -> pygame.Surface:
        """Return a sheet of a size in pixels, transparent where its edges are torn."""
        return _sheet(self._bank.clip(self._sheet_name, "paper"), size, seed)


@lru_cache(2)
def _desk(plank: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
    wide, high = plank.get_size()
    desk = pygame.Surface((size[0] + wide, size[1] + high))
    for y in range(0, desk.height, high):
        desk.fblits([(plank, (x, y)) for x in range(0, desk.width, wide)])
    desk.fill(_STAINED, special_flags=pygame.BLEND_RGB_MULT)
    return desk


@lru_cache(2)
def _old_chart(sheet: pygame.Surface, ornaments: tuple[pygame.Surface, ...]) -> pygame.Surface:
    chart, size = sheet.copy(), sheet.get_size()
    (_, x, y), (right, bottom) = _CHARTED[1], _TREASURE
    for stroke in range(_ROUTE_STROKES):
        share = stroke / _ROUTE_STROKES
        bend, part = _ROUTE_BEND * math.sin(share * math.tau), 0.09 + 0.87 * share
        at = (x + (right - x) * part) * size[0], (y + (bottom - y) * part + bend) * size[1]
        chart.fill(_ROUTE, (*map(round, at), 5, 2))
    left, top = round(right * size[0]), round(bottom * size[1])
    for far in range(-6, 6):
        chart.fill(_ROUTE, (left + far, top + far, 2, 2))
        chart.fill(_ROUTE, (left + far, top - far, 2, 2))
    for ornament, (_, across, down) in zip(ornaments, _CHARTED, strict=True):
        chart.blit(ornament, ornament.get_rect(center=(across * size[0], down * size[1])))
    chart.fill(_FADED, special_flags=pygame.BLEND_RGB_MULT)
    return chart


@lru_cache(2)
def _lamp_light(size: tuple[int, int]) -> pygame.Surface:
    small = pygame.Surface((16, 12))
    for y in range(12):
        for x in range(16):
            far = min(1.0, ((x - 7.5) / 8.5) ** 2 + ((y - 5.5) / 6.5) ** 2) ** 1.5
            small.set_at((x, y), [round(255 - far * dark) for dark in _CORNERS])
    return pygame.transform.smoothscale(small, size)


@lru_cache(32)
def _inked(frame: pygame.Surface) -> pygame.Surface:
    inked = frame.copy()
    inked.fill(AGED, special_flags=pygame.BLEND_RGB_MULT)
    return inked


@lru_cache(32)
def faint(frame: pygame.Surface) -> pygame.Surface:
    """Return a drawing in half transparent sepia."""
    drawing = pygame.transform.grayscale(frame)
    drawing.fill(_SEPIA, special_flags=pygame.BLEND_RGB_ADD)
    drawing.set_alpha(_FAINT_ALPHA)
    return drawing


# Whoever opens a map again has sheets of the same sizes.
@lru_cache(_MAX_SHEETS)
def _sheet(paper: tuple[pygame.Surface, ...], size: tuple[int, int], seed: int) -> pygame.Surface:
    made = pygame.Surface(size, pygame.SRCALPHA)
    for y in range(0, size[1], TILE):
        for x in range(0, size[0], TILE):
            made.blit(paper[cell_hash((x // TILE, y // TILE), seed) % len(paper)], (x, y))
    made.blit(_tint(size, seed), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    _fold(made)
    _tear(made, seed)
    return made


@lru_cache(_MAX_SHEETS)
def _shadow_of(sheet: pygame.Surface) -> pygame.Surface:
    return pygame.mask.from_surface(sheet).to_surface(setcolor=_SHADOW, unsetcolor=(0, 0, 0, 0))


def _tint(size: tuple[int, int], seed: int) -> pygame.Surface:
    wide, high = size[0] // _TINT_STEP + 2, size[1] // _TINT_STEP + 2
    tints = bytearray()
    for y in range(high):
        clouds = [_noise(x, y // 3, seed + 1, _CLOUD) for x in range(-(-wide // 3))]
        for x in range(wide):
            ring = min(x, y, wide - 1 - x, high - 1 - y, len(_AGES) - 1)
            cloud = clouds[x // 3] + _noise(x, y, seed + 2, _SPECKLE)
            tints.append(ring * _TINTS + cloud + _CLOUD + _SPECKLE)
    cells = pygame.image.frombuffer(bytes(tints), (wide, high), "P")
    cells.set_palette(
        [
            [
                max(0, min(255, tone - age * part // 2 + cloud - _CLOUD - _SPECKLE))
                for tone, part in zip(AGED, (1, 2, 3), strict=True)
            ]
            for age in _AGES
            for cloud in range(_TINTS)
        ]
    )
    small = pygame.Surface(cells.get_size())
    small.blit(cells, (0, 0))
    return pygame.transform.smoothscale(small, size)


def _fold(sheet: pygame.Surface) -> None:
    wide, high = sheet.get_size()
    dark, light = (226, 222, 214), (14, 14, 12)
    for at in range(_FOLD_EVERY, wide - _FOLD_EVERY // 2, _FOLD_EVERY):
        sheet.fill(dark, (at, 0, 1, high), special_flags=pygame.BLEND_RGB_MULT)
        sheet.fill(light, (at + 1, 0, 1, high), special_flags=pygame.BLEND_RGB_ADD)
    for at in range(_FOLD_EVERY, high - _FOLD_EVERY // 2, _FOLD_EVERY):
        sheet.fill(dark, (0, at, wide, 1), special_flags=pygame.BLEND_RGB_MULT)
        sheet.fill(light, (0, at + 1, wide, 1), special_flags=pygame.BLEND_RGB_ADD)


def _tear(sheet: pygame.Surface, seed: int) -> None:
    """Tear the edges and burn them a little."""
    wide, high = sheet.get_size()
    for along in range(max(wide, high)):
        if along % 5 == 0:
            bites = [1 + _noise(along // 5, side, seed + 3, 1) for side in range(4)]
        for side, bite in enumerate(bites):
            length, across = (wide, high) if side < 2 else (high, wide)
            if along >= length:
                continue
            cut = bite + (_noise(along, side, seed + 4, 3) > 2)
            for depth in range(cut + 1):
                at = depth if side % 2 == 0 else across - 1 - depth
                place = (along, at) if side < 2 else (at, along)
                sheet.set_at(place, (0, 0, 0, 0) if depth < cut else _BURNT)
