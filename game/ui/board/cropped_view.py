"""Views without the rock around what is worth seeing: boards may lie in much of it."""

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
    """Return the board in focus and what is on it, cut down to all that is not rock.

    Boards with walls between their cells stay as they are.
    """
    grid = view.board.grid
    rows = [grid.terrain[y * grid.width : (y + 1) * grid.width] for y in range(grid.height)]
    open_rows = [y for y, row in enumerate(rows) if row.strip(_ROCK)]
    open_columns = [x for x in range(grid.width) if grid.terrain[x :: grid.width].strip(_ROCK)]
    if grid.h_edges or grid.wrap or not open_rows:
        return view
    left, right = _span(open_columns, grid.width)
    top, bottom = _span(open_rows, grid.height)

    def cut(cells: bytes) -> bytes:
        return b"".join(
            cells[y * grid.width + left : y * grid.width + right] for y in range(top, bottom)
        )

    small = Grid(right - left, bottom - top, cut(grid.terrain))

    def moved(things: tuple[Placed, ...]) -> tuple[Placed, ...]:
        shifted = (
            replace(thing, pos=Pos(thing.pos.x - left, thing.pos.y - top), board=0)
            for thing in things
            if thing.board == view.focused_board
        )
        return tuple(thing for thing in shifted if small.in_bounds(thing.pos))

    return replace(
        view,
        boards=(Board(small, cut(view.board.visible)),),
        focused_board=0,
        actors=moved(view.actors),
        items=moved(view.items),
        sightings=(),
    )


def _span(found: list[int], size: int) -> tuple[int, int]:
    return max(0, found[0] - _MARGIN), min(size, found[-1] + 1 + _MARGIN)
