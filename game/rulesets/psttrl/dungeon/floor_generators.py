"""Generators for the four kinds of floors: rooms, maze, cave, braid (rules 5)."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from game.core.grid import CARDINALS, Pos, chebyshev
from game.rulesets.psttrl.dungeon.carving import CarvedFloor, Passage, RoomConnector, box

CAVE_FLOOR_PERCENT = 45
SOFT_ROCK_WEIGHT = 6
CAVE_HARD_EDGE = 5
BRAID_RINGS = 11


@dataclass(frozen=True, slots=True)
class RoomPlan:
    """Rooms of up to `room` cells a side, `gap` cells apart, on a grid of cells.

    A cell is `corridor` tiles wide; cells are `wall` tiles apart. Each side of a room may shrink
    `shrink_chances` times. With `maze`, dead ends are opened instead of adding random loops.
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


@dataclass(frozen=True, slots=True)
class _Room:
    """A room in cells."""

    column: int
    row: int
    width: int
    height: int


def carve_rooms(floor: CarvedFloor, plan: RoomPlan) -> None:
    """Carve a grid of rooms and corridors between neighbours."""
    block = plan.room + plan.gap
    columns, rows = plan.cells_along(floor.width) // block, plan.cells_along(floor.height) // block
    rooms: dict[tuple[int, int], _Room] = {}
    for row in range(rows):
        for column in range(columns):
            across, down = _room_size(floor, plan), _room_size(floor, plan)
            u = column * block + floor.dice.below(block - across + 1)
            v = row * block + floor.dice.below(block - down + 1)
            rooms[column, row] = _Room(u, v, across, down)
            floor.carve_box(
                plan.first_tile(u),
                plan.first_tile(v),
                plan.tile_count(across),
                plan.tile_count(down),
            )
    pairs = [((c, r), (c + 1, r)) for r in range(rows) for c in range(columns - 1)]
    pairs += [((c, r), (c, r + 1)) for r in range(rows - 1) for c in range(columns)]
    connector = RoomConnector(floor, [_corridor(floor, plan, rooms[a], rooms[b]) for a, b in pairs])
    connector.carve_spanning_tree()
    if plan.maze:
        connector.open_dead_ends()
    else:
        connector.carve_random_passages()


def _room_size(floor: CarvedFloor, plan: RoomPlan) -> int:
    chances = [index for index in range(plan.shrink_chances) if index <= plan.room - 2]
    return plan.room - sum(floor.dice.below(2) for _ in chances)


def _corridor(floor: CarvedFloor, plan: RoomPlan, first: _Room, second: _Room) -> Passage:
    """Return a corridor from a random cell of one room to a random cell of another."""
    below = floor.dice.below
    u, v = first.column + below(first.width), first.row + below(first.height)
    goal_u, goal_v = second.column + below(second.width), second.row + below(second.height)
    track = [(u, v)]
    while (u, v) != (goal_u, goal_v):
        du, dv = goal_u - u, goal_v - v
        if dv == 0 or (du != 0 and below(abs(du)) >= below(abs(dv))):
            u += 1 if du > 0 else -1
        else:
            v += 1 if dv > 0 else -1
        track.append((u, v))
    cells: set[Pos] = set()
    for (u1, v1), (u2, v2) in pairwise(track):
        x, y = plan.first_tile(min(u1, u2)), plan.first_tile(min(v1, v2))
        across, down = plan.tile_count(abs(u1 - u2) + 1), plan.tile_count(abs(v1 - v2) + 1)
        cells.update(box(x, y, across, down))
    ends = [Pos(plan.first_tile(u), plan.first_tile(v)) for u, v in (track[0], track[-1])]
    return Passage(frozenset(cells), ends[0], ends[1])


def carve_cave(floor: CarvedFloor) -> None:
    """Carve nine nodes and lines between them, then erode the walls."""
    below = floor.dice.below
    nodes = {
        (i, j): Pos(9 + 14 * i + below(3), 9 + 14 * j + below(3))
        for j in range(3)
        for i in range(3)
    }
    floor.open_cells.update(nodes.values())
    pairs = [(nodes[i, j], nodes[i + 1, j]) for j in range(3) for i in range(2)]
    pairs += [(nodes[i, j], nodes[i, j + 1]) for j in range(2) for i in range(3)]
    connector = RoomConnector(
        floor, [Passage(frozenset(_connected_line(a, b)), a, b) for a, b in pairs]
    )
    connector.carve_spanning_tree()
    connector.carve_random_passages()
    _erode(floor)


def _connected_line(start: Pos, end: Pos) -> list[Pos]:
    """Return Bresenham's line, thickened so that consecutive cells share a side."""
    dx, dy = abs(end.x - start.x), abs(end.y - start.y)
    sx, sy = (1 if end.x > start.x else -1), (1 if end.y > start.y else -1)
    x, y, error = start.x, start.y, dx - dy
    cells = [start]
    while (x, y) != end:
        double = 2 * error
        if double > -dy:
            error -= dy
            x += sx
            cells.append(Pos(x, y))
        if double < dx:
            error += dx
            y += sy
            cells.append(Pos(x, y))
    return cells


def _erode(floor: CarvedFloor) -> None:
    """Widen the floor tile by tile; stripes of soft rock go first."""
    a, b = floor.dice.below(8), floor.dice.below(8)
    width, height = floor.width, floor.height

    def is_hard(pos: Pos) -> bool:
        u, v = pos
        edge = min(u, v, width - 1 - u, height - 1 - v) < CAVE_HARD_EDGE
        stripe = (u + a + v + b) % 8 < 6 and (u + a + width + 8 - (v + b)) % 8 < 6
        return edge or stripe

    soft: list[Pos] = []
    hard: list[Pos] = []
    seen = set(floor.open_cells)

    def add_neighbours(pos: Pos) -> None:
        for side in CARDINALS:
            near = pos.step(side)
            if near not in seen and 0 < near.x < width - 1 and 0 < near.y < height - 1:
                seen.add(near)
                (hard if is_hard(near) else soft).append(near)

    for pos in sorted(floor.open_cells):
        add_neighbours(pos)
    while len(floor.open_cells) * 100 < CAVE_FLOOR_PERCENT * width * height:
        number = floor.dice.below(SOFT_ROCK_WEIGHT * len(soft) + len(hard))
        pool = soft if number < SOFT_ROCK_WEIGHT * len(soft) else hard
        index = (
            number // SOFT_ROCK_WEIGHT if pool is soft else number - SOFT_ROCK_WEIGHT * len(soft)
        )
        pool[index], pool[-1] = pool[-1], pool[index]
        pos = pool.pop()
        floor.open_cells.add(pos)
        add_neighbours(pos)


def carve_braid(floor: CarvedFloor, centre: Pos) -> None:
    """Carve a room within rings, then gates in the rings and between them."""
    floor.carve_box(centre.x - 1, centre.y - 1, 3, 3)
    gates = [*_mirrored(1, 2), *_mirrored(2, 1)]
    for ring in range(BRAID_RINGS):
        radius = 3 + 2 * ring
        floor.open_cells.update(
            pos
            for pos in box(centre.x - radius, centre.y - radius, 2 * radius + 1, 2 * radius + 1)
            if chebyshev(pos, centre) == radius
        )
        for offset in range(0 if ring % 2 == 0 else 2, radius + 1, 4):
            gates += [*_mirrored(radius, offset), *_mirrored(offset, radius)]
        if ring:
            for offset in range(1 if ring % 2 == 1 else 3, radius - 1, 4):
                gates += [*_mirrored(radius - 1, offset), *_mirrored(offset, radius - 1)]
    gate_cells = [Pos(centre.x + dx, centre.y + dy) for dx, dy in dict.fromkeys(gates)]
    floor.open_cells.difference_update(gate_cells)
    connector = RoomConnector(floor, [_gate(floor, pos) for pos in gate_cells])
    connector.carve_spanning_tree()
    for _ in range(3):
        connector.carve_random_passages()


def _mirrored(x: int, y: int) -> list[tuple[int, int]]:
    """Return a point and its mirror images in both axes."""
    return [(x, y), (-x, y), (x, -y), (-x, -y)]


def _gate(floor: CarvedFloor, pos: Pos) -> Passage:
    """Return the passage through a gate: its ends are the floor on two sides."""
    sides = [near for side in CARDINALS if (near := pos.step(side)) in floor.open_cells]
    return Passage(frozenset({pos}), sides[0], sides[-1])
