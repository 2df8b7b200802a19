"""The floor of a map, and what the rules ask of it again and again."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from functools import lru_cache
from typing import NamedTuple, TypeVar

from game.core.actor import ActorId
from game.core.cells import Cells
from game.core.grid import Direction, Grid, Pos, Terrain

K = TypeVar("K", bound=Hashable)
T = TypeVar("T")
_SIDES = (Direction.N, Direction.W, Direction.E, Direction.S)


class Ray(NamedTuple):
    """The floor to one side of a cell, and the building or the cell off the board that ends it.

    `sight` is how many cells one sees of both.
    """

    cells: tuple[Pos, ...]
    end: Pos
    sight: int


class LineOfFire(NamedTuple):
    """The cells a shot crosses, and the actor it hits, whose cell is the last, or what stops it."""

    path: tuple[Pos, ...]
    hit: ActorId | None
    stop: Pos | None


class _Table(dict[K, T]):
    """What a function finds for keys, each when it is first asked for."""

    __slots__ = ("_find",)

    def __init__(self, find: Callable[[K], T]) -> None:
        super().__init__()
        self._find = find

    def __missing__(self, key: K) -> T:
        found = self[key] = self._find(key)
        return found


class FloorPlan:
    """The floor of a map without walls between its cells, and tables of what follows from it.

    `floor` and `cells` are the same cells: one to test a cell, one to combine sets. `rays` has
    what lies to a side of a cell, `distances` the steps to a goal, as far as they are asked for,
    and `steps` all of them.
    """

    __slots__ = ("cells", "distances", "floor", "grid", "rays", "steps")

    def __init__(self, grid: Grid) -> None:
        """Find nothing ahead of need: the largest map has four thousand cells."""
        self.grid = grid
        self.cells = Cells.walkable(grid)
        self.floor = frozenset(grid.cells(Terrain.FLOOR))
        self.rays = _Table(self._find_ray)
        self.distances = _Table(self.cells.distances_to)
        self.steps = _Table[Pos, dict[Pos, int]](lambda goal: self.distances[goal].steps())

    def _find_ray(self, start: tuple[Pos, Direction]) -> Ray:
        pos, side = start
        cells = []
        while (pos := pos.step(side)) in self.floor:
            cells.append(pos)
        return Ray(tuple(cells), pos, len(cells) + self.grid.in_bounds(pos))

    def line_of_fire(
        self, start: Pos, side: Direction, occupants: Mapping[Pos, ActorId]
    ) -> LineOfFire:
        """Return how a shot flies: to the edge, a building or the first actor (rules 4.2, 7)."""
        ray = self.rays[start, side]
        for count, pos in enumerate(ray.cells, 1):
            if pos in occupants:
                return LineOfFire(ray.cells[:count], occupants[pos], None)
        return LineOfFire(ray.cells, None, ray.end)


# Boards of one match, of the worlds that its demo player imagines, and of the match before.
floor_plan = lru_cache(maxsize=32)(FloorPlan)


@lru_cache(maxsize=1 << 13)
def cells_beside(pos: Pos) -> dict[Pos, Direction]:
    """Return the cells one step from a cell in reading order, each with its side.

    >>> [side.name for side in cells_beside(Pos(2, 2)).values()]
    ['N', 'W', 'E', 'S']
    """
    return {pos.step(side): side for side in _SIDES}


def side_towards(start: Pos, goal: Pos) -> Direction | None:
    """Return the side where a cell lies in line with another, None if it does not.

    >>> side_towards(Pos(2, 2), Pos(2, 0)), side_towards(Pos(2, 2), Pos(3, 3))
    (<Direction.N: (0, -1)>, None)
    """
    if start.x == goal.x:
        return Direction.S if goal.y > start.y else Direction.N
    if start.y == goal.y:
        return Direction.E if goal.x > start.x else Direction.W
    return None
