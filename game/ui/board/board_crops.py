"""Parts of boards that are shown: cropped to their content, or what tells most of a large one."""

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import accumulate
from typing import NamedTuple, TypeVar

import pygame

from game.core.actor import Actor, Item
from game.core.grid import Grid, Pos, Terrain
from game.core.view import Board, View
from game.ui.style.constants import TILE

# A table by terrain: whether it is no rock.
IS_CONTENT = bytes(code not in (Terrain.UNKNOWN, Terrain.WALL) for code in range(256))
_IS_KNOWN = bytes(code != Terrain.UNKNOWN for code in range(256))
_MARGIN = 1
# Cells from an own cell to a picture's edge, at most a third of it; 1 on a chart that fits in.
_ROOM = 3
# What a cell in the picture is worth: one that is known, in sight as well, or has an actor on it.
_KNOWN, _SEEN, _ACTOR = 1, 12, 150
# What another part must be worth more, by its width and height, to be shown instead.
_REST = 1.0
Placed = TypeVar("Placed", Actor, Item)


def crop_to_content(view: View) -> View:
    """Return a view of the focused board only, cropped to all cells that are not rock.

    Boards that wrap, or have walls between cells, are returned unchanged.
    """
    grid = view.board.grid
    area = area_of(grid.terrain.translate(IS_CONTENT), grid.width)
    if area is None:
        return view
    area = area.inflate(2 * _MARGIN, 2 * _MARGIN).clip((0, 0, grid.width, grid.height))
    return _crop(view, (area.left, area.right), (area.top, area.bottom))


def crop_around_actor(view: View, width: int, height: int) -> View:
    """Return a view cropped to the cells around the seat's own actor, or to its content."""
    own, grid = view.own_actor(), view.board.grid
    if own is None or own.board != view.focused_board:
        return crop_to_content(view)
    left = max(0, min(own.pos.x - width // 2, grid.width - width))
    top = max(0, min(own.pos.y - height // 2, grid.height - height))
    columns, rows = (left, min(grid.width, left + width)), (top, min(grid.height, top + height))
    return _crop(view, columns, rows)


def _crop(view: View, columns: tuple[int, int], rows: tuple[int, int]) -> View:
    """Return a view of some columns and rows of its focused board, half-open ranges."""
    grid, (left, right), (top, bottom) = view.board.grid, columns, rows
    if grid.h_edges or grid.wrap:
        return view

    def crop(cells: bytes) -> bytes:
        return b"".join(
            cells[y * grid.width + left : y * grid.width + right] for y in range(top, bottom)
        )

    cropped = Grid(right - left, bottom - top, crop(grid.terrain))

    def shift(entities: tuple[Placed, ...]) -> tuple[Placed, ...]:
        shifted = (
            replace(entity, pos=Pos(entity.pos.x - left, entity.pos.y - top), board=0)
            for entity in entities
            if entity.board == view.focused_board
        )
        return tuple(entity for entity in shifted if cropped.in_bounds(entity.pos))

    return replace(
        view,
        boards=(Board(cropped, crop(view.board.visible)),),
        focused_board=0,
        actors=shift(view.actors),
        items=shift(view.items),
        sightings=(),
    )


# A turn shows dozens of views with the same cells in sight, a map has dozens of fragments.
@lru_cache(maxsize=64)
def area_of(cells: bytes, width: int) -> pygame.Rect | None:
    """Return the bounding box of the cells with a byte other than 0, None if there are none."""
    rows = [y for y in range(len(cells) // width) if any(cells[y * width : (y + 1) * width])]
    columns = [x for x in range(width) if any(cells[x::width])]
    if not rows:
        return None
    return pygame.Rect(columns[0], rows[0], columns[-1] - columns[0] + 1, rows[-1] - rows[0] + 1)


class Frame(NamedTuple):
    """A part of a board, in cells, the shares of what is seen and known in it, and what is not.

    `filled` is the share of the part itself that is known.
    """

    left: int
    top: int
    size: tuple[int, int]
    seen: float
    known: float
    filled: float
    actors_outside: int
    items_outside: int

    @property
    def middle(self) -> pygame.Vector2:
        """Return its middle in board pixels."""
        return (pygame.Vector2(self.size) / 2 + (self.left, self.top)) * TILE


def _row_sum(cells: bytes, width: int, columns: tuple[int, int], y: int) -> int:
    """Return the sum of a row's bytes in columns that may lie beyond the board."""
    row = y * width if y >= 0 else len(cells)
    return sum(cells[row + max(0, columns[0]) : row + max(0, min(width, columns[1]))])


def _corners(own: int, room: int, size: int, cells: int) -> range:
    """Return where a part may begin: with room around an own cell, one cell beyond a border."""
    first = min(own + room + 1, max(own + 2, cells + 1)) - size
    return range(first, max(first, own - room, min(own - 1, -1)) + 1)


def _worth(view: View, own: Pos, size: tuple[int, int]) -> dict[tuple[int, int], float]:
    """Return what parts of a board around an own cell tell, by their corners."""
    (wide, high), width = size, view.board.grid.width
    known, seen = view.board.grid.terrain.translate(_IS_KNOWN), view.board.visible
    actors = [actor.pos for actor in view.actors if actor.board == view.focused_board]
    area, (most, named) = area_of(known, width), (1, 2) if view.board.grid.h_edges else (_ROOM, 0)
    if area is None or area.width > wide or area.height > high - named:
        area, most = pygame.Rect(own, (1, 1)), _ROOM
    lefts = _corners(own.x, min(most, wide // 3), wide, width)
    tops = _corners(own.y, min(most, high // 3), high, view.board.grid.height)
    worth: dict[tuple[int, int], float] = {}
    for left in lefts:
        across = left, left + wide
        sums = (
            _KNOWN * _row_sum(known, width, across, y) + _SEEN * _row_sum(seen, width, across, y)
            for y in range(tops[0], tops[-1] + high)
        )
        upto = [0, *accumulate(sums)]
        others = [pos.y for pos in actors if left <= pos.x < left + wide]
        for index, top in enumerate(tops):
            x, y = 2 * left + wide - area.left - area.right, 2 * top + high - area.top - area.bottom
            # A figure's head rises above its cell.
            heads = sum((top <= y < top + high) + (top < y < top + high) for y in others)
            told = upto[index + high] - upto[index] + _ACTOR * heads / 2
            # What tells as much lies in the middle.
            worth[left, top] = told - (abs(x) + abs(y)) / (4 * (wide + high))
    return worth


def best_frame(view: View, own: Pos, size: tuple[int, int], before: Frame | None) -> Frame:
    """Return the part of a board that tells most around an own cell, of a size in cells.

    It is the one `before` while no other tells much more. All that is known lies in its middle, or
    the own cell if that is too much. It may reach beyond the board.
    """
    worth = _worth(view, own, size)
    best = max(worth, key=worth.__getitem__)
    if before is not None and before.size == size:
        kept = before.left, before.top
        if worth.get(kept, 0) >= worth[best] - _REST * sum(size):
            best = kept
    frame = pygame.Rect(best, size)

    def shares(cells: bytes) -> tuple[float, float]:
        """Return how much of some cells the part has, and how much of the part has them."""
        width, across = view.board.grid.width, (frame.left, frame.right)
        count = sum(_row_sum(cells, width, across, y) for y in range(frame.top, frame.bottom))
        return count / sum(cells) if any(cells) else 1.0, count / (frame.width * frame.height)

    seen, _ = shares(view.board.visible)
    known, filled = shares(view.board.grid.terrain.translate(_IS_KNOWN))

    def left_out(placed: Sequence[Actor | Item]) -> int:
        here = (each.pos for each in placed if each.board == view.focused_board)
        return sum(not frame.collidepoint(pos) for pos in here)

    counts = left_out(view.actors), left_out(view.items)
    return Frame(*best, size, seen, known, filled, *counts)
