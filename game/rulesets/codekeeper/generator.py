"""Random mazes (rules 7), on bit boards: bit `y * WIDTH + x` is the cell (x, y)."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping
from functools import cache, lru_cache
from itertools import accumulate, combinations, compress

from game.core.grid import Grid, Terrain, all_positions, manhattan
from game.core.level import Level, ParamValue, Spawn
from game.core.pathfinding import flags_from_bits, nth_cell, open_spread
from game.core.rng import Dice, derive_seed
from game.rulesets.codekeeper.params import (
    BOX,
    CHARGES,
    EXIT,
    GARGOYLE,
    HERO,
    ORC,
    PARAMS,
    POTION,
    SKELETON,
    TREASURE,
    VAMPIRE,
)

WIDTH = 16
HEIGHT = 12
MIN_EXIT_DISTANCE = 16
LOOP_COUNT = (12, 21)
MAX_DETOUR_PENALTY = 4
TREASURE_COUNT = (5, 9)
DEAD_END_TRIES = 10
BOX_COUNT = (5, 15)
POTION_COUNT = (4, 7)
CHEST_COUNT = (0, 4)
MONSTER_COUNT = (30, 50)
SAFE_RADIUS = 3
# Each kind's share of a maze's monsters is drawn from these bounds, in millionths.
MONSTER_SHARES = {
    SKELETON: (100_000, 500_000),
    GARGOYLE: (100_000, 300_000),
    ORC: (50_000, 150_000),
    VAMPIRE: (200_000, 700_000),
}
_SIZE = WIDTH * HEIGHT
_ALL_CELLS = (1 << _SIZE) - 1
_FIRST_COLUMN = sum(1 << row * WIDTH for row in range(HEIGHT))
_LAST_COLUMN = _FIRST_COLUMN << WIDTH - 1
_POSITIONS = all_positions(WIDTH, HEIGHT)
_TERRAIN_OF_FLAG = bytes((Terrain.WALL, Terrain.FLOOR)).ljust(256)
# After this many draws of hero and exit without a long enough path, carve a new maze.
_MAX_DRAWS = 2000
# The steps to the four neighbours of a cell, in reading order.
_STEPS = (-WIDTH, -1, 1, WIDTH)
# A corridor grows on ways, steps into rock: bit `side * _SIZE + cell` of a set of ways is the step
# from a cell to one of its sides. Shifted by a cell, the set has that cell's ways at these bits.
_FIRST_WAYS = sum(1 << side * _SIZE for side in range(4))


@lru_cache(maxsize=1)
def _sides() -> tuple[tuple[int, ...], ...]:
    """Return the neighbours of each cell in reading order."""
    return tuple(
        tuple(cell + step for step in _STEPS if cell + step in _square(cell, 1))
        for cell in range(_SIZE)
    )


@lru_cache(maxsize=2 * _SIZE)
def _square(cell: int, reach: int) -> frozenset[int]:
    """Return the cells within a Chebyshev distance."""
    y, x = divmod(cell, WIDTH)
    columns = range(max(0, x - reach), min(WIDTH, x + reach + 1))
    rows = range(max(0, y - reach), min(HEIGHT, y + reach + 1))
    return frozenset(row * WIDTH + column for row in rows for column in columns)


@lru_cache(maxsize=1)
def _ways_left() -> tuple[int, tuple[int, ...]]:
    """Return all ways, and for each cell those that are left once it is floor.

    The end of a way must be rock, and so must all around it but the cell where the way begins and
    that cell's sides, so that the corridor touches no other.
    """
    sides, every, closed = _sides(), 0, [0] * _SIZE
    for cell in range(_SIZE):
        for end in sides[cell]:
            way = 1 << _STEPS.index(end - cell) * _SIZE + cell
            every |= way
            for rock in {end} | _square(end, 1) - {cell, *sides[cell]}:
                closed[rock] |= way
    return every, tuple(every & ~ways for ways in closed)


@lru_cache(maxsize=1)
def _steps_of() -> dict[int, tuple[int, ...]]:
    """Return for the ways of the first cell the steps that they are, in reading order."""
    return {
        sum(1 << side * _SIZE for side in sides): tuple(_STEPS[side] for side in sides)
        for count in range(5)
        for sides in combinations(range(4), count)
    }


def _shifted(cells: int) -> tuple[int, int, int, int]:
    """Return the cells that have one of these cells to their west, east, north and south."""
    west, east = (cells & ~_LAST_COLUMN) << 1, (cells & ~_FIRST_COLUMN) >> 1
    return west, east, cells << WIDTH, cells >> WIDTH


class _MazeCarver:
    """Carves a maze out of solid rock.

    `floor` is a bit board, `trunks` has for each cell the bit board of the cells from the root of
    the spanning tree to it, 0 for cells that are not in the tree.
    """

    def __init__(self, dice: Dice) -> None:
        self.dice = dice
        self.sides = _sides()
        self.floor = 0
        self.trunks = [0] * _SIZE

    def carve_corridors(self) -> None:
        """Grow corridors until none can: a third of the time of looking at the rock each step."""
        below, trunks = self.dice.below, self.trunks
        steps_of, (ways, ways_left) = _steps_of(), _ways_left()
        root = below(_SIZE)
        trunks[root] = self.floor = 1 << root
        ways &= ways_left[root]
        while starts := self._corridor_starts(ways):
            walker = nth_cell(starts, below(starts.bit_count()))
            trunk = trunks[walker]
            while steps := steps_of[ways >> walker & _FIRST_WAYS]:
                walker += steps[below(len(steps))]
                trunks[walker] = trunk = trunk | 1 << walker
                ways &= ways_left[walker]
            self.floor |= trunk

    def _corridor_starts(self, ways: int) -> int:
        """Return the floor from which a corridor can grow on one of these ways."""
        ways |= ways >> 2 * _SIZE
        return (ways | ways >> _SIZE) & self.floor

    def carve_loops(self) -> None:
        """Open walls between branches, preferring those that save a longer detour."""
        dice, walls = self.dice, self._walls_between_floor()
        detours = list(map(self._detour, walls))
        totals_by_penalty = [
            list(accumulate([detour - penalty if detour > penalty else 0 for detour in detours]))
            for penalty in range(MAX_DETOUR_PENALTY + 1)
        ]
        opened = []
        for _ in range(dice.between(LOOP_COUNT)):
            totals = totals_by_penalty[dice.below(MAX_DETOUR_PENALTY + 1)]
            if totals and totals[-1]:
                opened.append(walls[dice.weighted(totals)])
        for wall in opened:
            if dice.below(2):
                self.floor |= 1 << wall

    def _walls_between_floor(self) -> list[int]:
        """Return the rock with floor on two sides or more."""
        west, east, north, south = _shifted(self.floor)
        across, along = west & east, north & south
        corner = (west | east) & (north | south)
        return _numbers((across | along | corner) & ~self.floor & _ALL_CELLS)

    def _detour(self, wall: int) -> int:
        """Return the length of the longest path in the tree between two sides of a wall."""
        trunks = self.trunks
        one, other, *rest = [trunk for side in self.sides[wall] if (trunk := trunks[side])]
        # The cells that are on the trunk of one side alone lie between the two.
        length = (one ^ other).bit_count()
        if rest:
            pairs = combinations((one, other, *rest), 2)
            length = max([(one ^ other).bit_count() for one, other in pairs])
        return length

    def is_far(self, one: int, other: int, steps: int) -> bool:
        """Return whether there are at least so many steps from one cell to another."""
        if manhattan(_POSITIONS[one], _POSITIONS[other]) >= steps:
            return True
        branch, goal = self.trunks[one] ^ self.trunks[other], 1 << other
        if self.trunks[one] and self.trunks[other] and branch.bit_count() < steps:
            return False
        spread, reached = open_spread(WIDTH, HEIGHT, diagonal=False), 1 << one
        for _ in range(steps - 1):
            reached |= spread(reached) & self.floor
        return not reached & goal


def _numbers(cells: int) -> list[int]:
    """Return the cells of a bit board in reading order."""
    return list(compress(range(_SIZE), flags_from_bits(cells, _SIZE)))


def _carve_maze(dice: Dice) -> tuple[int, int, int]:
    """Return the floor of a maze as a bit board, and the cells of its hero and exit."""
    while True:
        carver = _MazeCarver(dice)
        carver.carve_corridors()
        carver.carve_loops()
        cells = _numbers(carver.floor)
        for _ in range(_MAX_DRAWS):
            hero, end = dice.choice(cells), dice.choice(cells)
            if carver.is_far(hero, end, MIN_EXIT_DISTANCE):
                return carver.floor, hero, end


# Mazes share their spawns: there are two thousand of them, and a maze has seventy.
@cache
def _spawns(kind: str) -> tuple[Spawn, ...]:
    """Return the spawn of a kind on each cell."""
    return tuple(Spawn(kind, pos) for pos in _POSITIONS)


class _MazePopulator:
    """Places items and monsters on the free floor of a maze, column by column."""

    def __init__(self, dice: Dice, floor: int, hero: int, end: int) -> None:
        self.dice = dice
        flags = flags_from_bits(floor & ~(1 << hero | 1 << end), _SIZE)
        self.free = [
            cell for x in range(WIDTH) for cell in compress(range(x, _SIZE, WIDTH), flags[x::WIDTH])
        ]
        self.dead_ends = frozenset(_numbers(_dead_ends(floor)))
        self.hero = hero
        self.spawns = [_spawns(HERO)[hero], _spawns(EXIT)[end]]

    def place_treasures(self) -> None:
        """Place treasures, in dead ends if a few draws hit one."""
        spawns, free, below = _spawns(TREASURE), self.free, self.dice.below
        for _ in range(self.dice.between(TREASURE_COUNT)):
            for _ in range(DEAD_END_TRIES + 1):
                index = below(len(free))
                if free[index] in self.dead_ends:
                    break
            self.spawns.append(spawns[free.pop(index)])

    def place_items(self) -> None:
        counts = (
            (BOX, BOX_COUNT),
            (POTION, POTION_COUNT),
            *((chest, CHEST_COUNT) for chest in CHARGES),
        )
        for kind, bounds in counts:
            spawns = _spawns(kind)
            for _ in range(self.dice.between(bounds)):
                if self.free:
                    self.spawns.append(spawns[self.dice.pop(self.free)])

    def place_monsters(self) -> None:
        """Place monsters away from the hero."""
        dice, near = self.dice, _square(self.hero, SAFE_RADIUS - 1)
        count = dice.between(MONSTER_COUNT)
        totals = list(accumulate(map(dice.between, MONSTER_SHARES.values())))
        tables = list(map(_spawns, MONSTER_SHARES))
        far = [cell for cell in self.free if cell not in near]
        # The last draws of a maze: all at once in half the time.
        draws = dice.draws(2 * min(count, len(far)))
        for kind, place in zip(draws[::2], draws[1::2], strict=True):
            spawns = tables[bisect_right(totals, kind * totals[-1] >> 64)]
            self.spawns.append(spawns[far.pop(place * len(far) >> 64)])


def _dead_ends(floor: int) -> int:
    """Return the floor with floor on one side alone."""
    west, east, north, south = _shifted(floor)
    one = (west ^ east) & ~(north | south) | (north ^ south) & ~(west | east)
    return floor & one


def generate(params: Mapping[str, ParamValue], seed: int) -> Level:
    """Return the random maze for a seed."""
    dice = Dice(derive_seed(seed, "map"))
    floor, hero, end = _carve_maze(dice)
    populator = _MazePopulator(dice, floor, hero, end)
    populator.place_treasures()
    populator.place_items()
    populator.place_monsters()
    terrain = flags_from_bits(floor, _SIZE).translate(_TERRAIN_OF_FLAG)
    return Level(
        ruleset="codekeeper",
        name="random",
        title=f"Seed {seed}",
        grids=(Grid(WIDTH, HEIGHT, terrain),),
        spawns=tuple(populator.spawns),
        params=tuple((p.name, params.get(p.name, p.default)) for p in PARAMS),
    )
