"""A small map of a whole board: what is known of it, who is there, what the picture shows."""

from __future__ import annotations

import pygame

from game.core.actor import Actor
from game.core.grid import Grid, Terrain
from game.core.view import View
from game.ui.board.camera import Camera
from game.ui.style.sprite_bank import SpriteBank
from game.ui.style.style import ACCENT, DANGER, GOOD, SEAT_COLORS, TEXT, Color

MOST_CELL, _LEAST_CELL = 6, 2
_DARK: Color = (12, 10, 16)
_WALL: Color = (62, 56, 72)
_FLOOR: Color = (104, 98, 112)
_SEEN: Color = (160, 152, 160)
_SPECIAL: Color = (90, 150, 190)
_ITEM: Color = ACCENT
# Terrain that is plain floor, drawn without a mark of its own.
_PLAIN = (Terrain.FLOOR,)


def cell_size(grid: Grid, room: tuple[int, int]) -> int:
    """Return how many pixels a cell of a board gets in a room; 0 if that is too small."""
    cell = min(MOST_CELL, room[0] // grid.width, room[1] // grid.height)
    return cell if cell >= _LEAST_CELL else 0


class Minimap:
    """Draws the board of a view, one square for each known cell."""

    def __init__(self) -> None:
        """Show nothing yet."""
        self._ground: pygame.Surface | None = None
        self._drawn: object = None

    def draw(
        self,
        target: pygame.Surface,
        area: pygame.Rect,
        view: View,
        camera: Camera,
        bank: SpriteBank,
    ) -> None:
        """Draw the map into an area that has exactly its size."""
        grid = view.board.grid
        cell = area.width // grid.width
        key = (view.board, cell, bank.color_vision)
        if self._ground is None or self._drawn != key:
            self._ground, self._drawn = _ground(view, cell), key
        pygame.draw.rect(target, _DARK, area.inflate(4, 4))
        target.blit(self._ground, area)
        for item in view.items:
            if item.board == view.focused_board:
                place = pygame.Rect(item.pos.x * cell, item.pos.y * cell, cell, cell)
                dot = place.inflate(-(cell // 3), -(cell // 3)).move(area.topleft)
                target.fill(bank.adapt_color(_ITEM), dot)
        for actor in view.actors:
            if actor.board == view.focused_board:
                place = pygame.Rect(actor.pos.x * cell, actor.pos.y * cell, cell, cell)
                spot = place.move(area.topleft)
                target.fill(_DARK, spot.inflate(2, 2).clip(area))
                target.fill(bank.adapt_color(_color_of(actor, view)), spot)
        seen = _shown_area(camera, cell)
        pygame.draw.rect(target, TEXT, seen.move(area.topleft).clip(area), 1)


def _color_of(actor: Actor, view: View) -> Color:
    if actor.seat is None:
        return DANGER
    return GOOD if actor.seat == view.seat else SEAT_COLORS[actor.seat % len(SEAT_COLORS)]


def _ground(view: View, cell: int) -> pygame.Surface:
    grid, visible = view.board.grid, view.board.visible
    small = pygame.Surface((grid.width, grid.height))
    small.fill(_DARK)
    for index, code in enumerate(grid.terrain):
        if code != Terrain.UNKNOWN:
            terrain = Terrain(code)
            color = _WALL if terrain is Terrain.WALL else _SPECIAL
            if terrain in _PLAIN:
                color = _SEEN if visible[index] else _FLOOR
            small.set_at(grid.pos(index), color)
    return pygame.transform.scale_by(small, cell)


def _shown_area(camera: Camera, cell: int) -> pygame.Rect:
    """Return the part of the board in the picture, in pixels of the map."""
    shown = camera.shown_cells
    left, top, width, height = (round(part * cell) for part in shown)
    return pygame.Rect(left, top, width, height)
