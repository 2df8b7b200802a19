"""Where a board lies in a viewport."""

from __future__ import annotations

import pygame

from game.core.grid import Grid, Pos
from game.ui.theme import TILE


class Camera:
    """Keeps a cell in the middle of boards that are larger than the viewport."""

    def __init__(self, size: tuple[int, int]) -> None:
        """Look at nothing yet."""
        self.size = size
        self.origin = (0, 0)
        self._grid = Grid(1, 1, b"\0")

    def aim(self, grid: Grid, cell: Pos | None) -> None:
        """Show a board with a cell in the middle, or its own middle."""
        self._grid = grid
        self.origin = (
            self._axis(0, grid.width * TILE, cell.x if cell else None),
            self._axis(1, grid.height * TILE, cell.y if cell else None),
        )

    def _axis(self, axis: int, board: int, cell: int | None) -> int:
        room = self.size[axis]
        if board <= room or cell is None:
            return (room - board) // 2
        middle = cell * TILE + TILE // 2
        return -max(0, min(middle - room // 2, board - room))

    def cell_at(self, point: tuple[int, int]) -> Pos | None:
        """Return the cell under a point of the viewport."""
        if not pygame.Rect((0, 0), self.size).collidepoint(point):
            return None
        cell = Pos((point[0] - self.origin[0]) // TILE, (point[1] - self.origin[1]) // TILE)
        return cell if self._grid.inside(cell) else None

    def rect_of(self, pos: Pos) -> pygame.Rect:
        """Return where a cell lies in the viewport."""
        return pygame.Rect(self.origin[0] + pos.x * TILE, self.origin[1] + pos.y * TILE, TILE, TILE)
