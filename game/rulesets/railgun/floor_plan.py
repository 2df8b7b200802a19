"""The floor of a map: rays, lines of fire, distances, as the rules ask for them again and again."""

from collections.abc import Mapping
from functools import cache, lru_cache
from typing import NamedTuple

from game.core.actor import ActorId
from game.core.cell_set import Cells
from game.core.grid import Direction, Grid, Pos, Terrain

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


class FloorPlan:
    """The floor of a map without walls between its cells, and what follows from it.

    `floor` and `cells` are the same cells: one to test a cell, one to combine sets. All others are
    buildings: walls, pillars, counters. `ray` returns what lies to a side of a cell, `distances`
    the steps to a goal past all actors, as far as they are asked for, and `steps` all of them.
    """

    __slots__ = ("cells", "distances", "floor", "grid", "pillars", "ray", "steps")

    def __init__(self, grid: Grid) -> None:
        """Take a board; what is asked for of its cells is found then."""
        self.grid = grid
        self.cells = Cells.walkable(grid)
        self.pillars = Cells.of_terrain(grid, Terrain.PILLAR)
        self.floor = frozenset(grid.cells(Terrain.FLOOR))
        self.ray = cache(self._find_ray)
        self.distances = cache(self.cells.distances_to)
        self.steps = cache(lambda goal: self.distances(goal).steps())

    def _find_ray(self, pos: Pos, side: Direction) -> Ray:
        cells = []
        while (pos := pos.step(side)) in self.floor:
            cells.append(pos)
        return Ray(tuple(cells), pos, len(cells) + self.grid.in_bounds(pos))

    def line_of_fire(
        self, start: Pos, side: Direction, occupants: Mapping[Pos, ActorId]
    ) -> LineOfFire:
        """Return how a shot flies: to the edge, a building or the first actor (rules 4.2, 7)."""
        ray = self.ray(start, side)
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
