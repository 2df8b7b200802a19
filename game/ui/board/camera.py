"""Where a board lies in a viewport, and how large it is shown."""

from __future__ import annotations

import pygame

from game.core.grid import Grid, Pos, Terrain
from game.core.view import View
from game.ui.style.style import TILE

FIT_ZOOM = 2

_SOLID = (Terrain.UNKNOWN, Terrain.WALL)


class Camera:
    """Keeps a cell in the middle of boards that are larger than the viewport.

    Boards that fit twice are shown twice as large, others `most` times if asked. What is drawn is
    `room` pixels large and enlarged by `zoom` then; `origin` is where its corner lies in that. The
    viewport's lowest `foot` pixels are for prompts: a board can be moved out from under them.
    """

    def __init__(self, size: tuple[int, int], max_zoom: int = 1) -> None:
        """Look at nothing yet."""
        self.size = size
        self.max_zoom = max_zoom
        self.bottom_margin = 0
        self.zoom = 1
        self.picture_size = size
        self.origin = (0, 0)
        self._grid = Grid(1, 1, b"\0")

    def center_on(self, grid: Grid, cell: Pos | None, *, close_up: bool = False) -> None:
        """Show a board with a cell in the middle, or its own middle; `near` as large as can be."""
        self._grid = grid
        width, height = grid.width * TILE, grid.height * TILE
        fits = width * FIT_ZOOM <= self.size[0] and height * FIT_ZOOM <= self.size[1]
        self.zoom = max(self.max_zoom if close_up else 1, FIT_ZOOM if fits else 1)
        self.picture_size = -(-self.size[0] // self.zoom), -(-self.size[1] // self.zoom)
        if cell is None:
            self.follow((width / 2, height / 2))
        else:
            self.follow((cell.x * TILE + TILE // 2, cell.y * TILE + TILE // 2))

    def follow(self, point: tuple[float, float]) -> None:
        """Keep a point in pixels of the board in the middle, as far as there is board around it."""
        self.origin = (
            self._axis(0, self._grid.width, point),
            self._axis(1, self._grid.height, point),
        )

    def _axis(self, axis: int, cells: int, point: tuple[float, float]) -> int:
        room, board = self.picture_size[axis], cells * TILE
        foot = -(-self.bottom_margin // self.zoom) if axis else 0
        if board + foot <= room:
            return min((room - board) // 2, room - foot - board)
        return -max(0, min(round(point[axis]) - (room - foot) // 2, board - room + foot))

    @property
    def overlaps_bottom_margin(self) -> bool:
        """Return whether some of the board lies where the prompts are."""
        return (
            self.rect_of(Pos(0, self._grid.height - 1)).bottom > self.size[1] - self.bottom_margin
        )

    def cell_at(self, point: tuple[int, int]) -> Pos | None:
        """Return the cell under a point of the viewport."""
        if not pygame.Rect((0, 0), self.size).collidepoint(point):
            return None
        x, y = (point[axis] // self.zoom - self.origin[axis] for axis in (0, 1))
        cell = Pos(x // TILE, y // TILE)
        return cell if self._grid.in_bounds(cell) else None

    def picture_rect_of(self, pos: Pos) -> pygame.Rect:
        """Return where a cell lies in the picture before it is enlarged."""
        return pygame.Rect(self.origin[0] + pos.x * TILE, self.origin[1] + pos.y * TILE, TILE, TILE)

    def rect_of(self, pos: Pos) -> pygame.Rect:
        """Return where a cell lies in the viewport."""
        x, y, width, height = self.picture_rect_of(pos)
        zoom = self.zoom
        return pygame.Rect(x * zoom, y * zoom, width * zoom, height * zoom)


def content_center(view: View, size: tuple[int, int]) -> Pos:
    """Return the middle of what is open, or of all figures where that is more than fits."""
    grid = view.board.grid
    plain = bytes(_SOLID)
    rows = [
        y
        for y in range(grid.height)
        if grid.terrain[y * grid.width : (y + 1) * grid.width].strip(plain)
    ]
    columns = [x for x in range(grid.width) if grid.terrain[x :: grid.width].strip(plain)]
    if not rows or not columns:
        return Pos(grid.width // 2, grid.height // 2)
    fits = (columns[-1] - columns[0] + 3) * TILE <= size[0] and (
        rows[-1] - rows[0] + 3
    ) * TILE <= size[1]
    places = [actor.pos for actor in view.actors if actor.board == view.focused_board]
    if fits or not places:
        return Pos((columns[0] + columns[-1]) // 2, (rows[0] + rows[-1]) // 2)
    return Pos(
        sum(place.x for place in places) // len(places),
        sum(place.y for place in places) // len(places),
    )
