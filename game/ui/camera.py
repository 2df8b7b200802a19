"""Where to look on a board on which nobody's own figure stands."""

from __future__ import annotations

from game.core.grid import Pos, Terrain
from game.core.view import View
from game.ui.theme import TILE

_PLAIN = (Terrain.UNKNOWN, Terrain.WALL)


def middle_of(view: View, size: tuple[int, int]) -> Pos:
    """Return the middle of what is open, or of all figures where that is more than fits."""
    grid = view.board.grid
    plain = bytes(_PLAIN)
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
    places = [actor.pos for actor in view.actors]
    if fits or not places:
        return Pos((columns[0] + columns[-1]) // 2, (rows[0] + rows[-1]) // 2)
    return Pos(
        sum(place.x for place in places) // len(places),
        sum(place.y for place in places) // len(places),
    )
