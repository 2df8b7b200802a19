"""Draws marked cells: lanes, paths, targets, tracks, reasons for refusals."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import pairwise

import pygame

from game.content.assets.looks import Looks, MarkLook
from game.core.grid import Pos, manhattan
from game.core.view import Mark
from game.ui.style.color_vision import NORMAL
from game.ui.style.sprite_bank import SpriteBank
from game.ui.style.style import TILE, Color

_RETICLE_SECONDS = 0.25
_ODD_DOTS = ((3, 7), (7, 7), (11, 7))
_EVEN_DOTS = ((7, 7),)
_BEAD_CELLS_PER_SECOND = 7.0
_OUTLINE, _BEAD = (12, 8, 14), (255, 250, 235)


def icon_mark_color(looks: Looks, name: str) -> Color | None:
    """Return the colour of a mark drawn as an icon over actors, None for other marks."""
    look = looks.marks.get(name)
    return look.color if look is not None and look.style == "icon" else None


def draw_marks(
    target: pygame.Surface,
    bank: SpriteBank,
    marks: Sequence[Mark],
    rect_of: Callable[[Pos], pygame.Rect],
    time: float,
    *,
    include_on_demand: bool = False,
) -> None:
    """Draw marks in the looks of their names; they pulse with `time` in seconds.

    Marks drawn only on demand are left out unless `include_on_demand` is set.
    """
    filled: set[tuple[str, Pos]] = set()
    for mark in marks:
        look = bank.looks.marks.get(mark.name)
        if look is None or (look.on_demand and not include_on_demand):
            continue
        if bank.color_vision != NORMAL:
            look = replace(look, color=bank.adapt_color(look.color))
        if look.style == "track":
            _draw_track(target, look, mark.cells, rect_of, time)
            continue
        for index, cell in enumerate(mark.cells):
            if look.style == "fill" and (mark.name, cell) in filled:
                # Cells marked by several actors are no brighter.
                continue
            filled.add((mark.name, cell))
            if look.style == "reticle":
                frame = bank.frame("cursor", "target", int(time / _RETICLE_SECONDS))
                target.blit(frame, rect_of(cell))
            elif look.style == "icon":
                _draw_icon(target, bank.frame("icons", mark.name, 0), look, rect_of(cell))
            else:
                _draw_cell(target, look, rect_of(cell), time * 6 - index * 0.8)


def _draw_icon(
    target: pygame.Surface, icon: pygame.Surface, look: MarkLook, area: pygame.Rect
) -> None:
    shade = (look.color[0] // 6, look.color[1] // 6, look.color[2] // 6)
    target.fill(shade, area, special_flags=pygame.BLEND_RGB_ADD)
    target.blit(icon, icon.get_rect(midbottom=(area.right - 1, area.top + 4)))


def _draw_cell(target: pygame.Surface, look: MarkLook, area: pygame.Rect, phase: float) -> None:
    pulse = 0.65 + 0.35 * math.sin(phase)
    color = (int(look.color[0] * pulse), int(look.color[1] * pulse), int(look.color[2] * pulse))
    match look.style:
        case "dots":
            for dx, dy in _ODD_DOTS if (area.x + area.y) // 16 % 2 else _EVEN_DOTS:
                target.fill((12, 8, 14), (area.x + dx - 1, area.y + dy - 1, 4, 4))
                target.fill(color, (area.x + dx, area.y + dy, 2, 2))
        case "fill":
            shade = (color[0] // 3, color[1] // 3, color[2] // 3)
            target.fill(shade, area, special_flags=pygame.BLEND_RGB_ADD)
        case "frame":
            pygame.draw.rect(target, color, area, 1)
        case "corners":
            for dx in (2, TILE - 4):
                for dy in (2, TILE - 4):
                    target.fill(color, (area.x + dx, area.y + dy, 2, 2))
        case "ghost":
            pygame.draw.circle(target, color, area.center, 5, 1)
            target.fill(color, (area.centerx - 1, area.centery - 1, 2, 2))


def _draw_track(
    target: pygame.Surface,
    look: MarkLook,
    cells: Sequence[Pos],
    rect_of: Callable[[Pos], pygame.Rect],
    time: float,
) -> None:
    """Draw a track as a line, with spots where it breaks off and a bead moving along it.

    Each seat's track has its own offset within the cells, so that tracks do not hide each other.
    """
    points = [rect_of(cell).move(look.corner).topleft for cell in cells]
    steps = list(pairwise(range(len(cells))))
    broken = {n for n in steps if manhattan(cells[n[0]], cells[n[1]]) > 1}
    ends = {0, len(cells) - 1} | {number for step in broken for number in step}
    lines = {tuple(sorted((points[a], points[b]))) for a, b in steps if (a, b) not in broken}
    spots = {points[number] for number in ends}
    for grown, color in ((1, _OUTLINE), (0, look.color)):
        for (x, y), (right, bottom) in lines:
            line = pygame.Rect(x + 1, y + 1, right - x + 1, bottom - y + 1)
            target.fill(color, line.inflate(2 * grown, 2 * grown))
        for x, y in spots:
            target.fill(color, pygame.Rect(x, y, 3, 3).inflate(2 * grown, 2 * grown))
    along = time * _BEAD_CELLS_PER_SECOND % len(cells)
    number, fraction = int(along), along % 1
    after = number if (number, number + 1) in broken else min(number + 1, len(cells) - 1)
    x, y = (
        round(points[number][n] + (points[after][n] - points[number][n]) * fraction) for n in (0, 1)
    )
    target.fill(_BEAD, (x, y, 3, 3))
