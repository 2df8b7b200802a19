"""The camera: zoom and scroll position of a board in a viewport."""

import math

import pygame

from game.core.actor import Actor, Seat
from game.core.grid import Grid, Pos
from game.core.view import View
from game.ui.board.cropped_view import IS_CONTENT, area_of
from game.ui.style.style import TILE

FIT_ZOOM = 2

# How much of what lies beyond the board's borders can be seen, in board pixels.
_BEYOND = TILE
# The cells in the picture behind an actor that looks far ahead.
_ROOM_BEHIND = 4
# It closes in within this time, and moves no faster than this, in board pixels a second.
_LEAD_SECONDS, _MOST_SPEED = 0.16, 400


class Camera:
    """Keeps a cell in the picture of boards that are larger than the viewport.

    Boards that fit at `FIT_ZOOM` are shown at that zoom, others at `max_zoom` on request, or at 1
    in an overview. The board is drawn on a picture of `picture_size` pixels, with its corner at
    `origin`, which is then enlarged `zoom` times. The viewport's lowest `bottom_margin` pixels are
    for prompts: the board's last rows can be scrolled above them. `look_target` is centred instead
    of the player's actor; where a view is no one's, `watched` is the seat whose actor is followed
    from near. On a wide or high screen the viewport has a `margin` more at the left and
    at the top, where coordinates are negative.

    The camera never lags behind what it follows; only its lead, by which it looks ahead to what the
    actor sees, grows and shrinks over time, or at once where it `jumps`.
    """

    def __init__(self, size: tuple[int, int], max_zoom: int = 1) -> None:
        self.size = size
        self.max_zoom = max_zoom
        self.is_overview = False
        self.jumps = False
        self.bottom_margin = 0
        # The viewport's lowest pixels that a panel covers: the board is shown above them.
        self.covered_foot = 0
        self.margin = (0, 0)
        self.zoom = 1
        self.picture_size = size
        self.origin = (0, 0)
        self.look_target: Pos | None = None
        self.watched: Seat | None = None
        self._grid = Grid(1, 1, b"\0")
        self._pans = False
        # The view asked about last, the seat watched in it, and the actor that it is about.
        self._followed: tuple[View, Seat | None, Actor | None] | None = None
        # What is followed, and how far from it the picture's middle is and should be: board pixels.
        self._point = self._lead = self._wanted_lead = (0.0, 0.0)

    @property
    def full_size(self) -> tuple[int, int]:
        """Return the size of the viewport with its margin."""
        return self.size[0] + self.margin[0], self.size[1] + self.margin[1]

    @property
    def can_zoom(self) -> bool:
        """Return whether an overview would show more of the board."""
        return self.max_zoom > 1 and not self._fits

    @property
    def _fits(self) -> bool:
        width, height = self._grid.width * TILE, self._grid.height * TILE
        return width * FIT_ZOOM <= self.full_size[0] and height * FIT_ZOOM <= self.full_size[1]

    def aim(self, view: View, *, is_outdoor: bool) -> None:
        """Show what a view is about: the target, the actor that is followed, or the open cells.

        Indoors the camera moves towards what the actor sees. Fields and charts have no such side,
        and who sees a whole field looks at it from afar.
        """
        actor = self.followed_actor(view)
        watches_one = view.seat is not None or actor is not None
        close_up = shows_chart(view) if is_outdoor and self.watched is None else watches_one
        cell = self.look_target or (actor.pos if actor else content_center(view, self.full_size))
        self.center_on(view.board.grid, cell, close_up=close_up)
        self._wanted_lead = (0.0, 0.0)
        if not is_outdoor and actor is not None and self.look_target is None:
            self._wanted_lead = self._lead_to_sight(view, actor.pos)

    def followed_actor(self, view: View) -> Actor | None:
        """Return the actor that a view is about: the seat's own, the watched or the only one."""
        known = self._followed
        if known is None or known[0] is not view or known[1] != self.watched:
            known = self._followed = view, self.watched, self._find_followed(view)
        return known[2]

    def _find_followed(self, view: View) -> Actor | None:
        seated = [actor for actor in view.actors if actor.seat is not None]
        if view.seat is None and len(seated) > 1:
            seated = [actor for actor in seated if actor.seat == self.watched]
        own = view.own_actor() or (seated[0] if view.seat is None and seated else None)
        return own if own is not None and own.board == view.focused_board else None

    def center_on(self, grid: Grid, cell: Pos | None, *, close_up: bool = False) -> None:
        """Centre a cell of a board, by default its middle; `close_up` zooms in to `max_zoom`."""
        self._grid = grid
        size = self.full_size
        self.zoom = FIT_ZOOM if self._fits else 1
        if close_up and not self.is_overview:
            self.zoom = max(self.max_zoom, self.zoom)
        self.picture_size = -(-size[0] // self.zoom), -(-size[1] // self.zoom)
        if cell is None:
            self.follow((grid.width * TILE / 2, grid.height * TILE / 2))
        else:
            self.follow(_middle(cell))

    def look_at(self, cell: Pos | None) -> None:
        """Pan to a cell from what the picture shows now; None: back to the actor."""
        if cell != self.look_target:
            self.look_target = cell
            self._pans = True

    def watch(self, seat: Seat) -> None:
        """Pan to the actor of a seat, from what the picture shows now."""
        if seat != self.watched:
            self.watched = seat
            self._pans = True

    def follow(self, point: tuple[float, float]) -> None:
        """Keep a point in the picture, in board pixels; scroll little past the board's borders."""
        if self._pans:
            self._lead = (
                self._lead[0] + self._point[0] - point[0],
                self._lead[1] + self._point[1] - point[1],
            )
            self._pans = False
        self._point = point
        self.origin = self._axis(0, self._grid.width), self._axis(1, self._grid.height)

    def jump(self) -> None:
        """Show at once what is ahead: nothing leads there from the last picture."""
        self._lead = self._wanted_lead
        self.follow(self._point)

    def advance(self, dt: float) -> None:
        """Look further ahead, or back, by `dt` seconds."""
        if self._lead == self._wanted_lead:
            return
        part = 1.0 if self.jumps else 1.0 - math.exp(-dt / _LEAD_SECONDS)
        away = [wanted - now for now, wanted in zip(self._lead, self._wanted_lead, strict=True)]
        far = max(map(abs, away))
        if not self.jumps:
            part = 1.0 if far < 1 else min(part, _MOST_SPEED * dt / far)
        self._lead = (self._lead[0] + away[0] * part, self._lead[1] + away[1] * part)

    def _lead_to_sight(self, view: View, cell: Pos) -> tuple[float, float]:
        """Return how far to look ahead, so that most of what is in sight is in the picture."""
        board = view.board
        seen = area_of(board.visible, board.grid.width)
        if seen is None:
            return 0.0, 0.0
        leads = []
        for axis, (size, own) in enumerate(zip(self.picture_size, _middle(cell), strict=True)):
            most = max(0.0, size / 2 - _ROOM_BEHIND * TILE)
            wanted = (seen.topleft[axis] + seen.size[axis] / 2) * TILE - own
            leads.append(max(-most, min(most, wanted)))
        return leads[0], leads[1]

    def _axis(self, axis: int, cells: int) -> int:
        size, board = self.picture_size[axis], cells * TILE
        margin = -(-self._foot // self.zoom) if axis else 0
        if board + margin <= size:
            return min((size - board) // 2, size - margin - board)
        middle = round(self._point[axis] + self._lead[axis])
        last = board - size + margin
        return -max(-_BEYOND, min(middle - (size - margin) // 2, last + _BEYOND))

    @property
    def _foot(self) -> int:
        return max(self.bottom_margin, self.covered_foot)

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

    @property
    def shown_cells(self) -> tuple[float, float, float, float]:
        """Return left, top, width and height of what the picture shows of the board, in cells."""
        (x, y), (width, height) = self.origin, self.picture_size
        height -= -(-self._foot // self.zoom)
        return -x / TILE, -y / TILE, width / TILE, height / TILE

    def picture_rect_of(self, pos: Pos) -> pygame.Rect:
        """Return the area of a cell in the picture before it is enlarged."""
        return pygame.Rect(self.origin[0] + pos.x * TILE, self.origin[1] + pos.y * TILE, TILE, TILE)

    def rect_of(self, pos: Pos) -> pygame.Rect:
        """Return the area of a cell in the viewport."""
        return self.rect_at((pos.x * TILE, pos.y * TILE))

    def rect_at(self, corner: tuple[int, int]) -> pygame.Rect:
        """Return the area in the viewport of what is as large as a cell, by its corner."""
        x, y = self.origin[0] + corner[0], self.origin[1] + corner[1]
        zoom, (left, top) = self.zoom, self.margin
        return pygame.Rect(x * zoom - left, y * zoom - top, TILE * zoom, TILE * zoom)


def shows_chart(view: View) -> bool:
    """Return whether the seat's own chart is shown outdoors; only full views show the field."""
    return view.seat is not None and view.outcome is None


def _middle(cell: Pos) -> tuple[float, float]:
    return cell.x * TILE + TILE // 2, cell.y * TILE + TILE // 2


def content_center(view: View, size: tuple[int, int]) -> Pos:
    """Return the centre of all open cells, or of all actors if the open cells do not fit."""
    grid = view.board.grid
    area = area_of(grid.terrain.translate(IS_CONTENT), grid.width)
    if area is None:
        return Pos(grid.width // 2, grid.height // 2)
    fits = (area.width + 2) * TILE <= size[0] and (area.height + 2) * TILE <= size[1]
    positions = [actor.pos for actor in view.actors if actor.board == view.focused_board]
    if fits or not positions:
        return Pos((area.left + area.right - 1) // 2, (area.top + area.bottom - 1) // 2)
    return Pos(
        sum(pos.x for pos in positions) // len(positions),
        sum(pos.y for pos in positions) // len(positions),
    )
