"""The known cells of a floor, small, with a legend."""

from __future__ import annotations

import pygame

from game.content.assets.strings import get_text, has_text
from game.core.grid import Pos, Terrain
from game.core.view import View
from game.ui.style.canvas import WIDTH
from game.ui.style.style import GOOD, TEXT, Color
from game.ui.style.text_size import line_height
from game.ui.widgets.layout import Column, Element, Layout, LayoutBox, Padding, Row
from game.ui.widgets.page_areas import foot_strip
from game.ui.widgets.painter import Painter
from game.ui.widgets.text_box import Line

_SIDE, _LEAST_CELL = 12, 3
# In the legend: a sign, between it and its words, and between two words.
_SIGN, _SIGN_GAP, _BETWEEN = 7, 4, 12
_DARK: Color = (14, 12, 18)
_CELL_COLORS: dict[str, Color] = {
    "FLOOR": (92, 88, 100),
    "WALL": (44, 40, 52),
    "GLASS": (80, 120, 130),
    "DOWN": (249, 194, 43),
    "UP": (143, 211, 255),
}
_STAIR_SIGNS = {"DOWN": ">", "UP": "<"}
_ITEM_COLOR: Color = (255, 255, 255)


class FloorMap:
    """Draws a square for each known cell of the board in focus, as large as the picture allows."""

    def __init__(self, painter: Painter, view: View, texts: str) -> None:
        """Take a view, and the texts that name stairs; the legend stands above the map."""
        self._painter = painter
        self._view = view
        self._texts = texts
        grid, top = view.board.grid, line_height() + 16
        room = pygame.Rect(_SIDE, top, WIDTH - 2 * _SIDE, foot_strip().top - 8 - top)
        self._cell = max(_LEAST_CELL, min(room.width // grid.width, room.height // grid.height))
        self._area = pygame.Rect(0, 0, grid.width * self._cell, grid.height * self._cell)
        self._area.center = room.center

    def cell_at(self, point: tuple[int, int]) -> Pos | None:
        """Return the cell under a point of the canvas."""
        if not self._area.collidepoint(point):
            return None
        left, top = point[0] - self._area.left, point[1] - self._area.top
        return Pos(left // self._cell, top // self._cell)

    def _square(self, pos: Pos, grown: int = 0) -> pygame.Rect:
        """Return the square of a cell, some pixels larger on each side."""
        at = self._area.left + pos.x * self._cell, self._area.top + pos.y * self._cell
        return pygame.Rect(at, (self._cell, self._cell)).inflate(2 * grown, 2 * grown)

    def draw(self, target: pygame.Surface, style: str, cursor: Pos, *, shows_own: bool) -> None:
        """Draw the map in a panel of a style, with a cursor; the viewer's own actor may blink."""
        self._painter.draw_panel(target, self._area.inflate(16, 16), style)
        target.fill(_DARK, self._area)
        grid, view = self._view.board.grid, self._view
        stairs: list[tuple[Pos, str]] = []
        for index, code in enumerate(grid.terrain):
            name = Terrain(code).name.partition("_")[0]
            color = _CELL_COLORS.get(Terrain(code).name) or _CELL_COLORS.get(name)
            if color is not None:
                pos = Pos(*grid.pos(index))
                # A checkerboard helps counting cells.
                target.fill(color if (pos.x + pos.y) % 2 else _darker(color), self._square(pos))
                stairs += [(pos, name)] * (name in _STAIR_SIGNS)
        for pos, name in stairs:
            # Larger than a cell, so that stairs stand out.
            target.fill(_DARK, self._square(pos, 2))
            target.fill(_CELL_COLORS[name], self._square(pos, 1))
            if self._cell > _LEAST_CELL:
                at = self._square(pos).centerx, self._square(pos).centery - 6
                self._painter.text.draw_flat(target, _STAIR_SIGNS[name], at, _DARK, align=0.5)
        for item in view.items:
            if item.board == view.focused_board:
                square = self._square(item.pos)
                target.fill(_ITEM_COLOR, square.inflate(-(self._cell // 3), -(self._cell // 3)))
        own = view.own_actor()
        if own is not None and shows_own:
            target.fill(GOOD, self._square(own.pos, 1))
        pygame.draw.rect(target, TEXT, self._square(cursor, 3), 1)

    def draw_legend(self, target: pygame.Surface) -> None:
        """Draw what the colours mean, above the map."""
        named = [(GOOD, get_text("shared", "play.map_you"))]
        terrain = {Terrain(code).name.partition("_")[0] for code in self._view.board.grid.terrain}
        named += [
            (_CELL_COLORS[name], get_text(self._texts, f"terrain.{name}"))
            for name in _STAIR_SIGNS
            if name in terrain and has_text(self._texts, f"terrain.{name}")
        ]
        if any(item.board == self._view.focused_board for item in self._view.items):
            named.append((_ITEM_COLOR, get_text("shared", "play.map_item")))
        legend = Row([self._named(*each) for each in named], gap=_BETWEEN)
        ground = Padding(
            legend, (_BETWEEN, 2, _BETWEEN, 2), draw=lambda t, place: t.fill(_DARK, place)
        )
        centred = Column([ground], align=0.5)
        area = target.get_rect(height=line_height() + 4)
        area.centerx = self._area.centerx
        Layout(centred, area).draw(target)

    def _named(self, color: Color, words: str) -> LayoutBox:
        sign = Element(_SIGN, _SIGN, draw=lambda target, place: target.fill(color, place))
        line = Line(self._painter.text, words, TEXT, is_whole=True)
        return Row([sign, line], gap=_SIGN_GAP, align=0.5)


def _darker(color: Color) -> Color:
    red, green, blue = color
    return red * 7 // 8, green * 7 // 8, blue * 7 // 8
