"""Generators for the four kinds of floors: rooms, maze, cave, braid (rules 5)."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from itertools import product

from game.core.grid import Pos
from game.core.rng import Dice
from game.rulesets.psttrl.dungeon import carving

CAVE_FLOOR_PERCENT = 45
SOFT_ROCK_WEIGHT = 6
CAVE_HARD_EDGE = 5
BRAID_RINGS = 11


@dataclass(frozen=True, slots=True)
class RoomPlan:
    """Rooms of up to `room` cells a side, `gap` cells apart, on a grid of cells.

    A cell is `corridor` tiles wide; cells are `wall` tiles apart. Each side of a room may shrink
    `shrink_chances` times, but to no less than a cell. With `maze`, dead ends are opened instead
    of adding random loops.
    """

    corridor: int
    wall: int
    room: int
    gap: int
    shrink_chances: int
    maze: bool = False

    @property
    def pitch(self) -> int:
        """Return the distance between neighbouring cells in tiles."""
        return self.corridor + self.wall

    def cells_along(self, size: int) -> int:
        """Return the cells along a side of the map.

        >>> RoomPlan(1, 1, 4, 2, 1).cells_along(50), RoomPlan(2, 1, 1, 0, 1).cells_along(50)
        (24, 16)
        """
        return (size - (self.corridor + 2)) // self.pitch + 1

    def first_tile(self, cell: int) -> int:
        """Return the first tile of a cell along an axis."""
        return 1 + cell * self.pitch

    def tile_count(self, cells: int) -> int:
        """Return the length of a row of cells in tiles."""
        return (cells - 1) * self.pitch + self.corridor


def carve_rooms(floor: carving.CarvedFloor, plan: RoomPlan) -> None:
    """Carve a grid of rooms and corridors between neighbours."""
    if plan.room == 1:
        graph = _single_cells(plan, floor.width)
        # Two draws for the place of each room, four for the ends of each corridor.
        floor.dice.skip(2 * len(graph.exits) + 4 * len(graph.passages))
    else:
        graph = _random_rooms(floor.dice, plan, floor.width)
    connector = carving.RoomConnector(floor, graph)
    connector.carve_spanning_tree()
    if plan.maze:
        connector.open_dead_ends()
    else:
        connector.carve_random_passages()


@lru_cache(maxsize=1)
def _single_cells(plan: RoomPlan, side: int) -> carving.RoomGraph:
    """Return the rooms of one cell each, which are the same in every dungeon."""
    return _random_rooms(Dice(0), plan, side)


def _random_rooms(dice: Dice, plan: RoomPlan, side: int) -> carving.RoomGraph:
    """Return rooms of random size and place with a corridor between each two neighbours."""
    block = plan.room + plan.gap
    count = plan.cells_along(side) // block
    # In cells of the plan, row by row.
    rooms: list[carving.Box] = []
    for row in range(count):
        for column in range(count):
            across, down = _room_size(dice, plan), _room_size(dice, plan)
            u = column * block + dice.below(block - across + 1)
            rooms.append(carving.Box(u, row * block + dice.below(block - down + 1), across, down))
    first, length = plan.first_tile, plan.tile_count
    boxes = [carving.Box(first(r.x), first(r.y), length(r.width), length(r.height)) for r in rooms]
    pairs = [(r * count + c, r * count + c + 1) for r in range(count) for c in range(count - 1)]
    pairs += [(place, place + count) for place in range((count - 1) * count)]
    passages = [_corridor(dice, plan, side, rooms[a], rooms[b]) for a, b in pairs]
    floor = carving.CarvedFloor(side, side, dice)
    floor.carve_boxes(boxes)
    return carving.RoomGraph(floor, carving.rooms_of_boxes(floor, boxes), passages)


def _room_size(dice: Dice, plan: RoomPlan) -> int:
    return plan.room - sum(dice.below(2) for _ in range(plan.shrink_chances))


def _corridor(
    dice: Dice, plan: RoomPlan, side: int, first: carving.Box, second: carving.Box
) -> carving.Passage:
    """Return a corridor from a random cell of one room to a random cell of another."""
    below = dice.below
    u, v = first.x + below(first.width), first.y + below(first.height)
    du = second.x + below(second.width) - u
    dv = second.y + below(second.height) - v
    row, column = carving.number_of(0, plan.pitch, side), carving.number_of(plan.pitch, 0, side)
    down = carving.rectangle(plan.corridor, plan.tile_count(2), side)
    across = carving.rectangle(plan.tile_count(2), plan.corridor, side)
    start = cell = carving.number_of(plan.first_tile(u), plan.first_tile(v), side)
    cells: list[int] = []
    while du or dv:
        before = cell
        if dv == 0 or (du != 0 and below(abs(du)) >= below(abs(dv))):
            step, tiles = (1 if du > 0 else -1), across
            cell, du = cell + step * column, du - step
        else:
            step, tiles = (1 if dv > 0 else -1), down
            cell, dv = cell + step * row, dv - step
        # A step west or north is carved from its far end.
        origin = before if step > 0 else cell
        cells += [origin + tile for tile in tiles]
    return carving.Passage(tuple(cells), start, cell)


def carve_cave(floor: carving.CarvedFloor) -> None:
    """Carve nine nodes and lines between them, then erode the walls."""
    below = floor.dice.below
    # Row by row.
    nodes = [Pos(9 + 14 * i + below(3), 9 + 14 * j + below(3)) for j in range(3) for i in range(3)]
    boxes = [carving.Box(x, y, 1, 1) for x, y in nodes]
    floor.carve_boxes(boxes)
    pairs = [(node, node + 1) for node in range(9) if node % 3 < 2]
    pairs += [(node, node + 3) for node in range(6)]
    passages = [_connected_line(floor, nodes[a], nodes[b]) for a, b in pairs]
    connector = carving.RoomConnector(
        floor, carving.RoomGraph(floor, carving.rooms_of_boxes(floor, boxes), passages)
    )
    connector.carve_spanning_tree()
    connector.carve_random_passages()
    _erode(floor)


def _connected_line(floor: carving.CarvedFloor, start: Pos, end: Pos) -> carving.Passage:
    """Return Bresenham's line, thickened so that consecutive cells share a side."""
    dx, dy = abs(end.x - start.x), abs(end.y - start.y)
    sx, sy = (1 if end.x > start.x else -1), (1 if end.y > start.y else -1)
    x, y, error, side = start.x, start.y, dx - dy, floor.height
    cells = [carving.number_of(x, y, side)]
    while (x, y) != end:
        double = 2 * error
        if double > -dy:
            error -= dy
            x += sx
            cells.append(carving.number_of(x, y, side))
        if double < dx:
            error += dx
            y += sy
            cells.append(carving.number_of(x, y, side))
    return carving.Passage(tuple(cells), cells[0], cells[-1])


def _erode(floor: carving.CarvedFloor) -> None:
    """Widen the floor tile by tile; stripes of soft rock go first."""
    dice, width, height = floor.dice, floor.width, floor.height
    sides = _inner_sides(width, height)
    soft_cells = _soft_rock(width, height, dice.below(8), dice.below(8))
    # The rock beside floor.
    soft: list[int] = []
    hard: list[int] = []
    # By cell: 1 for floor and that rock.
    seen, opened = bytearray(floor.carved), floor.cells()
    for _ in range(-(-CAVE_FLOOR_PERCENT * width * height // 100) - len(opened)):
        for cell in opened:
            for near in sides[cell]:
                if not seen[near]:
                    seen[near] = 1
                    (soft if near in soft_cells else hard).append(near)
        soft_weight = SOFT_ROCK_WEIGHT * len(soft)
        number = dice.below(soft_weight + len(hard))
        if number < soft_weight:
            pool, index = soft, number // SOFT_ROCK_WEIGHT
        else:
            pool, index = hard, number - soft_weight
        opened = [pool[index]]
        floor.carved[pool[index]] = 1
        # The last cell of the list moves into the place of the one drawn.
        pool[index] = pool[-1]
        pool.pop()


@lru_cache(maxsize=1)
def _inner_sides(width: int, height: int) -> tuple[tuple[int, ...], ...]:
    """Return the neighbours of each cell, north, east, south, west, without the outermost cells."""
    cells = product(range(1, width - 1), range(1, height - 1))
    inner = {carving.number_of(x, y, height) for x, y in cells}
    near = (carving.beside(cell, height) for cell in range(width * height))
    return tuple(tuple(cell for cell in sides if cell in inner) for sides in near)


# Eight times eight patterns.
@lru_cache(maxsize=64)
def _soft_rock(width: int, height: int, a: int, b: int) -> frozenset[int]:
    """Return the cells whose rock is soft: diagonal stripes both ways, within the edges."""
    edge = CAVE_HARD_EDGE
    return frozenset(
        carving.number_of(x, y, height)
        for x, y in product(range(edge, width - edge), range(edge, height - edge))
        if (x + a + y + b) % 8 >= 6 or (x + a + width - y - b) % 8 >= 6
    )


def carve_braid(floor: carving.CarvedFloor, centre: Pos) -> None:
    """Carve a room within rings, then gates in the rings and between them."""
    connector = carving.RoomConnector(floor, _rings(floor.width, floor.height, centre))
    connector.carve_spanning_tree()
    for _ in range(3):
        connector.carve_random_passages()


@lru_cache(maxsize=1)
def _rings(width: int, height: int, centre: Pos) -> carving.RoomGraph:
    """Return the closed rings around a cell, which are the same in every dungeon."""
    floor = carving.CarvedFloor(width, height, Dice(0))
    floor.carve_boxes([carving.Box(centre.x - 1, centre.y - 1, 3, 3)])
    gates = [*_mirrored(1, 2), *_mirrored(2, 1)]
    for ring in range(BRAID_RINGS):
        radius = 3 + 2 * ring
        x, y, side = centre.x - radius, centre.y - radius, 2 * radius + 1
        floor.carve_boxes([carving.Box(x, y, side, 1), carving.Box(x, y + side - 1, side, 1)])
        floor.carve_boxes([carving.Box(x, y, 1, side), carving.Box(x + side - 1, y, 1, side)])
        in_ring, in_wall = (2, 1) if ring % 2 else (0, 3)
        gates += _gates_along(radius, range(in_ring, radius + 1, 4))
        if ring:
            # In the wall to the ring within this one.
            gates += _gates_along(radius - 1, range(in_wall, radius - 1, 4))
    gate_cells = [Pos(centre.x + dx, centre.y + dy) for dx, dy in dict.fromkeys(gates)]
    for x, y in gate_cells:
        floor.carved[carving.number_of(x, y, height)] = 0
    return carving.RoomGraph(
        floor, carving.connected_rooms(floor), [_gate(floor, pos) for pos in gate_cells]
    )


def _gates_along(distance: int, offsets: Iterable[int]) -> list[tuple[int, int]]:
    """Return the gates at a distance from the centre, on all sides."""
    places = [place for each in offsets for place in ((distance, each), (each, distance))]
    return [gate for place in places for gate in _mirrored(*place)]


def _mirrored(x: int, y: int) -> list[tuple[int, int]]:
    """Return a point and its mirror images in both axes."""
    return [(x, y), (-x, y), (x, -y), (-x, -y)]


def _gate(floor: carving.CarvedFloor, pos: Pos) -> carving.Passage:
    """Return the passage through a gate: its ends are the floor on two sides."""
    cell = carving.number_of(pos.x, pos.y, floor.height)
    ends = [near for near in carving.beside(cell, floor.height) if floor.carved[near]]
    return carving.Passage((cell,), ends[0], ends[-1])
