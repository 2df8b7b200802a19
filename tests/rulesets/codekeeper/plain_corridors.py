"""The corridors of mazes in the plain words of the rules (7), which `fast_corridors` numbers."""

from collections.abc import Mapping
from itertools import combinations

from game.core.cell_set import Cells
from game.core.grid import Pos
from game.rulesets.codekeeper.mazes.corridors import (
    POSITIONS,
    ROCK,
    Corridors,
    around,
    sides,
    walls_between,
)
from game.rulesets.codekeeper.mazes.maze_dice import MazeDice

# The cells from the root of a tree of corridors to each cell of it, both included.
Trunks = Mapping[Pos, frozenset[Pos]]


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
