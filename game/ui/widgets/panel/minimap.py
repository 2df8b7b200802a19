"""A small map of a whole board: what is known of it, who is there, what the picture shows."""

from __future__ import annotations

from operator import add, and_

import pygame

from game.core.actor import Actor
from game.core.grid import Grid, Terrain
from game.core.view import View
from game.ui.style.sprite_bank import SpriteBank
from game.ui.style.style import ACCENT, DANGER, GOOD, SEAT_COLORS, TEXT, Color

MOST_CELL, _LEAST_CELL = 6, 2
# Left, top, width and height, in cells.
Cells = tuple[float, float, float, float]
_DARK: Color = (12, 10, 16)
_WALL: Color = (62, 56, 72)
_FLOOR: Color = (104, 98, 112)
_SEEN: Color = (160, 152, 160)
_SPECIAL: Color = (90, 150, 190)
_ITEM: Color = ACCENT
# The index of each terrain's tone: dark, wall, special, plain floor; that in sight is the next one.
_TONES = bytes(
    {Terrain.UNKNOWN: 0, Terrain.WALL: 1, Terrain.FLOOR: 3}.get(Terrain(code), 2)
    if code in set(Terrain)
    else 0
    for code in range(256)
)
_IS_PLAIN = bytes(code == Terrain.FLOOR for code in range(256))


def cell_size(grid: Grid, room: tuple[int, int]) -> int:
    """Return how many pixels a cell of a board gets in a room; 0 if that is too small."""
    cell = min(MOST_CELL, room[0] // grid.width, room[1] // grid.height)
    return cell if cell >= _LEAST_CELL else 0


class Minimap:
    """Draws the board of a view, one square for each known cell; again only after a change."""

    def __init__(self) -> None:
        self._ground: pygame.Surface | None = None
        self._ground_of: object = None
        self._picture = pygame.Surface((1, 1))
        self._drawn: tuple[View, object] | None = None

    def draw(
        self,
        target: pygame.Surface,
        area: pygame.Rect,
        view: View,
        shown_cells: Cells,
        bank: SpriteBank,
    ) -> None:
        """Draw the map into an area that has exactly its size, and a frame around `shown_cells`."""
        key = (area.size, shown_cells, bank.color_vision)
        if self._drawn is None or self._drawn[0] is not view or self._drawn[1] != key:
            self._drawn = (view, key)
            self._draw_picture(area.size, view, shown_cells, bank)
        target.blit(self._picture, area)

    def _draw_picture(
        self, size: tuple[int, int], view: View, shown_cells: Cells, bank: SpriteBank
    ) -> None:
        cell = size[0] // view.board.grid.width
        if self._ground is None or self._ground_of != (view.board, cell):
            self._ground, self._ground_of = _ground(view, cell), (view.board, cell)
        self._picture = picture = self._ground.copy()
        whole = picture.get_rect()
        for item in view.items:
            if item.board == view.focused_board:
                dot = pygame.Rect(item.pos.x * cell, item.pos.y * cell, cell, cell)
                picture.fill(bank.adapt_color(_ITEM), dot.inflate(-(cell // 3), -(cell // 3)))
        for actor in view.actors:
            if actor.board == view.focused_board:
                spot = pygame.Rect(actor.pos.x * cell, actor.pos.y * cell, cell, cell)
                picture.fill(_DARK, spot.inflate(2, 2).clip(whole))
                picture.fill(bank.adapt_color(_color_of(actor, view)), spot)
        left, top, width, height = (round(part * cell) for part in shown_cells)
        pygame.draw.rect(picture, TEXT, pygame.Rect(left, top, width, height).clip(whole), 1)


def _color_of(actor: Actor, view: View) -> Color:
    if actor.seat is None:
        return DANGER
    return GOOD if actor.seat == view.seat else SEAT_COLORS[actor.seat % len(SEAT_COLORS)]


def _ground(view: View, cell: int) -> pygame.Surface:
    grid = view.board.grid
    tones = grid.terrain.translate(_TONES)
    seen = map(and_, view.board.visible, grid.terrain.translate(_IS_PLAIN))
    cells = bytes(map(add, tones, seen))
    small = pygame.image.frombuffer(cells, (grid.width, grid.height), "P")
    small.set_palette((_DARK, _WALL, _SPECIAL, _FLOOR, _SEEN))
    ground = pygame.Surface((grid.width * cell, grid.height * cell))
    ground.blit(pygame.transform.scale_by(small, cell), (0, 0))
    return ground
