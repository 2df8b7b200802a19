"""Thumbnails of whole boards, painted a few cells per frame."""

from collections.abc import Callable, Generator, Hashable
from itertools import compress

import pygame

from game.content.assets.looks import Looks
from game.core.view import View
from game.ui.board.actor_sprites import ActorSprite
from game.ui.board.backdrop import Backdrop
from game.ui.board.board_canvas import BoardCanvas
from game.ui.board.board_crops import crop_to_content
from game.ui.board.dungeon_tiles import CellTiles
from game.ui.board.exit_doors import ExitDoors
from game.ui.board.item_sprites import draw_items
from game.ui.board.outdoor_ground import OutdoorGround
from game.ui.style.constants import REVEAL_SECONDS, TILE
from game.ui.style.sprite_bank import SpriteBank

# In cells, not in seconds, so that every run paints the same.
CELLS_PER_FRAME = 60
_MAX_KEPT = 256
_Painting = Generator[int, None, pygame.Surface]


class Thumbnails:
    """Paints requested thumbnails in order; `advance` does one frame's share of the work."""

    def __init__(self, bank: SpriteBank, size: tuple[int, int]) -> None:
        self.size = size
        self._bank = bank
        self._version = bank.version
        self._finished: dict[Hashable, pygame.Surface] = {}
        self._painting: dict[Hashable, _Painting] = {}

    def get(self, key: Hashable) -> pygame.Surface | None:
        """Return a thumbnail, None if it is not finished."""
        return self._finished.get(key)

    def request(self, key: Hashable, looks: Looks, view: Callable[[], View]) -> None:
        """Queue the thumbnail of a view's focused board; `view` is called when its turn comes."""
        if self._version != self._bank.version:
            self._version = self._bank.version
            self._finished.clear()
            self._painting.clear()
        if key not in self._finished and key not in self._painting:
            self._painting[key] = _paint_steps(self._bank, looks, view, self.size)

    @property
    def is_busy(self) -> bool:
        """Return whether there are thumbnails left to paint."""
        return bool(self._painting)

    def advance(self) -> None:
        """Paint up to `CELLS_PER_FRAME` cells."""
        left = CELLS_PER_FRAME
        while left > 0 and self._painting:
            key, painting = next(iter(self._painting.items()))
            try:
                left -= next(painting)
            except StopIteration as done:
                del self._painting[key]
                if len(self._finished) >= _MAX_KEPT:
                    del self._finished[next(iter(self._finished))]
                self._finished[key] = done.value


def _paint_steps(
    bank: SpriteBank, looks: Looks, get_view: Callable[[], View], size: tuple[int, int]
) -> _Painting:
    """Paint a board, then its contents, and scale it down; yield the cells' worth of work done."""
    view = crop_to_content(get_view())
    yield CELLS_PER_FRAME
    sheets, grid = bank.for_looks(looks, looks.tile_sheet(view)), view.board.grid
    picture = pygame.Surface((grid.width * TILE, grid.height * TILE))
    outdoor = None
    if looks.is_outdoor:
        outdoor = OutdoorGround(sheets)
        outdoor.use_atmosphere(looks.atmosphere(view))
        outdoor.show(view.board, as_chart=view.seat is not None)
        yield CELLS_PER_FRAME
        outdoor.draw(picture, (0, 0), 0.0)
    else:
        Backdrop(sheets, looks.atmosphere(view)).draw(picture, (0, 0), 0.0)
        ground = pygame.Surface(picture.get_size(), pygame.SRCALPHA)
        tiles, cells = CellTiles(sheets, grid), grid.cells()
        for start in range(0, len(cells), grid.width):
            row = slice(start, start + grid.width)
            tiles.draw(ground, compress(cells[row], tiles.known[row]))
            yield grid.width
        picture.blit(ground, (0, 0))
    yield CELLS_PER_FRAME
    _draw_contents(BoardCanvas(picture, sheets), view, outdoor)
    yield CELLS_PER_FRAME
    scale = min(size[0] / picture.get_width(), size[1] / picture.get_height())
    if scale >= 1:
        return pygame.transform.scale_by(picture, int(scale))
    wide, high = (max(1, int(length * scale)) for length in picture.get_size())
    return pygame.transform.smoothscale(picture, (wide, high))


def _draw_contents(canvas: BoardCanvas, view: View, outdoor: OutdoorGround | None) -> None:
    looks = canvas.bank.looks
    draw_items(canvas, view, 0.0, ExitDoors(looks))
    sprites = [
        ActorSprite.for_actor(actor, looks)
        for actor in view.actors
        if actor.board == view.focused_board
    ]
    for sprite in sorted(sprites, key=lambda sprite: sprite.y):
        sprite.advance(REVEAL_SECONDS)
        sprite.draw(canvas)
    if outdoor is not None:
        canvas.picture.fblits(outdoor.upright_sprites((0, 0), 0.0)[1])
