"""The corridors of a maze, a tree that fills the rock, and the detours around walls (rules 7)."""

from typing import NamedTuple

from game.core.cell_set import Cells
from game.core.grid import Direction, Grid, Pos, Terrain
from game.rulesets.codekeeper.paths import square_set

WIDTH = 16
HEIGHT = 12
ROCK = Grid(WIDTH, HEIGHT, bytes((Terrain.WALL,)) * (WIDTH * HEIGHT))
POSITIONS = ROCK.cells()
# In this order draws count ways, and starts backwards: which mazes seeds have depends on it.
SIDES = (Direction.N, Direction.W, Direction.E, Direction.S)


class Corridors(NamedTuple):
    """The floor of a tree of corridors, and the detour of each wall with two sides in it or more.

    That is the longest path in the tree between two of those sides.
    """

    floor: Cells
    detours: dict[Pos, int]


def sides(pos: Pos) -> list[Pos]:
    """Return the cells of the maze beside one."""
    return [end for side in SIDES if ROCK.in_bounds(end := pos.step(side))]


def around(pos: Pos) -> frozenset[Pos]:
    """Return a cell and the up to eight around it."""
    return square_set(WIDTH, HEIGHT, pos, 1)


class Passages(NamedTuple):
    """The cells with floor on two opposite sides, and on two sides that meet at a corner."""

    across: Cells
    along: Cells
    corners: Cells


def passages(floor: Cells) -> Passages:
    """Return the cells, floor or not, between floor to the west and east, north and south."""
    beside = {side: floor.shifted(side) for side in SIDES}
    across = beside[Direction.W].intersection(beside[Direction.E])
    along = beside[Direction.N].intersection(beside[Direction.S])
    upright = beside[Direction.N].union(beside[Direction.S])
    sideways = beside[Direction.W].union(beside[Direction.E])
    return Passages(across, along, upright.intersection(sideways))


def walls_between(floor: Cells) -> list[Cells]:
    """Return the walls with floor on two sides or more; some are in more than one of the sets."""
    return [cells.without(floor) for cells in passages(floor)]
