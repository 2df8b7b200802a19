"""The camera: zoom and scroll position of a board in a viewport."""

from __future__ import annotations

import pygame

from game.core.grid import Grid, Pos, Terrain
from game.core.view import View
from game.ui.style.style import TILE

FIT_ZOOM = 2

_SOLID = (Terrain.UNKNOWN, Terrain.WALL)


class Camera:
    """Centres a cell of boards that are larger than the viewport.

    Boards that fit at `FIT_ZOOM` are shown at that zoom, others at `max_zoom` on request. The board
    is drawn on a picture of `picture_size` pixels, with its corner at `origin`, which is then
    enlarged `zoom` times. The viewport's lowest `bottom_margin` pixels are for prompts: the board's
    last rows can be scrolled above them. `look_target` is centred instead of the player's actor.
    On a wide or high screen the viewport has a `margin` more at the left and at the top, where
    coordinates are negative.
    """

    def __init__(self, size: tuple[int, int], max_zoom: int = 1) -> None:
        """Make a camera for a viewport of `size` pixels."""
        self.size = size
        self.max_zoom = max_zoom
        self.bottom_margin = 0
        self.margin = (0, 0)
        self.zoom = 1
        self.picture_size = size
        self.origin = (0, 0)
        self.look_target: Pos | None = None
        self._grid = Grid(1, 1, b"\0")

    @property
    def full_size(self) -> tuple[int, int]:
        """Return the size of the viewport with its margin."""
        return self.size[0] + self.margin[0], self.size[1] + self.margin[1]

    def aim(self, view: View, *, close_up: bool) -> None:
        """Centre what a view is about: the target, the player's own actor, or the open cells."""
        own = view.own_actor()
        own_pos = own.pos if own and own.board == view.focused_board else None
        cell = self.look_target or own_pos or content_center(view, self.full_size)
        self.center_on(view.board.grid, cell, close_up=close_up)

    def center_on(self, grid: Grid, cell: Pos | None, *, close_up: bool = False) -> None:
        """Centre a cell of a board, by default its middle; `close_up` zooms in to `max_zoom`."""
        self._grid = grid
        width, height = grid.width * TILE, grid.height * TILE
        size = self.full_size
        fits = width * FIT_ZOOM <= size[0] and height * FIT_ZOOM <= size[1]
        self.zoom = max(self.max_zoom if close_up else 1, FIT_ZOOM if fits else 1)
        self.picture_size = -(-size[0] // self.zoom), -(-size[1] // self.zoom)
        if cell is None:
            self.follow((width / 2, height / 2))
        else:
            self.follow((cell.x * TILE + TILE // 2, cell.y * TILE + TILE // 2))

    def follow(self, point: tuple[float, float]) -> None:
        """Centre a point in board pixels, without scrolling past the board's borders."""
        self.origin = (
            self._axis(0, self._grid.width, point),
            self._axis(1, self._grid.height, point),
        )

    def _axis(self, axis: int, cells: int, point: tuple[float, float]) -> int:
        size, board = self.picture_size[axis], cells * TILE
        margin = -(-self.bottom_margin // self.zoom) if axis else 0
        if board + margin <= size:
            return min((size - board) // 2, size - margin - board)
        return -max(0, min(round(point[axis]) - (size - margin) // 2, board - size + margin))

    @property
    def overlaps_bottom_margin(self) -> bool:
        """Return whether the board reaches into the margin for prompts."""
        return (
            self.rect_of(Pos(0, self._grid.height - 1)).bottom > self.size[1] - self.bottom_margin
        )

    def cell_at(self, point: tuple[int, int]) -> Pos | None:
        """Return the cell under a point of the viewport, None outside the board."""
        left, top = self.margin
        if not pygame.Rect((-left, -top), self.full_size).collidepoint(point):
            return None
        x, y = (
            (point[axis] + self.margin[axis]) // self.zoom - self.origin[axis] for axis in (0, 1)
        )
        cell = Pos(x // TILE, y // TILE)
        return cell if self._grid.in_bounds(cell) else None

    def picture_rect_of(self, pos: Pos) -> pygame.Rect:
        """Return the area of a cell in the picture before it is enlarged."""
        return pygame.Rect(self.origin[0] + pos.x * TILE, self.origin[1] + pos.y * TILE, TILE, TILE)

    def rect_of(self, pos: Pos) -> pygame.Rect:
        """Return the area of a cell in the viewport."""
        x, y, width, height = self.picture_rect_of(pos)
        zoom, (left, top) = self.zoom, self.margin
        return pygame.Rect(x * zoom - left, y * zoom - top, width * zoom, height * zoom)


def content_center(view: View, size: tuple[int, int]) -> Pos:
    """Return the centre of all open cells, or of all actors if the open cells do not fit."""
    grid = view.board.grid
    solid = bytes(_SOLID)
    rows = [
        y
        for y in range(grid.height)
        if grid.terrain[y * grid.width : (y + 1) * grid.width].strip(solid)
    ]
    columns = [x for x in range(grid.width) if grid.terrain[x :: grid.width].strip(solid)]
    if not rows or not columns:
        return Pos(grid.width // 2, grid.height // 2)
    fits = (columns[-1] - columns[0] + 3) * TILE <= size[0] and (
        rows[-1] - rows[0] + 3
    ) * TILE <= size[1]
    positions = [actor.pos for actor in view.actors if actor.board == view.focused_board]
    if fits or not positions:
        return Pos((columns[0] + columns[-1]) // 2, (rows[0] + rows[-1]) // 2)
    return Pos(
        sum(pos.x for pos in positions) // len(positions),
        sum(pos.y for pos in positions) // len(positions),
    )
