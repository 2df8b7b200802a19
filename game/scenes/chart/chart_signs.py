"""Signs on a map that is charted from a log: ways, the sides to try, where portals lead."""

from collections.abc import Collection, Sequence
from dataclasses import replace
from itertools import chain, pairwise

import pygame
from pygame import Rect, Surface, Vector2

from game.core.actor import Actor, Seat
from game.core.grid import CARDINALS, Direction, Edge, Grid, Pos, Terrain, manhattan
from game.core.level import Level
from game.core.view import Mark, View
from game.scenes.chart.fragment_queries import carriers
from game.scenes.game_context import GameContext
from game.ui.board import sign_shapes as shapes
from game.ui.board.outdoor_ground import draw_chart
from game.ui.stage.stage import Stage
from game.ui.style.constants import ACCENT, AGED, DANGER, TILE

# How much is seen of signs at sides that are not the first to try.
_OTHER_SIDES = 160
# The mark of a way whose last cell is untried.
UNTRIED = "untried"
_HOMES = tuple(map(Terrain, range(Terrain.HOME_1, Terrain.HOME_6 + 1)))
_PORTALS = tuple(map(Terrain, range(Terrain.PORTAL_1, Terrain.PORTAL_6 + 1)))


def _side_to(grid: Grid, start: Pos, end: Pos) -> Direction:
    """Return on which side of a cell a neighbour is, maybe across the border of a ring.

    What a portal or time has made no neighbour is south.
    """
    return next((side for side in CARDINALS if grid.neighbour(start, side) == end), Direction.S)


def _first_leg(grid: Grid, mark: Mark) -> Mark:
    """Return a way up to its first portal, with the number of the one where that comes out."""
    codes = [grid.terrain_at(cell) for cell in mark.cells]
    for steps, (code, then) in enumerate(pairwise(codes), 1):
        if code in _PORTALS and then in _PORTALS:
            value = then - Terrain.PORTAL_1 + 1
            return replace(mark, name="way", cells=mark.cells[:steps], value=value)
    return mark


class ChartSigns:
    """Draws the signs of a map over its stage."""

    def __init__(self, context: GameContext, stage: Stage) -> None:
        self._context, self._stage = context, stage
        # Whether there is somebody to shoot, before any way, whether to explore, or to shoot walls.
        self.fights, self.asks, self.shoots = False, True, False
        # Where the first side to try is asked for, on the whole canvas, and the cells of the way
        # and of those who win with one step.
        self.asked, self.dotted, self.winners = list[Rect](), list[Pos](), list[Pos]()
        # How far from one's home a lesson says that what one looks for is.
        self.told: tuple[int, int] | None = None
        # Where names and news stand over the map, on the whole canvas.
        self.labels = list[Rect]()

    def ways(self, view: View, own: Actor) -> list[Mark]:
        """Return the ways that an actor should go, the first one first, as its map has them."""
        names = () if self.fights else ("way", UNTRIED)[: 1 + self.asks]
        marked = [m for m in self._stage.marks if m.name in names and m.board == own.board]
        homes = view.boards[own.board].grid.cells(_HOMES[own.seat or 0])
        if self.told and homes:
            goal = Pos(homes[0].x + self.told[0], homes[0].y + self.told[1])
            marked.sort(key=lambda mark: manhattan(mark.cells[-1], goal))
        return marked

    def legs(self, view: View, own: Actor) -> list[Mark]:
        """Return the same as far as the first portal of each."""
        grid = view.boards[own.board].grid
        return [_first_leg(grid, mark) for mark in self.ways(view, own)]

    def look_for(self, kinds: Collection[str], level: Level, seat: Seat) -> None:
        """Ask first on the side of a find, from a seat's home, which a lesson says where it is."""
        finds = [spawn.pos for spawn in level.spawns if spawn.kind in kinds]
        homes = level.grid.cells(_HOMES[seat]) if finds else []
        self.told = (finds[0].x - homes[0].x, finds[0].y - homes[0].y) if homes else None

    def next_find(self, own: Actor) -> Pos | None:
        """Return where what one goes for lies beside one while one fights first."""
        ways = (m.cells for m in self._stage.marks if m.name == "way" and m.board == own.board)
        near = [cell for cells in ways for cell in cells[-1:] if manhattan(cell, own.pos) == 1]
        return near[0] if near and self.fights else None

    def _told(self, name: str) -> set[Pos]:
        return {cell for mark in self._stage.marks if mark.name == name for cell in mark.cells}

    def plan(self, view: View, own: Actor) -> tuple[set[Pos], set[Pos]]:
        """Return where sides are asked for, and the numbers of portals and the first way's ends."""
        ways, grid = self.ways(view, own), view.board.grid
        asks = [(own.pos, *way.cells)[-2:] for way in ways if way.name == UNTRIED]
        sides = [(pos, _side_to(grid, pos, end)) for pos, end in asks]
        # Over the own head the arrow of whose turn it is comes first.
        over = own.pos, Direction.N
        legs = self.legs(view, own)[:1]
        first = [way.cells[: len(way.cells) - (way.name == UNTRIED)] for way in legs]
        near = (actor for actor, *_, is_near in carriers(view) if is_near)
        self.winners = [actor.pos for actor in near if actor.board == own.board]
        self.dotted = [*chain(*first)]
        ends = {*grid.cells(*_PORTALS), *self.dotted[:1], *self.dotted[-1:]}
        # A drift that carries one back is shown beside oneself.
        is_back = own.pos in self.dotted[:-1]
        ends.update(own.pos.step(side) for side in (Direction.E, Direction.S) if is_back)
        return {pos.step(side, 1 + ((pos, side) == over)) for pos, side in sides}, ends

    def is_crowded(self, head: Rect) -> bool:
        """Return whether labels leave no room over a head for an arrow and a side asked for."""
        return head.union(head.move(0, -5 * shapes.POINTER)).collidelist(self.labels) >= 0

    def draw_way(
        self, target: Surface, view: View, own: Actor, taken: Collection[Pos], clear: list[Rect]
    ) -> None:
        """Dot the first way, and frame its end if no one is there.

        Dots leave what is `taken` to be seen, pictures what is to be kept `clear`.
        """
        grid, spot_of = view.board.grid, self._stage.spot_of
        others = {a.pos for a in view.actors if a.board == own.board and a != own}
        color = self._context.bank.adapt_color(ACCENT)
        for mark in self.legs(view, own)[:1]:
            cells, asks = mark.cells, mark.name == UNTRIED
            way, ahead = [own.pos, *cells[: len(cells) - asks]], _side_to(grid, own.pos, cells[0])
            # Over a head is a dot, or an arrow where one drifts back.
            is_over, is_back = ahead is Direction.N, own.pos in cells
            shown = {*way[1:2], *way[-1:] * asks} - others - {own.pos, cells[-1]}
            self._dot(target, way[1 + (is_over and is_back) :], {*taken} - shown)
            # Whoever comes back to where one is goes to the next cell first.
            end = cells[0] if cells[-1] == own.pos else cells[-1]
            if not asks and end not in others:
                # Walls beside it stay visible.
                spot, is_above = spot_of(end), end.step(Direction.S) == own.pos
                spot.inflate_ip(*[-spot.width // 5] * 2)
                shapes.draw_cell_frame(target, spot, color, is_above=is_above)
            if mark.value and end == way[-1]:
                self._draw_exit(target, end, mark.value, {*taken, *way}, clear)
            if len(cells) > 1 and (is_back or not is_over) and own.pos.step(ahead) == cells[0]:
                spot = spot_of(cells[0])
                high = spot.height // 2 * is_over
                shapes.draw_entry(target, spot, Vector2(ahead.value), color, high)
            self._draw_leaps(target, grid, way)

    def _dot(self, target: Surface, way: Sequence[Pos], taken: set[Pos]) -> None:
        """Dot a way, red inside where one may be hit, small where no turn ends."""
        color, heart = map(self._context.bank.adapt_color, (ACCENT, DANGER))
        passed = self._told("passed")
        risks = self._told("risk") - passed
        for cell in way:
            if cell not in taken:
                at, size = self._stage.spot_of(cell).center, 2 if cell in passed else 4
                shapes.draw_bead(target, at, size, color, heart if cell in risks else None)

    def _draw_leaps(self, target: Surface, grid: Grid, way: Sequence[Pos]) -> None:
        """Show where a way crosses the border of a ring, and where a drift carries one back."""
        color, spot_of = self._context.bank.adapt_color(ACCENT), self._stage.spot_of
        for number, (here, then) in enumerate(pairwise(way)):
            side = _side_to(grid, here, then)
            away, spot = Vector2(side.value), spot_of(here)
            if then == grid.neighbour(here, side) != here.step(side):
                # Out at one side and in at the other.
                for cell, edge, far in (here, away, shapes.POINTER + 1), (then, -away, 1):
                    tip = shapes.edge_of(spot_of(cell), edge, far)
                    shapes.draw_arrow(target, tip, away, color, shapes.POINTER)
            elif number and here == way[0]:
                for far in (-spot.height // 4, spot.height // 4):
                    x, y = shapes.edge_of(spot, Vector2(abs(side.dy), abs(side.dx)), 2) + away * far
                    shapes.draw_bead(target, (round(x), round(y)), 3, color)
                shapes.draw_entry(target, spot_of(then), away, color)

    def _draw_exit(
        self, target: Surface, end: Pos, number: int, taken: Collection[Pos], clear: list[Rect]
    ) -> None:
        """Show where the portal at the end of a way leads: to that of a number."""
        picture = self._picture_of(Terrain.PORTAL_1 + number - 1)
        color = self._context.bank.adapt_color(ACCENT)
        free = [side for side in CARDINALS if end.step(side) not in taken]
        spot = self._stage.spot_of(end)
        away = shapes.clear_side(spot, free or CARDINALS, free, clear, target.get_rect())
        tip = shapes.edge_of(spot, away, 1)
        shapes.draw_pointer(target, tip, -away, color, picture)
        clear.append(shapes.chip_at(tip, -away))

    def _picture_of(self, terrain: int) -> Surface:
        picture = Surface((TILE, TILE))
        picture.fill(AGED)
        draw_chart(picture, self._stage.bank, Grid(1, 1, bytes([terrain])), Rect(0, 0, 1, 1))
        return picture

    def hidden(self, view: View) -> dict[Pos, Surface]:
        """Return pictures of homes and portals that figures stand on, and of homes behind heads."""
        grid = view.board.grid
        figures = {actor.pos for actor in view.actors if actor.board == view.focused_board}
        behind = (pos for pos in grid.cells(*_HOMES) if pos.step(Direction.S) in figures)
        cells = figures.intersection(grid.cells(*_HOMES, *_PORTALS)).union(behind)
        pictures = {cell: self._picture_of(grid.terrain_at(cell)) for cell in sorted(cells)}
        # Where others bring what they carry.
        homes = (home for one, _, home, _ in carriers(view) if home and one.seat != view.seat)
        chest = self._stage.bank.frame("icons", "chest", 0)
        return pictures | {cell: chest for board, cell in homes if board == view.focused_board}

    def draw_questions(self, target: Surface, view: View, own: Actor, head: Rect) -> None:
        """Ask at the untried sides that ways end at, clear of the own head; or aim at a wall."""
        self.asked, camera = [], self._stage.camera
        ahead, wall = Vector2(own.facing.value), view.board.grid.edge_at(own.pos, own.facing)
        if self.shoots and not self.fights and wall in (Edge.WALL, Edge.BREAKABLE):
            tip, aim = shapes.edge_of(head, ahead, 1), self._stage.bank.frame("icons", "aim", 0)
            shapes.draw_pointer(target, tip, -ahead, self._context.bank.adapt_color(ACCENT), aim)
        ask = self._stage.bank.frame(self._stage.looks.chart_sheet, "ask", 0)
        for number, mark in enumerate(self.ways(view, own)):
            *_, pos, end = own.pos, *mark.cells
            if mark.name != UNTRIED:
                continue
            sign = pygame.transform.scale_by(ask, max(1, camera.zoom - 2) + (not number))
            sign.set_alpha(_OTHER_SIDES if number else 255)
            # Who aims at what lies beyond a portal will have left.
            if end in self._told("risk") and _first_leg(view.board.grid, mark) == mark:
                red = self._context.bank.adapt_color(DANGER)
                sign.fill([part * 3 // 4 for part in red], special_flags=pygame.BLEND_MAX)
            side = _side_to(view.board.grid, pos, end)
            is_over = side is Direction.N and pos == own.pos
            rise = 0 if self.is_crowded(head) else 4 * shapes.POINTER
            spot = head.inflate(0, rise) if is_over else self._stage.spot_of(pos)
            reach_x, reach_y = (Vector2(spot.size) + sign.size) / 2
            away = Vector2(side.dx * (reach_x + 1), side.dy * (reach_y + 1))
            area = sign.get_rect(center=spot.center + away)
            if is_over and (hidden := area.collidelist(self.labels)) >= 0:
                area.top = self.labels[hidden].bottom + 1
            area = target.blit(sign, area.clamp(Rect((0, 0), camera.free_size)))
            self.asked += [] if number else [area]
