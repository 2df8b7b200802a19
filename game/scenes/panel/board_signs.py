"""Signs over the board: emblems of seats, whose turn it is, and who is outside the picture."""

import math
from collections.abc import Sequence
from functools import lru_cache

import pygame
from pygame import Rect, Surface, Vector2

from game.core.actor import Actor
from game.core.cells import Cells, Distances
from game.core.features.features import Travel
from game.core.grid import CARDINALS, OPEN_TERRAIN, Direction, Edge, Grid, Pos, Terrain, chebyshev
from game.core.view import View
from game.scenes.context import GameContext
from game.scenes.panel.fighters import can_fight, protagonist
from game.scenes.panel.map_fragments import carriers
from game.ui.board.actor_sprites import ActorSprite
from game.ui.board.item_sprites import goal_at
from game.ui.stage.stage import Stage
from game.ui.style.canvas import with_margin
from game.ui.style.style import ACCENT, DANGER, SEAT_COLORS, SHADOW, Color
from game.ui.widgets.panel.seat_list import SeatRow
from game.ui.widgets.seat_emblems import seat_emblem

# How far an emblem floats over a head, in canvas pixels, and how it bobs: pixels and seconds.
_OVER_HEAD, _BOB, _BOB_SECONDS = 3, 2, 0.9
_POINTER, _CHIP_EDGE, _RING_STEPS = 6, 11, 6
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
        self.foe_areas: list[Rect] = []
        # The view drawn last, and whom it is about.
        self._seen: tuple[View, Actor | None] | None = None
        # Known goals, the nearest of each kind, and the nearest thing that one would fetch.
        self._goals: dict[str, Pos] = {}
        # Where known ground ends next, and on which side.
        self.way_on: tuple[Pos, Direction] | None = None
        # Where the pictures at the border stand.
        self.chips: list[Rect] = []
        # What lies over the board, where none may stand: empty if nothing does.
        self.covered = Rect(0, 0, 0, 0)

    def advance(self, dt: float) -> None:
        """Let emblems bob."""
        self._time += dt

    def draw(self, target: Surface, view: View, rows: Sequence[SeatRow]) -> None:
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
        # Without help a map shows its owner alone, who may be elsewhere.
        if self._stage.shows_chart and len(view.actors) > 1:
            self._draw_untried(whole, margin, view)
            self._draw_carrier(whole, margin, view)

    def _draw_untried(self, target: Surface, margin: tuple[int, int], view: View) -> None:
        """Ask at the sides where one may enter unknown land, as near to the own cell as any."""
        own = view.own_actor()
        if own is None or own.board != view.focused_board:
            return
        sign = self._enlarged(self._stage.looks.chart_sheet, "ask")
        for pos, side in untried_sides(view.board.grid, own.pos):
            cell = self._stage.camera.rect_of(pos).move(margin)
            # Above stands the figure's head.
            aside = cell.width // 2 * (side is Direction.N and pos == own.pos)
            reach = cell.width // 2 + sign.width // 2 + 1
            at = cell.centerx + side.dx * reach + aside, cell.centery + side.dy * reach
            target.blit(sign, sign.get_rect(center=at))

    def _enlarged(self, sheet: str, clip: str) -> Surface:
        """Return the picture of a sign, half as large as the board's cells or a little more."""
        frame, zoom = self._stage.bank.frame(sheet, clip, 0), self._stage.camera.zoom
        return pygame.transform.scale_by(frame, max(1, zoom - 1))

    def _draw_carrier(self, target: Surface, margin: tuple[int, int], view: View) -> None:
        """Show who took the treasure last, as the log says, and where it has to go."""
        stage, focus = self._stage, view.focused_board
        for one, seat, home in carriers(view):
            color = self._context.bank.adapt_color(SEAT_COLORS[seat % len(SEAT_COLORS)])
            chest = self._enlarged(one.gear[0], "idle")
            if one.board == focus and one.id in stage.actor_sprites:
                figure = self._place(stage.actor_sprites[one.id], margin)
                target.blit(chest, chest.get_rect(midbottom=figure.topleft))
            if home is not None and home[0] == focus:
                spot = stage.camera.rect_of(home[1]).move(margin)
                for width, tone in ((5, SHADOW), (3, color)):
                    pygame.draw.rect(target, tone, spot.inflate(width + 3, width + 3), width)
                _draw_arrow(target, Vector2(spot.midtop), Vector2(0, 1), color)

    def _place(self, sprite: ActorSprite, margin: tuple[int, int]) -> Rect:
        """Return the area of a figure on the whole canvas."""
        cell = self._stage.camera.rect_at((round(sprite.x), round(sprite.y - sprite.height)))
        bank = self._stage.bank
        height = bank.frame(sprite.sheet(bank), "idle", 0, sprite.facing).get_height()
        height *= self._stage.camera.zoom
        return Rect(cell.left, cell.bottom - height, cell.width, height).move(margin)

    def _draw_emblem(
        self, target: Surface, margin: tuple[int, int], sprite: ActorSprite, *, is_next: bool
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
            _draw_arrow(target, Vector2(at.centerx, at.bottom + 1), Vector2(0, 1), color)
        target.blit(sign, at)

    def _protagonist(self, view: View) -> Actor | None:
        if self._seen is None or self._seen[0] is not view:
            own, travel = protagonist(view), self._travel
            self._seen, self._goals = (view, own), {}
            if own is not None and travel is not None:
                at = view.board.grid.terrain_at
                # A digit on a wall is part of it.
                wanted = (cell for cell in travel.wanted(view) if at(cell) in OPEN_TERRAIN)
                near = sorted(wanted, key=lambda cell: chebyshev(cell, own.pos))[:1]
                goals = [*travel.goals(view), *near]
                for cell in sorted(goals, key=lambda cell: -chebyshev(cell, own.pos)):
                    self._goals[goal_at(self._stage.bank, view, cell)[0]] = cell
                # Where finds are all that one walks to, the known ones come first.
                explores = travel.explores or not self._goals
                self.way_on = self._find_way_on(view, own) if explores else None
        return self._seen[1]

    def _find_way_on(self, view: View, own: Actor) -> tuple[Pos, Direction] | None:
        """Return the nearest cell beside unknown ground, and on which side, first of all ahead."""
        grid = view.board.grid
        unknown = Cells.of_terrain(grid, Terrain.UNKNOWN)
        steps = Distances.on(grid, own.pos, diagonal=self._stage.looks.eight_way).steps()
        ends = [(cell, side) for side in CARDINALS for cell in unknown.shifted(side.opposite)]
        taken = {actor.pos for actor in view.actors if actor != own}
        known = (end for end in ends if end[0] in steps and end[0] not in taken)
        return min(known, key=lambda e: (steps[e[0]], e[1] is not own.facing), default=None)

    def _draw_pointers(self, target: Surface, margin: tuple[int, int], view: View) -> None:
        own, self.foe_areas, self.chips = self._protagonist(view), [], []
        if own is None:
            return
        camera, foot, bank = self._stage.camera, self._context.painter.last_foot, self._stage.bank
        area = Rect((0, 0), camera.free_size)
        area.height = min(area.height, camera.full_size[1] - (0 if foot is None else foot.height))
        adapt = self._context.bank.adapt_color
        for sprite in self._stage.actor_sprites.values():
            spot = camera.rect_at((round(sprite.x), round(sprite.y))).move(margin)
            if sprite.actor.id == own.id or not can_fight(sprite, bank):
                continue
            if area.collidepoint(spot.center):
                figure = self._place(sprite, margin)
                self.foe_areas.append(figure.move(-margin[0], -margin[1]))
                continue
            seat, head = sprite.actor.seat, bank.frame(sprite.sheet(bank), "idle", 0, Direction.S)
            color = adapt(DANGER if seat is None else SEAT_COLORS[seat % len(SEAT_COLORS)])
            self._draw_chip(target, area, spot, head, color, 2)
        for cell in self._goals.values():
            spot = camera.rect_of(cell).move(margin)
            if not area.colliderect(spot):
                self._draw_chip(target, area, spot, goal_at(bank, view, cell)[1], adapt(ACCENT), 1)
        if self.way_on is not None:
            cell, side = self.way_on
            spot, way = camera.rect_of(cell).move(margin), Vector2(side.dx, side.dy)
            if area.collidepoint(spot.center):
                far = spot.width // 2 + (10 if area.contains(spot.move(way * 12)) else 0)
                _draw_arrow(target, spot.center + way * far, way, adapt(ACCENT), 10)
            else:
                self._draw_chip(target, area, spot, bank.frame("icons", "eye", 0), adapt(ACCENT), 1)

    def _draw_chip(
        self, target: Surface, area: Rect, spot: Rect, picture: Surface, color: Color, rim: int
    ) -> None:
        """Draw the top of a picture at the border, clear of others, and an arrow to its place."""
        inner = area.inflate(-2 * _CHIP_EDGE, -2 * _CHIP_EDGE)
        near = Rect(spot.center, (0, 0)).inflate(16 + 2 * rim, 16 + 2 * rim).clamp(inner)
        dx, dy = (0, 4) if near.left == inner.left or near.right == inner.right else (4, 0)
        shifts = (near.move(dx * n, dy * n) for i in range(80) for n in (i, -i))
        taken = [*self.chips, self.covered]
        free = (chip for chip in shifts if chip.inflate(12, 12).collidelist(taken) < 0)
        chip = next(filter(inner.contains, free), None)
        if chip is None:
            return
        self.chips.append(chip)
        away = Vector2(spot.center) - chip.center
        reach = (chip.width / 2 + _POINTER + 2) / max(abs(away.x), abs(away.y))
        _draw_arrow(target, away * reach + chip.center, away, color)
        target.fill(color, chip)
        target.fill([part // 4 for part in color], chip.inflate(-2 * rim, -2 * rim))
        body = picture.get_bounding_rect()
        part = Rect(body.centerx - 8, body.top, 16, 16).clip(body)
        target.blit(picture, part.move(Vector2(chip.center) - part.center), part)


@lru_cache(maxsize=4)
def untried_sides(grid: Grid, own: Pos) -> list[tuple[Pos, Direction]]:
    """Return the nearest sides where unknown land may be entered, one for each cell of it."""
    sides = [
        (end, pos, side)
        for pos in grid.cells()
        if grid.terrain_at(pos) in OPEN_TERRAIN
        for side in CARDINALS
        if grid.edge_at(pos, side) is Edge.UNKNOWN
        and (end := grid.neighbour(pos, side))
        and grid.terrain_at(end) is Terrain.UNKNOWN
    ]
    nearest = Distances.on(grid, own).nearest({pos for _, pos, _ in sides})
    return [*{end: (pos, side) for end, pos, side in sides if pos in nearest}.values()]


@lru_cache(maxsize=128)
def _ring(size: tuple[int, int], color: Color, step: int) -> Surface:
    """Return a ring of light in one of `_RING_STEPS` strengths."""
    light = Surface(size)
    strength = 0.35 + 0.35 * step / _RING_STEPS
    glow = [round(part * strength) for part in color]
    pygame.draw.ellipse(light, [part // 3 for part in glow], light.get_rect())
    pygame.draw.ellipse(light, glow, light.get_rect(), 2)
    return light


def _draw_arrow(target: Surface, at: Vector2, way: Vector2, color: Color, long: int = 6) -> None:
    ahead = way.normalize()
    for size, tone in ((long + 2, SHADOW), (long, color)):
        tip = ahead * ((size - long) / 2) + at
        back, side = tip - ahead * size, Vector2(-ahead.y, ahead.x) * size * 0.7
        pygame.draw.polygon(target, tone, [tip, back + side, back - side])
