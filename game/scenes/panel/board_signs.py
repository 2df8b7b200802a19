"""Signs over the board: emblems of seats, whose turn it is, and who is outside the picture."""

import math
from collections.abc import Mapping, Sequence

import pygame
from pygame import Rect, Surface, Vector2

from game.content.assets.sprite_sheets import ITEM_ICONS
from game.core.actor import Actor
from game.core.features.features import Travel
from game.core.grid import Direction, Pos, chebyshev
from game.core.view import Mark, View
from game.scenes.context import GameContext
from game.scenes.panel.auto_travel import AutoTravel, still_ground, untried_sides, way_to
from game.scenes.panel.fighters import can_fight, first_victim, protagonist
from game.scenes.panel.map_fragments import carriers
from game.ui.board.actor_sprites import ActorSprite
from game.ui.board.item_sprites import goal_at
from game.ui.board.marks import (
    CHIP,
    RING_STEPS,
    draw_arrow,
    draw_bead,
    draw_picture,
    draw_pointer,
    light_ring,
)
from game.ui.stage.stage import Stage
from game.ui.style.canvas import with_margin
from game.ui.style.flares import bright_rim
from game.ui.style.style import ACCENT, DANGER, SEAT_COLORS, SHADOW, TEXT, Color, shade
from game.ui.style.text_renderer import TITLE
from game.ui.style.text_size import TITLE_LINE
from game.ui.widgets.panel.seat_list import SeatRow
from game.ui.widgets.seat_emblems import seat_emblem

# How far an emblem floats over a head and its height with that, in canvas pixels, and how it bobs:
# pixels and seconds.
_OVER_HEAD, _EMBLEM, _BOB, _BOB_SECONDS = 3, 18, 2, 0.9
_POINTER, _CHIP_EDGE = 6, 14
# Arrows of pictures at the border by their rims: other goals, of which as much of their colours is
# left, foes, and the way one should go, of which as many cells are dotted, ever fainter.
_ARROWS, _ASIDE, _DOTTED, _FAINTER = (0, 4, _POINTER, 11), (165, 165, 165), 64, 0.03
_FAINTEST = 0.55
# So near those who can hit one the way is dangerous.
_NEAR_FOES = 2
# As many turns before one dies are counted on the board.
_LAST_TURNS = 3
# From where the arrow of the way may point to what one would fetch.
_FROM = (Direction.N, Direction.W, Direction.E, Direction.S)
# From these seats on, emblems stand over all figures, not only over the one whose turn it is.
_MANY_SEATS = 3
# How much is seen of signs at sides that are not the first to try.
_OTHER_SIDES = 160


class BoardSigns:
    """Draws signs of the size of the interface over a stage."""

    def __init__(self, context: GameContext, stage: Stage, travel: Travel | None) -> None:
        self._context = context
        self._stage = stage
        self._time = self._swing = 0.0
        # Where those stand who can be fought.
        self.foe_areas: list[Rect] = []
        # The view drawn last, and whom it is about.
        self._seen: tuple[View, Actor | None] | None = None
        # Known goals, the nearest of each kind.
        self._goals: dict[str, Pos] = {}
        self._auto_travel = None if travel is None else AutoTravel(travel)
        # Where the keys for walks would lead, from the own cell on, and on which side of the last
        # one unknown ground is, if any.
        self.way: list[Pos] = []
        # Where somebody or something is that no sign should cover.
        self._taken: set[Pos] = set()
        # Where one should stand to fight, and where figures are.
        self._posts: set[Pos] = set()
        self._figures: set[Pos] = set()
        # A picture of what lies underfoot.
        self._find: Surface | None = None
        self.way_on: Direction | None = None
        # The cell of whom one should hit first, if one can hit anybody now.
        self.victim: Pos | None = None
        # Where the pictures at the border stand.
        self.chips: list[Rect] = []
        # With what each who can be hit now is hit first, by cell.
        self.weapons: Mapping[Pos, str] = {}
        # What lies over the board, where none may stand: empty if nothing does.
        self.covered = Rect(0, 0, 0, 0)

    def advance(self, dt: float) -> None:
        """Let emblems bob."""
        self._time += dt
        beat = math.sin(self._time * math.tau / _BOB_SECONDS)
        self._swing = beat if self._context.has_motion else 0.0

    def draw(
        self, target: Surface, view: View, rows: Sequence[SeatRow], aims: Sequence[Mark] = ()
    ) -> None:
        """Draw the signs of a view onto the canvas; `aims` lie over its own marks."""
        whole, margin = with_margin(target)
        next_seats = {row.seat for row in rows if row.is_next}
        own = self._protagonist(view)
        low = self._stage.looks.gauge("health").low
        if own is not None and own.health <= low < own.health_max and view.outcome is None:
            glow = bright_rim(self._stage.camera.full_size, (0, 0, 0)).copy()
            color = shade(self._context.bank.adapt_color(DANGER), 0.4 + 0.1 * self._swing)
            glow.fill(color, special_flags=pygame.BLEND_RGB_MULT)
            whole.blit(glow, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
        # Whoever can be hit comes before any way.
        auto = self._auto_travel
        names = ("hit", "target") if auto is None or auto.sees_hostile(view) else ("hit",)
        hits = self._stage.marks, [mark for mark in aims if mark.name in names]
        self.victim = None if own is None else first_victim(*hits, own)
        if self.victim and self.way and auto and self.victim in auto.travel.avoided(view):
            self.victim = None
        self._draw_pointers(whole, margin, view)
        for sprite in self._stage.actor_sprites.values():
            seat, is_own = sprite.actor.seat, own is not None and sprite.actor.id == own.id
            is_next = view.outcome is None and (seat in next_seats or (is_own and len(rows) < 2))
            if seat is not None and (is_next or len(rows) >= _MANY_SEATS):
                figure = self._place(sprite, margin)
                self._draw_emblem(whole, figure, sprite.actor, is_next=is_next, is_own=is_own)
        if own is not None and own.id in self._stage.actor_sprites:
            self._draw_news(whole, view, self._place(self._stage.actor_sprites[own.id], margin))
        # Without help a map shows its owner alone, who may be elsewhere.
        if self._stage.shows_chart and len(view.actors) > 1:
            if own is not None and own.board == view.focused_board:
                self._draw_untried(whole, margin, view, own)
            self._draw_carrier(whole, margin, view)

    def _draw_news(self, target: Surface, view: View, figure: Rect) -> None:
        """Show over a head what lies underfoot, and the last turns where one dies with them."""
        if self._find is not None:
            tip = figure.midtop + Vector2(0, round(_BOB * self._swing) - 2 * _BOB)
            color = self._context.bank.adapt_color(ACCENT)
            draw_pointer(target, tip, Vector2(0, 1), color, self._find)
        for gauge in view.gauges if view.outcome is None else ():
            looks = self._stage.looks.gauge(gauge.name)
            if looks.icon == gauge.name == "turns" and looks.low and gauge.value <= _LAST_TURNS:
                icon, words = self._stage.bank.frame("icons", "turns", 0), str(gauge.value)
                text = self._context.text
                plate = Rect(0, 0, icon.width + text.width(words, TITLE) + 8, TITLE_LINE + 2)
                plate.bottomleft = figure.right + 2, figure.top + 8
                self._context.painter.draw_panel(target, plate, "plain")
                target.blit(icon, icon.get_rect(midleft=(plate.left + 3, plate.centery)))
                text.draw(target, words, (plate.right - 4, plate.top), DANGER, TITLE, align=1)

    def _draw_untried(
        self, target: Surface, margin: tuple[int, int], view: View, own: Actor
    ) -> None:
        """Ask at the sides where one may enter unknown land, as near to the own cell as any."""
        ask = self._stage.bank.frame(self._stage.looks.chart_sheet, "ask", 0)
        grid, sides = view.board.grid, untried_sides(view.board.grid, own)
        # Treasure is fetched and goes home, if a way is known; then rivals in the line of fire.
        goals = [h[1] for a, _, h in carriers(view) if a == own and h and h[0] == own.board]
        goals += [item.pos for item in view.items if item.board == own.board]
        goals, still = [g for g in goals if way_to(grid, own.pos, g)], still_ground(grid)
        is_duel = any(mark.name == "target" for mark in self._stage.marks)
        for end in [*goals, *(pos for pos, _ in sides if not is_duel)][:1]:
            for between in way_to(still, own.pos, end) or way_to(grid, own.pos, end):
                at = self._stage.camera.rect_of(between).move(margin).center
                draw_bead(target, at, 4, self._context.bank.adapt_color(ACCENT))
        for number, (pos, side) in enumerate(sides):
            is_first = number == 0 and not goals and not is_duel
            sign = pygame.transform.scale_by(ask, max(1, self._stage.camera.zoom - 2) + is_first)
            sign.set_alpha(255 if is_first else _OTHER_SIDES)
            cell = self._stage.camera.rect_of(pos).move(margin)
            if side is Direction.N and pos == own.pos:
                # Below stands the figure's head.
                cell = self._place(self._stage.actor_sprites[own.id], margin)
            reach_x, reach_y = (Vector2(cell.size) + sign.size) / 2
            way = Vector2(side.dx * (reach_x + 1), side.dy * (reach_y + 1))
            target.blit(sign, sign.get_rect(center=cell.center + way))

    def _draw_carrier(self, target: Surface, margin: tuple[int, int], view: View) -> None:
        """Show where the treasure has to go that somebody took, as the log says."""
        for _, seat, home in carriers(view):
            if home is not None and home[0] == view.focused_board:
                color = self._context.bank.adapt_color(SEAT_COLORS[seat % len(SEAT_COLORS)])
                spot = self._stage.camera.rect_of(home[1]).move(margin)
                for width, tone in ((5, SHADOW), (3, color)):
                    pygame.draw.rect(target, tone, spot.inflate(width + 3, width + 3), width)
                draw_arrow(target, Vector2(spot.midtop), Vector2(0, 1), color)

    def _place(self, sprite: ActorSprite, margin: tuple[int, int]) -> Rect:
        """Return the area of a figure on the whole canvas."""
        cell = self._stage.camera.rect_at((round(sprite.x), round(sprite.y - sprite.height)))
        bank = self._stage.bank
        height = bank.frame(sprite.sheet(bank), "idle", 0, sprite.facing).get_height()
        height *= self._stage.camera.zoom
        return Rect(cell.left, cell.bottom - height, cell.width, height).move(margin)

    def _draw_emblem(
        self, target: Surface, figure: Rect, actor: Actor, *, is_next: bool, is_own: bool
    ) -> None:
        seat = actor.seat
        assert seat is not None
        # Oneself is white: the colour of no seat, goal or danger.
        sign = seat_emblem(self._context.bank, self._stage.looks, seat, large=True)
        color = (255, 255, 255) if is_own else SEAT_COLORS[seat % len(SEAT_COLORS)]
        color = self._context.bank.adapt_color(color)
        at = Rect((0, 0), (0, _POINTER - 2) if sign is None else sign.get_size())
        at.midbottom = figure.centerx, figure.top - _OVER_HEAD
        # Who and what is there stays visible: a ring will do.
        is_clear = self._taken.isdisjoint(actor.pos.step(Direction.N, far) for far in (1, 2))
        if is_next:
            at.top += round(_BOB * self._swing) - _BOB - (0 if sign is None else _POINTER + 2)
            size = figure.width + 8, figure.width // 2 + 2
            ring = light_ring(size, color, round((0.5 + 0.5 * self._swing) * RING_STEPS))
            # A wall along the cell stays dark, and so do those who stand in it.
            place = ring.get_rect(midbottom=(figure.centerx, figure.bottom - 2))
            front = Rect(0, ring.height // 2, *ring.size)
            target.blit(ring, place.move(0, front.top), front, special_flags=pygame.BLEND_RGB_ADD)
            is_end = actor.pos.step(Direction.N) in (*self.way[-1:], self.victim)
            low, long = at.bottom + 1 + (0 if sign is None else _POINTER), _POINTER + 2 * is_own
            if is_clear or not (is_end or self._stage.shows_chart or not is_own):
                draw_arrow(target, Vector2(at.centerx, low), Vector2(0, 1), color, long)
            elif is_own and is_end:
                draw_arrow(target, figure.midbottom + Vector2(0, 6), Vector2(0, -1), color, long)
        if sign is not None and is_clear:
            target.blit(sign, at)

    def _protagonist(self, view: View) -> Actor | None:
        if self._seen is None or self._seen[0] is not view:
            own, auto, focus = protagonist(view), self._auto_travel, view.focused_board
            self._seen, self._goals, self._find = (view, own), {}, None
            self._taken = {actor.pos for actor in view.actors if actor.board == focus}
            self._taken |= {item.pos for item in view.items if item.board == focus}
            if own is not None and own.board == focus and self._stage.shows_chart:
                asked = untried_sides(view.board.grid, own)
                self._taken |= {pos.step(side) for pos, side in asked if side is Direction.N}
            if own is not None and auto is not None:
                travel = auto.travel
                # What lies underfoot comes first.
                is_here = own.pos in travel.wanted(view) and own.board == focus
                self._find = goal_at(self._stage.bank, view, own.pos)[1] if is_here else None
                self._taken |= {own.pos.step(Direction.N)} if is_here else set()
                self._taken.update(travel.goals(view))
                for cell in sorted(travel.goals(view), key=lambda c: -chebyshev(c, own.pos)):
                    self._goals[goal_at(self._stage.bank, view, cell)[0]] = cell
                self.way = [] if is_here else auto.trail(view, diagonal=self._stage.looks.eight_way)
                # Whoever stands in the way is its end.
                self._figures = {actor.pos for actor in view.actors if actor.board == focus}
                passed = (n for n, cell in enumerate(self.way) if n and cell in self._figures)
                del self.way[next(passed, len(self.way)) + 1 :]
                self._taken.update(self.way[1:2])
                # Unknown ground is not beside what one knows and fetches.
                finds = {*travel.goals(view), *travel.wanted(view)}
                self._posts = {*travel.prized(view)} - finds
                ends = {*self.way[-1:]} - finds - self._posts - self._figures
                self.way_on = next((auto.unknown_side(view, end) for end in ends), None)
        return self._seen[1]

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
        is_over = view.outcome is not None
        way = [] if self.victim or is_over else self.way
        if len(way) > 1:
            self._draw_way(target, margin, area, view)
        elif self.victim and not is_over:
            self._point_at(target, margin, self.victim, ACCENT)
        for cell in self._goals.values():
            spot = camera.rect_of(cell).move(margin)
            if cell not in way[-1:] and not area.colliderect(spot):
                sign = goal_at(bank, view, cell)[1]
                self._draw_chip(target, area, spot, sign, adapt(TEXT), 1)

    def _draw_way(self, target: Surface, margin: tuple[int, int], area: Rect, view: View) -> None:
        """Dot the way that one should go, red where it is dangerous, and point to its end."""
        camera, adapt = self._stage.camera, self._context.bank.adapt_color
        color = adapt(ACCENT)
        end, side, sign = self.way[-1], self.way_on, self._sign_at_end(view)
        is_safe = self._draw_dots(target, margin, view)
        spot = camera.rect_of(end).move(margin)
        if not area.collidepoint(spot.center):
            # Where the dots leave the picture.
            cells = (camera.rect_of(cell).move(margin) for cell in self.way)
            beyond = next(cell for cell in cells if not area.collidepoint(cell.center))
            self._draw_chip(target, area, beyond, sign, color, 3)
            return
        if end in self._figures:
            self._point_at(target, margin, end, ACCENT if is_safe else DANGER)
            return
        bob, ahead = round(_BOB * self._swing) - _BOB, Rect(0, 0, CHIP, CHIP)
        if end in self._posts:
            draw_picture(target, ahead.move_to(center=spot.center), sign, color, 3)
            return
        if side is None:
            # Point from a side where one sees it, and neither somebody nor something is.
            far = spot.width
            seen = [s for s in _FROM if area.contains(spot.move(s.dx * far, s.dy * far))]
            clear = (side for side in seen if end.step(side) not in self._taken)
            side = next(clear, Direction.N).opposite
            high = sign.height * camera.zoom
            bob -= max(far, high) if side is Direction.S else far
        else:
            ahead.center = spot.center + Vector2(side.dx, side.dy) * (spot.width // 2 + 14)
            if not area.contains(ahead):
                self._draw_chip(target, area, ahead, sign, color, 3)
                return
            draw_picture(target, ahead, sign, color, 3)
        way, color = Vector2(side.dx, side.dy), color if is_safe else adapt(DANGER)
        draw_arrow(target, spot.center + way * (spot.width // 2 + bob), way, color, _ARROWS[-1])

    def _point_at(self, target: Surface, margin: tuple[int, int], cell: Pos, color: Color) -> None:
        """Point to whoever stands in a cell; a picture shows what to hit them with."""
        bank, bob = self._stage.bank, round(_BOB * self._swing)
        sprites, color = self._stage.actor_sprites.values(), self._context.bank.adapt_color(color)
        here = next((sprite for sprite in sprites if sprite.actor.pos == cell), None)
        area = self._stage.camera.rect_of(cell).move(margin)
        if here is not None:
            # Emblems stay visible, too.
            above = 0 if here.actor.seat is None else _EMBLEM
            area = area.union(self._place(here, margin).move(0, -above))
        weapon = self.weapons.get(cell, "") if cell == self.victim else ""
        sign = bank.frame(ITEM_ICONS, weapon, 0) if bank.has(ITEM_ICONS, weapon) else None
        for side in (*_FROM, Direction.S):
            away = Vector2(side.dx, side.dy)
            tip = area.center + away.elementwise() * Vector2(area.size) / 2 + away * bob
            # Heads and what is over them stay visible.
            below = cell.step(side).step(side if side is Direction.N else Direction.S)
            is_free = cell.step(side) not in self._taken and below not in self._figures
            if is_free and target.get_rect().collidepoint(tip + away * (_ARROWS[-1] + CHIP)):
                break
        draw_pointer(target, tip, -away, color, sign)

    def _sign_at_end(self, view: View) -> Surface:
        """Return a picture of why one should go to the end of the way."""
        end, bank = self.way[-1], self._stage.bank
        if self.way_on is not None:
            return bank.frame("icons", "eye", 0)
        fights = end in self._posts or end in self._figures
        return bank.frame("icons", "aim", 0) if fights else goal_at(bank, view, end)[1]

    def _draw_dots(self, target: Surface, margin: tuple[int, int], view: View) -> bool:
        """Dot the way, and return whether its end is safe."""
        # Stairs that are passed keep their own signs.
        goals = () if self._auto_travel is None else self._auto_travel.travel.goals(view)
        hidden, items = self._figures.union(goals), {item.pos for item in view.items}
        looks = self._stage.looks.marks
        warnings = [(looks[m.name], m.cells) for m in self._stage.marks if m.name in looks]
        threatened = {cell for look, cells in warnings if look.warns for cell in cells}
        shown = (cells for look, cells in warnings if look.warns and not look.on_demand)
        foes = self._figures.intersection(c for cells in shown for c in cells)
        threatened |= {c for c in self.way if any(chebyshev(c, f) <= _NEAR_FOES for f in foes)}
        for number, cell in enumerate(self.way[1:-1][:_DOTTED]):
            if cell not in hidden:
                area = self._stage.camera.rect_of(cell).move(margin)
                at = (area.centerx, area.bottom - 2) if cell in items else area.center
                color = self._context.bank.adapt_color(DANGER if cell in threatened else ACCENT)
                draw_bead(target, at, 4, shade(color, max(_FAINTEST, 1 - _FAINTER * number)))
        return self.way[-1] not in threatened

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
        away, arrow = Vector2(spot.center) - chip.center, _ARROWS[rim]
        reach = (chip.width / 2 + arrow + 2) / max(abs(away.x), abs(away.y))
        draw_arrow(target, away * reach + chip.center, away, color, arrow)
        draw_picture(target, chip, picture, color, rim)
        if rim == 1:
            target.fill(_ASIDE, chip, special_flags=pygame.BLEND_RGB_MULT)
