"""Random mazes (rules 7)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from itertools import combinations, compress
from typing import NamedTuple

from game.core.grid import WALKABLE, Grid, Pos, Terrain, chebyshev
from game.core.level import Level, ParamValue, Spawn
from game.core.pathfinding import Flood, cell_bit, cells_of, nth_cell, walkable_bits
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
_ALL_CELLS = (1 << WIDTH * HEIGHT) - 1
_FIRST_COLUMN = sum(1 << row * WIDTH for row in range(HEIGHT))
_LAST_COLUMN = _FIRST_COLUMN << WIDTH - 1
_COLUMNS = tuple(Pos(x, y) for x in range(WIDTH) for y in range(HEIGHT))
_TERRAIN_OF_DIGIT = bytes(
    Terrain.FLOOR if digit == ord("1") else Terrain.WALL for digit in range(256)
)
# After this many draws of hero and exit without a long enough path, carve a new maze.
_MAX_DRAWS = 2000


class _Way(NamedTuple):
    """A step into rock, and the cells that must be rock for a corridor to grow there."""

    end: int
    rock: int


@lru_cache(maxsize=1)
def _sides() -> tuple[tuple[int, ...], ...]:
    """Return the four neighbours of each cell in reading order."""
    return tuple(
        tuple(
            (y + dy) * WIDTH + x + dx
            for dx, dy in ((0, -1), (-1, 0), (1, 0), (0, 1))
            if 0 <= x + dx < WIDTH and 0 <= y + dy < HEIGHT
        )
        for y in range(HEIGHT)
        for x in range(WIDTH)
    )


@lru_cache(maxsize=1)
def _ways() -> tuple[tuple[_Way, ...], ...]:
    """Return for each cell the ways on which a corridor can grow from it.

    The end and its three other sides must be rock, and the two corners away from the cell, so that
    the corridor touches no other.
    """
    sides = _sides()
    own = [sum(1 << side for side in four) for four in sides]
    around = [_square_around(cell) for cell in range(WIDTH * HEIGHT)]
    return tuple(
        tuple(
            _Way(end, (1 << end | own[end] | around[end] & ~own[cell]) & ~(1 << cell))
            for end in sides[cell]
        )
        for cell in range(WIDTH * HEIGHT)
    )


def _square_around(cell: int) -> int:
    y, x = divmod(cell, WIDTH)
    columns = range(max(0, x - 1), min(WIDTH, x + 2))
    rows = range(max(0, y - 1), min(HEIGHT, y + 2))
    return sum(1 << row * WIDTH + column for row in rows for column in columns)


class _MazeCarver:
    """Carves a maze out of solid rock.

    `floor` is a bit board, `trunks` has for each cell the bit board of the cells from the root of
    the spanning tree to it.
    """

    def __init__(self, dice: Dice) -> None:
        self.dice = dice
        self.floor = 0
        self.trunks = [0] * (WIDTH * HEIGHT)

    def carve(self, cell: int, trunk: int) -> None:
        self.floor |= 1 << cell
        self.trunks[cell] = trunk | 1 << cell

    def corridor_starts(self) -> int:
        """Return the floor cells from which a corridor can grow, all at once.

        A corridor grows into rock with floor on one side alone, the walker's, and with rock at the
        two corners away from it. Asking cell by cell took most of the time of a maze.
        """
        floor, width = self.floor, WIDTH
        west, east, north, south = _shifted(floor)
        starts = 0
        # What lies beside each cell in the walker's direction and on the other three sides, and
        # how far the walker is.
        for here, others, far, shift in (
            (west, east | north | south, east, -1),
            (east, west | north | south, west, 1),
            (north, south | east | west, south, -width),
            (south, north | east | west, north, width),
        ):
            if abs(shift) == 1:
                corners = far << width | far >> width
            else:
                corners = (far & ~_LAST_COLUMN) << 1 | (far & ~_FIRST_COLUMN) >> 1
            ends = here & ~(floor | others | corners) & _ALL_CELLS
            starts |= ends << shift if shift > 0 else ends >> -shift
        return starts

    def carve_corridors(self) -> None:
        dice, ways = self.dice, _ways()
        self.carve(dice.below(WIDTH * HEIGHT), 0)
        while starts := self.corridor_starts():
            walker = nth_cell(starts, dice.below(starts.bit_count()))
            while ends := [end for end, rock in ways[walker] if not self.floor & rock]:
                end = dice.choice(ends)
                self.carve(end, self.trunks[walker])
                walker = end

    def path_length(self, one: int, other: int) -> int:
        """Return the number of steps between two cells of the tree."""
        # The cells that are on the way to one of them alone: no walk from cell to cell.
        return (self.trunks[one] ^ self.trunks[other]).bit_count()

    def carve_loops(self) -> None:
        """Open walls between branches, preferring those that save a longer detour."""
        beside_floor = self._walls_between_floor()
        detours = {
            cell: max(
                self.path_length(one, other)
                for one, other in combinations(
                    [side for side in _sides()[cell] if self.floor >> side & 1], 2
                )
            )
            for cell in range(WIDTH * HEIGHT)
            if beside_floor >> cell & 1
        }
        walls, candidates = list(detours), []
        weights_by_penalty = [
            [detour - penalty if detour > penalty else 0 for detour in detours.values()]
            for penalty in range(MAX_DETOUR_PENALTY + 1)
        ]
        for _ in range(self.dice.between(LOOP_COUNT)):
            weights = weights_by_penalty[self.dice.below(MAX_DETOUR_PENALTY + 1)]
            if any(weights):
                candidates.append(walls[self.dice.weighted(weights)])
        for cell in candidates:
            if self.dice.below(2):
                self.floor |= 1 << cell

    def _walls_between_floor(self) -> int:
        """Return the rock with floor on two sides or more."""
        west, east, north, south = _shifted(self.floor)
        across, along = west & east, north & south
        corner = (west | east) & (north | south)
        return (across | along | corner) & ~self.floor & _ALL_CELLS


def _shifted(cells: int) -> tuple[int, int, int, int]:
    """Return the cells that have one of these cells to their west, east, north and south."""
    west, east = (cells & ~_LAST_COLUMN) << 1, (cells & ~_FIRST_COLUMN) >> 1
    return west, east, cells << WIDTH, cells >> WIDTH


def _carve_maze(dice: Dice) -> tuple[Grid, Pos, Pos]:
    """Return a maze and the cells of its hero and exit."""
    while True:
        carver = _MazeCarver(dice)
        carver.carve_corridors()
        carver.carve_loops()
        digits = f"{carver.floor:0{WIDTH * HEIGHT}b}"[::-1].encode()
        grid = Grid(WIDTH, HEIGHT, digits.translate(_TERRAIN_OF_DIGIT))
        floor = grid.cells(Terrain.FLOOR)
        for _ in range(_MAX_DRAWS):
            hero, end = (dice.choice(floor) for _ in range(2))
            steps = Flood(grid, hero).distance(cell_bit(grid, end))
            if steps is not None and steps >= MIN_EXIT_DISTANCE:
                return grid, hero, end


class _MazePopulator:
    """Places items and monsters on the free floor of a maze."""

    def __init__(self, dice: Dice, grid: Grid, hero: Pos, end: Pos) -> None:
        self.dice = dice
        open_cells = b"".join(grid.terrain[x::WIDTH] for x in range(WIDTH)).translate(WALKABLE)
        self.free = [pos for pos in compress(_COLUMNS, open_cells) if pos not in (hero, end)]
        self.dead_ends = _dead_ends(grid)
        self.hero = hero
        self.spawns = [Spawn(HERO, hero), Spawn(EXIT, end)]

    def place(self, kind: str, cells: list[Pos], index: int) -> None:
        """Place a spawn on one of the cells, which is taken off the list."""
        self.spawns.append(Spawn(kind, cells.pop(index)))

    def place_treasures(self) -> None:
        """Place treasures, in dead ends if a few draws hit one."""
        for _ in range(self.dice.between(TREASURE_COUNT)):
            for _ in range(DEAD_END_TRIES + 1):
                index = self.dice.below(len(self.free))
                if self.free[index] in self.dead_ends:
                    break
            self.place(TREASURE, self.free, index)

    def place_items(self) -> None:
        counts = (
            (BOX, BOX_COUNT),
            (POTION, POTION_COUNT),
            *((chest, CHEST_COUNT) for chest in CHARGES),
        )
        for kind, bounds in counts:
            for _ in range(self.dice.between(bounds)):
                if self.free:
                    self.place(kind, self.free, self.dice.below(len(self.free)))

    def place_monsters(self) -> None:
        """Place monsters away from the hero."""
        kinds = list(MONSTER_SHARES)
        count = self.dice.between(MONSTER_COUNT)
        weights = [self.dice.between(MONSTER_SHARES[kind]) for kind in kinds]
        far = [pos for pos in self.free if chebyshev(pos, self.hero) >= SAFE_RADIUS]
        for _ in range(count):
            kind = kinds[self.dice.weighted(weights)]
            if far:
                self.place(kind, far, self.dice.below(len(far)))


def _dead_ends(grid: Grid) -> set[Pos]:
    """Return the cells of floor with floor on one side alone."""
    floor = walkable_bits(grid)
    west, east, north, south = _shifted(floor)
    one = (west ^ east) & ~(north | south) | (north ^ south) & ~(west | east)
    return set(cells_of(grid, floor & one))


def generate(params: Mapping[str, ParamValue], seed: int) -> Level:
    """Return the random maze for a seed."""
    dice = Dice(derive_seed(seed, "map"))
    grid, hero, end = _carve_maze(dice)
    populator = _MazePopulator(dice, grid, hero, end)
    populator.place_treasures()
    populator.place_items()
    populator.place_monsters()
    return Level(
        ruleset="codekeeper",
        name="random",
        title=f"Seed {seed}",
        grids=(grid,),
        spawns=tuple(populator.spawns),
        params=tuple((p.name, params.get(p.name, p.default)) for p in PARAMS),
    )
