"""Random maps (rules 2)."""

from __future__ import annotations

from collections.abc import Mapping

from game.core.grid import Grid, Pos, Terrain
from game.core.level import Level, ParamValue
from game.core.rng import Dice, derive_seed
from game.rulesets.railgun.params import PARAMS

WIDTH = 21
HEIGHT = 15
FLOOR_COUNT = 120
CORRIDOR_LENGTH = 10
COUNTER_CELLS = (Pos(18, 14), Pos(19, 14), Pos(20, 14))


_FLOOR = bytes((Terrain.FLOOR,))


class _TunnelCarver:
    """Carves corridors out of solid rock; cells are numbers in reading order."""

    def __init__(self, seed: int) -> None:
        self.dice = Dice(derive_seed(seed, "map"))
        self.cells = bytearray([Terrain.WALL] * (WIDTH * HEIGHT))
        for counter in COUNTER_CELLS:
            self.cells[counter.y * WIDTH + counter.x] = Terrain.COUNTER
        self.floors = 0
        self.junctions: list[int] = []

    def carve(self, cell: int) -> None:
        self.cells[cell] = Terrain.FLOOR
        self.floors += 1
        if cell % WIDTH % 2 == 1 and cell // WIDTH % 2 == 0:
            self.junctions.append(cell)

    def carve_first_cell(self) -> None:
        while True:
            x, y = 1 + self.dice.below(WIDTH - 1), self.dice.below(HEIGHT)
            cell = Pos(x - (x % 2 == 0), y - y % 2)
            if cell not in COUNTER_CELLS:
                self.carve(cell.y * WIDTH + cell.x)
                return

    def try_corridor(self) -> None:
        dice, cells = self.dice, self.cells
        junction = dice.choice(self.junctions)
        is_vertical, is_backward = dice.below(2), dice.below(2)
        y, x = divmod(junction, WIDTH)
        # The row or column through the junction, its cells' numbers, the junction's place in it.
        if is_vertical:
            line, numbers, place = cells[x::WIDTH], range(x, len(cells), WIDTH), y
        else:
            line, numbers, place = cells[junction - x : junction - x + WIDTH], _ROWS[y], x
        before, after = line[:place], line[place + 1 :]
        if _open_start(before[::-1]) + 1 + _open_start(after) >= CORRIDOR_LENGTH:
            return
        ahead = numbers[:place][::-1] if is_backward else numbers[place + 1 :]
        for cell in ahead[:CORRIDOR_LENGTH]:
            if cells[cell] != Terrain.WALL:
                return
            self.carve(cell)


_ROWS = [range(y * WIDTH, (y + 1) * WIDTH) for y in range(HEIGHT)]


def _open_start(line: bytearray) -> int:
    """Return how many cells are floor before the first one that is not."""
    return len(line) - len(line.lstrip(_FLOOR))


def generate(params: Mapping[str, ParamValue], seed: int) -> Level:
    """Return the random map for a seed; `start.new_game` places hero, pillar and devils."""
    carver = _TunnelCarver(seed)
    carver.carve_first_cell()
    while carver.floors < FLOOR_COUNT:
        carver.try_corridor()
    return Level(
        ruleset="railgun",
        name="random",
        title=f"Seed {seed}",
        grids=(Grid(WIDTH, HEIGHT, bytes(carver.cells)),),
        params=tuple((p.name, params.get(p.name, p.default)) for p in PARAMS),
    )
