"""Ways to a goal: cell by cell, and the steps from all cells, around everybody in view."""

from collections.abc import Collection

from game.core.action import Action, Move
from game.core.cell_set import Distances
from game.core.features.features import Travel
from game.core.grid import ALL_DIRECTIONS, CARDINALS, Grid, Pos, Terrain
from game.core.view import View

_STRAIGHT_FIRST = [*CARDINALS, *ALL_DIRECTIONS].index


def way_to(grid: Grid, start: Pos, end: Pos, *, diagonal: bool = False) -> list[Pos]:
    """Return the cells of a shortest way after its start, or none; straight steps first."""
    cells, sides = [end], sorted(ALL_DIRECTIONS if diagonal else CARDINALS, key=_STRAIGHT_FIRST)
    layers = Distances.on(grid, start, diagonal=diagonal).layers_to(end)
    for layer in layers[-2:0:-1]:
        beside = (grid.neighbour(cells[-1], s) for s in sides if grid.can_step(cells[-1], s))
        cells.append(next(cell for cell in beside if cell and cell in layer))
    return cells[::-1] if len(layers) > 1 else []


class WayDistances:
    """The steps from every cell to a goal, around everybody in view."""

    def __init__(self, travel: Travel, view: View, goal: Pos, guarded: set[Pos]) -> None:
        own = view.own_actor()
        self.here = None if own is None else own.pos
        # A walk stops at items and guarded cells, so it goes around them if it can.
        for around in ((*travel.wanted(view), *guarded), guarded, ()):
            self.grid = open_grid(travel, view, goal, around)
            self.steps = Distances.on(self.grid, goal, diagonal=travel.diagonal)
            self.own = None if own is None else self.steps.steps_from(own.pos)
            if self.own is not None:
                break

    def step(self, legal: Collection[Action]) -> Move | None:
        """Return the legal step that leads closer to the goal, None if there is none."""
        if self.here is None or not self.own:
            return None
        nearer, moves = self.own - 1, {a.direction: a for a in legal if isinstance(a, Move)}
        sides = [s for s in moves if self.steps.steps_from(self.here.step(s)) == nearer]
        return moves[min(sides, key=_STRAIGHT_FIRST)] if sides else None


def why_no_way(travel: Travel, view: View, goal: Pos) -> str:
    """Return whether there is no known way to a cell, or only none past who and what is there."""
    own, grid = view.own_actor(), view.board.grid
    if own is None or not grid.is_walkable(goal):
        return "no_way"
    distances = Distances.on(grid, goal, diagonal=travel.diagonal)
    return "no_way" if distances.steps_from(own.pos) is None else "in_the_way"


def open_grid(travel: Travel, view: View, goal: Pos | None, around: Collection[Pos] = ()) -> Grid:
    """Return the known board with walls where no walk may lead now, save at the goal."""
    grid, own = view.board.grid, view.own_actor()
    closed = {a.pos for a in view.actors if a.board == view.focused_board and a != own}
    closed.update(travel.avoided(view), travel.barred(view), around)
    return grid.filled((pos for pos in closed if pos not in (goal, own and own.pos)), Terrain.WALL)
