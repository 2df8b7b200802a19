"""A map of a board all over the screen, to choose a place to go."""

import pygame

from game.content.assets.strings import get_text, has_text
from game.core.grid import Pos
from game.core.view import View
from game.ui.style.canvas import WIDTH
from game.ui.style.constants import GOOD, TEXT, Color
from game.ui.style.text_size import line_height
from game.ui.widgets.layout import Column, Element, Layout, LayoutBox, Padding, Row
from game.ui.widgets.minimap import DARK, ITEM, STAIRS, TERRAIN_NAMES, map_picture
from game.ui.widgets.painter import Painter
from game.ui.widgets.screen_areas import foot_strip
from game.ui.widgets.text_box import Line

_SIDE, _LEAST_CELL = 12, 3
# In the legend: a sign, between it and its words, and between two words.
_SIGN, _SIGN_GAP, _BETWEEN = 7, 4, 12


class FloorMap:
    """Draws the board in focus as large as the picture allows, with a legend and a cursor."""

    def __init__(self, painter: Painter, view: View, texts: str) -> None:
        """Take a view, and the texts that name stairs; the legend stands above the map."""
        self._painter, self._view, self._texts = painter, view, texts
        grid, top = view.board.grid, line_height() + 16
        room = pygame.Rect(_SIDE, top, WIDTH - 2 * _SIDE, foot_strip().top - 8 - top)
        self._cell = max(_LEAST_CELL, min(room.width // grid.width, room.height // grid.height))
        self._picture = map_picture(view, self._cell, is_checked=True)
        self._area = self._picture.get_rect(center=room.center)
        named = (
            (Pos(*grid.pos(n)), TERRAIN_NAMES.get(code, "")) for n, code in enumerate(grid.terrain)
        )
        self._stairs = [(pos, *STAIRS[name]) for pos, name in named if name in STAIRS]

    def _square(self, pos: Pos, grown: int) -> pygame.Rect:
        at = self._area.left + pos.x * self._cell, self._area.top + pos.y * self._cell
        return pygame.Rect(at, (self._cell, self._cell)).inflate(2 * grown, 2 * grown)

    def cell_at(self, point: tuple[int, int]) -> Pos | None:
        """Return the cell under a point of the canvas."""
        if not self._area.collidepoint(point):
            return None
        left, top = point[0] - self._area.left, point[1] - self._area.top
        return Pos(left // self._cell, top // self._cell)

    def draw(self, target: pygame.Surface, style: str, cursor: Pos, *, shows_own: bool) -> None:
        """Draw the map in a panel of a style, with a cursor; the viewer's own actor may blink."""
        self._painter.draw_panel(target, self._area.inflate(16, 16), style)
        target.blit(self._picture, self._area)
        for pos, sign, color in self._stairs:
            # Larger than a cell, so that stairs stand out.
            target.fill(DARK, self._square(pos, 2))
            target.fill(color, square := self._square(pos, 1))
            if self._cell > _LEAST_CELL:
                at = square.centerx, square.centery - 6
                self._painter.text.draw(target, sign, at, DARK, align=0.5)
        own = self._view.own_actor()
        if own is not None and shows_own:
            target.fill(GOOD, self._square(own.pos, 1))
        pygame.draw.rect(target, TEXT, self._square(cursor, 3), 1)

    def draw_legend(self, target: pygame.Surface) -> None:
        """Draw what the colours mean, above the map."""
        named = [(GOOD, get_text("shared", "play.map_you"))]
        terrain = {TERRAIN_NAMES[code] for code in self._view.board.grid.terrain}
        named += [
            (color, get_text(self._texts, f"terrain.{name}"))
            for name, (_, color) in STAIRS.items()
            if name in terrain and has_text(self._texts, f"terrain.{name}")
        ]
        if any(item.board == self._view.focused_board for item in self._view.items):
            named.append((ITEM, get_text("shared", "play.map_item")))
        legend = Row([self._named(*each) for each in named], gap=_BETWEEN)
        ground = Padding(
            legend, (_BETWEEN, 2, _BETWEEN, 2), draw=lambda t, place: t.fill(DARK, place)
        )
        centred = Column([ground], align=0.5)
        area = target.get_rect(height=line_height() + 4)
        area.centerx = self._area.centerx
        Layout(centred, area).draw(target)

    def _named(self, color: Color, words: str) -> LayoutBox:
        sign = Element(_SIGN, _SIGN, draw=lambda target, place: target.fill(color, place))
        line = Line(self._painter.text, words, TEXT, is_whole=True)
        return Row([sign, line], gap=_SIGN_GAP, align=0.5)
