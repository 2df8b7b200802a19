"""Random mazes (rules 7), on bit boards: bit `y * WIDTH + x` is the cell (x, y)."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import accumulate, chain, count, filterfalse, islice, repeat
from operator import getitem
from struct import Struct

from game.core.grid import Grid, Terrain, all_positions, manhattan
from game.core.level import Level, ParamValue, Spawn
from game.core.pathfinding import flags_from_bits, nth_cell
from game.core.rng import random_bytes
from game.rulesets.codekeeper.params import (
    BOX,
    CHARGES,
    EXIT,
    GARGOYLE,
    HERO,
    MAP_SCHEMA,
    ORC,
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
# How far two boards in one number lie apart.
_APART = _SIZE + WIDTH
_FIRST_COLUMNS = _FIRST_COLUMN | _FIRST_COLUMN << _APART
_LAST_COLUMNS = _LAST_COLUMN | _LAST_COLUMN << _APART
_POSITIONS = all_positions(WIDTH, HEIGHT)
_TERRAIN_OF_FLAG = bytes((Terrain.WALL, Terrain.FLOOR)).ljust(256)
# After this many draws of hero and exit without a long enough path, carve a new maze.
_MAX_DRAWS = 6000
# The steps to the four neighbours of a cell, in reading order.
_STEPS = (-WIDTH, -1, 1, WIDTH)
# Corridors grow on wide boards, with four bits for a cell: in a set of ways, steps into rock, a bit
# for each side; in a set of cells the first bit.
_WIDE = [1 << 4 * cell for cell in range(_SIZE)]
# A draw of 0 to 11 chooses evenly among one to four ways. The steps that four bits of a set of ways
# stand for, by the draw; 0 where there is no way.
_DRAWS = 12
_STEP_BY_DRAW = [
    [steps[draw * len(steps) // _DRAWS] if steps else 0 for draw in range(_DRAWS)]
    for ways in range(16)
    for steps in [[step for side, step in enumerate(_STEPS) if ways >> side & 1]]
]
# What makes random bytes such draws: those from the last multiple of twelve on are left out.
_DRAW_OF_BYTE = bytes(byte % _DRAWS for byte in range(256))
_UNEVEN_BYTES = bytes(range(256 - 256 % _DRAWS, 256))
# Numbers have 30 bits, enough for a maze's few choices: with longer ones a draw takes a third more.
# Most mazes need one block of draws and two of numbers.
_BITS = 30
_NUMBERS = Struct("<126I")
_LAST_BYTE = bytes(byte & 0x3F for byte in range(256))


class _MazeDice:
    """A maze's random numbers, in blocks that take a third of the time of `Dice`.

    `draws` are numbers from 0 to 11, `numbers` have 30 bits: `number * count >> 30` is one in
    0..count-1. Neither ends.
    """

    def __init__(self, seed: int) -> None:
        blocks = (random_bytes(seed, f"map {block}", _NUMBERS.size) for block in count())
        self.draws: Iterator[int] = chain.from_iterable(
            b.translate(_DRAW_OF_BYTE, _UNEVEN_BYTES) for b in blocks
        )
        self.numbers: Iterator[int] = chain.from_iterable(_NUMBERS.unpack(_cut(b)) for b in blocks)

    def below(self, count: int) -> int:
        """Draw a number in 0..count-1."""
        return next(self.numbers) * count >> _BITS

    def between(self, bounds: tuple[int, int]) -> int:
        """Draw a number from the first to the second, both included."""
        return bounds[0] + (next(self.numbers) * (bounds[1] - bounds[0] + 1) >> _BITS)

    def shuffle(self, cells: list[int]) -> None:
        """Put cells in random order."""
        for last, number in zip(range(len(cells) - 1, 0, -1), self.numbers, strict=False):
            place = number * (last + 1) >> _BITS
            cells[last], cells[place] = cells[place], cells[last]


def _cut(block: bytes) -> bytearray:
    """Return numbers of 32 bits without their two highest."""
    numbers = bytearray(block)
    numbers[3::4] = numbers[3::4].translate(_LAST_BYTE)
    return numbers


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
    left, right = max(0, x - reach), min(WIDTH, x + reach + 1)
    rows = range(max(0, y - reach) * WIDTH, min(HEIGHT, y + reach + 1) * WIDTH, WIDTH)
    return frozenset(chain.from_iterable(range(row + left, row + right) for row in rows))


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

    def __init__(self, dice: _MazeDice) -> None:
        self.dice = dice
        self.floor = 0
        self.trunks = [0] * _SIZE

    def carve_corridors(self) -> None:
        """Grow corridors until none can: a quarter of the time of looking at the rock each step."""
        trunks, wide, step_by_draw = self.trunks, _WIDE, _STEP_BY_DRAW
        ways, ways_left = _ways_left()
        draws, below = self.dice.draws, self.dice.below
        root = below(_SIZE)
        trunks[root] = floor = wide[root]
        ways &= ways_left[root]
        while starts := ((both := ways | ways >> 2) | both >> 1) & floor:
            # In hexadecimal a digit is a cell, the last cell first: a quarter of `nth_cell`'s time.
            digits = starts.to_bytes(_SIZE // 2, "big").hex()
            passed = below(starts.bit_count())
            walker = _SIZE - 1 - digits.replace("1", "0", passed).index("1")
            trunk = trunks[walker]
            for draw in draws:
                step = step_by_draw[ways >> 4 * walker & 15][draw]
                if not step:
                    break
                walker += step
                trunks[walker] = trunk = trunk | wide[walker]
                ways &= ways_left[walker]
            floor |= trunk
        self.floor = int(f"{floor:x}", 2)

    def carve_loops(self) -> None:
        """Open walls between branches, preferring those that save a longer detour.

        A wall's weight is its detour less the penalty of the round; half of those drawn are opened.
        """
        below, (detours, corners) = self.dice.below, self._detours()
        walls, totals = list(detours), list(accumulate(detours.values()))
        longest, between = max(detours.values(), default=0), totals[-1] if totals else 0
        total = between + 2 * corners.bit_count()
        # A bit for each round: whether its wall is opened.
        for _ in range(below(1 << self.dice.between(LOOP_COUNT)).bit_count()):
            penalty, weight = below(MAX_DETOUR_PENALTY + 1), 0
            # By its detour alone, and again in as many cases as the penalty takes away.
            while weight <= penalty < longest:
                number = below(total)
                if number < between:
                    place = bisect_right(totals, number)
                    wall, weight = walls[place], totals[place] - number
                else:
                    # Few corners are drawn: finding one takes a sixth of listing all.
                    place, rest = divmod(number - between, 2)
                    wall, weight = nth_cell(corners, place), 2 - rest
            if weight:
                self.floor |= 1 << wall

    def _detours(self) -> tuple[dict[int, int], int]:
        """Return the rock between floor with the longest path in the tree between two sides.

        That is two for the corners, a bit board: corridors do not touch.
        """
        trunks = self.trunks
        west, east, north, south = _shifted(self.floor)
        rock = _ALL_CELLS & ~self.floor
        across, along = west & east & rock, north & south & rock
        # The cells that are on the trunk of one side alone lie between the two.
        detours = {c: (trunks[c - 1] ^ trunks[c + 1]).bit_count() for c in _numbers(across)}
        for cell in _numbers(along):
            length = (trunks[cell - WIDTH] ^ trunks[cell + WIDTH]).bit_count()
            if length > detours.get(cell, 0):
                detours[cell] = length
        return detours, (west | east) & (north | south) & rock & ~(across | along)

    def is_far(self, one: int, other: int, steps: int) -> bool:
        """Return whether two cells are at least `steps` apart, an even number."""
        if manhattan(_POSITIONS[one], _POSITIONS[other]) >= steps:
            return True
        branch = self.trunks[one] ^ self.trunks[other]
        if self.trunks[one] and self.trunks[other] and branch.bit_count() < steps:
            return False
        # From both cells at once, on two boards in one number with a row of rock between them: with
        # half the layers this takes two thirds of the time.
        floor = self.floor | self.floor << _APART
        from_west, from_east = floor & ~_FIRST_COLUMNS, floor & ~_LAST_COLUMNS
        before = reached = 1 << one | 1 << other + _APART
        for _ in range(steps // 2):
            before = reached
            beside = reached << 1 & from_west | reached >> 1 & from_east
            reached |= beside | (reached << WIDTH | reached >> WIDTH) & floor
        return not reached & before >> _APART


@lru_cache(maxsize=1)
def _cells_of_bytes() -> tuple[tuple[bytes, ...], ...]:
    """Return, for each byte of a bit board and each value of it, the cells of its bits."""
    bits = [[bit for bit in range(8) if byte >> bit & 1] for byte in range(256)]
    return tuple(
        tuple([bytes([first + bit for bit in part]) for part in bits])
        for first in range(0, _SIZE, 8)
    )


def _numbers(cells: int) -> bytes:
    """Return the cells of a bit board in reading order.

    Looked up byte by byte they take half the time of asking for each cell.
    """
    return b"".join(map(getitem, _cells_of_bytes(), cells.to_bytes(_SIZE // 8, "little")))


def _carve_maze(dice: _MazeDice) -> tuple[int, int, int]:
    """Return the floor of a maze as a bit board, and the cells of its hero and exit."""
    while True:
        carver = _MazeCarver(dice)
        carver.carve_corridors()
        carver.carve_loops()
        floor = carver.floor
        for _ in range(_MAX_DRAWS):
            hero, end = dice.below(_SIZE), dice.below(_SIZE)
            if floor >> hero & floor >> end & 1 and carver.is_far(hero, end, MIN_EXIT_DISTANCE):
                return floor, hero, end


# Mazes share their spawns: there are two thousand of them, and a maze has seventy.
@lru_cache(maxsize=1)
def _spawns() -> dict[str, tuple[Spawn, ...]]:
    """Return the spawn of each kind on each cell."""
    return {kind: tuple(Spawn(kind, pos) for pos in _POSITIONS) for kind in MAP_SCHEMA.spawns}


# By a number of cells: in how many cases every try for a treasure's cell is one of them.
_TRIES = [cells ** (DEAD_END_TRIES + 1) for cells in range(_SIZE)]


def _populate(dice: _MazeDice, floor: int, hero: int, end: int) -> list[Spawn]:
    """Return what is in a maze, all on cells of their own."""
    tables = _spawns()
    spawns = [tables[HERO][hero], tables[EXIT][end]]
    free, dead_ends = floor & ~(1 << hero | 1 << end), _dead_ends(floor)
    inner, ends = list(_numbers(free & ~dead_ends)), list(_numbers(free & dead_ends))
    table, below = tables[TREASURE], dice.below
    for _ in range(dice.between(TREASURE_COUNT)):
        # Whether all tries miss the dead ends is one draw; the cell is another.
        is_missed = below(_TRIES[len(inner) + len(ends)]) < _TRIES[len(inner)]
        cells = inner if is_missed else ends
        spawns.append(table[cells.pop(below(len(cells)))])
    cells = inner + ends
    dice.shuffle(cells)
    order = iter(cells)
    for kind, bounds in ITEM_COUNTS.items():
        spawns += map(tables[kind].__getitem__, islice(order, dice.between(bounds)))
    near = _square(hero, SAFE_RADIUS - 1)
    far = islice(filterfalse(near.__contains__, order), dice.between(MONSTER_COUNT))
    totals = list(accumulate(map(dice.between, MONSTER_SHARES.values())))
    # The first numbers of each kind but the first: `number * total >> _BITS` for none of them.
    firsts = [-(-(share << _BITS) // totals[-1]) for share in totals]
    kinds, monsters = map(bisect_right, repeat(firsts), dice.numbers), [*MONSTER_SHARES]
    spawns += [tables[monsters[kind]][cell] for cell, kind in zip(far, kinds, strict=False)]
    return spawns


def _dead_ends(floor: int) -> int:
    """Return the floor with floor on one side alone."""
    west, east, north, south = _shifted(floor)
    one = (west ^ east) & ~(north | south) | (north ^ south) & ~(west | east)
    return floor & one


def generate(params: Mapping[str, ParamValue], seed: int) -> Level:
    """Return the random maze for a seed."""
    dice = _MazeDice(seed)
    floor, hero, end = _carve_maze(dice)
    terrain = flags_from_bits(floor, _SIZE).translate(_TERRAIN_OF_FLAG)
    values = MAP_SCHEMA.defaults
    if params:
        values = tuple((name, params.get(name, default)) for name, default in values)
    return Level(
        ruleset="codekeeper",
        name="random",
        title=f"Seed {seed}",
        grids=(Grid(WIDTH, HEIGHT, terrain),),
        spawns=tuple(_populate(dice, floor, hero, end)),
        params=values,
    )
