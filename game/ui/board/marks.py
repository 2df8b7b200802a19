"""Draws marked cells: lanes, paths, targets, tracks, reasons for refusals."""

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import islice, pairwise

import pygame
from pygame import BLEND_ADD, Rect, Surface

from game.content.assets.looks import Looks, MarkLook
from game.core.grid import CARDINALS, Direction, Pos, chebyshev, manhattan
from game.core.view import Mark
from game.ui.board.board_canvas import BoardCanvas
from game.ui.board.sign_shapes import draw_bead
from game.ui.style.color_vision import NORMAL
from game.ui.style.constants import TILE, Color, shade
from game.ui.style.sprite_bank import SpriteBank

_RETICLE_SECONDS = 0.25
# What lies flat is drawn first, frames over it; the rest comes in between as it is given.
_LAYERS = {"fill": 0, "outline": 0, "dots": 1, "frame": 3, "reticle": 3, "icon": 3}
# What a fill leaves of the light that has not its colour.
_LEFT = 0.3
_FRAMES = ("frame", "reticle")
_BRACKET, _BRACKET_EDGE = 4, 0.15
_TRACK_EDGE, _EDGE_ALPHA = 0.25, 160
# Pixels from line to line of a hatch, and how much its ground is tinted.
_HATCH_EVERY, _HATCH_ALPHA, _MOST_HATCHES = 4, 60, 8
# Pixels from print to print, and steps from one arrow head to the next.
_PRINT_EVERY, _ARROW_EVERY, _MOST_TRACKS = 8, 7, 16
# Left, top, width and height in pixels.
_Stroke = tuple[int, int, int, int]
_RectOf = Callable[[Pos], Rect]
_RING: tuple[_Stroke, ...] = ((-1, -2, 3, 1), (-1, 2, 3, 1), (-2, -1, 1, 3), (2, -1, 1, 3))
_CROSS = [(far, side * far, 2, 1) for far in range(-3, 4) for side in (-1, 1)]


def icon_mark_color(looks: Looks, name: str) -> Color | None:
    """Return the colour of a mark drawn as an icon over actors, None for other marks."""
    look = looks.marks.get(name)
    return look.color if look is not None and look.style == "icon" else None


def draw_tracks(canvas: BoardCanvas, marks: Sequence[Mark]) -> None:
    """Draw the footprints of those marks that are tracks: on the ground, below figures."""
    for mark in marks:
        look = canvas.bank.looks.marks.get(mark.name)
        if look is not None and look.style == "track":
            color = canvas.bank.adapt_color(look.color)
            canvas.blit(*_track_picture(mark.cells, color, look.corner))


def draw_marks(
    target: Surface,
    bank: SpriteBank,
    marks: Sequence[Mark],
    rect_of: _RectOf,
    time: float,
    own: Pos | None = None,
) -> None:
    """Draw marks but tracks in the looks of their names; they pulse with `time` in seconds.

    Icons stand on the far side of their cells from one's `own`, or below on the left.
    """
    filled, told = set[tuple[str, Pos]](), set[Pos]()
    shown = [
        (look, mark)
        for mark in marks
        if (look := bank.looks.marks.get(mark.name)) is not None and look.style != "track"
    ]
    framed = {cell for look, mark in shown if look.style in _FRAMES for cell in mark.cells}
    if bank.color_vision != NORMAL:
        shown = [(replace(row, color=bank.adapt_color(row.color)), mark) for row, mark in shown]
    # Of two frames around a cell the one that warns is seen.
    for look, mark in sorted(shown, key=lambda row: (_LAYERS.get(row[0].style, 2), row[0].warns)):
        if look.style == "dots":
            _draw_dots(
                target, look, [None if c in framed else c for c in mark.cells], rect_of, time
            )
            continue
        if look.style == "outline":
            _draw_outline(target, look.color, frozenset(mark.cells), rect_of)
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
                icon, area = bank.frame("icons", mark.name, 0), rect_of(cell)
                target.fill([part // 6 for part in look.color], area, special_flags=BLEND_ADD)
                foot = _icon_foot(look, area, cell, own, is_second=cell in told)
                target.blit(icon, icon.get_rect(midbottom=foot).clamp(target.get_rect()))
                told.add(cell)
            else:
                # Who stands behind the own head is framed above it.
                above = 7 * (look.style == "frame" and cell.step(Direction.S) == own)
                _draw_cell(target, look, rect_of(cell).move(0, -above), time * 6 - index * 0.8)
    for name, color in {mark.name: k.color for k, mark in shown if k.style == "fill"}.items():
        _draw_outline(target, color, frozenset(cell for of, cell in filled if of == name), rect_of)
    _draw_flight(target, shown, rect_of)


def _icon_foot(
    look: MarkLook, area: Rect, cell: Pos, own: Pos | None, *, is_second: bool
) -> tuple[int, int]:
    if any(look.corner):
        side = area.right if own == cell.step(Direction.W) else area.left
        return side + look.corner[0], area.top + look.corner[1]
    is_left = (own is not None and own.x > cell.x) != is_second
    is_below = own is not None and own.y < cell.y and chebyshev(own, cell) == 1
    return area.left - 1 if is_left else area.right + 1, area.bottom if is_below else area.top + 1


def _draw_cell(target: Surface, look: MarkLook, area: Rect, phase: float) -> None:
    color = shade(look.color, 0.85 + 0.15 * math.sin(phase))
    match look.style:
        case "fill":
            # Light alone would turn red into pink on a bright floor.
            tint = [round(255 * _LEFT + (1 - _LEFT) * part) for part in look.color]
            target.fill(tint, area, special_flags=pygame.BLEND_RGB_MULT)
            target.fill(shade(color, 0.4), area, special_flags=pygame.BLEND_RGB_ADD)
        case "frame":
            # Apart from those of neighbours.
            _draw_brackets(target, color, area.inflate(-4, -4))
        case "hatch":
            target.blit(_hatch(area.size, look.color), area)
        case "ghost":
            pygame.draw.circle(target, color, area.center, 5, 1)
            target.fill(color, (area.centerx - 1, area.centery - 1, 2, 2))


@lru_cache(_MOST_HATCHES)
def _hatch(size: tuple[int, int], color: Color) -> Surface:
    picture = Surface(size, pygame.SRCALPHA)
    picture.fill((*color, _HATCH_ALPHA))
    wide, high = size
    for x in range(-high, wide, _HATCH_EVERY):
        pygame.draw.line(picture, (*color, _EDGE_ALPHA), (x, high - 1), (x + high - 1, 0))
    pygame.draw.rect(picture, (*color, _EDGE_ALPHA), picture.get_rect(), 1)
    return picture


def _draw_brackets(target: Surface, color: Color, area: Rect) -> None:
    """Draw the four corners of a frame with a dark edge; who stands in it stays whole."""
    for tone, grown in ((shade(color, _BRACKET_EDGE), 1), (color, 0)):
        for x in (area.left, area.right - 1):
            for y in (area.top, area.bottom - 1):
                for size in ((_BRACKET, 1), (1, _BRACKET)):
                    target.fill(tone, Rect((x, y), size).clamp(area).inflate(2 * grown, 2 * grown))


def _draw_outline(target: Surface, color: Color, cells: frozenset[Pos], rect_of: _RectOf) -> None:
    """Draw a thin line inside the edge of an area."""
    # Sorted, as a set is in another order in each run.
    for cell in sorted(cells):
        area = rect_of(cell)
        for side in CARDINALS:
            if cell.step(side) not in cells:
                line = Rect(0, 0, area.width if side.dy else 1, area.height if side.dx else 1)
                line.center = area.move(side.dx * area.width, side.dy * area.height).center
                target.fill(color, line.clamp(area))


def _draw_flight(target: Surface, marks: Iterable[tuple[MarkLook, Mark]], rect_of: _RectOf) -> None:
    """Draw arrow heads along the lanes of what flies."""
    for look, mark in marks:
        color = [(part + 255) // 2 for part in look.color]
        for before, cell in pairwise(mark.cells if look.flies else ()):
            (x, y), dx, dy = rect_of(before).center, cell.x - before.x, cell.y - before.y
            for side in (-5, 5):
                end = x - 4 * dx + side * dy, y - 4 * dy + side * dx
                pygame.draw.line(target, color, end, (x + dx, y + dy), 2)


def _draw_dots(
    target: Surface, look: MarkLook, cells: Sequence[Pos | None], rect_of: _RectOf, time: float
) -> None:
    """Draw a lane as beads of light, with a smaller one between neighbours; None is left out."""
    for index, cell in enumerate(cells):
        if cell is None:
            continue
        center = rect_of(cell).center
        glow = 0.87 + 0.13 * math.sin(time * 6 - index * 0.8)
        draw_bead(target, center, 2, shade(look.color, glow))
        after = cells[index + 1] if index + 1 < len(cells) else None
        if after is not None and max(abs(after.x - cell.x), abs(after.y - cell.y)) == 1:
            x, y = (sum(ends) // 2 for ends in zip(center, rect_of(after).center, strict=True))
            draw_bead(target, (x, y), 1, shade(look.color, glow))


@lru_cache(_MOST_TRACKS)
def _track_picture(
    cells: tuple[Pos, ...], color: Color, offset: tuple[int, int]
) -> tuple[Surface, tuple[int, int]]:
    """Return the footprints along a track, and where they lie in pixels of the board.

    Each seat's track has its own offset within the cells, so that tracks do not hide each other. A
    ring stands where it breaks off and resumes, a cross where it resumes where it began: at a
    death.
    """
    # However long the match was, there are no more cells and steps than the board has.
    visited, steps = set(cells), set(pairwise(cells))
    left, top = (min(cell[n] for cell in visited) * TILE - TILE for n in (0, 1))
    ends = (max(cell[n] for cell in visited) * TILE + 2 * TILE for n in (0, 1))
    corner = offset[0] - left + 1, offset[1] - top + 1
    points = {cell: (cell.x * TILE + corner[0], cell.y * TILE + corner[1]) for cell in visited}
    strokes = set(_moved(_RING, points[cells[0]]))
    for here, after in steps:
        (x, y), (to_x, to_y) = points[here], points[after]
        if manhattan(here, after) <= 1:
            prints = _footprints(sum(offset), across=y == to_y)
            strokes.update(_moved(prints, (min(x, to_x), min(y, to_y))))
        elif after == cells[0]:
            strokes.update(_moved(_CROSS, (x, y)))
        else:
            strokes.update((*_moved(_RING, (x, y)), *_moved(_RING, (to_x, to_y))))
    for here, after in set(islice(pairwise(cells), 1, None, _ARROW_EVERY)):
        if manhattan(here, after) <= 1:
            (x, y), (to_x, to_y) = points[here], points[after]
            arrow = _arrow(after.x - here.x, after.y - here.y)
            strokes.update(_moved(arrow, ((x + to_x) // 2, (y + to_y) // 2)))
    wide, high = (end - start for end, start in zip(ends, (left, top), strict=True))
    picture = Surface((wide, high), pygame.SRCALPHA)
    edge = (*shade(color, _TRACK_EDGE), _EDGE_ALPHA)
    # Corners stay open, so that small things are round.
    for x, y, width, height in strokes:
        picture.fill(edge, (x - 1, y, width + 2, height))
        picture.fill(edge, (x, y - 1, width, height + 2))
    for stroke in strokes:
        picture.fill(color, stroke)
    return picture, (left, top)


def _moved(strokes: Iterable[_Stroke], to: tuple[int, int]) -> Iterator[_Stroke]:
    return ((x + to[0], y + to[1], width, height) for x, y, width, height in strokes)


def _footprints(phase: int, *, across: bool) -> Iterator[_Stroke]:
    for foot, at in enumerate(range(0, TILE, _PRINT_EVERY)):
        far, side = (phase + at) % TILE, foot % 2
        yield (far, side, 2, 1) if across else (side, far, 1, 2)


def _arrow(dx: int, dy: int) -> Iterator[_Stroke]:
    for far in range(3):
        for side in (far, -far):
            yield dy * side - dx * far, dx * side - dy * far, 1, 1
