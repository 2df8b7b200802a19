"""A seat's map drawn from a log: thumbnails of its fragments, and signs on the one on the board."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from itertools import chain, pairwise

import pygame
from pygame import Vector2

from game.content.assets.looks import Looks
from game.content.assets.strings import get_text
from game.core.actor import Actor, Seat
from game.core.grid import CARDINALS, Direction, Edge, Grid, Pos, Terrain
from game.core.ruleset import Ruleset
from game.core.view import Mark, View
from game.scenes.game_context import GameContext
from game.ui.board import marks
from game.ui.board.actor_sprites import ActorSprite
from game.ui.board.autotile import terrain_number
from game.ui.board.cropped_view import area_of
from game.ui.board.outdoor_ground import draw_chart
from game.ui.stage.stage import Stage
from game.ui.style.style import ACCENT, AGED, DANGER, KEYCAP, PAPER_INK, SEAT_COLORS, TILE, Color
from game.ui.style.text_size import TextSize, grown, text_size
from game.ui.widgets.page_areas import foot_strip
from game.ui.widgets.seat_emblems import seat_emblem

# The pixels of a thumbnail's cells, and the height of the signs beside it.
_CELL, _SIGN = 7, 14
_LEFT, _TOP, _LABEL_HEIGHT = 6, 32, 17
_MAX_CELLS = 12
_COMPASS_ROOM = 96
# How much is seen of signs at sides that are not the first to try.
_OTHER_SIDES = 160
# The mark of a way whose last cell is untried.
UNTRIED = "untried"
_PORTALS = tuple(map(Terrain, range(Terrain.PORTAL_1, Terrain.PORTAL_6 + 1)))


def known_area(grid: Grid) -> pygame.Rect:
    """Return the bounding box, in cells, of the known cells of a board."""
    area = area_of(grid.terrain, grid.width)
    return area.copy() if area else pygame.Rect(grid.width // 2, grid.height // 2, 1, 1)


def _shown_area(grid: Grid, traces: Sequence[Mark]) -> pygame.Rect:
    """Return the cells of a thumbnail: those known and those traced, as far as there is room."""
    traced = [pygame.Rect(cell.x, cell.y, 1, 1) for mark in traces for cell in mark.cells]
    area = known_area(grid).unionall(traced)
    area.size = min(area.w, _MAX_CELLS), min(area.h, _MAX_CELLS)
    return area


def fragment_name(texts: str, grid: Grid, origin: str = "adrift") -> str:
    """Return the name of a map fragment, after the first home or portal on it.

    Homes come before portals; a fragment without either is named after its `origin`: by default
    a drift in running water.
    """
    for first, key in ((Terrain.HOME_1, "fragment.home"), (Terrain.PORTAL_1, "fragment.portal")):
        numbers = [terrain_number(Terrain(code), first) for code in grid.terrain]
        numbers_here = [number for number in numbers if number is not None]
        if numbers_here:
            return get_text(texts, key, min(numbers_here) + 1)
    return get_text(texts, f"fragment.{origin}")


def carriers(view: View) -> Iterator[tuple[Actor, Seat, tuple[int, Pos] | None, bool]]:
    """Yield who carry what has to be brought home, their seats and homes, and if one is near."""
    for one in view.actors:
        if one.gear and one.seat is not None:
            code = Terrain.HOME_1 + one.seat
            grids = enumerate(board.grid for board in view.boards)
            homes = ((n, g.pos(g.terrain.index(code))) for n, g in grids if code in g.terrain)
            here, grid = next(homes, None), view.boards[one.board].grid
            steps = (grid.neighbour(one.pos, s) for s in CARDINALS if grid.can_step(one.pos, s))
            yield one, one.seat, here, here in [(one.board, end) for end in steps]


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


def spot_of(stage: Stage, cell: Pos) -> pygame.Rect:
    """Return the area of a cell on the whole canvas."""
    return stage.camera.rect_of(cell).move(stage.camera.margin)


def place_of(stage: Stage, sprite: ActorSprite) -> pygame.Rect:
    """Return the area of a figure on the whole canvas."""
    cell = stage.camera.rect_at((round(sprite.x), round(sprite.y - sprite.height)))
    frame = stage.bank.frame(sprite.sheet(stage.bank), "idle", 0, sprite.facing)
    area = pygame.Rect(cell.left, 0, cell.width, frame.height * stage.camera.zoom)
    return area.move_to(bottom=cell.bottom).move(stage.camera.margin)


def bead_place(area: pygame.Rect, way: int, *, on_item: bool, is_over: bool) -> tuple[int, int]:
    """Return where the dot of a cell is: high over a head, at an item's corner on the `way` on."""
    if is_over:
        return area.centerx, area.top + area.height // 3
    far = area.width // 3 if on_item else 0
    return area.centerx + (far if way > 0 else -far), area.centery - far


def has_fragments(ruleset: Ruleset, view: View) -> bool:
    """Return whether a seat's map, charted from a public log, has several fragments."""
    charted = ruleset.features.public_log and view.seat is not None and view.outcome is None
    return charted and len(view.boards) > 1


def has_left_home(ruleset: Ruleset, view: View) -> bool:
    """Return whether the fragment on which a seat is has not been joined to its home's."""
    if view.seat is None or not has_fragments(ruleset, view):
        return False
    return Terrain.HOME_1 + view.seat not in view.boards[view.focused_board].grid.terrain


class FragmentThumbnails:
    """Thumbnails of all fragments; the one on the board is framed."""

    def __init__(self, context: GameContext, looks: Looks) -> None:
        self.context = context
        self.texts, self._looks = looks.name, looks
        self._bank = context.bank.for_looks(looks)
        self._traces = {
            name: mark.color for name, mark in looks.marks.items() if mark.style == "dots"
        }
        self._thumbnails: dict[object, pygame.Surface] = {}
        self.hit_areas: list[tuple[pygame.Rect, int]] = []
        # Where names and news stand.
        self.labels: list[pygame.Rect] = []
        # What is to be said of fragments once events have been played.
        self.news = ""

    def show_next(self, stage: Stage, view: View) -> None:
        """Show the next fragment."""
        focus = stage.view.focused_board if stage.view is not None else view.focused_board
        self.show(stage, view, (focus + 1) % len(view.boards))

    def show(self, stage: Stage, view: View, index: int) -> None:
        """Show a fragment by index; the camera centres what is known of it."""
        stage.snap_to(replace(view, focused_board=index), stage.marks)

    def index_at(self, point: tuple[int, int]) -> int | None:
        """Return the index of the fragment whose thumbnail is under a point of the screen."""
        return next((n for place, n in self.hit_areas if place.collidepoint(point)), None)

    def draw(
        self, target: pygame.Surface, view: View, marks: Sequence[Mark], focus: int, room: int
    ) -> None:
        """Draw the thumbnails below each other, in further columns if one is full.

        They show the traces among the marks, too. `room` is the width of the board in pixels.
        """
        self.hit_areas = []
        # Below a line that is said.
        first = grown(_TOP) + grown(_LABEL_HEIGHT) + 3
        self._draw_name(target, view, focus, room)
        x, y, wide = _LEFT, first, 0
        for index, board in enumerate(view.boards):
            traces = [m for m in marks if m.board == index and m.name in self._traces]
            area = _shown_area(board.grid, traces)
            picture = self._thumbnail(board.grid, area)
            width = picture.get_width()
            if y + picture.get_height() + 8 > foot_strip().top:
                x, y, wide = x + wide + 8, first, 0
            place = pygame.Rect(x, y, width + 4, picture.get_height() + 4)
            target.fill(KEYCAP, place)
            target.blit(picture, (x + 2, y + 2))
            corner = (x + 2 - area.x * _CELL, y + 2 - area.y * _CELL)
            dots = [(cell, self._traces[mark.name], 1) for mark in traces for cell in mark.cells]
            dots += [
                (one.pos, self._bank.adapt_color(SEAT_COLORS[one.seat % len(SEAT_COLORS)]), 0)
                for one in view.actors
                if one.board == index and one.seat is not None
            ]
            for cell, color, inset in dots:
                dot = pygame.Rect(0, 0, _CELL, _CELL).inflate(-2 * inset, -2 * inset)
                dot.move_ip(corner[0] + cell.x * _CELL, corner[1] + cell.y * _CELL)
                if place.contains(dot):
                    target.fill(KEYCAP, dot)
                    target.fill(color, dot.inflate(-2, -2))
            color = ACCENT if index == focus else KEYCAP
            pygame.draw.rect(target, color, place, 1)
            self.hit_areas.append((place, index))
            right, high = place.right + 2, max(place.height, _SIGN)
            for sign in self._signs(view, index):
                right = target.blit(sign, (right, y + (high - sign.height) // 2)).right + 1
            y, wide = y + high + 4, max(wide, right - x)

    def _signs(self, view: View, index: int) -> Iterator[pygame.Surface]:
        """Yield the emblems of those on a fragment, and what they carry or have dropped."""
        for one in view.actors:
            if one.board == index and one.seat is not None:
                emblem = seat_emblem(self.context.bank, self._looks, one.seat, large=True)
                yield from filter(None, [emblem])
                yield from (self._bank.frame(kind, "idle", 0) for kind in one.gear)
        yield from (self._bank.frame(i.kind, "idle", 0) for i in view.items if i.board == index)

    def _draw_name(self, target: pygame.Surface, view: View, focus: int, room: int) -> None:
        name = fragment_name(self.texts, view.boards[focus].grid)
        text = get_text("shared", "play.fragment", focus + 1, name)
        if text_size() is not TextSize.NORMAL:
            text = f"{focus + 1} - {name}"
        # On the right of the sheet is its compass.
        text = self.context.text.shorten(text, room - _COMPASS_ROOM)
        at = self._draw_label(target, text, _LEFT, PAPER_INK.dim).right + 4
        for one, seat, home, is_near in carriers(view):
            # A player brings it home; of others the map tells where they are.
            own = seat == view.seat
            board = home[0] if own and home is not None else one.board
            key = ("carried.own", "carried.other")[not own] + "_away" * (board != focus)
            rim = SEAT_COLORS[seat % len(SEAT_COLORS)]
            if not own and is_near:
                key, rim = "carried.other_near", DANGER
            text = get_text(self.texts, key, board + 1, seat + 1)
            text = self.context.text.shorten(text, room - at - 16)
            self._draw_label(target, text, at, rim)
        for item in view.items:
            text = get_text(
                self.texts, "carried.no_one" + "_away" * (item.board != focus), item.board + 1
            )
            self._draw_label(target, self.context.text.shorten(text, room - at - 16), at, ACCENT)

    def _draw_label(self, target: pygame.Surface, text: str, x: int, rim: Color) -> pygame.Rect:
        back = pygame.Rect(x, grown(_TOP), self.context.text.width(text) + 12, grown(_LABEL_HEIGHT))
        target.fill(AGED, back)
        pygame.draw.rect(target, self._bank.adapt_color(rim), back, 2)
        self.context.text.draw(target, text, (x + 6, back.top + 3), PAPER_INK.text)
        self.labels.append(back)
        return back

    def _thumbnail(self, grid: Grid, area: pygame.Rect) -> pygame.Surface:
        key = (grid, tuple(area), self._bank.color_vision)
        thumbnail = self._thumbnails.get(key)
        if thumbnail is None:
            whole = pygame.Surface((grid.width * TILE, grid.height * TILE))
            whole.fill(AGED)
            draw_chart(whole, self._bank, grid, area)
            part = whole.subsurface((area.x * TILE, area.y * TILE, area.w * TILE, area.h * TILE))
            thumbnail = pygame.transform.smoothscale(part, (area.w * _CELL, area.h * _CELL))
            if len(self._thumbnails) > 64:
                self._thumbnails.clear()
            self._thumbnails[key] = thumbnail
        return thumbnail


class ChartSigns:
    """Draws the signs of a map over its stage."""

    def __init__(self, context: GameContext, stage: Stage) -> None:
        self._context, self._stage = context, stage
        # Whether there is somebody to shoot, before any way, whether to explore, or to shoot walls.
        self.fights, self.asks, self.shoots = False, True, False
        # Where the first side to try is asked for, on the whole canvas, and the cells of the way
        # and of those who win with one step.
        self.asked, self.dotted, self.winners = list[pygame.Rect](), list[Pos](), list[Pos]()

    def ways(self, view: View, own: Actor) -> list[Mark]:
        """Return the ways that an actor should go, the first one first, as its map has them."""
        names = () if self.fights else ("way", UNTRIED)[: 1 + self.asks]
        marked = (m for m in self._stage.marks if m.name in names and m.board == own.board)
        return [_first_leg(view.boards[own.board].grid, mark) for mark in marked]

    def _told(self, name: str) -> set[Pos]:
        return {cell for mark in self._stage.marks if mark.name == name for cell in mark.cells}

    def plan(self, view: View, own: Actor) -> tuple[set[Pos], set[Pos]]:
        """Return where sides are asked for, and the numbers of portals and the first way's ends."""
        ways, grid = self.ways(view, own), view.board.grid
        asks = [(own.pos, *way.cells)[-2:] for way in ways if way.name == UNTRIED]
        sides = [(pos, _side_to(grid, pos, end)) for pos, end in asks]
        # Over the own head the arrow of whose turn it is comes first.
        over = own.pos, Direction.N
        first = [way.cells[: len(way.cells) - (way.name == UNTRIED)] for way in ways[:1]]
        self.dotted, self.winners = [*chain(*first)], [c[0].pos for c in carriers(view) if c[-1]]
        ends = {*grid.cells(*_PORTALS), *self.dotted[:1], *self.dotted[-1:]}
        return {pos.step(side, 1 + ((pos, side) == over)) for pos, side in sides}, ends

    def draw_way(
        self, target: pygame.Surface, view: View, own: Actor, taken: Collection[Pos]
    ) -> None:
        """Dot the first way, red inside where one may be hit, and frame its end if no one is there.

        Dots leave what is `taken` to be seen, and are small where no turn ends.
        """
        grid, bank = view.board.grid, self._context.bank
        others = {a.pos for a in view.actors if a.board == own.board and a != own}
        color, heart = map(bank.adapt_color, (ACCENT, DANGER))
        passed = self._told("passed")
        risks = self._told("risk") - passed
        for mark in self.ways(view, own)[:1]:
            way, asks = [own.pos, *mark.cells], mark.name == UNTRIED
            ahead = _side_to(grid, own.pos, way[1])
            # Over a head is a dot, or an arrow where one drifts back.
            is_over, is_back = ahead is Direction.N, own.pos in mark.cells
            for cell in way[1 + (is_over and is_back) : len(way) - asks]:
                spot = spot_of(self._stage, cell)
                if cell not in taken or cell == way[1] != way[-1]:
                    # Over one's own head.
                    high = spot.height // (3 if cell.step(Direction.S) == own.pos else 2)
                    at, size = (spot.centerx, spot.top + high), 2 if cell in passed else 4
                    marks.draw_bead(target, at, size, color, heart if cell in risks else None)
            # Whoever comes back to where one is goes to the next cell first.
            end = way[1] if way[-1] == own.pos else way[-1]
            if not asks and end not in others:
                spot = spot_of(self._stage, end)
                is_above = end.step(Direction.S) == own.pos
                marks.draw_cell_frame(target, spot, color, is_above=is_above)
            if mark.value and end == way[-1]:
                self._draw_exit(target, way, mark.value, taken)
            # Across the border of a ring the dots continue at the other side; over a head is one.
            is_beyond = (beyond := own.pos.step(ahead)) != way[1]
            if is_beyond or (len(way) > 2 and (is_back or not is_over)):
                spot = spot_of(self._stage, beyond)
                high = spot.height // 2 * is_over
                marks.draw_entry(target, spot, Vector2(ahead.dx, ahead.dy), color, high)

    def _draw_exit(
        self, target: pygame.Surface, way: Sequence[Pos], number: int, taken: Collection[Pos]
    ) -> None:
        """Show where the portal at the end of a way leads: to that of a number."""
        picture, color = pygame.Surface((TILE, TILE)), self._context.bank.adapt_color(ACCENT)
        picture.fill(AGED)
        code = Terrain.PORTAL_1 + number - 1
        draw_chart(picture, self._stage.bank, Grid(1, 1, bytes([code])), pygame.Rect(0, 0, 1, 1))
        free = [side for side in CARDINALS if way[-1].step(side) not in {*taken, *way}]
        away = Vector2((free or CARDINALS)[0].value)
        spot = spot_of(self._stage, way[-1])
        tip, chip = marks.edge_of(spot, away, marks.POINTER), pygame.Rect(0, 0, *[marks.CHIP] * 2)
        marks.draw_arrow(target, tip, away, color, marks.POINTER)
        chip.center = tip + away * (marks.CHIP // 2 + 1)
        marks.draw_picture(target, chip, picture, color, 3)

    def draw_questions(
        self, target: pygame.Surface, view: View, own: Actor, head: pygame.Rect
    ) -> None:
        """Ask at the untried sides that ways end at, clear of the own head; or aim at a wall."""
        self.asked, camera = [], self._stage.camera
        ahead, wall = Vector2(own.facing.value), view.board.grid.edge_at(own.pos, own.facing)
        if self.shoots and not self.fights and wall in (Edge.WALL, Edge.BREAKABLE):
            tip, aim = marks.edge_of(head, ahead, 1), self._stage.bank.frame("icons", "aim", 0)
            marks.draw_pointer(target, tip, -ahead, self._context.bank.adapt_color(ACCENT), aim)
        ask = self._stage.bank.frame(self._stage.looks.chart_sheet, "ask", 0)
        for number, mark in enumerate(self.ways(view, own)):
            *_, pos, end = own.pos, *mark.cells
            if mark.name != UNTRIED:
                continue
            sign = pygame.transform.scale_by(ask, max(1, camera.zoom - 2) + (not number))
            sign.set_alpha(_OTHER_SIDES if number else 255)
            if end in self._told("risk"):
                red = self._context.bank.adapt_color(DANGER)
                sign.fill([part * 3 // 4 for part in red], special_flags=pygame.BLEND_MAX)
            side = _side_to(view.board.grid, pos, end)
            is_over = side is Direction.N and pos == own.pos
            spot = head.inflate(0, 4 * marks.POINTER) if is_over else spot_of(self._stage, pos)
            reach_x, reach_y = (Vector2(spot.size) + sign.size) / 2
            away = Vector2(side.dx * (reach_x + 1), side.dy * (reach_y + 1))
            area = sign.get_rect(center=spot.center + away)
            area = target.blit(sign, area.clamp(pygame.Rect((0, 0), camera.free_size)))
            self.asked += [] if number else [area]
