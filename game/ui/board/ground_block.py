"""A part of a dungeon's ground, drawn when the camera first comes to it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain, compress
from operator import eq, gt

import pygame

from game.core.grid import Grid, Pos
from game.ui.board.dungeon_tiles import CellTiles
from game.ui.style.style import TILE

# Column and row of a block.
Place = tuple[int, int]
# Its cells from side to side: the picture in play needs three by three blocks at a time.
BLOCK = 8
# How much of their colour remembered cells keep.
MEMORY_COLOR = 140


class GroundBlock:
    """Pictures of some cells of a board: in colour, and as they are remembered."""

    def __init__(self, tiles: CellTiles, grid: Grid, place: Place) -> None:
        """Draw the cells of a block."""
        left, top = place[0] * BLOCK, place[1] * BLOCK
        right, bottom = min(left + BLOCK, grid.width), min(top + BLOCK, grid.height)
        self._rows = [
            slice(y * grid.width + left, y * grid.width + right) for y in range(top, bottom)
        ]
        cells = grid.cells()
        self.cells = tuple(chain.from_iterable(cells[row] for row in self._rows))
        self.corner = (left * TILE, top * TILE)
        size = ((right - left) * TILE, (bottom - top) * TILE)
        self._ground = pygame.Surface(size, pygame.SRCALPHA)
        self._grey: pygame.Surface | None = None
        # The cells in sight that the picture was composed for.
        self._visible: bytes | None = None
        self._picture = self._ground
        self._beyond = self.part(tiles.beyond)
        self.unknown = tuple(compress(self.cells, self.part(tiles.unknown)))
        tiles.draw(self._ground, compress(self.cells, self.part(tiles.known)), self.corner)

    def redraw(self, tiles: CellTiles, cells: Iterable[Pos]) -> None:
        """Draw some of the cells anew."""
        for cell in cells:
            self._ground.fill((0, 0, 0, 0), self._area(cell))
        self._grey = self._visible = None
        self._beyond = self.part(tiles.beyond)
        self.unknown = tuple(compress(self.cells, self.part(tiles.unknown)))
        known = set(compress(self.cells, self.part(tiles.known)))
        tiles.draw(self._ground, known.intersection(cells), self.corner)

    def _area(self, cell: Pos) -> tuple[int, int, int, int]:
        return cell[0] * TILE - self.corner[0], cell[1] * TILE - self.corner[1], TILE, TILE

    def part(self, board: bytes) -> bytes:
        """Return the bytes of this block's cells, of one for each cell of the board."""
        return b"".join([board[row] for row in self._rows])

    def picture(self, visible: bytes) -> pygame.Surface:
        """Return the block; what of it is not in sight, with a byte for each cell, is paler."""
        if (here := self.part(visible)) != self._visible:
            self._visible, self._picture = here, self._compose(here)
        return self._picture

    def _compose(self, visible: bytes) -> pygame.Surface:
        # What shows the backdrop is transparent in both pictures.
        seen = bytes(map(gt, visible, self._beyond))
        if 1 not in bytes(map(eq, seen, self._beyond)):
            return self._ground
        if self._grey is None:
            self._grey = _remembered(self._ground)
        mixed = self._grey.copy()
        for cell in compress(self.cells, seen):
            area = self._area(cell)
            mixed.fill((0, 0, 0, 0), area)
            mixed.blit(self._ground, area, area)
        return mixed


def _remembered(ground: pygame.Surface) -> pygame.Surface:
    """Return ground paler, so that what is in sight stands out; the light dims it."""
    grey = pygame.transform.grayscale(ground)
    tint = ground.copy()
    tint.set_alpha(MEMORY_COLOR)
    grey.blit(tint, (0, 0))
    return grey


def places_in(grid: Grid, origin: tuple[int, int], size: tuple[int, int]) -> Iterator[Place]:
    """Yield the places of a grid's blocks in a picture, whose board has its corner at `origin`."""
    step = BLOCK * TILE
    columns, rows = (
        range(max(0, -at // step), min(-(-cells // BLOCK), (length - 1 - at) // step + 1))
        for at, length, cells in zip(origin, size, (grid.width, grid.height), strict=True)
    )
    return ((column, row) for row in rows for column in columns)
