"""Signs over the board: emblems of seats, whose turn it is, and who is outside the picture."""

import math
from collections.abc import Sequence
from functools import lru_cache

import pygame

from game.core.actor import Actor
from game.core.features.features import Travel
from game.core.grid import OPEN_TERRAIN, Pos, chebyshev
from game.core.view import View
from game.scenes.context import GameContext
from game.scenes.panel.fighters import can_fight, protagonist
from game.ui.board.actor_sprites import ActorSprite
from game.ui.board.item_sprites import picture_of_goal
from game.ui.stage.stage import Stage
from game.ui.style.canvas import with_margin
from game.ui.style.style import ACCENT, DANGER, SEAT_COLORS, SHADOW, Color
from game.ui.widgets.panel.seat_list import SeatRow
from game.ui.widgets.seat_emblems import seat_emblem

# How far an emblem floats over a head, in canvas pixels, and how it bobs: pixels and seconds.
_OVER_HEAD, _BOB, _BOB_SECONDS = 3, 2, 0.9
_POINTER, _EDGE, _RING_STEPS = 6, 5, 6
# From an arrow's tip to the middle of the picture of what lies there.
_ICON_AWAY = 16
# From these seats on, emblems stand over all figures, not only over the one whose turn it is.
_MANY_SEATS = 3


class BoardSigns:
    """Draws signs of the size of the interface over a stage."""

    def __init__(self, context: GameContext, stage: Stage, travel: Travel | None) -> None:
        self._context = context
        self._stage = stage
        self._travel = travel
        self._time = 0.0
        # Where those stand who can be fought.
        self.foe_areas: list[pygame.Rect] = []
        # The view drawn last, and whom it is about.
        self._seen: tuple[View, Actor | None] | None = None
        # Known goals, and the nearest thing that one would fetch.
        self._goals: list[Pos] = []

    def advance(self, dt: float) -> None:
        """Let emblems bob."""
        self._time += dt

    def draw(self, target: pygame.Surface, view: View, rows: Sequence[SeatRow]) -> None:
        """Draw the signs of a view onto the canvas."""
        whole, margin = with_margin(target)
        next_seats = {row.seat for row in rows if row.is_next}
        for sprite in self._stage.actor_sprites.values():
            seat = sprite.actor.seat
            if seat is not None and len(rows) > 1:
                is_next = seat in next_seats and view.outcome is None
                if is_next or len(rows) >= _MANY_SEATS:
                    self._draw_emblem(whole, margin, sprite, is_next=is_next)
        self._draw_pointers(whole, margin, view)

    def _place(self, sprite: ActorSprite, margin: tuple[int, int]) -> pygame.Rect:
        """Return the area of a figure on the whole canvas."""
        cell = self._stage.camera.rect_at((round(sprite.x), round(sprite.y - sprite.height)))
        bank = self._stage.bank
        height = bank.frame(sprite.sheet(bank), "idle", 0, sprite.facing).get_height()
        height *= self._stage.camera.zoom
        return pygame.Rect(
            cell.left + margin[0], cell.bottom - height + margin[1], cell.width, height
        )

    def _draw_emblem(
        self, target: pygame.Surface, margin: tuple[int, int], sprite: ActorSprite, *, is_next: bool
    ) -> None:
        seat = sprite.actor.seat
        assert seat is not None
        sign = seat_emblem(self._context.bank, self._stage.looks, seat, large=True)
        if sign is None:
            return
        figure = self._place(sprite, margin)
        at = sign.get_rect(midbottom=(figure.centerx, figure.top - _OVER_HEAD))
        color = self._context.bank.adapt_color(SEAT_COLORS[seat % len(SEAT_COLORS)])
        if is_next:
            moves = self._context.has_motion
            wave = math.sin(self._time * math.tau / _BOB_SECONDS) if moves else 0.0
            at.top += round(_BOB * wave) - _BOB - _POINTER
            size = figure.width + 8, figure.width // 2 + 2
            ring = _ring(size, color, round((0.5 + 0.5 * wave) * _RING_STEPS))
            # A wall along the cell stays dark.
            place = ring.get_rect(midbottom=(figure.centerx, figure.bottom - 2))
            target.blit(ring, place, special_flags=pygame.BLEND_RGB_ADD)
            _draw_arrow(target, (at.centerx, at.bottom + 1), (0, 1), color)
        target.blit(sign, at)

    def _protagonist(self, view: View) -> Actor | None:
        if self._seen is None or self._seen[0] is not view:
            own, travel = protagonist(view), self._travel
            self._seen, self._goals = (view, own), []
            if own is not None and travel is not None:
                at = view.board.grid.terrain_at
                # A digit on a wall is part of it.
                wanted = (cell for cell in travel.wanted(view) if at(cell) in OPEN_TERRAIN)
                near = sorted(wanted, key=lambda cell: chebyshev(cell, own.pos))
                self._goals = [*travel.goals(view), *near[:1]]
        return self._seen[1]

    def _draw_pointers(self, target: pygame.Surface, margin: tuple[int, int], view: View) -> None:
        own, self.foe_areas = self._protagonist(view), []
        if own is None:
            return
        camera, foot = self._stage.camera, self._context.painter.last_foot
        area = pygame.Rect((0, 0), camera.free_size)
        area.height = min(area.height, camera.full_size[1] - (0 if foot is None else foot.height))
        for cell in self._goals:
            spot = camera.rect_of(cell).move(margin)
            if not area.collidepoint(spot.center):
                (x, y), away = _point(target, area, spot, self._context.bank.adapt_color(ACCENT))
                icon = picture_of_goal(self._stage.bank, view, cell)
                at = (x - away[0] * _ICON_AWAY, y - away[1] * _ICON_AWAY)
                target.blit(icon, icon.get_rect(center=at))
        for sprite in self._stage.actor_sprites.values():
            spot = camera.rect_at((round(sprite.x), round(sprite.y))).move(margin)
            if sprite.actor.id == own.id or not can_fight(sprite, self._stage.bank):
                continue
            if area.collidepoint(spot.center):
                figure = self._place(sprite, margin)
                self.foe_areas.append(figure.move(-margin[0], -margin[1]))
                continue
            seat = sprite.actor.seat
            color = DANGER if seat is None else SEAT_COLORS[seat % len(SEAT_COLORS)]
            _point(target, area, spot, self._context.bank.adapt_color(color))


def _point(
    target: pygame.Surface, area: pygame.Rect, spot: pygame.Rect, color: Color
) -> tuple[tuple[int, int], tuple[int, int]]:
    """Draw an arrow at the border to a place outside; return its tip, and where it points."""
    inner = area.inflate(-2 * _EDGE, -2 * _EDGE)
    x = max(inner.left, min(inner.right, spot.centerx))
    y = max(inner.top, min(inner.bottom, spot.centery))
    away = (spot.centerx > x) - (spot.centerx < x), (spot.centery > y) - (spot.centery < y)
    _draw_arrow(target, (x, y), away, color)
    return (x, y), away


@lru_cache(maxsize=128)
def _ring(size: tuple[int, int], color: Color, step: int) -> pygame.Surface:
    """Return a ring of light in one of `_RING_STEPS` strengths."""
    light = pygame.Surface(size)
    strength = 0.35 + 0.35 * step / _RING_STEPS
    glow = [round(part * strength) for part in color]
    pygame.draw.ellipse(light, [part // 3 for part in glow], light.get_rect())
    pygame.draw.ellipse(light, glow, light.get_rect(), 2)
    return light


def _draw_arrow(
    target: pygame.Surface, tip: tuple[int, int], away: tuple[int, int], color: Color
) -> None:
    length = math.hypot(*away) or 1.0
    dx, dy = away[0] / length, away[1] / length
    for size, tone in ((_POINTER + 2, SHADOW), (_POINTER, color)):
        grow = (size - _POINTER) / 2
        x, y = tip[0] + dx * grow, tip[1] + dy * grow
        back = (x - dx * size, y - dy * size)
        side = (-dy * size * 0.7, dx * size * 0.7)
        points = [
            (x, y),
            (back[0] + side[0], back[1] + side[1]),
            (back[0] - side[0], back[1] - side[1]),
        ]
        pygame.draw.polygon(target, tone, points)
