"""The corridors of a maze, a tree that fills the rock, and the detours around walls (rules 7).

This is the rule in plain words. Mazes are made by `fast_corridors`, which says it in numbers.
"""

from collections.abc import Mapping
from itertools import combinations
from typing import NamedTuple

from game.core.cell_set import Cells
from game.core.grid import Direction, Grid, Pos, Terrain
from game.rulesets.codekeeper.mazes.maze_dice import MazeDice
from game.rulesets.codekeeper.paths import square_set

WIDTH = 16
HEIGHT = 12
ROCK = Grid(WIDTH, HEIGHT, bytes((Terrain.WALL,)) * (WIDTH * HEIGHT))
POSITIONS = ROCK.cells()
# In this order draws count ways, and starts backwards: which mazes seeds have depends on it.
SIDES = (Direction.N, Direction.W, Direction.E, Direction.S)
# The cells from the root of a tree of corridors to each cell of it, both included.
Trunks = Mapping[Pos, frozenset[Pos]]


class Corridors(NamedTuple):
    """The floor of a tree of corridors, and the detour of each wall with two sides in it or more.

    That is the longest path in the tree between two of those sides.
    """

    floor: Cells
    detours: dict[Pos, int]


def grow_corridors(dice: MazeDice) -> Corridors:
    """Grow corridors, each from a random cell until it is stuck, while any can (rules 7.1, 7.2)."""
    root = POSITIONS[dice.below(len(POSITIONS))]
    trunks = {root: frozenset((root,))}
    while starts := [pos for pos in POSITIONS[::-1] if pos in trunks and ways(trunks, pos)]:
        walker = starts[dice.below(len(starts))]
        while end := dice.choose_way(ways(trunks, walker)):
            trunks[end] = trunks[walker] | {end}
            walker = end
    return Corridors(Cells.of(ROCK, trunks), detours(trunks))


def ways(trunks: Trunks, walker: Pos) -> list[Pos]:
    """Return the expandable cells beside a cell of the tree (rules 7.2).

    They are rock that touches no floor but the walker, from which they expand, and its sides. So
    the walker is the only floor beside them: no two sides of a cell are beside each other.
    """
    own = {walker, *sides(walker)}
    return [
        end
        for end in sides(walker)
        if end not in trunks and trunks.keys().isdisjoint(around(end) - own)
    ]


def detours(trunks: Trunks) -> dict[Pos, int]:
    """Return the detour of each wall with two sides in the tree or more (rules 7.3).

    The path between two cells leads over those that are on the way from the root to one of them
    alone. Walls between west and east come first, then those between north and south, and corners.
    """
    found: dict[Pos, int] = {}
    for walls in walls_between(Cells.of(ROCK, trunks)):
        for wall in walls:
            near = [trunks[side] for side in sides(wall) if side in trunks]
            # A path's steps: its cells without the one where both trunks part.
            found[wall] = max(len(one ^ other) for one, other in combinations(near, 2))
    return found


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
