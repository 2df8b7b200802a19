"""Signs over the board: emblems of seats, whose turn it is, and who is outside the picture."""

import math
from collections.abc import Mapping, Sequence
from itertools import takewhile

from pygame import Rect, Surface, Vector2

from game.agents.auto_travel import AutoTravel
from game.agents.travel_paths import aimed_from, unknown_side
from game.content.assets.sprite_sheets import ITEM_ICONS
from game.core.actor import Actor
from game.core.features.features import Travel
from game.core.grid import Direction, Pos, chebyshev
from game.core.view import RECENT_ROUNDS, Mark, View
from game.scenes.game_context import GameContext
from game.scenes.panel import portrait_subjects as subjects
from game.scenes.panel.map_fragments import ChartSigns, bead_place, place_of, spot_of
from game.ui.board import marks
from game.ui.board.actor_sprites import ActorSprite
from game.ui.board.item_sprites import as_memory, goal_at
from game.ui.stage.stage import Stage
from game.ui.style.canvas import with_margin
from game.ui.style.light_pictures import draw_rim
from game.ui.style.style import ACCENT, DANGER, SEAT_COLORS, TEXT, UNSEEN, Color, shade
from game.ui.widgets.panel.seat_list import SeatRow
from game.ui.widgets.seat_emblems import seat_emblem

# How far an emblem floats over a head, its height with that, and how it bobs: pixels, seconds.
_OVER_HEAD, _EMBLEM, _BOB, _BOB_SECONDS = 3, 18, 2, 0.9
# What the border may cut off of a find before a picture shows it, on two sides, below 0.
_POINTER, _CUT = 6, -16
# As many cells of a way are dotted, ever fainter.
_DOTTED, _FAINTER, _FAINTEST = 64, 0.03, 0.55
# As many turns before one dies are counted on the board.
_LAST_TURNS = 3
# From where an arrow may point to somebody who is not near.
_SIDES = (Direction.N, Direction.W, Direction.E, Direction.S)
# Where an arrow stands at oneself if not above, the best side last.
_AROUND = (Direction.NE, Direction.NW, *_SIDES[1:])
# From these seats on, emblems stand over all figures, not only over the one whose turn it is.
_MANY_SEATS = 3


class BoardSigns:
    """Draws signs of the size of the interface over a stage."""

    def __init__(self, context: GameContext, stage: Stage, travel: Travel | None) -> None:
        self._context, self._stage = context, stage
        self.chart = ChartSigns(context, stage)
        self._time = 0.0
        # Where those stand who can be fought, and what a map asks for, on the whole canvas.
        self.kept_clear: list[Rect] = []
        # The view drawn last, whom it is about, and whom one should go to fight.
        self._seen: tuple[View, Actor | None, Pos | None] | None = None
        # Finds, and known goals, the nearest of each kind, which are shown from afar.
        self._goals: dict[Pos, bool] = {}
        self._auto_travel = None if travel is None else AutoTravel(travel)
        # Where walks would lead, from the own cell on, and the side of the end that is unknown.
        self.way: list[Pos] = []
        # Where something is that no sign should cover, where one should stand to fight, and where
        # figures are, or what is asked.
        self._taken, self._posts, self._figures = set[Pos](), set[Pos](), set[Pos]()
        # A picture of what to do where one stands.
        self._find: Surface | None = None
        self.way_on: Direction | None = None
        # The cell of whom one should hit first, if one can hit anybody now.
        self.victim: Pos | None = None
        # With what each who can be hit now is hit first, by cell, and what to wield, by one's own.
        self.weapons: Mapping[Pos, str] = {}
        # Where the pictures at the border stand, and what lies over the board, where none may.
        self.chips, self.covered = list[Rect](), Rect(0, 0, 0, 0)

    def advance(self, dt: float) -> None:
        """Let emblems bob."""
        self._time += dt

    @property
    def _swing(self) -> float:
        return math.sin(self._time * math.tau / _BOB_SECONDS) * self._context.has_motion

    def draw(
        self, target: Surface, view: View, rows: Sequence[SeatRow], aims: Sequence[Mark] = ()
    ) -> None:
        """Draw the signs of a view onto the canvas; `aims` lie over its own marks."""
        whole, next_seats = with_margin(target)[0], {row.seat for row in rows if row.is_next}
        own, low = self._protagonist(view), self._stage.looks.gauge("health").low
        if own is not None and own.health <= low < own.health_max and view.outcome is None:
            color = shade(self._context.bank.adapt_color(DANGER), 0.4 + 0.1 * self._swing)
            draw_rim(whole, self._stage.camera.full_size, color)
        # Whoever can be hit comes before any way.
        auto = self._auto_travel
        names = ("hit", "target") if auto is None or auto.sees_hostile(view) else ("hit",)
        hits = self._stage.marks, [mark for mark in aims if mark.name in names]
        self.victim, prey = subjects.first_foes(*hits, own if view.outcome is None else None)
        if self.victim and self.way and auto and auto.escapes:
            self.victim = None if auto.spares(view, self.victim, self.way) else self.victim
        self._stage.options.struck = [cell for cell in (self.victim, prey) if cell]
        if self._seen and prey != self._seen[2]:
            self._see(view, prey)
        self._draw_pointers(whole, view)
        for sprite in self._stage.actor_sprites.values():
            seat, is_own = sprite.actor.seat, own is not None and sprite.actor.id == own.id
            is_next = view.outcome is None and (seat in next_seats or (is_own and len(rows) < 2))
            if seat is not None and (is_next or len(rows) >= _MANY_SEATS):
                figure = place_of(self._stage, sprite)
                self._draw_emblem(whole, figure, sprite.actor, is_next=is_next, is_own=is_own)
        if own is not None and (hero := self._stage.actor_sprites.get(own.id)):
            self._draw_news(whole, view, own, place_of(self._stage, hero))
        # Without help a map shows its owner alone, who may be elsewhere.
        is_charted = self._stage.ground.shows_chart and len(view.actors) > 1
        if is_charted and own is not None and own.board == view.focused_board:
            self._draw_chart_way(whole, view, own)

    def _draw_chart_way(self, target: Surface, view: View, own: Actor) -> None:
        head = place_of(self._stage, self._stage.actor_sprites[own.id])
        self.chart.fights = self.victim is not None
        self.chart.draw_way(target, view, own, self._taken)
        self.chart.draw_questions(target, view, own, head)
        for mark in self.chart.ways(view, own)[:1]:
            if mark.name == "way" and mark.cells[-1] != own.pos:
                self._point_at(target, *(own.pos, *mark.cells)[-2:])
        self.kept_clear += [head.inflate(0, 2 * _EMBLEM), *self.chart.asked]

    def _draw_news(self, target: Surface, view: View, own: Actor, figure: Rect) -> None:
        """Show over a head what to wield or to take, and the last turns before one dies."""
        sign = (not self.victim and self._find) or self._weapon_sign(own.pos)
        if sign:
            # Others stay visible.
            cells = {side: own.pos.step(side) for side in _SIDES}
            free = [s for s in _SIDES if self._figures.isdisjoint((cells[s], cells[s].step(s)))]
            away = marks.clear_side(figure, _SIDES, free, self.kept_clear, target.get_rect())
            tip = marks.edge_of(figure, away, 2 * _BOB - round(_BOB * self._swing))
            marks.draw_pointer(target, tip, -away, self._context.bank.adapt_color(ACCENT), sign)
        for gauge in view.gauges if view.outcome is None else ():
            looks = self._stage.looks.gauge(gauge.name)
            if looks.icon == gauge.name == "turns" and looks.low and gauge.value <= _LAST_TURNS:
                icon, corner = self._stage.bank.frame("icons", "turns", 0), figure.topright
                self._context.painter.draw_count(target, icon, str(gauge.value), corner)

    def _draw_emblem(
        self, target: Surface, figure: Rect, actor: Actor, *, is_next: bool, is_own: bool
    ) -> None:
        seat, bank, looks = actor.seat, self._context.bank, self._stage.looks
        assert seat is not None
        above = [actor.pos.step(Direction.N, far) for far in (1, 2)]
        taken = self._taken.union(self.way, self.chart.dotted) - {actor.pos}
        # The own arrow does without an emblem where there is no room for both.
        sign = None if is_own and above[1] in taken else seat_emblem(bank, looks, seat, large=True)
        # Oneself is white: the colour of no seat, goal or danger.
        color = bank.adapt_color((255,) * 3 if is_own else SEAT_COLORS[seat % len(SEAT_COLORS)])
        at = Rect((0, 0), (0, _POINTER - 2) if sign is None else sign.get_size())
        at.midbottom = figure.centerx, figure.top - _OVER_HEAD
        # Who and what is there stays visible, and the life bar that is there with somebody below.
        below = sign is None and actor.health < actor.health_max and actor.pos.step(Direction.S)
        is_clear = taken.isdisjoint(above[: 1 + (sign is not None)]) and below not in self._figures
        is_clear &= not (is_own and actor.pos in self.weapons)
        if is_next:
            at.top += round(_BOB * self._swing) - _BOB - (0 if sign is None else _POINTER + 2)
            marks.draw_ring(target, figure, color, (1 + self._swing) / 2)
            low, long = at.bottom + 1 + (0 if sign is None else _POINTER), _POINTER + 2 * is_own
            if is_clear:
                marks.draw_arrow(target, Vector2(at.centerx, low), Vector2(0, 1), color, long)
            elif is_own:
                # The best side is last, one without items before others.
                full = taken, self._figures.union(self.way[1:2])
                sides = ([s for s in _AROUND if actor.pos.step(s) not in each] for each in full)
                away = Vector2(next(filter(None, sides), _SIDES)[-1].value)
                room = (6, 6) if 0 in away else (-4, -8)
                tip = figure.center + away.elementwise() * (Vector2(figure.size) / 2 + room)
                marks.draw_arrow(target, tip, -away, color, long)
        if sign is not None and is_clear:
            target.blit(sign, at)

    def _protagonist(self, view: View) -> Actor | None:
        seen = self._seen
        return seen[1] if seen and seen[0] is view else self._see(view, None)

    def _see(self, view: View, prey: Pos | None) -> Actor | None:
        own, auto, focus = subjects.protagonist(view), self._auto_travel, view.focused_board
        self._seen, self._goals, self._find = (view, own, prey), {}, None
        self._stage.options.sought = self._stage.options.fetched = None
        self._figures, ends = {a.pos for a in view.actors if a.board == focus}, set[Pos]()
        if own is not None and own.board == focus and self._stage.ground.shows_chart:
            self.chart.fights = any(mark.name == "hit" for mark in self._stage.marks)
            asked, ends = self.chart.plan(view, own)
            self._figures.update(asked)
        self._taken = self._figures.union(ends, (i.pos for i in view.items if i.board == focus))
        if own is not None and auto is not None:
            self._find_way(view, own, auto, prey)
        return own

    def _find_way(self, view: View, own: Actor, auto: AutoTravel, prey: Pos | None) -> None:
        travel, bank, eight = auto.travel, self._stage.bank, self._stage.looks.eight_way
        wanted, goals, prized = ({*f(view)} for f in (travel.wanted, travel.goals, travel.prized))
        self._taken |= goals
        far = sorted(goals, key=lambda cell: (-chebyshev(cell, own.pos), cell))
        kinds = {goal_at(bank, view, cell)[0]: cell for cell in far}
        self._goals = {**dict.fromkeys(wanted, False), **dict.fromkeys(kinds.values(), True)}
        # What lies underfoot comes first, and stairs that lead out or on.
        is_here = own.pos in wanted | prized & goals and own.board == view.focused_board
        self.way = [] if is_here else auto.trail(view, self._stage.marks, diagonal=eight, prey=prey)
        if is_here or (len(self.way) == 1 and not auto.flees):
            hand = bank.frame("icons", "hand", 0)
            self._find = hand if own.pos in wanted else goal_at(bank, view, own.pos)[1]
        waits = (cell for mark in self._stage.marks if mark.name == "wait" for cell in mark.cells)
        if not (auto.flees or {*self.way[1:2]}.isdisjoint(waits)):
            self._find, self.way = bank.frame("icons", "turns", 0), []
        self._taken.update([own.pos.step(Direction.N)] * (self._find is not None))
        passed = (n for n, cell in enumerate(self.way) if n and cell in self._figures)
        del self.way[next(passed, len(self.way)) + 1 :]
        self._taken.update(self.way[1:2])
        self._stage.options.fetched = None if travel.is_due else wanted | prized
        # Unknown ground is not beside what one knows and fetches.
        self._posts = prized - wanted - goals
        is_led, sought = self._leads_to_find(view), auto.sought
        self.way_on = None if auto.flees or is_led else unknown_side(view, self.way, sought)
        if travel.is_due and view.outcome is None:
            self._stage.options.sought = prized.union(self.way[-1:] * is_led, [own.pos])

    def _draw_pointers(self, target: Surface, view: View) -> None:
        own, self.kept_clear, self.chips = self._protagonist(view), [], []
        if own is None:
            return
        camera, foot, bank = self._stage.camera, self._context.painter.last_foot, self._stage.bank
        area = Rect((0, 0), camera.free_size)
        area.height = min(area.height, camera.full_size[1] - (0 if foot is None else foot.height))
        # With no foe in view another weapon can wait.
        sees_foe = self._auto_travel is not None and self._auto_travel.sees_hostile(view)
        wields = sees_foe and own.pos in self.weapons
        way = [] if self.victim or wields or view.outcome is not None else self.way
        lost = (s.actor for s in view.lost() if view.turn - s.turn < RECENT_ROUNDS)
        ghosts = [ActorSprite.for_actor(actor, bank.looks) for actor in lost]
        for sprite in (*self._stage.actor_sprites.values(), *ghosts):
            spot = camera.rect_at((round(sprite.x), round(sprite.y))).move(camera.margin)
            if sprite.actor.id == own.id or not subjects.can_fight(sprite, bank):
                continue
            if area.collidepoint(spot.center):
                self.kept_clear.append(place_of(self._stage, sprite))
                if sprite not in ghosts or self.kept_clear[-1].top >= area.top:
                    continue
                spot.bottom = area.top  # Its head is out of the picture.
            seat, head = sprite.actor.seat, bank.frame(sprite.sheet(bank), "idle", 0, Direction.S)
            color = DANGER if seat is None else SEAT_COLORS[seat % len(SEAT_COLORS)]
            color = UNSEEN if sprite in ghosts or sprite.actor.id < 0 else color
            head = as_memory(head) if sprite in ghosts else head
            self._draw_chip(target, area, spot, head, bank.adapt_color(color), 2)
        if len(way) > 1:
            self._draw_way(target, area, view)
        elif self.victim and not wields:
            self._point_at(target, own.pos, self.victim)
        self._draw_goals(target, area, view, way[-1:] if self._leads_to_find(view) else [])

    def _draw_goals(self, target: Surface, area: Rect, view: View, ends: Sequence[Pos]) -> None:
        """Show at the border the goals and finds out of the picture, but those a way leads to."""
        picture, bank = Rect((0, 0), self._stage.camera.full_size), self._stage.bank
        # Stairs that lead the same way would only be others.
        led_to = [goal_at(bank, view, end)[0] for end in ends if self._goals.keys() >= {end}]
        for cell, is_goal in self._goals.items():
            spot, (kind, sign) = spot_of(self._stage, cell), goal_at(bank, view, cell)
            inner = spot.inflate(_CUT, _CUT)
            is_shown = cell in ends or area.contains(inner) or (is_goal and kind in led_to)
            if not is_shown and (is_goal or picture.colliderect(inner)):
                self._draw_chip(target, area, spot, sign, self._context.bank.adapt_color(TEXT), 1)

    def _draw_way(self, target: Surface, area: Rect, view: View) -> None:
        """Dot the way that one should go, and point to its end."""
        color, end, side = self._context.bank.adapt_color(ACCENT), self.way[-1], self.way_on
        shown, sign = len(self._shown), self._sign_at_end(view)
        self._draw_dots(target, view)
        # Where the dots leave the picture, even if they would come back, or the end from afar.
        if beyond := self.way[shown:][:1] if shown else [end] * (not self._stage.camera.shows(end)):
            self._draw_chip(target, area, spot_of(self._stage, *beyond), sign, color, 3)
            return
        # What is sought over unknown ground has the frame.
        framed = end if side is None else self._auto_travel and self._auto_travel.sought
        if framed and framed not in self._figures and self._stage.camera.shows(framed):
            above = framed.step(Direction.S) == self.way[0]
            marks.draw_cell_frame(target, spot_of(self._stage, framed), color, is_above=above)
        spot = spot_of(self._stage, end)
        if end in self._figures:
            self._point_at(target, self.way[-2], end)
            return
        ahead = Rect(0, 0, marks.CHIP, marks.CHIP).move_to(center=spot.center)
        if side is not None:
            ahead.center += Vector2(side.dx, side.dy) * (spot.width // 2 + 20)
            if not area.contains(ahead):
                self._draw_chip(target, area, ahead, sign, color, 3)
                return
        foe = end in self._posts and aimed_from(view.board.grid, end, self._figures - {self.way[0]})
        if foe:  # Whom to shoot from there.
            self._point_at(target, end, foe)
        elif side is not None or end in self._posts or not self._leads_to_find(view):
            marks.draw_picture(target, ahead, sign, color, 3)
        # A frame is enough for what lies next to one, if it is not asked to shoot there.
        if side is not None or end in self._posts or len(self.way) > 2:
            start, end = (self.way[-2], end) if side is None else (end, end.step(side))
            self._point_on(target, start, end, color)

    def _point_on(self, target: Surface, start: Pos, end: Pos, color: Color) -> None:
        """Draw an arrow at the border of a cell that is entered, clear of all heads."""
        spot, way = spot_of(self._stage, end), Vector2(end) - start
        own, is_met = self._seen and self._seen[1], end in self._figures
        if own and own.pos == start and not way.x and (way.y < 0 or is_met):
            aside = 1 if self._taken.isdisjoint([c.step(Direction.W) for c in (start, end)]) else -1
            # The corners of frames stay visible.
            way = Vector2(aside, 0) if is_met else way
            spot = spot if is_met else spot.move(-aside * (spot.width // 2 + 4), 0)
        elif way.y > 0 and is_met:
            spot = spot.move(0, -spot.height // 2)
        marks.draw_entry(target, spot, way, color, round(_BOB * self._swing))

    def _point_at(self, target: Surface, start: Pos, cell: Pos) -> None:
        """Point to whoever stands in a cell; a picture shows what to hit them with."""
        looks, bank, own = self._stage.looks, self._stage.bank, self._seen and self._seen[1]
        color = self._context.bank.adapt_color(DANGER if cell in self.chart.winners else ACCENT)
        dx, dy, is_near = cell.x - start.x, cell.y - start.y, chebyshev(start, cell) == 1
        here = next((s for s in self._stage.actor_sprites.values() if s.actor.pos == cell), None)
        area, bob = spot_of(self._stage, cell), round(_BOB * self._swing)
        if here is not None:
            # Emblems stay visible, too.
            rise = _EMBLEM * (here.actor.seat is not None)
            area.union_ip(place_of(self._stage, here).move(0, -rise))
        # On a map one steps on others, and what they carry is taken.
        is_map, gear = self._stage.ground.shows_chart, here and here.actor.gear
        # Without beams one walks up to others and strikes, plainly if one could wear a sword.
        bare = own and {"sword"}.intersection(looks.worn).difference(own.gear)
        strikes = "aim" if looks.beams else min(looks.plain_actions) if bare else "sword"
        icon = "chest" if is_map and gear else strikes
        if here is not None and not subjects.can_fight(here, bank):
            marks.draw_cell_frame(target, area, color)
        sign = bank.frame("icons", icon, 0) if here and here.actor.id >= 0 else None
        sign = self._weapon_sign(cell) or (None if is_near and cell == self.victim else sign)
        if sign is None and is_near:
            self._point_on(target, start, cell, color)
            return
        nearest = sorted(_SIDES, key=lambda s: (sign is None) * chebyshev(cell.step(s), start))
        # Heads and what is over them stay visible, and the number that a blow will take.
        low = {s: cell.step(s).step(s if s is Direction.N else Direction.S) for s in _SIDES}
        back = (s for s in _SIDES if s.dx * dx <= 0 and (dx != 0 or s.dy * dy <= 0))
        taken = self._taken.union(self.way, self.chart.dotted)
        free = {s for s in back if cell.step(s) not in taken and low[s] not in self._figures}
        figures = [*self.kept_clear, *(spot_of(self._stage, one) for one in self._figures)]
        away = marks.clear_side(area, nearest, free, figures, target.get_rect())
        marks.draw_pointer(target, marks.edge_of(area, away, bob), -away, color, sign)

    def _leads_to_find(self, view: View) -> bool:
        """Return whether anything is known to be at the end of the way."""
        finds = self._auto_travel.finds(view) if self._auto_travel else set()
        return {*self.way[-1:]} <= finds | self._posts | self._figures

    def _weapon_sign(self, cell: Pos) -> Surface | None:
        """Return a picture of what to hit who stands in a cell with, or to wield in one's own."""
        weapon, bank = self.weapons.get(cell, ""), self._stage.bank
        weapon = "aim" if weapon in self._stage.looks.beams else weapon
        sheets = [sheet for sheet in (ITEM_ICONS, "icons") if weapon and bank.has(sheet, weapon)]
        return bank.frame(sheets[0], weapon, 0) if sheets else None

    def _sign_at_end(self, view: View) -> Surface:
        """Return a picture of why one should go to the end of the way; an eye: to look there."""
        end, bank, auto = self.way[-1], self._stage.bank, self._auto_travel
        if not self._leads_to_find(view):
            return bank.frame("icons", "flee" if auto and auto.flees else "eye", 0)
        if end in self._posts or end in self._figures:
            return self._weapon_sign(end) or bank.frame("icons", "aim", 0)
        return goal_at(bank, view, end)[1]

    @property
    def _shown(self) -> list[Rect]:
        """Return where the cells of the way are, until it first leaves the picture."""
        return [spot_of(self._stage, c) for c in takewhile(self._stage.camera.shows, self.way)]

    def _draw_dots(self, target: Surface, view: View) -> None:
        """Dot the way in the picture, red inside where it is dangerous unless it flees."""
        # Stairs and items that are passed keep their own signs, and whoever is at the end a face.
        goals = () if self._auto_travel is None else self._auto_travel.travel.goals(view)
        stage, figures, items = self._stage, self._figures, {*goals, *(i.pos for i in view.items)}
        lost, ends = (s.actor.pos for s in view.lost()), figures.intersection(self.way[-1:])
        hidden = figures.union(lost, (end.step(Direction.N) for end in ends))
        threatened = subjects.threatened_cells(stage.looks, stage.marks, figures, self.way)
        threatened = set() if self._auto_travel and self._auto_travel.flees else threatened
        color, heart = map(self._context.bank.adapt_color, (ACCENT, DANGER))
        shown = [*zip(self.way, self.way[1:], self._shown, strict=False)][1 : _DOTTED + 1]
        for number, (cell, then, area) in enumerate(shown):
            if cell not in hidden:
                is_over = cell.step(Direction.S) in figures
                at = bead_place(area, then.x - cell.x, on_item=cell in items, is_over=is_over)
                tone = shade(color, max(_FAINTEST, 1 - _FAINTER * number))
                marks.draw_bead(target, at, 4, tone, heart if cell in threatened else None)

    def _draw_chip(
        self, target: Surface, area: Rect, spot: Rect, picture: Surface, color: Color, rim: int
    ) -> None:
        """Draw the top of a picture at the border, clear of others, and an arrow to its place."""
        # The way's own stands over it, others beside it.
        way = [cell.inflate(_CUT, _CUT) for cell in self._shown if rim < 3]
        chip = marks.free_chip(area, spot, rim, [*self.chips, self.covered, *way])
        if chip is not None:
            self.chips.append(chip)
            marks.draw_chip(target, chip, spot, picture, color, rim)
