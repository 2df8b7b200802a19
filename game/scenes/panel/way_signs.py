"""Signs of what to do: dots along a way, what is at its end, whom to hit and with what."""

from pygame import Rect, Surface, Vector2

from game.agents.travel.refuge import aimed_from
from game.core.actor import Actor
from game.core.grid import Direction, Pos, chebyshev
from game.core.view import View
from game.scenes.game_context import GameContext
from game.scenes.panel import portrait_subjects as subjects
from game.scenes.panel.advice import Advice
from game.scenes.panel.border_signs import BorderSigns
from game.ui.board import sign_shapes as shapes
from game.ui.board.item_sprites import goal_at
from game.ui.style.constants import ACCENT, DANGER, TEXT, Color, shade

# How high an emblem stands over a head, and how far signs bob, in pixels.
_EMBLEM, _BOB = 18, 2
# As many cells of a way are dotted, ever fainter.
_DOTTED, _FAINTER, _FAINTEST = 64, 0.03, 0.55
# How bright the frame is of what comes after a fight.
_NEXT = 0.6
# As many turns before one dies are counted on the board.
_LAST_TURNS = 3
# From where an arrow may point to somebody who is not near.
_SIDES = (Direction.N, Direction.W, Direction.E, Direction.S)


class WaySigns:
    """Draws what a player is advised to do on a stage, onto the whole canvas."""

    def __init__(self, context: GameContext, advice: Advice) -> None:
        self._context, self._advice = context, advice
        self._stage, self._chart = advice.stage, advice.chart
        self.border = BorderSigns(context, advice)
        # How far signs bob now, in pixels.
        self.bob = 0

    def draw(self, target: Surface, view: View, own: Actor) -> None:
        """Draw the way or whom to hit, and at the border who and what is beyond it."""
        camera, foot = self._stage.camera, self._context.painter.last_foot
        area, advice = Rect((0, 0), camera.free_size), self._advice
        area.height = min(area.height, camera.full_size[1] - (0 if foot is None else foot.height))
        wields, is_over = advice.wields(view), view.outcome is not None
        way = [] if advice.victim or wields or is_over else advice.way
        self.border.draw_foes(target, area, view)
        if len(way) > 1:
            self._draw_way(target, area, view)
        elif advice.victim and not wields:
            self._point_at(target, own.pos, advice.victim)
        ends = way[-1:] if advice.leads_to_find(view) else []
        self.border.draw_goals(target, area, view, ends)

    def draw_hidden(self, target: Surface, view: View, own: Actor) -> None:
        """Show goals that others hide, and homes and portals of a map that anybody does."""
        stage, hidden = self._stage, self._advice.figures - {own.pos}
        goals = {cell for cell, is_goal in self._advice.goals.items() if is_goal and cell in hidden}
        places = {cell: goal_at(stage.bank, view, cell)[1] for cell in goals}
        for cell, picture in {**places, **self._chart.hidden(view)}.items():
            if stage.camera.shows(cell):
                shapes.draw_badge(target, stage.spot_of(cell), picture, TEXT)

    def draw_chart_way(self, target: Surface, view: View, own: Actor) -> None:
        """Draw the way on a map that is charted from a log, and where it asks for sides."""
        head = self._stage.place_of(self._stage.actor_sprites[own.id])
        self._chart.fights = self._advice.victim is not None
        others, clear = self._advice.figures - {own.pos}, self.border.kept_clear
        if (find := self._chart.next_find(own)) and find not in others:
            tone = shade(self._context.bank.adapt_color(ACCENT), _NEXT)
            shapes.draw_cell_frame(target, self._stage.spot_of(find).inflate(-6, -6), tone)
        self._chart.draw_way(target, view, own, self._advice.taken, clear)
        self._chart.draw_questions(target, view, own, head)
        for mark in self._chart.legs(view, own)[:1]:
            start, end = (own.pos, *mark.cells)[-2:]
            # The frame of what lies next to one is enough, and heads stay visible.
            is_told = end not in others and (start in others or (mark.value and start == own.pos))
            if mark.name == "way" and end != own.pos and not is_told:
                self._point_at(target, start, end)
        self.border.kept_clear += [head.inflate(0, 2 * _EMBLEM), *self._chart.asked]

    def draw_news(self, target: Surface, view: View, own: Actor, figure: Rect) -> None:
        """Show over a head what to wield or to take, and the last turns before one dies."""
        advice = self._advice
        sign = (not advice.victim and advice.find) or advice.weapon_sign(own.pos)
        if sign:
            # Others stay visible.
            cells = {side: own.pos.step(side) for side in _SIDES}
            free = [s for s in _SIDES if advice.figures.isdisjoint((cells[s], cells[s].step(s)))]
            clear = self.border.kept_clear
            away = shapes.clear_side(figure, _SIDES, free, clear, target.get_rect())
            tip = shapes.edge_of(figure, away, 2 * _BOB - self.bob)
            shapes.draw_pointer(target, tip, -away, self._context.bank.adapt_color(ACCENT), sign)
        for gauge in view.gauges if view.outcome is None else ():
            looks = self._stage.looks.gauge(gauge.name)
            if looks.icon == gauge.name == "turns" and looks.low and gauge.value <= _LAST_TURNS:
                icon, corner = self._stage.bank.frame("icons", "turns", 0), figure.topright
                self._context.painter.draw_count(target, icon, str(gauge.value), corner)

    def _draw_way(self, target: Surface, area: Rect, view: View) -> None:
        """Dot the way that one should go, and point to its end."""
        advice, stage, finder = self._advice, self._stage, self._advice.finder
        color, red = map(self._context.bank.adapt_color, (ACCENT, DANGER))
        way, side, sign = advice.way, advice.way_on, advice.sign_at_end(view)
        end, shown = way[-1], self._draw_dots(target, view)
        # Where the dots leave the picture, even if they would come back, or the end from afar.
        if beyond := way[shown:][:1] if shown else [end] * (not stage.camera.shows(end)):
            self.border.draw_chip(target, area, stage.spot_of(*beyond), sign, color, 3)
            return
        # What is sought over unknown ground has the frame.
        framed = end if side is None else finder and finder.sought
        if framed and framed not in advice.figures and stage.camera.shows(framed):
            # Heads in front of it stay visible.
            above, spot = framed.step(Direction.S) in advice.figures, stage.spot_of(framed)
            if framed in advice.threatened():
                shapes.draw_cell_frame(target, spot.inflate(-6, -6), red, is_above=above)
            shapes.draw_cell_frame(target, spot, color, is_above=above)
        if end in advice.figures:
            self._point_at(target, way[-2], end)
            return
        ahead = Rect(0, 0, shapes.CHIP, shapes.CHIP).move_to(center=stage.spot_of(end).center)
        # Who may stand there, out of sight, stays visible.
        if side is not None and end.step(side) not in {s.actor.pos for s in view.lost()}:
            ahead.center += Vector2(side.dx, side.dy) * (stage.spot_of(end).width // 2 + 20)
            if not area.contains(ahead):
                self.border.draw_chip(target, area, ahead, sign, color, 3)
                return
        is_post, figures = end in advice.posts, advice.figures - {way[0]}
        aimed_at, items = next(iter(advice.blows), None), {item.pos for item in view.items}
        # What lies where somebody left stays visible.
        is_told = advice.leads_to_find(view) and (end in items or not is_post)
        if is_post and (foe := aimed_at or aimed_from(view.board.grid, end, figures)):
            self._point_at(target, end, foe)  # Whom to shoot from there.
        elif side is not None or not is_told:
            shapes.draw_picture(target, ahead, sign, color, 3)
        # A frame is enough for what lies next to one, if it is not asked to shoot there.
        if side is not None or is_post or len(way) > 2:
            start, end = (way[-2], end) if side is None else (end, end.step(side))
            self._point_on(target, start, end, color)

    def _point_on(self, target: Surface, start: Pos, end: Pos, color: Color) -> None:
        """Draw an arrow at the border of a cell that is entered, clear of all heads."""
        spot, way, own = self._stage.spot_of(end), Vector2(end) - start, self._advice.own
        is_met = end in self._advice.figures
        if own and own.pos == start and not way.x and (way.y < 0 or is_met):
            beside = [cell.step(Direction.W) for cell in (start, end)]
            aside = 1 if self._advice.taken.isdisjoint(beside) else -1
            # The corners of frames stay visible.
            way = Vector2(aside, 0) if is_met else way
            spot = spot if is_met else spot.move(-aside * (spot.width // 2 + 4), 0)
        elif way.y > 0 and is_met:
            spot = spot.move(0, -spot.height // 2)
        shapes.draw_entry(target, spot, way, color, self.bob)

    def _point_at(self, target: Surface, start: Pos, cell: Pos) -> None:
        """Point to whoever stands in a cell; a picture shows what to hit them with."""
        stage, advice, is_near = self._stage, self._advice, chebyshev(start, cell) == 1
        goal = DANGER if cell in self._chart.winners else ACCENT
        color, dx, dy = self._context.bank.adapt_color(goal), cell.x - start.x, cell.y - start.y
        here = next((s for s in stage.actor_sprites.values() if s.actor.pos == cell), None)
        area, sign = stage.spot_of(cell), advice.weapon_sign(cell)
        if here is not None:
            # Emblems stay visible, too.
            rise = _EMBLEM * (here.actor.seat is not None)
            area.union_ip(stage.place_of(here).move(0, -rise))
            if not subjects.can_fight(here, stage.bank):
                shapes.draw_cell_frame(target, area, color)
            if here.actor.id >= 0 and not (is_near and cell == advice.victim):
                # On a map one steps on others, and what they carry is taken.
                carries = stage.ground.shows_chart and here.actor.gear
                icon = "chest" if carries else advice.attack_icon
                sign = sign or stage.bank.frame("icons", icon, 0)
        if sign is None and is_near:
            self._point_on(target, start, cell, color)
            return
        nearest = sorted(_SIDES, key=lambda s: (sign is None) * chebyshev(cell.step(s), start))
        # Heads and what is over them stay visible, and the number that a blow will take.
        low = {s: cell.step(s).step(s if s is Direction.N else Direction.S) for s in _SIDES}
        back = (s for s in _SIDES if s.dx * dx <= 0 and (dx != 0 or s.dy * dy <= 0))
        taken = advice.taken.union(advice.way, self._chart.dotted)
        free = {s for s in back if cell.step(s) not in taken and low[s] not in advice.figures}
        # Oneself stays visible first of all.
        cells = *advice.figures, *[start] * len(_SIDES)
        figures = [*self.border.kept_clear, *map(stage.spot_of, cells)]
        away = shapes.clear_side(area, nearest, free, figures, target.get_rect())
        tip = shapes.edge_of(area, away, self.bob)
        shapes.draw_pointer(target, tip, -away, color, sign)
        if sign is not None:
            self.border.kept_clear.append(shapes.chip_at(tip, -away))

    def _draw_dots(self, target: Surface, view: View) -> int:
        """Dot the way in the picture, red inside where it is dangerous unless it flees.

        Return of how many cells it is until it first leaves the picture.
        """
        # Stairs and items that are passed keep their own signs, and whoever is at the end a face.
        way, finder = self._advice.way, self._advice.finder
        goals = () if finder is None else finder.travel.goals(view)
        items = {*goals, *(item.pos for item in view.items)}
        hidden = self._advice.figures.union(s.actor.pos for s in view.lost())
        color, heart = map(self._context.bank.adapt_color, (ACCENT, DANGER))
        threatened = self._advice.threatened()
        spots = self._stage.spots_until_out(way)
        # The end of a way to what is known has a frame.
        dotted = way[: len(way) - (self._advice.way_on is None)]
        shown = [*zip(dotted, spots, strict=False)][1 : _DOTTED + 1]
        for number, (cell, area) in enumerate(shown):
            if cell not in hidden:
                low = area.bottom - area.height // 5
                at = area.centerx, low if cell in items else area.centery
                tone = shade(color, max(_FAINTEST, 1 - _FAINTER * number))
                shapes.draw_bead(target, at, 4, tone, heart if cell in threatened else None)
        return len(spots)
