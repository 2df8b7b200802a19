"""Random labyrinths of any size: rooms and corridors with loops, fair for every start."""

from collections.abc import Mapping

from game.core.cell_set import Cells
from game.core.grid import CARDINALS, Direction, Grid, Pos, Terrain
from game.core.level import RANDOM_LEVEL, Level, ParamValue, Spawn, mutator_of, random_title
from game.core.rng import Dice, derive_seed
from game.rulesets.dooom import params
from game.rulesets.dooom.fairness import MAX_UNFAIRNESS, unfairness

_ATTEMPTS = 12
_ROOM_AREA, _EXIT_AREA, _TARGET_AREA, _ITEM_AREA = 70, 300, 110, 130
_LOOP_ONE_IN = 7
# How much of the usual equipment lies about, by mutator.
_GEAR = {params.UNARMED: 0, params.ARMOURY: 3}


class _LabyrinthCarver:
    """Carves a labyrinth out of rock: nodes on odd rows and columns, walls between them."""

    def __init__(self, width: int, height: int, dice: Dice) -> None:
        self.dice, self.width, self.height = dice, width, height
        self.rock = Grid(width, height, bytes([Terrain.WALL]) * (width * height))
        self.floor = set[Pos]()
        self.nodes = [Pos(x, y) for y in range(1, height - 1, 2) for x in range(1, width - 1, 2)]
        self.parents = {node: node for node in self.nodes}

    def find_root(self, node: Pos) -> Pos:
        while (parent := self.parents[node]) != node:
            node = parent
        return node

    def connect(self, one: Pos, other: Pos) -> None:
        """Open two nodes and the wall between them."""
        self.floor |= {one, other, Pos((one.x + other.x) // 2, (one.y + other.y) // 2)}
        self.parents[self.find_root(one)] = self.find_root(other)

    def carve_rooms(self) -> None:
        for _ in range(self.width * self.height // _ROOM_AREA):
            corner = self.dice.choice(self.nodes)
            right, down = corner.x + 2 * (1 + self.dice.below(2)), corner.y + 2
            if right < self.width - 1 and down < self.height - 1:
                for pos in Cells.rectangle(self.rock, corner, Pos(right, down)):
                    self.floor.add(pos)
                    if pos in self.parents:
                        self.parents[self.find_root(pos)] = self.find_root(corner)

    def carve_corridors(self) -> None:
        """Connect all nodes, add some loops, and extend most dead ends."""
        walls = [(node, side) for node in self.nodes for side in (Direction.E, Direction.S)]
        for node, side in self.dice.shuffled(walls):
            other = node.step(side, 2)
            if other not in self.parents or node.step(side) in self.floor:
                continue
            is_joined = self.find_root(node) == self.find_root(other)
            if not is_joined or self.dice.below(_LOOP_ONE_IN) == 0:
                self.connect(node, other)
        for node in self.dice.shuffled(self.nodes):
            open_sides = [side for side in CARDINALS if node.step(side) in self.floor]
            if len(open_sides) == 1 and self.dice.below(3):
                far = node.step(open_sides[0].opposite, 2)
                if far in self.parents:
                    self.connect(node, far)


def _spread_out_cells(grid: Grid, start: Pos, count: int) -> list[Pos]:
    """Return cells far apart: each one is farthest from all before it."""
    spread, floor = [start], Cells.walkable(grid)
    for _ in range(count):
        *_, farthest = floor.layers_around(Cells.of(grid, spread))
        spread.append(max(farthest))
    return spread[1:]


def _place_spawns(
    carver: _LabyrinthCarver, target: int, gear: int
) -> tuple[Grid, tuple[Spawn, ...]]:
    """Return the board with exits, and the item spawns; exits and treasure lie far apart.

    There is `gear` times the usual equipment.
    """
    area = carver.width * carver.height
    exits, piles = 1 + area // _EXIT_AREA, target + 1 + area // _EXIT_AREA
    start = carver.dice.choice(carver.nodes)
    grid = carver.rock.filled(carver.floor, Terrain.FLOOR)
    spread = carver.dice.shuffled(_spread_out_cells(grid, start, exits + piles))
    grid = grid.filled(spread[:exits], Terrain.EXIT)
    spawns = [Spawn(params.TREASURE, pos, params=(("count", 1),)) for pos in spread[exits:]]
    free = carver.dice.shuffled([p for p in grid.cells(Terrain.FLOOR) if p not in spread])
    for kind in (params.SWORD, params.ARMOUR, params.LANTERN, params.POTION):
        usual = 1 + area // _ITEM_AREA // (1 if kind == params.POTION else 2)
        count = max(0, min(usual if kind == params.POTION else usual * gear, len(free) - area // 8))
        spawns += [Spawn(kind, free.pop()) for _ in range(count)]
    missing = target - len(spread[exits:])
    if missing > 0 and len(spread) > exits:
        spawns[0] = Spawn(params.TREASURE, spread[exits], params=(("count", 1 + missing),))
    return grid, tuple(spawns)


def generate(chosen: Mapping[str, ParamValue], seed: int) -> Level:
    """Return the random map for a seed: the first fair one of a few attempts, or the fairest."""
    values = {p.name: chosen.get(p.name, p.default) for p in params.PARAMS}
    width, height = int(values["width"]), int(values["height"])
    values["target"] = chosen.get(params.NEEDED, chosen.get("target", params.ANY_TARGET))
    if values["target"] == params.ANY_TARGET:
        # Around what a map of the size has room for, from 0 to twice as much (the manual's 4).
        usual, draws = 1 + width * height // _TARGET_AREA, Dice(derive_seed(seed, "target"))
        values["target"] = draws.below(usual + 1) + draws.below(usual + 1)
    gear, dice = _GEAR.get(mutator_of(chosen), 1), Dice(derive_seed(seed, "map"))
    best: tuple[int, Level] | None = None
    for _ in range(_ATTEMPTS):
        carver = _LabyrinthCarver(width, height, dice)
        carver.carve_rooms()
        carver.carve_corridors()
        grid, spawns = _place_spawns(carver, int(values["target"]), gear)
        title, stored = random_title(seed, chosen), tuple(values.items())
        level = Level("dooom", RANDOM_LEVEL, title, (grid,), spawns, stored)
        measure = unfairness(level)
        assert measure is not None
        if best is None or measure < best[0]:
            best = measure, level
        if measure <= MAX_UNFAIRNESS:
            break
    assert best is not None
    return best[1]
