"""Views cropped to their content: boards may have wide margins of rock."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeVar

from game.core.actor import Actor, Item
from game.core.grid import Grid, Pos, Terrain
from game.core.view import Board, View

_ROCK = bytes((Terrain.UNKNOWN, Terrain.WALL))
_MARGIN = 1
Placed = TypeVar("Placed", Actor, Item)


def crop_to_content(view: View) -> View:
    """Return a view of the focused board only, cropped to all cells that are not rock.

    Boards that wrap, or have walls between cells, are returned unchanged.
    """
    grid = view.board.grid
    rows = [grid.terrain[y * grid.width : (y + 1) * grid.width] for y in range(grid.height)]
    open_rows = [y for y, row in enumerate(rows) if row.strip(_ROCK)]
    open_columns = [x for x in range(grid.width) if grid.terrain[x :: grid.width].strip(_ROCK)]
    if not open_rows:
        return view
    return _crop(view, _span(open_columns, grid.width), _span(open_rows, grid.height))


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


def _span(indices: list[int], size: int) -> tuple[int, int]:
    return max(0, indices[0] - _MARGIN), min(size, indices[-1] + 1 + _MARGIN)
