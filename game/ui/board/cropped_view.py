"""Views cropped to their content: boards may have wide margins of rock."""

from dataclasses import replace
from functools import lru_cache
from typing import TypeVar

import pygame

from game.core.actor import Actor, Item
from game.core.grid import Grid, Pos, Terrain
from game.core.view import Board, View

# A table by terrain: whether it is no rock.
IS_CONTENT = bytes(code not in (Terrain.UNKNOWN, Terrain.WALL) for code in range(256))
_MARGIN = 1
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


# A turn shows dozens of views with the same cells in sight.
@lru_cache(maxsize=4)
def area_of(cells: bytes, width: int) -> pygame.Rect | None:
    """Return the bounding box of the cells with a byte other than 0, None if there are none."""
    rows = [y for y in range(len(cells) // width) if any(cells[y * width : (y + 1) * width])]
    columns = [x for x in range(width) if any(cells[x::width])]
    if not rows:
        return None
    return pygame.Rect(columns[0], rows[0], columns[-1] - columns[0] + 1, rows[-1] - rows[0] + 1)
