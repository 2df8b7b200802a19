"""Random mazes (rules 7)."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import accumulate, chain, count
from struct import unpack

from game.core.cells import Cells, Distances
from game.core.grid import Direction, Grid, Pos, Terrain, all_positions, manhattan
from game.core.level import Level, ParamValue, Spawn
from game.core.rng import random_bytes, shuffled
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
from game.rulesets.codekeeper.paths import square_set

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
# After this many draws of hero and exit without a long enough path, carve a new maze.
_MAX_DRAWS = 6000
_POSITIONS = all_positions(WIDTH, HEIGHT)
_SIZE = len(_POSITIONS)
_PLACES = {pos: place for place, pos in enumerate(_POSITIONS)}
_ROCK = Grid(WIDTH, HEIGHT, bytes((Terrain.WALL,)) * _SIZE)
_SINGLE = {pos: Cells.of(_ROCK, (pos,)) for pos in _POSITIONS}
_TERRAIN_OF_FLAG = bytes((Terrain.WALL, Terrain.FLOOR)).ljust(256)
# How corridors grow: north before west, east and south.
_GROWTH_ORDER = (Direction.N, Direction.W, Direction.E, Direction.S)


class _MazeDice:
    """A maze's random numbers of 30 bits, and its turns of corridors from 0 to 11.

    Both come from the same blocks of random bytes, whichever needs the next one first.
    """

    block_size = 504
    turns = 12

    def __init__(self, seed: int) -> None:
        blocks = (random_bytes(seed, f"map {number}", self.block_size) for number in count())
        # Without the last bytes, all turns are equally likely.
        self._turns = (byte % self.turns for block in blocks for byte in block if byte < 252)
        self._numbers: Iterator[int] = chain.from_iterable(unpack("<126I", b) for b in blocks)

    def below(self, count: int) -> int:
        """Draw a number in 0..count-1."""
        return next(self._numbers) % (1 << 30) * count >> 30

    def between(self, bounds: tuple[int, int]) -> int:
        """Draw a number from the first to the second, both included."""
        return bounds[0] + self.below(bounds[1] - bounds[0] + 1)

    def turn(self, ways: list[Pos]) -> Pos | None:
        """Draw one of up to four ways, None if there is none; that takes a draw, too."""
        turn = next(self._turns)
        return ways[turn * len(ways) // self.turns] if ways else None


def _between(floor: Cells) -> tuple[Cells, Cells, Cells]:
    """Return the cells with floor to their west and east, north and south, or around a corner."""
    north, west, east, south = map(floor.shifted, _GROWTH_ORDER)
    corners = north.union(south).intersection(west.union(east))
    return west.intersection(east), north.intersection(south), corners


@dataclass(frozen=True, slots=True, eq=False)
class _Way:
    """A step that a corridor can grow by while all of some cells are rock (rules 7.2).

    That is its end and all around it but the cell it starts from and that cell's own sides, so that
    the corridor touches no other.
    """

    end: Pos
    rock: frozenset[Pos]


@cache
def _ways() -> dict[Pos, list[_Way]]:
    """Return the ways from each cell."""
    ways: dict[Pos, list[_Way]] = {}
    for pos in _POSITIONS:
        sides = [end for side in _GROWTH_ORDER if (end := pos.step(side)) in _PLACES]
        around = {end: square_set(WIDTH, HEIGHT, end, 1) for end in sides}
        ways[pos] = [_Way(end, around[end] - {pos, *sides} | {end}) for end in sides]
    return ways


@cache
def _all_ways() -> frozenset[_Way]:
    return frozenset(chain.from_iterable(_ways().values()))


@cache
def _closed_ways() -> dict[Pos, frozenset[_Way]]:
    """Return the ways that a corridor cannot take once a cell is floor."""
    closed: dict[Pos, list[_Way]] = {pos: [] for pos in _POSITIONS}
    for way in _all_ways():
        for pos in way.rock:
            closed[pos].append(way)
    return {pos: frozenset(ways) for pos, ways in closed.items()}


class _MazeCarver:
    """Carves a maze out of solid rock.

    `trunks` has, for each cell of the tree of corridors, the cells from its root to there.
    """

    def __init__(self, dice: _MazeDice) -> None:
        self.dice = dice
        self.floor = Cells.of(_ROCK, ())
        self.trunks: dict[Pos, Cells] = {}

    def carve_corridors(self) -> None:
        """Grow corridors, each from a random cell until it is stuck, while any can (rules 7.2)."""
        dice, trunks, ways, closed = self.dice, self.trunks, _ways(), _closed_ways()
        root = _POSITIONS[dice.below(_SIZE)]
        trunks[root] = _SINGLE[root]
        left = set(_all_ways() - closed[root])
        starts = [root]
        # A cell without ways will never have one again.
        while starts := [cell for cell in starts if not left.isdisjoint(ways[cell])]:
            starts.sort(key=_PLACES.__getitem__, reverse=True)
            walker = starts[dice.below(len(starts))]
            while end := dice.turn([way.end for way in ways[walker] if way in left]):
                trunks[end] = trunks[walker].union(_SINGLE[end])
                left -= closed[end]
                starts.append(end)
                walker = end
        self.floor = Cells.of(_ROCK, trunks)

    def detours(self) -> dict[Pos, int]:
        """Return the longest path between two sides of each wall that has them (rules 7.3).

        Corridors do not touch, so sides that meet at a corner are two steps apart.
        """
        trunks, detours = self.trunks, dict[Pos, int]()
        across, along, corners = (cells.without(self.floor) for cells in _between(self.floor))
        for walls, one, other in (
            (across, Direction.W, Direction.E),
            (along, Direction.N, Direction.S),
        ):
            for wall in walls:
                path = trunks[wall.step(one)].symmetric_difference(trunks[wall.step(other)])
                detours[wall] = max(len(path), detours.get(wall, 0))
        return detours | dict.fromkeys(corners.without(across).without(along), 2)

    def carve_loops(self) -> None:
        """Open walls between branches, preferring those that save a longer detour (rules 7.3).

        A wall's weight is its detour less the penalty of the round; half of those drawn are opened.
        """
        detours, dice = self.detours(), self.dice
        walls, totals = list(detours), list(accumulate(detours.values()))
        # Each bit of the draw tells of a round whether its wall is opened.
        opened = dice.below(1 << dice.between(LOOP_COUNT)).bit_count()
        for _ in range(opened):
            penalty, rest = dice.below(MAX_DETOUR_PENALTY + 1), 0
            # By its detour alone, and again in as many cases as the penalty takes away.
            while rest <= penalty:
                number = dice.below(totals[-1])
                place = bisect_right(totals, number)
                rest = totals[place] - number
            self.floor = self.floor.union(_SINGLE[walls[place]])


def _is_far(maze: Grid, hero: Pos, end: Pos) -> bool:
    """Return whether the exit is far enough from the hero."""
    if manhattan(hero, end) >= MIN_EXIT_DISTANCE:
        return True
    steps = Distances.on(maze, hero).steps_from(end)
    return steps is not None and steps >= MIN_EXIT_DISTANCE


def _carve_maze(dice: _MazeDice) -> tuple[Grid, Pos, Pos]:
    """Return a maze, and the cells of its hero and exit (rules 7.4)."""
    while True:
        carver = _MazeCarver(dice)
        carver.carve_corridors()
        carver.carve_loops()
        floor = carver.floor
        maze = _ROCK.with_cells(floor.flags().translate(_TERRAIN_OF_FLAG))
        for _ in range(_MAX_DRAWS):
            hero, end = _POSITIONS[dice.below(_SIZE)], _POSITIONS[dice.below(_SIZE)]
            if hero in floor and end in floor and _is_far(maze, hero, end):
                return maze, hero, end


def _populate(dice: _MazeDice, maze: Grid, hero: Pos, end: Pos) -> Iterator[Spawn]:
    """Yield what is in a maze, all on cells of their own (rules 7.5 to 7.7)."""
    yield Spawn(HERO, hero)
    yield Spawn(EXIT, end)
    floor = Cells.walkable(maze)
    free, (across, along, corners) = floor.without_cells((hero, end)), _between(floor)
    passages = across.union(along).union(corners)
    inner, dead_ends = list(free.intersection(passages)), list(free.without(passages))
    for _ in range(dice.between(TREASURE_COUNT)):
        # One draw for all tries to hit a dead end, and one for the cell.
        tries, left = DEAD_END_TRIES + 1, len(inner) + len(dead_ends)
        cells = inner if dice.below(left**tries) < len(inner) ** tries else dead_ends
        yield Spawn(TREASURE, cells.pop(dice.below(len(cells))))
    order = iter(shuffled(inner + dead_ends, dice.below))
    for kind, bounds in ITEM_COUNTS.items():
        for _ in range(dice.between(bounds)):
            yield Spawn(kind, next(order))
    near = square_set(WIDTH, HEIGHT, hero, SAFE_RADIUS - 1)
    far = [pos for pos in order if pos not in near]
    monsters = dice.between(MONSTER_COUNT)
    kinds, totals = [*MONSTER_SHARES], list(accumulate(map(dice.between, MONSTER_SHARES.values())))
    for pos in far[:monsters]:
        yield Spawn(kinds[bisect_right(totals, dice.below(totals[-1]))], pos)


def generate(params: Mapping[str, ParamValue], seed: int) -> Level:
    """Return the random maze for a seed."""
    dice = _MazeDice(seed)
    maze, hero, end = _carve_maze(dice)
    return Level(
        ruleset="codekeeper",
        name="random",
        title=f"Seed {seed}",
        grids=(maze,),
        spawns=tuple(_populate(dice, maze, hero, end)),
        params=tuple((name, params.get(name, default)) for name, default in MAP_SCHEMA.defaults),
    )
