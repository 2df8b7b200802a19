"""Random mazes (rules 7), on bit boards: bit `y * WIDTH + x` is the cell (x, y)."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Mapping
from functools import cache, lru_cache
from itertools import accumulate, compress
from struct import Struct

from game.core.grid import Grid, Terrain, all_positions, manhattan
from game.core.level import Level, ParamValue, Spawn
from game.core.pathfinding import flags_from_bits
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
ITEM_COUNTS = {BOX: (5, 15), POTION: (4, 7), **dict.fromkeys(CHARGES, (0, 4))}
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
# Corridors grow on wide boards, with four bits for a cell: in a set of ways, steps into rock, a bit
# for each side; in a set of cells the first bit.
_WIDE = [1 << 4 * cell for cell in range(_SIZE)]
# The steps that four bits of a set of ways stand for.
_STEPS_OF = [
    tuple(step for side, step in enumerate(_STEPS) if ways >> side & 1) for ways in range(16)
]
# So many of the dice's numbers are split at once; a maze needs four times as many.
_BLOCK = 32
_NUMBERS, _HALVES = Struct(f"<{_BLOCK}Q"), Struct(f"<{2 * _BLOCK}I")


class _HalfDice:
    """Dice with draws of 32 bits, enough for a maze's few choices: two from each number.

    In loops, `pop() * count >> 32` is what `below(count)` draws, in a third of the time.
    """

    def __init__(self, seed: int) -> None:
        self._dice = Dice(derive_seed(seed, "map"))
        self._left: list[int] = []

    def ready(self, count: int) -> Callable[[], int]:
        """Return what takes a number off those ready, which are at least so many."""
        while len(self._left) < count:
            self._left += _HALVES.unpack(_NUMBERS.pack(*self._dice.draws(_BLOCK)))
        return self._left.pop

    def below(self, count: int) -> int:
        """Draw a number in 0..count-1."""
        left = self._left
        if not left:
            self.ready(1)
        return left.pop() * count >> 32

    def between(self, bounds: tuple[int, int]) -> int:
        """Draw a number from the first to the second, both included."""
        return bounds[0] + self.below(bounds[1] - bounds[0] + 1)

    def pop(self, cells: list[int]) -> int:
        """Draw a cell and remove it."""
        return cells.pop(self.below(len(cells)))

    def shuffle(self, cells: list[int]) -> None:
        """Put cells in random order."""
        pop = self.ready(len(cells))
        for count in range(len(cells), 1, -1):
            place = pop() * count >> 32
            cells[count - 1], cells[place] = cells[place], cells[count - 1]


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
            way = 1 << 4 * cell + _STEPS.index(end - cell)
            every |= way
            for rock in {end} | _square(end, 1) - {cell, *sides[cell]}:
                closed[rock] |= way
    return every, tuple(every & ~ways for ways in closed)


def _shifted(cells: int) -> tuple[int, int, int, int]:
    """Return the cells that have one of these cells to their west, east, north and south."""
    west, east = (cells & ~_LAST_COLUMN) << 1, (cells & ~_FIRST_COLUMN) >> 1
    return west, east, cells << WIDTH, cells >> WIDTH


class _MazeCarver:
    """Carves a maze out of solid rock.

    `floor` is a bit board, `trunks` has for each cell the wide board of the cells from the root of
    the spanning tree to it, 0 for cells that are not in the tree.
    """

    def __init__(self, dice: _HalfDice) -> None:
        self.dice = dice
        self.floor = 0
        self.trunks = [0] * _SIZE

    def carve_corridors(self) -> None:
        """Grow corridors until none can: a quarter of the time of looking at the rock each step."""
        dice, trunks, wide, steps_of = self.dice, self.trunks, _WIDE, _STEPS_OF
        ways, ways_left = _ways_left()
        root = dice.below(_SIZE)
        trunks[root] = floor = wide[root]
        ways &= ways_left[root]
        while starts := ((both := ways | ways >> 2) | both >> 1) & floor:
            # In hexadecimal a digit is a cell: cutting the text takes a third of `nth_cell`.
            start = 1 + dice.below(starts.bit_count())
            walker = len(f"{starts:x}".split("1", start)[-1])
            trunk, pop = trunks[walker], dice.ready(_SIZE)
            while steps := steps_of[ways >> 4 * walker & 15]:
                # Every second step is the only one, and numbers are dear.
                walker += steps[pop() * len(steps) >> 32] if len(steps) > 1 else steps[0]
                trunks[walker] = trunk = trunk | wide[walker]
                ways &= ways_left[walker]
            floor |= trunk
        self.floor = int(f"{floor:x}", 2)

    def carve_loops(self) -> None:
        """Open walls between branches, preferring those that save a longer detour.

        A wall's weight is its detour less the penalty of the round; half of those drawn are opened.
        """
        dice, detours = self.dice, self._detours()
        walls, totals = list(detours), list(accumulate(detours.values()))
        longest = max(detours.values(), default=0)
        for _ in range(dice.between(LOOP_COUNT)):
            penalty, is_opened = divmod(dice.below(2 * MAX_DETOUR_PENALTY + 2), 2)
            if is_opened and penalty < longest:
                self.floor |= 1 << walls[self._draw_wall(totals, penalty)]

    def _draw_wall(self, totals: list[int], penalty: int) -> int:
        """Return the place of a wall, by the running totals of the detours."""
        while True:
            # By its detour alone, and again in as many cases as the penalty takes away.
            number = self.dice.below(totals[-1])
            place = bisect_right(totals, number)
            if totals[place] - number > penalty:
                return place

    def _detours(self) -> dict[int, int]:
        """Return the rock between floor with the longest path in the tree between two sides.

        Corridors do not touch, so the sides at a corner of rock are always two steps apart.
        """
        trunks = self.trunks
        west, east, north, south = _shifted(self.floor)
        rock = _ALL_CELLS & ~self.floor
        across, along = west & east & rock, north & south & rock
        corners = (west | east) & (north | south) & rock & ~(across | along)
        detours = dict.fromkeys(_numbers(corners), 2)
        # The cells that are on the trunk of one side alone lie between the two.
        for wall in _numbers(across):
            detours[wall] = (trunks[wall - 1] ^ trunks[wall + 1]).bit_count()
        for wall in _numbers(along):
            length = (trunks[wall - WIDTH] ^ trunks[wall + WIDTH]).bit_count()
            detours[wall] = max(length, detours.get(wall, 0))
        return detours

    def is_far(self, one: int, other: int, steps: int) -> bool:
        """Return whether there are at least so many steps from one cell to another."""
        if manhattan(_POSITIONS[one], _POSITIONS[other]) >= steps:
            return True
        branch, goal = self.trunks[one] ^ self.trunks[other], 1 << other
        if self.trunks[one] and self.trunks[other] and branch.bit_count() < steps:
            return False
        floor, reached = self.floor, 1 << one
        from_west, from_east = floor & ~_FIRST_COLUMN, floor & ~_LAST_COLUMN
        for _ in range(steps - 1):
            beside = reached << 1 & from_west | reached >> 1 & from_east
            reached |= beside | (reached << WIDTH | reached >> WIDTH) & floor
        return not reached & goal


def _numbers(cells: int) -> list[int]:
    """Return the cells of a bit board in reading order."""
    return list(compress(range(_SIZE), flags_from_bits(cells, _SIZE)))


def _carve_maze(dice: _HalfDice) -> tuple[int, int, int]:
    """Return the floor of a maze as a bit board, and the cells of its hero and exit."""
    while True:
        carver = _MazeCarver(dice)
        carver.carve_corridors()
        carver.carve_loops()
        cells = _numbers(carver.floor)
        for _ in range(_MAX_DRAWS):
            hero, end = cells[dice.below(len(cells))], cells[dice.below(len(cells))]
            if carver.is_far(hero, end, MIN_EXIT_DISTANCE):
                return carver.floor, hero, end


# Mazes share their spawns: there are two thousand of them, and a maze has seventy.
@cache
def _spawns(kind: str) -> tuple[Spawn, ...]:
    """Return the spawn of a kind on each cell."""
    return tuple(Spawn(kind, pos) for pos in _POSITIONS)


def _populate(dice: _HalfDice, floor: int, hero: int, end: int) -> list[Spawn]:
    """Return what is in a maze, all on cells of their own."""
    spawns = [_spawns(HERO)[hero], _spawns(EXIT)[end]]
    free, dead_ends = floor & ~(1 << hero | 1 << end), _dead_ends(floor)
    inner, ends = _numbers(free & ~dead_ends), _numbers(free & dead_ends)
    table, tries = _spawns(TREASURE), DEAD_END_TRIES + 1
    for _ in range(dice.between(TREASURE_COUNT)):
        # Whether all tries miss the dead ends is one draw; the cell is another.
        is_missed = dice.below((len(inner) + len(ends)) ** tries) < len(inner) ** tries
        spawns.append(table[dice.pop(inner if is_missed else ends)])
    cells = inner + ends
    dice.shuffle(cells)
    for kind, bounds in ITEM_COUNTS.items():
        table, count = _spawns(kind), dice.between(bounds)
        spawns += [table[cell] for cell in cells[:count]]
        del cells[:count]
    near = _square(hero, SAFE_RADIUS - 1)
    far = [cell for cell in cells if cell not in near][: dice.between(MONSTER_COUNT)]
    totals = list(accumulate(map(dice.between, MONSTER_SHARES.values())))
    total, tables = totals[-1], list(map(_spawns, MONSTER_SHARES))
    pop = dice.ready(len(far))
    spawns += [tables[bisect_right(totals, pop() * total >> 32)][cell] for cell in far]
    return spawns


def _dead_ends(floor: int) -> int:
    """Return the floor with floor on one side alone."""
    west, east, north, south = _shifted(floor)
    one = (west ^ east) & ~(north | south) | (north ^ south) & ~(west | east)
    return floor & one


def generate(params: Mapping[str, ParamValue], seed: int) -> Level:
    """Return the random maze for a seed."""
    dice = _HalfDice(seed)
    floor, hero, end = _carve_maze(dice)
    terrain = flags_from_bits(floor, _SIZE).translate(_TERRAIN_OF_FLAG)
    return Level(
        ruleset="codekeeper",
        name="random",
        title=f"Seed {seed}",
        grids=(Grid(WIDTH, HEIGHT, terrain),),
        spawns=tuple(_populate(dice, floor, hero, end)),
        params=tuple((p.name, params.get(p.name, p.default)) for p in PARAMS),
    )
