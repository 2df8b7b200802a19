"""Small maps of a board: beside it what the picture shows, or all over the screen a place to go."""

from functools import lru_cache
from operator import add, and_

import pygame

from game.content.assets.strings import get_text, has_text
from game.core.actor import Actor
from game.core.grid import Grid, Pos, Terrain
from game.core.view import View
from game.ui.style.canvas import WIDTH
from game.ui.style.sprite_bank import SpriteBank
from game.ui.style.style import DANGER, GOOD, SEAT_COLORS, TEXT, Color, shade
from game.ui.style.text_size import line_height
from game.ui.widgets.layout import Column, Element, Layout, LayoutBox, Padding, Row
from game.ui.widgets.page_areas import foot_strip
from game.ui.widgets.painter import Painter
from game.ui.widgets.text_box import Line

# Beside a board; all over the screen cells may be larger.
_MOST_CELL, _LEAST_CELL = 6, 2
_SIDE, _LEAST_LARGE = 12, 3
# In the legend: a sign, between it and its words, and between two words.
_SIGN, _SIGN_GAP, _BETWEEN = 7, 4, 12
_DARK: Color = (12, 10, 16)
_ITEM: Color = (255, 255, 255)
_STAIRS: dict[str, tuple[str, Color]] = {
    "DOWN": (">", (249, 194, 43)),
    "UP": ("<", (143, 211, 255)),
}
# The tones of cells by the first word of their terrain: everything else is special. A floor in
# sight has the tone after its own.
_PALETTE: tuple[Color, ...] = (
    _DARK, (62, 56, 72), (90, 150, 190), (104, 98, 112), (160, 152, 160),
    *(color for _, color in _STAIRS.values()),
)  # fmt: skip
_TONE_OF = {"UNKNOWN": 0, "WALL": 1, "FLOOR": 3, "DOWN": 5, "UP": 6}
_NAMES = {terrain.value: terrain.name.partition("_")[0] for terrain in Terrain}
_TONES = bytes(_TONE_OF.get(_NAMES.get(code, "UNKNOWN"), 2) for code in range(256))
_IS_PLAIN = bytes(code == Terrain.FLOOR for code in range(256))
# Left, top, width and height, in cells.
Cells = tuple[float, float, float, float]


def cell_size(grid: Grid, room: tuple[int, int]) -> int:
    """Return how many pixels a cell of a board gets beside it; 0 if the room is too small."""
    cell = min(_MOST_CELL, room[0] // grid.width, room[1] // grid.height)
    return cell if cell >= _LEAST_CELL else 0


def minimap(view: View, cell: int, shown_cells: Cells, bank: SpriteBank) -> pygame.Surface:
    """Return all that is known of a board, with a frame around `shown_cells`."""
    picture = _map_picture(view, cell)
    for actor in view.actors:
        if actor.board == view.focused_board:
            spot = pygame.Rect(actor.pos.x * cell, actor.pos.y * cell, cell, cell)
            picture.fill(_DARK, spot.inflate(2, 2).clip(picture.get_rect()))
            picture.fill(bank.adapt_color(_color_of(actor, view)), spot)
    left, top, width, height = (round(part * cell) for part in shown_cells)
    frame = pygame.Rect(left, top, width, height).clip(picture.get_rect())
    pygame.draw.rect(picture, TEXT, frame, 1)
    return picture


def _map_picture(view: View, cell: int, *, is_checked: bool = False) -> pygame.Surface:
    """Return the board of a view and its items, with a square of `cell` pixels for each cell.

    A checkerboard helps counting cells.
    """
    grid, index = view.board.grid, view.focused_board
    ground = _ground(grid.terrain, view.board.visible, (grid.width, grid.height), cell, is_checked)
    picture = ground.copy()
    for item in view.items:
        if item.board == index:
            dot = pygame.Rect(item.pos.x * cell, item.pos.y * cell, cell, cell)
            picture.fill(_ITEM, dot.inflate(-(cell // 3), -(cell // 3)))
    return picture


def _color_of(actor: Actor, view: View) -> Color:
    if actor.seat is None:
        return DANGER
    return GOOD if actor.seat == view.seat else SEAT_COLORS[actor.seat % len(SEAT_COLORS)]


@lru_cache(4)
def _ground(
    terrain: bytes,
    visible: bytes,
    size: tuple[int, int],
    cell: int,
    is_checked: bool,  # noqa: FBT001 (a key)
) -> pygame.Surface:
    seen = map(and_, visible, terrain.translate(_IS_PLAIN))
    tones = bytearray(map(add, terrain.translate(_TONES), seen))
    for index in range(len(tones)) if is_checked else ():
        tones[index] += len(_PALETTE) * ((index % size[0] + index // size[0] + 1) % 2)
    small = pygame.image.frombuffer(tones, size, "P")
    small.set_palette([*_PALETTE, *(shade(color, 7 / 8) for color in _PALETTE)])
    ground = pygame.Surface((size[0] * cell, size[1] * cell))
    ground.blit(pygame.transform.scale_by(small, cell), (0, 0))
    return ground


class FloorMap:
    """Draws the board in focus as large as the picture allows, with a legend and a cursor."""

    def __init__(self, painter: Painter, view: View, texts: str) -> None:
        """Take a view, and the texts that name stairs; the legend stands above the map."""
        self._painter = painter
        self._view = view
        self._texts = texts
        grid, top = view.board.grid, line_height() + 16
        room = pygame.Rect(_SIDE, top, WIDTH - 2 * _SIDE, foot_strip().top - 8 - top)
        self._cell = max(_LEAST_LARGE, min(room.width // grid.width, room.height // grid.height))
        self._picture = _map_picture(view, self._cell, is_checked=True)
        self._area = self._picture.get_rect(center=room.center)
        named = ((Pos(*grid.pos(n)), _NAMES.get(code, "")) for n, code in enumerate(grid.terrain))
        self._stairs = [(pos, *_STAIRS[name]) for pos, name in named if name in _STAIRS]

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
            target.fill(_DARK, self._square(pos, 2))
            target.fill(color, square := self._square(pos, 1))
            if self._cell > _LEAST_LARGE:
                at = square.centerx, square.centery - 6
                self._painter.text.draw(target, sign, at, _DARK, align=0.5)
        own = self._view.own_actor()
        if own is not None and shows_own:
            target.fill(GOOD, self._square(own.pos, 1))
        pygame.draw.rect(target, TEXT, self._square(cursor, 3), 1)

    def draw_legend(self, target: pygame.Surface) -> None:
        """Draw what the colours mean, above the map."""
        named = [(GOOD, get_text("shared", "play.map_you"))]
        terrain = {_NAMES[code] for code in self._view.board.grid.terrain}
        named += [
            (color, get_text(self._texts, f"terrain.{name}"))
            for name, (_, color) in _STAIRS.items()
            if name in terrain and has_text(self._texts, f"terrain.{name}")
        ]
        if any(item.board == self._view.focused_board for item in self._view.items):
            named.append((_ITEM, get_text("shared", "play.map_item")))
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
