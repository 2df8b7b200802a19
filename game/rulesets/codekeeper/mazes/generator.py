"""Random mazes (rules 7).

Where fewer draws than a rule takes have the same chances, the rule comes first in a comment.
"""

from bisect import bisect_right
from collections.abc import Mapping
from itertools import accumulate, repeat

from game.core.cell_set import Cells
from game.core.fast_dataclass import replace
from game.core.grid import Pos, Terrain, manhattan
from game.core.level import Level, ParamValue, Spawn, danger_of, mutator_of, random_title
from game.core.rng import shuffled
from game.rulesets.codekeeper import params
from game.rulesets.codekeeper.mazes.corridors import (
    HEIGHT,
    POSITIONS,
    ROCK,
    WIDTH,
    Corridors,
    passages,
)
from game.rulesets.codekeeper.mazes.fast_corridors import grow_corridors
from game.rulesets.codekeeper.mazes.maze_dice import MazeDice
from game.rulesets.codekeeper.paths import square_set

MIN_EXIT_DISTANCE = 16
LOOP_COUNT = (12, 21)
MAX_DETOUR_PENALTY = 4
TREASURE_COUNT = (5, 9)
DEAD_END_TRIES = 10
ITEM_COUNTS = {params.BOX: (5, 15), params.POTION: (4, 7), **dict.fromkeys(params.CHARGES, (0, 4))}
MONSTER_COUNT = (30, 50)
# How many of these monsters come, in percent, by the danger wished for.
MONSTER_PERCENT = {1: 40, 2: 70, 3: 100, 4: 130, 5: 160}
SAFE_RADIUS = 3
# Each kind's share of a maze's monsters is drawn from these bounds, in millionths.
MONSTER_SHARES = {
    params.SKELETON: (100_000, 500_000),
    params.GARGOYLE: (100_000, 300_000),
    params.ORC: (50_000, 150_000),
    params.VAMPIRE: (200_000, 700_000),
}
# What stands in a maze instead, by mutator, and the bow's charges where there is nothing else.
_OTHER_KINDS = {
    params.ARCHER: dict.fromkeys(params.CHARGES, "charge_bow"),
    params.VAMPIRES: dict.fromkeys(MONSTER_SHARES, params.VAMPIRE),
}
ARROWS = 15
# After this many draws of hero and exit without a long enough path, carve a new maze.
_MAX_DRAWS = 6000
_TERRAIN_OF_FLAG = bytes((Terrain.WALL, Terrain.FLOOR)).ljust(256)


def _open_loops(corridors: Corridors, dice: MazeDice) -> Cells:
    """Return the floor once walls between corridors are opened (rules 7.3).

    In each round a wall is drawn whose weight is its detour less the round's penalty, if that is
    more than 0; afterwards each wall drawn is opened with probability 1/2.
    """
    walls, totals = list(corridors.detours), list(accumulate(corridors.detours.values()))
    opened = []
    # Walls that are drawn and not opened change nothing, so first one draw, a bit for each round,
    # tells how many are opened, and then only those are drawn.
    for _ in range(dice.below(1 << dice.between(LOOP_COUNT)).bit_count()):
        penalty, rest = dice.below(MAX_DETOUR_PENALTY + 1), 0
        # By its whole detour, and anew in as many cases as the penalty takes away from it.
        while rest <= penalty:
            number = dice.below(totals[-1])
            place = bisect_right(totals, number)
            rest = totals[place] - number
        opened.append(walls[place])
    return corridors.floor.union(Cells.of(ROCK, opened))


def _is_far(floor: Cells, hero: Pos, end: Pos) -> bool:
    """Return whether the exit is far enough from the hero."""
    if manhattan(hero, end) >= MIN_EXIT_DISTANCE:
        return True
    steps = floor.distances_to(hero).steps_from(end)
    return steps is not None and steps >= MIN_EXIT_DISTANCE


def _carve_maze(dice: MazeDice) -> tuple[Cells, Pos, Pos]:
    """Return the floor of a maze, and the cells of its hero and exit (rules 7.1 to 7.4)."""
    while True:
        floor = _open_loops(grow_corridors(dice), dice)
        for _ in range(_MAX_DRAWS):
            # Of the floor; a cell that is rock is drawn anew like one that is too near.
            hero = POSITIONS[dice.below(len(POSITIONS))]
            end = POSITIONS[dice.below(len(POSITIONS))]
            if hero in floor and end in floor and _is_far(floor, hero, end):
                return floor, hero, end


def _populate(dice: MazeDice, floor: Cells, hero: Pos, end: Pos, percent: int) -> list[Spawn]:
    """Return what is in a maze, all on cells of their own (rules 7.5 to 7.7)."""
    spawns = [Spawn(params.HERO, hero), Spawn(params.EXIT, end)]
    across, along, corners = passages(floor)
    free, thoroughfares = floor.without_cells((hero, end)), across.union(along).union(corners)
    dead_ends, inner = list(free.without(thoroughfares)), list(free.intersection(thoroughfares))
    for _ in range(dice.between(TREASURE_COUNT)):
        # A cell is drawn anew up to ten times while it is no dead end. Here one draw tells whether
        # all of these tries miss the dead ends, and another one is for the cell.
        tries, left = DEAD_END_TRIES + 1, len(inner) + len(dead_ends)
        cells = inner if dice.below(left**tries) < len(inner) ** tries else dead_ends
        spawns.append(Spawn(params.TREASURE, cells.pop(dice.below(len(cells)))))
    rest = inner + dead_ends
    rest = shuffled(rest, dice.below_each(range(len(rest), 1, -1)))
    for kind, bounds in ITEM_COUNTS.items():
        count = dice.between(bounds)
        spawns += [Spawn(kind, pos) for pos in rest[:count]]
        rest = rest[count:]
    near = square_set(WIDTH, HEIGHT, hero, SAFE_RADIUS - 1)
    far = [pos for pos in rest if pos not in near][: dice.between(MONSTER_COUNT) * percent // 100]
    kinds, totals = [*MONSTER_SHARES], list(accumulate(map(dice.between, MONSTER_SHARES.values())))
    numbers = dice.below_each(repeat(totals[-1], len(far)))
    spawns += map(Spawn, [kinds[bisect_right(totals, number)] for number in numbers], far)
    return spawns


def generate(chosen: Mapping[str, ParamValue], seed: int) -> Level:
    """Return the random maze for a seed."""
    dice = MazeDice(seed)
    floor, hero, end = _carve_maze(dice)
    spawns = _populate(dice, floor, hero, end, MONSTER_PERCENT[danger_of(chosen)])
    mutator, values = mutator_of(chosen), dict(chosen)
    if kinds := _OTHER_KINDS.get(mutator):
        spawns = [replace(each, kind=kinds.get(each.kind, each.kind)) for each in spawns]
    if mutator == params.ARCHER:
        values |= {params.HAMMER: 0, params.SCYTHE: 0, params.BOW: ARROWS}
    return Level(
        ruleset="codekeeper",
        name="random",
        title=random_title(seed, chosen),
        grids=(ROCK.with_cells(floor.flags().translate(_TERRAIN_OF_FLAG)),),
        spawns=tuple(spawns),
        params=tuple(
            (name, values.get(name, default)) for name, default in params.MAP_SCHEMA.defaults
        ),
    )
