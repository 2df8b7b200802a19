"""Where a board lies in a viewport, and how large it is shown."""

from __future__ import annotations

import pygame

from game.core.grid import Grid, Pos
from game.ui.theme import TILE


class Camera:
    """Keeps a cell in the middle of boards that are larger than the viewport.

    Small boards are shown `most` times as large. What is drawn is `room` pixels large and enlarged
    by `zoom` then; `origin` is where the board's corner lies in it.
    """

    def __init__(self, size: tuple[int, int], most: int = 1) -> None:
        """Look at nothing yet."""
        self.size = size
        self.most = most
        self.zoom = 1
        self.room = size
        self.origin = (0, 0)
        self._grid = Grid(1, 1, b"\0")

    def aim(self, grid: Grid, cell: Pos | None, *, near: bool = False) -> None:
        """Show a board with a cell in the middle, or its own middle; `near` as large as can be."""
        self._grid = grid
        width, height = grid.width * TILE, grid.height * TILE
        fits = width * self.most <= self.size[0] and height * self.most <= self.size[1]
        self.zoom = self.most if near or fits else 1
        self.room = -(-self.size[0] // self.zoom), -(-self.size[1] // self.zoom)
        self.origin = (
            self._axis(0, width, cell.x if cell else None),
            self._axis(1, height, cell.y if cell else None),
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
        x, y = (point[axis] // self.zoom - self.origin[axis] for axis in (0, 1))
        cell = Pos(x // TILE, y // TILE)
        return cell if self._grid.inside(cell) else None

    def place_of(self, pos: Pos) -> pygame.Rect:
        """Return where a cell lies in the picture before it is enlarged."""
        return pygame.Rect(self.origin[0] + pos.x * TILE, self.origin[1] + pos.y * TILE, TILE, TILE)

    def rect_of(self, pos: Pos) -> pygame.Rect:
        """Return where a cell lies in the viewport."""
        x, y, width, height = self.place_of(pos)
        zoom = self.zoom
        return pygame.Rect(x * zoom, y * zoom, width * zoom, height * zoom)
