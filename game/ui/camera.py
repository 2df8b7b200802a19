"""Where a board lies in a viewport."""

from __future__ import annotations

import pygame

from game.core.grid import Grid, Pos
from game.ui.theme import TILE

LARGEST_ZOOM = 2


class Camera:
    """Keeps a cell in the middle of boards that are larger than the viewport.

    A board that fits into it twice is shown twice as large: `zoom` tells how often, `room` is the
    size of the picture before it is enlarged, in which `origin` and `cell` count.
    """

    def __init__(self, size: tuple[int, int]) -> None:
        """Look at nothing yet."""
        self.size = size
        self.zoom = 1
        self.room = size
        self.origin = (0, 0)
        self._grid = Grid(1, 1, b"\0")

    def aim(self, grid: Grid, cell: Pos | None) -> None:
        """Show a board with a cell in the middle, or its own middle."""
        self._grid = grid
        fits = min(self.size[0] // (grid.width * TILE), self.size[1] // (grid.height * TILE))
        zoom = self.zoom = max(1, min(fits, LARGEST_ZOOM))
        # A pixel that does not divide is drawn and then cut off.
        self.room = (-(-self.size[0] // zoom), -(-self.size[1] // zoom))
        self.origin = (
            self._axis(0, grid.width * TILE, cell.x if cell else None),
            self._axis(1, grid.height * TILE, cell.y if cell else None),
        )

    def _axis(self, axis: int, board: int, cell: int | None) -> int:
        room = self.room[axis]
        if board <= room or cell is None:
            return (room - board) // 2
        middle = cell * TILE + TILE // 2
        return -max(0, min(middle - room // 2, board - room))

    def cell_at(self, point: tuple[int, int]) -> Pos | None:
        """Return the cell under a point of the viewport."""
        if not pygame.Rect((0, 0), self.size).collidepoint(point):
            return None
        x, y = point[0] // self.zoom - self.origin[0], point[1] // self.zoom - self.origin[1]
        cell = Pos(x // TILE, y // TILE)
        return cell if self._grid.inside(cell) else None

    def rect_of(self, pos: Pos) -> pygame.Rect:
        """Return where a cell lies in the viewport."""
        left, top, width, height = self.cell(pos)
        zoom = self.zoom
        return pygame.Rect(left * zoom, top * zoom, width * zoom, height * zoom)

    def cell(self, pos: Pos) -> pygame.Rect:
        """Return where a cell lies in the picture before it is enlarged."""
        return pygame.Rect(self.origin[0] + pos.x * TILE, self.origin[1] + pos.y * TILE, TILE, TILE)
