"""Small pictures of whole boards, painted a few cells at a time and kept."""

from __future__ import annotations

from collections.abc import Callable, Generator, Hashable

import pygame

from game.core.grid import Pos
from game.core.view import View
from game.ui.board.actor_sprites import ActorSprite
from game.ui.board.cropped_view import crop_to_content
from game.ui.board.dungeon_tiles import draw_cell
from game.ui.board.exit_doors import ExitDoors
from game.ui.board.item_sprites import draw_items
from game.ui.board.outdoor_ground import OutdoorGround
from game.ui.style.sprite_bank import SpriteBank
from game.ui.style.style import BACKDROP, DEPTH_GAUGE, REVEAL_SECONDS, TILE
from game.ui.style.themes import theme_of

# About two milliseconds of a frame; counted in cells, so that it is alike on every run.
CELLS_PER_FRAME = 60
_MAX_KEPT = 256
_Painting = Generator[int, None, pygame.Surface]


class Thumbnails:
    """Paints what is asked for in turn; `advance` does one frame's part of the work."""

    def __init__(self, bank: SpriteBank, size: tuple[int, int]) -> None:
        """Paint pictures that fit into `size` pixels."""
        self.size = size
        self._bank = bank
        self._color_vision = bank.color_vision
        self._finished: dict[Hashable, pygame.Surface] = {}
        self._painting: dict[Hashable, _Painting] = {}

    def get(self, key: Hashable) -> pygame.Surface | None:
        """Return a picture if it is finished."""
        return self._finished.get(key)

    def request(self, key: Hashable, theme_name: str, view: Callable[[], View]) -> None:
        """Let the board in a view be painted after all that was asked for before."""
        if self._color_vision != self._bank.color_vision:
            self._color_vision = self._bank.color_vision
            self._finished.clear()
            self._painting.clear()
        if key not in self._finished and key not in self._painting:
            self._painting[key] = _paint_steps(self._bank, theme_name, view, self.size)

    @property
    def is_busy(self) -> bool:
        """Return whether something is still to be painted."""
        return bool(self._painting)

    def advance(self) -> None:
        """Paint a few cells."""
        left = CELLS_PER_FRAME
        while left > 0 and self._painting:
            key, painting = next(iter(self._painting.items()))
            try:
                left -= next(painting)
            except StopIteration as done:
                self._store(key, done.value)

    def _store(self, key: Hashable, picture: pygame.Surface) -> None:
        del self._painting[key]
        if len(self._finished) >= _MAX_KEPT:
            del self._finished[next(iter(self._finished))]
        self._finished[key] = picture


def _paint_steps(
    bank: SpriteBank, place: str, look_at: Callable[[], View], size: tuple[int, int]
) -> _Painting:
    """Paint a board cell by cell, then what is on it, and make it small; yield the cells done."""
    view = crop_to_content(look_at())
    yield CELLS_PER_FRAME
    look = theme_of(place)
    depth = next((gauge.value for gauge in view.gauges if gauge.name == DEPTH_GAUGE), 0)
    sheets = bank.for_theme(place).with_tile_sheet(look.tile_sheet(depth))
    grid = view.board.grid
    picture = pygame.Surface((grid.width * TILE, grid.height * TILE))
    picture.fill(BACKDROP)
    air = None
    if look.is_outdoor:
        air = OutdoorGround(sheets, look)
        air.show(view.board, as_chart=view.seat is not None)
        yield CELLS_PER_FRAME
        air.draw(picture, (0, 0), 0.0)
    else:
        for y in range(grid.height):
            for x in range(grid.width):
                draw_cell(picture, sheets, grid, Pos(x, y))
            yield grid.width
    yield CELLS_PER_FRAME
    _draw_contents(picture, sheets, view, air)
    yield CELLS_PER_FRAME
    scale = min(size[0] / picture.get_width(), size[1] / picture.get_height())
    small = (max(1, int(picture.get_width() * scale)), max(1, int(picture.get_height() * scale)))
    return pygame.transform.smoothscale(picture, small)


def _draw_contents(
    picture: pygame.Surface, sheets: SpriteBank, view: View, air: OutdoorGround | None
) -> None:
    def place_of_cell(pos: Pos) -> pygame.Rect:
        return pygame.Rect(pos.x * TILE, pos.y * TILE, TILE, TILE)

    draw_items(picture, sheets, view, place_of_cell, 0.0, ExitDoors())
    figures = [
        ActorSprite.for_actor(actor) for actor in view.actors if actor.board == view.focused_board
    ]
    for puppet in sorted(figures, key=lambda puppet: puppet.y):
        puppet.advance(REVEAL_SECONDS)
        puppet.draw(picture, sheets, (0, 0))
    if air is not None:
        for _, frame, at in air.upright_sprites((0, 0), 0.0):
            picture.blit(frame, at)
