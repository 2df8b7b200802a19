"""Corridors in numbers: random play takes a quarter less time than with the plain words of the
rules in `tests/rulesets/codekeeper/plain_corridors.py`. Programs that learn feel that, which play
some 16 turns in a maze. A set of cells is a number whose bit y * WIDTH + x is the cell (x, y); in a
wide one, and in a set of ways, a cell has four bits."""

from functools import cache
from itertools import compress

from game.core.cell_set import Cells
from game.core.grid import Pos
from game.rulesets.codekeeper.mazes import corridors
from game.rulesets.codekeeper.mazes.maze_dice import TURNS, MazeDice

_SIZE = len(corridors.POSITIONS)
_PLACES = list(enumerate(corridors.POSITIONS))
# In a wide set a cell is the first of its four bits.
_WIDE = [1 << 4 * place for place in range(_SIZE)]
_STEPS = [side.dy * corridors.WIDTH + side.dx for side in corridors.SIDES]
# What the step of a corridor adds to its place, by the four bits of its ways and the turn drawn;
# 0 where there is no way.
_STEP_BY_TURN = [
    [steps[turn * len(steps) // TURNS] if steps else 0 for turn in range(TURNS)]
    for ways in range(16)
    for steps in [[step for side, step in enumerate(_STEPS) if ways >> side & 1]]
]


@cache
def _ways_left() -> tuple[int, list[int]]:
    """Return the ways of all cells, and for each cell those that are left once it is floor."""
    every, closed = 0, dict.fromkeys(corridors.POSITIONS, 0)
    for place, pos in enumerate(corridors.POSITIONS):
        own = {pos, *corridors.sides(pos)}
        for end in corridors.sides(pos):
            way = 1 << 4 * place + _STEPS.index(corridors.ROCK.index(end) - place)
            every |= way
            for rock in corridors.around(end) - own | {end}:
                closed[rock] |= way
    return every, [every & ~ways for ways in closed.values()]


def grow_corridors(dice: MazeDice) -> corridors.Corridors:
    """Grow corridors, each from a random cell until it is stuck, while any can (rules 7.1, 7.2)."""
    ways, ways_left = _ways_left()
    turns, trunks = dice.turns, [0] * _SIZE
    root = dice.below(_SIZE)
    trunks[root] = floor = _WIDE[root]
    ways &= ways_left[root]
    while starts := ((halves := ways | ways >> 1) | halves >> 2) & floor:
        # In hexadecimal a cell is a digit, the last cell first.
        digits = hex(starts).replace("1", "0", dice.below(starts.bit_count()))
        walker = len(digits) - 1 - digits.index("1")
        trunk = trunks[walker]
        while step := _STEP_BY_TURN[ways >> 4 * walker & 15][next(turns)]:
            walker += step
            trunks[walker] = trunk = trunk | _WIDE[walker]
            ways &= ways_left[walker]
        floor |= trunk
    cells = Cells.from_number(corridors.ROCK, int(f"{floor:x}", 2))
    return corridors.Corridors(cells, _detours(cells, trunks))


def _detours(floor: Cells, trunks: list[int]) -> dict[Pos, int]:
    """Return the detour of each wall with two sides in the tree (rules 7.3).

    Corridors do not touch, so two sides that meet at a corner are two steps apart; all four sides
    would be in a loop.
    """
    across, along, corners = corridors.walls_between(floor)
    found = {
        wall: (trunks[place - step] ^ trunks[place + step]).bit_count()
        for walls, step in ((across, 1), (along, corridors.WIDTH))
        for place, wall in compress(_PLACES, walls.flags())
    }
    return found | dict.fromkeys(corners.without(across).without(along), 2)
