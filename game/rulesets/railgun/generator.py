"""Random maps (rules 2)."""

from collections.abc import Mapping
from functools import cache
from itertools import product, takewhile
from typing import NamedTuple

from game.core.grid import Direction, Grid, Pos, Terrain
from game.core.level import RANDOM_LEVEL, Level, ParamValue, random_title
from game.core.rng import Dice, derive_seed
from game.rulesets.railgun.params import random_params

WIDTH = 21
HEIGHT = 15
FLOOR_COUNT = 120
CORRIDOR_LENGTH = 10
# The last cells in reading order.
COUNTER_CELLS = (Pos(18, 14), Pos(19, 14), Pos(20, 14))

_COUNTERS = bytes((Terrain.COUNTER,)) * len(COUNTER_CELLS)
_WALLS = bytes((Terrain.WALL,)) * (WIDTH * HEIGHT - len(COUNTER_CELLS))
_ROCK = Grid(WIDTH, HEIGHT, _WALLS + _COUNTERS)
ROW = (Direction.E, Direction.W)
COLUMN = (Direction.S, Direction.N)


# Where a corridor could begin: a junction, which has an odd column and an even row, and a side.
_Start = tuple[Pos, Direction]


class _Line(NamedTuple):
    """The cells that a corridor takes up at most, those behind its junction, and what crosses it.

    The corridors that cross it begin at every second cell ahead, two at each.
    """

    ahead: tuple[Pos, ...]
    behind: tuple[Pos, ...]
    crossing: tuple[_Start, ...]


@cache
def _line(junction: Pos, side: Direction) -> _Line:
    ahead = [junction.step(side, steps) for steps in range(1, CORRIDOR_LENGTH + 1)]
    behind = [junction.step(side.opposite, steps) for steps in range(1, CORRIDOR_LENGTH)]
    crossing = product(ahead[1::2], COLUMN if side in ROW else ROW)
    rock = takewhile(lambda pos: _ROCK.in_bounds(pos) and pos not in COUNTER_CELLS, ahead)
    return _Line(tuple(rock), tuple(behind), tuple(crossing))


def _carve(dice: Dice) -> set[Pos]:
    """Carve corridors until there is enough floor; return it, or nothing if all ended too early.

    The rule (2.3): draw a junction, and a side of it. If the floor in line with both, the junction
    among it, is ten cells or longer, dig nothing. Otherwise dig up to ten cells to that side, as
    far as there is rock; of those each with an odd column and an even row, which is every second
    one, is a new junction. Repeat.

    Draws that dig nothing change nothing, so here only starts that may still dig are drawn: maps
    come as often as by the rule, with a seventh of the draws. A start digs once at most, since
    after that floor, a counter or the edge is next to it, or its line is ten cells long. In one of
    some ten thousand maps no start is left too early, and the rule would draw for ever.
    """
    # The first cell of floor: an odd column, an even row, and no counter (rules 2.2).
    junction = next(iter(COUNTER_CELLS))
    while junction in COUNTER_CELLS:
        x, y = 1 + dice.below(WIDTH - 1), dice.below(HEIGHT)
        junction = Pos(x - (x % 2 == 0), y - y % 2)
    floor = {junction}
    starts: list[_Start] = [(junction, side) for side in (*ROW, *COLUMN)]
    while starts and len(floor) < FLOOR_COUNT:
        line = _line(*dice.take(starts))
        # Ten with the junction. Floor ahead counts, too, but where there is any next to the
        # junction, there is nothing to dig.
        is_long = floor.issuperset(line.behind)
        dug = [] if is_long else list(takewhile(lambda pos: pos not in floor, line.ahead))
        floor.update(dug)
        # Every second cell is a junction with two sides to go; along the corridor lies floor.
        starts += line.crossing[: 2 * (len(dug) // 2)]
    return floor if len(floor) >= FLOOR_COUNT else set()


def generate(params: Mapping[str, ParamValue], seed: int) -> Level:
    """Return the random map for a seed; `start.new_game` places hero, pillar and devils."""
    dice, floor = Dice(derive_seed(seed, "map")), set[Pos]()
    while not floor:
        floor = _carve(dice)
    return Level(
        ruleset="railgun",
        name=RANDOM_LEVEL,
        title=random_title(seed, params),
        grids=(_ROCK.filled(floor, Terrain.FLOOR),),
        params=random_params(params),
    )
