"""The camera: zoom and scroll position of a board in a viewport."""

import math

import pygame
from pygame import Vector2

from game.core.actor import Actor, Seat
from game.core.grid import Grid, Pos, Terrain
from game.core.view import View
from game.ui.board.board_crops import IS_CONTENT, Frame, area_of, best_frame
from game.ui.style.constants import TILE

FIT_ZOOM, NEAR_ZOOM = 2, 3

# How much of what lies beyond the board's borders can be seen, in board pixels.
_BEYOND = TILE
# It closes in within this time, and moves no faster than this, in board pixels a second.
_LEAD_SECONDS, _MOST_SPEED = 0.16, 400
# A zoom comes closer within this time, as if it led a little farther: an eye can follow it.
_ZOOM_SECONDS, _FARTHER = 0.3, 0.1
# What covers more than this share of the viewport leaves room for all that is known only.
_LARGE_FOOT = 0.25
_ROUNDING = 1e-6
# From near, the picture has at least this share of what is seen, or of what is known of a board
# that fits from afar, and all its loot; else it is shown from afar, for some turns. So it is once
# what is known fills the first share of that picture, until it fills less than the second.
_NEAR_SEEN, _NEAR_KNOWN, _FAR_TURNS, _FILLED, _SPARSE = 0.6, 0.6, 4, 0.7, 0.6
# A chart is seen from near while all that is known leaves these columns and rows: on the left are
# other maps, above is its name. For that, its rows stand some pixels of the viewport lower.
_CHART_RIM, _CHART_NAME = (3, 2), 18


class Camera:
    """Keeps a cell in the picture of boards that are larger than the viewport.

    Boards that fit at `FIT_ZOOM` are shown at that zoom, others where somebody plays, or at 1.
    What a seat knows of a board indoors is shown at `NEAR_ZOOM` while that is little; it is in the
    middle then, even if the picture leaves the board's border. A `chosen_zoom` is the player's own.
    The board is drawn on a picture of `picture_size` pixels, with its corner at `origin`, which is
    then enlarged `zoom` times, or `shown_zoom` times around its middle while that changes. The
    viewport's lowest `bottom_margin` pixels are for prompts: the board's last rows can be scrolled
    above them. `look_target` is centred instead of the player's actor; where a view is no one's,
    `watched` is the seat whose actor is followed from near. On a wide or high screen the viewport
    has a `margin` more at the left and at the top, where coordinates are negative.

    The picture rests while an actor walks in it, and moves on smoothly where another part of the
    board tells more, or at once where it `jumps`. Where it follows an actor, it never lags behind.
    """

    def __init__(self, size: tuple[int, int]) -> None:
        self.size = size
        self.chosen_zoom: int | None = None
        self.jumps = False
        self.bottom_margin = 0
        # The viewport's lowest pixels that a panel covers: the board is shown above them.
        self.covered_foot = 0
        self.margin = (0, 0)
        self.zoom = self._wanted_zoom = self._own_zoom = 1
        self.shown_zoom = 1.0
        self.picture_size = size
        self.origin = (0, 0)
        self.look_target: Pos | None = None
        self.watched: Seat | None = None
        self._grid = Grid(1, 1, b"\0")
        self._pans = self._is_still = False
        # The view asked about last, the seat watched in it, and the actor that it is about.
        self._followed: tuple[View, Seat | None, Actor | None] | None = None
        # The board that is shown, and in which turn it was last too large to be seen from near.
        self._place: object = None
        self._far_turn = 0
        # The part of the board that is shown, of which view and around which cell.
        self._frame: Frame | None = None
        self._framed: tuple[View, Pos] | None = None
        # What is followed, and how far from it the picture's middle is: board pixels.
        self._point, self._lead = Vector2(), Vector2()

    @property
    def full_size(self) -> tuple[int, int]:
        """Return the size of the viewport with its margin."""
        return self.size[0] + self.margin[0], self.size[1] + self.margin[1]

    @property
    def is_overview(self) -> bool:
        """Return whether the player chose to see as much of the board as possible."""
        return self.chosen_zoom == 1

    @property
    def can_zoom(self) -> bool:
        """Return whether the board is too large to be seen whole at `FIT_ZOOM`."""
        return not self._fits_at(FIT_ZOOM)

    def _fits_at(self, zoom: int) -> bool:
        width, height = self._grid.width * TILE * zoom, self._grid.height * TILE * zoom
        return width <= self.full_size[0] and height <= self.full_size[1]

    def choose_zoom(self, zoom: int | None) -> bool:
        """Keep a zoom from the next view on, None to follow what is known.

        Return whether that is possible, and another one.
        """
        near = NEAR_ZOOM if self._framed is not None else FIT_ZOOM
        possible = zoom is None or (zoom != self._wanted_zoom and 1 <= zoom <= near)
        if self.can_zoom and possible:
            self.chosen_zoom = zoom
        return self.can_zoom and possible

    def aim(self, view: View, *, is_outdoor: bool) -> None:
        """Show what a view is about: the target, what an actor knows, or the open cells.

        Fields are centred on the actor, and who sees a whole field looks at it from afar. What is
        known of a chart is framed as it is indoors, without the actor, too.
        """
        actor, grid = self.followed_actor(view), view.board.grid
        watches_one = view.seat is not None or actor is not None
        close_up = shows_chart(view) if is_outdoor and self.watched is None else watches_one
        place = view.focused_board, grid.width, grid.height, is_outdoor
        self._grid, is_new, self._place = grid, place != self._place, place
        is_chart = is_outdoor and shows_chart(view)
        centre = actor.pos if actor else content_center(view, self.full_size)
        own = centre if is_chart or (actor and close_up and not is_outdoor) else None
        self._is_still = not (self.can_zoom or (Terrain.UNKNOWN in grid.terrain and not is_outdoor))
        if own is None or self._is_still:
            self._own_zoom = FIT_ZOOM if close_up or not self.can_zoom else 1
        self._framed = (view, own) if own is not None and self.look_target is None else None
        if is_new:
            self._far_turn, self._frame = view.turn - _FAR_TURNS, None
        self._place_frame()
        at_once = is_new or self.jumps or (is_outdoor and not is_chart)
        self._show_zoom(self._wanted_zoom if at_once else self.shown_zoom)
        cell = self.look_target or centre
        self.follow((cell.x * TILE + TILE // 2, cell.y * TILE + TILE // 2))
        if is_new:
            self.jump()

    def _choose_distance(self, view: View, own: Pos) -> None:
        """Look from near at what is little, from afar at more, and for a while after that."""
        most = _FILLED if self._own_zoom == NEAR_ZOOM else _SPARSE

        def is_much(foot: int) -> bool:
            wide, high = self._cells_at(NEAR_ZOOM, foot)
            across, down = _CHART_RIM if self._grid.h_edges else (0, 0)
            near = best_frame(view, own, (wide - across, high - down), None)
            if near.seen < _NEAR_SEEN or near.actors_outside > 0:
                return True
            if not self.can_zoom:
                return near.known < _NEAR_KNOWN or near.seen < 1 or near.items_outside > 0
            if down or foot > _LARGE_FOOT * self.full_size[1]:
                return near.known < 1
            return best_frame(view, own, self._cells_at(FIT_ZOOM, foot), None).filled >= most

        if is_much(self.bottom_margin):
            self._own_zoom, self._far_turn = FIT_ZOOM, view.turn
        elif self._foot > self.bottom_margin and is_much(self._foot):
            self._own_zoom = FIT_ZOOM
        elif not 0 <= view.turn - self._far_turn < _FAR_TURNS:
            self._own_zoom = NEAR_ZOOM

    @property
    def misses_sight(self) -> bool:
        """Return whether the picture leaves out what is in sight, or would without an overview."""
        return self.is_overview or (self._frame is not None and self._frame.seen < 1)

    @property
    def free_size(self) -> tuple[int, int]:
        """Return the viewport's size without what covers its foot."""
        return self.full_size[0], self.full_size[1] - self._foot

    def shows(self, cell: Pos) -> bool:
        """Return whether the middle of a cell is in the viewport, and nothing covers it."""
        spot = self.rect_of(cell).move(self.margin)
        return pygame.Rect((0, 0), self.free_size).collidepoint(spot.center)

    def _cells_at(self, zoom: int, foot: int) -> tuple[int, int]:
        """Return how many whole cells a picture has, at least one."""
        wide, high = self.full_size
        return max(1, wide // (zoom * TILE)), max(1, (high - foot) // (zoom * TILE))

    def _place_frame(self) -> None:
        """Find a zoom and the part of the board to show; a board that is seen whole rests."""
        if self._framed is not None and not self._is_still:
            self._choose_distance(*self._framed)
        self._wanted_zoom = (self.can_zoom and self.chosen_zoom) or self._own_zoom
        if self._framed is None or self._fits_at(self._wanted_zoom):
            self._frame = None
        else:
            size = self._cells_at(self._wanted_zoom, self._foot)
            self._frame = best_frame(*self._framed, size, self._frame)

    def forget(self) -> None:
        """Show the next view at once: nothing leads there from the last picture."""
        self._place = None

    def _show_zoom(self, zoom: float) -> None:
        self.shown_zoom, self.zoom = zoom, int(zoom)
        wide, high = self.full_size
        self.picture_size = -(-wide // self.zoom), -(-high // self.zoom)

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

    def look_at(self, cell: Pos | None) -> None:
        """Pan to a cell from what the picture shows now; None: back to the actor."""
        self._pans = self._pans or cell != self.look_target
        self.look_target = cell

    def watch(self, seat: Seat) -> None:
        """Pan to the actor of a seat, from what the picture shows now."""
        self._pans = self._pans or seat != self.watched
        self.watched = seat

    def follow(self, point: tuple[float, float] | Vector2) -> None:
        """Keep a point in the picture, in board pixels; scroll little past the board's borders."""
        if self._pans or self._frame is not None:
            self._lead = self._lead + self._point - point
            self._pans = False
        self._point = Vector2(point)
        if self._frame is not None:
            x, y = (max(0.0, part / self.zoom - 3 * TILE) / 2 for part in self.free_size)
            self._lead = Vector2(max(-x, min(x, self._lead.x)), max(-y, min(y, self._lead.y)))
        self.origin = self._axis(0, self._grid.width), self._axis(1, self._grid.height)

    @property
    def _wanted_lead(self) -> Vector2:
        return Vector2() if self._frame is None else self._frame.middle - self._point

    def jump(self) -> None:
        """Show at once what is wanted: nothing leads there from the last picture."""
        self._show_zoom(self._wanted_zoom)
        self._lead = self._wanted_lead
        self.follow(self._point)

    def advance(self, dt: float) -> None:
        """Come closer to what is wanted by `dt` seconds."""
        if self.shown_zoom != self._wanted_zoom:
            near, part = self.shown_zoom, 1.0 - math.exp(-dt / _ZOOM_SECONDS)
            step = part * (abs(self._wanted_zoom - near) + _FARTHER)
            self._show_zoom(max(near - step, min(near + step, self._wanted_zoom)))
        away = self._wanted_lead - self._lead
        far = max(abs(away.x), abs(away.y))
        part = 1.0 - math.exp(-dt / _LEAD_SECONDS)
        if far >= 1 and not self.jumps:
            away *= min(part, _MOST_SPEED * dt / far)
        self._lead = self._lead + away

    def _axis(self, axis: int, cells: int) -> int:
        size, board = self.picture_size[axis], cells * TILE
        margin = -(-self._foot // self.zoom) if axis else 0
        if self._frame is not None:
            size += _CHART_NAME * 2 // self.zoom if axis and self._grid.h_edges else 0
            return (size - margin) // 2 - round(self._point[axis] + self._lead[axis])
        if board + margin <= size:
            return min((size - board) // 2, size - margin - board)
        middle = round(self._point[axis] + self._lead[axis])
        return -max(-_BEYOND, min(middle - (size - margin) // 2, (board - size + margin) + _BEYOND))

    @property
    def _foot(self) -> int:
        return max(self.bottom_margin, self.covered_foot)

    @property
    def overlaps_bottom_margin(self) -> bool:
        """Return whether the board reaches into the margin for prompts."""
        foot = Pos(0, self._grid.height - 1)
        return self.rect_of(foot).bottom > self.size[1] - self.bottom_margin

    def cell_at(self, point: tuple[int, int]) -> Pos | None:
        """Return the cell under a point of the viewport, None outside the board."""
        left, top = self.margin
        if not pygame.Rect((-left, -top), self.full_size).collidepoint(point):
            return None
        free = Vector2(self.free_size) / 2
        at = (Vector2(point) + self.margin - free) / self.shown_zoom + free / self.zoom
        x, y = (
            math.floor(part + _ROUNDING) - corner
            for part, corner in zip(at, self.origin, strict=True)
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
        free, long = Vector2(self.free_size) / 2, round(TILE * self.shown_zoom)
        at = (Vector2(self.origin) + corner - free / self.zoom) * self.shown_zoom + free
        return pygame.Rect(round(at.x) - self.margin[0], round(at.y) - self.margin[1], long, long)

    @property
    def cut(self) -> pygame.Rect:
        """Return the part of the picture that fills the viewport: less of it in a zoom."""
        share = 1 / self.zoom - 1 / self.shown_zoom
        x, y = (int(free / 2 * share) for free in self.free_size)
        wide, high = (math.ceil(part / self.shown_zoom) for part in self.full_size)
        return pygame.Rect(x, y, wide, high).clip((0, 0), self.picture_size)


def shows_chart(view: View) -> bool:
    """Return whether the seat's own chart is shown outdoors; only full views show the field."""
    return view.seat is not None and view.outcome is None


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
    return Pos(*(sum(pos[n] for pos in positions) // len(positions) for n in (0, 1)))
