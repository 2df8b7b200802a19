"""Thumbnails of all fragments of a seat's map, and the name of the one on the board."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

import pygame

from game.content.assets.looks import Looks
from game.content.assets.strings import get_text
from game.core.grid import Grid
from game.core.view import Mark, View
from game.scenes.chart.fragment_queries import carriers, fragment_name, known_area
from game.scenes.game_context import GameContext
from game.ui.board.outdoor_ground import draw_chart
from game.ui.stage.stage import Stage
from game.ui.style.constants import ACCENT, AGED, DANGER, KEYCAP, PAPER_INK, TILE, Color, seat_color
from game.ui.style.text_size import TextSize, grown, text_size
from game.ui.widgets.screen_areas import foot_strip
from game.ui.widgets.seat_emblems import seat_emblem

# The pixels of a thumbnail's cells, and the height of the signs beside it.
_CELL, _SIGN = 7, 14
_LEFT, _TOP, _LABEL_HEIGHT = 6, 32, 17
_MAX_CELLS = 12
_COMPASS_ROOM = 96


def _shown_area(grid: Grid, traces: Sequence[Mark]) -> pygame.Rect:
    """Return the cells of a thumbnail: those known and those traced, as far as there is room."""
    traced = [pygame.Rect(cell.x, cell.y, 1, 1) for mark in traces for cell in mark.cells]
    area = known_area(grid).unionall(traced)
    area.size = min(area.w, _MAX_CELLS), min(area.h, _MAX_CELLS)
    return area


class FragmentThumbnails:
    """Thumbnails of all fragments; the one on the board is framed."""

    def __init__(self, context: GameContext, looks: Looks) -> None:
        self.context = context
        self.texts, self._looks = looks.name, looks
        self._bank = context.bank.for_looks(looks)
        self._traces = {n: mark.color for n, mark in looks.marks.items() if mark.style == "dots"}
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

    def draw(self, target: pygame.Surface, view: View, marks: Sequence[Mark], room: int) -> None:
        """Draw the thumbnails below each other, in further columns if one is full.

        They show the traces among the marks, too. `room` is the width of the board in pixels.
        """
        self.hit_areas = []
        # Below a line that is said.
        first = grown(_TOP) + grown(_LABEL_HEIGHT) + 3
        self._draw_name(target, view, room)
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
                (one.pos, self._bank.adapt_color(seat_color(one.seat)), 0)
                for one in view.actors
                if one.board == index and one.seat is not None
            ]
            for cell, color, inset in dots:
                dot = pygame.Rect(0, 0, _CELL, _CELL).inflate(-2 * inset, -2 * inset)
                dot.move_ip(corner[0] + cell.x * _CELL, corner[1] + cell.y * _CELL)
                if place.contains(dot):
                    target.fill(KEYCAP, dot)
                    target.fill(color, dot.inflate(-2, -2))
            color = ACCENT if index == view.focused_board else KEYCAP
            pygame.draw.rect(target, color, place, 1)
            self.hit_areas.append((place, index))
            right = self._draw_signs(target, [*self._signs(view, index)], place)
            y, wide = y + max(place.height, _SIGN) + 4, max(wide, right - x)

    def _draw_signs(
        self, target: pygame.Surface, signs: Sequence[pygame.Surface], place: pygame.Rect
    ) -> int:
        """Draw signs beside a thumbnail, in columns no higher than that; return their right edge.

        In a single row they would lie on the board.
        """
        rows = min(len(signs), place.height // _SIGN) or 1
        top, right = place.top + max(0, place.height - rows * _SIGN) // 2, place.right + 2
        for number, sign in enumerate(signs):
            column, row = divmod(number, rows)
            middle = right + column * (_SIGN + 3), top + row * _SIGN + _SIGN // 2
            target.blit(sign, sign.get_rect(midleft=middle))
        return right + (len(signs) + rows - 1) // rows * (_SIGN + 3)

    def _signs(self, view: View, index: int) -> Iterator[pygame.Surface]:
        """Yield the emblems of those on a fragment, and what they carry or have dropped."""
        for one in view.actors:
            if one.board == index and one.seat is not None:
                emblem = seat_emblem(self.context.bank, self._looks, one.seat, large=True)
                yield from filter(None, [emblem])
                yield from (self._bank.frame(kind, "idle", 0) for kind in one.gear)
        yield from (self._bank.frame(i.kind, "idle", 0) for i in view.items if i.board == index)

    def _draw_name(self, target: pygame.Surface, view: View, room: int) -> None:
        focus = view.focused_board
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
            rim = seat_color(seat)
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
