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


class _TunnelCarver:
    """Carves corridors out of solid rock."""

    def __init__(self, seed: int) -> None:
        self.dice = Dice(derive_seed(seed, "map"))
        self.cells = bytearray([Terrain.WALL] * (WIDTH * HEIGHT))
        for counter in COUNTER_CELLS:
            self.cells[counter.y * WIDTH + counter.x] = Terrain.COUNTER
        self.floors = 0
        self.junctions: list[Pos] = []

    def is_open(self, pos: Pos) -> bool:
        return self.cells[pos.y * WIDTH + pos.x] == Terrain.FLOOR

    def inside(self, pos: Pos) -> bool:
        return 0 <= pos.x < WIDTH and 0 <= pos.y < HEIGHT

    def carve(self, pos: Pos) -> None:
        self.cells[pos.y * WIDTH + pos.x] = Terrain.FLOOR
        self.floors += 1
        if pos.x % 2 == 1 and pos.y % 2 == 0:
            self.junctions.append(pos)

    def carve_first_cell(self) -> None:
        while True:
            x, y = 1 + self.dice.below(WIDTH - 1), self.dice.below(HEIGHT)
            cell = Pos(x - (x % 2 == 0), y - y % 2)
            if cell not in COUNTER_CELLS:
                self.carve(cell)
                return

    def run_length(self, junction: Pos, dx: int, dy: int) -> int:
        """Return the length of the straight corridor through a junction along an axis."""
        length = 1
        for sign in (1, -1):
            pos = Pos(junction.x + sign * dx, junction.y + sign * dy)
            while self.inside(pos) and self.is_open(pos):
                length += 1
                pos = Pos(pos.x + sign * dx, pos.y + sign * dy)
        return length

    def try_corridor(self) -> None:
        junction = self.dice.choice(self.junctions)
        dx, dy = self.dice.choice(((1, 0), (0, 1)))
        sign = self.dice.choice((1, -1))
        if self.run_length(junction, dx, dy) >= CORRIDOR_LENGTH:
            return
        pos = junction
        for _ in range(CORRIDOR_LENGTH):
            pos = Pos(pos.x + sign * dx, pos.y + sign * dy)
            if not self.inside(pos) or self.is_open(pos) or pos in COUNTER_CELLS:
                return
            self.carve(pos)


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
