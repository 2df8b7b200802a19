"""The four kinds of floors: rooms, maze, cave, braid (rules 5)."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from game.core.grid import CARDINALS, Pos
from game.rulesets.psttrl.dig import Joiner, Link, Site, box

CAVE_SHARE = 45
SOFT_WEIGHT = 6
CAVE_EDGE = 5
BRAID_RINGS = 11


@dataclass(frozen=True, slots=True)
class RoomPlan:
    """Rooms of up to `room` cells a side, `between` apart; each side may shrink `flips` times.

    A cell is `corridor` tiles wide, cells are `wall` tiles apart. `maze` opens dead ends instead
    of adding a few loops.
    """

    corridor: int
    wall: int
    room: int
    between: int
    flips: int
    maze: bool = False

    @property
    def pitch(self) -> int:
        """Return the tiles from a cell to the next."""
        return self.corridor + self.wall

    def cells(self, size: int) -> int:
        """Return the cells along a side of the map.

        >>> RoomPlan(1, 1, 4, 2, 1).cells(50), RoomPlan(2, 1, 1, 0, 1).cells(50)
        (24, 16)
        """
        return (size - (self.corridor + 2)) // self.pitch + 1

    def tile(self, cell: int) -> int:
        """Return the first tile of a cell along an axis."""
        return 1 + cell * self.pitch

    def tiles(self, cells: int) -> int:
        """Return how many tiles so many cells in a row take."""
        return (cells - 1) * self.pitch + self.corridor


@dataclass(frozen=True, slots=True)
class _Room:
    """A room in cells."""

    u: int
    v: int
    across: int
    down: int


def dig_rooms(site: Site, plan: RoomPlan) -> None:
    """Dig rooms in a grid and corridors between neighbours."""
    block = plan.room + plan.between
    columns, rows = plan.cells(site.width) // block, plan.cells(site.height) // block
    rooms: dict[tuple[int, int], _Room] = {}
    for row in range(rows):
        for column in range(columns):
            across, down = _side(site, plan), _side(site, plan)
            u = column * block + site.dice.below(block - across + 1)
            v = row * block + site.dice.below(block - down + 1)
            rooms[column, row] = _Room(u, v, across, down)
            site.open_box(plan.tile(u), plan.tile(v), plan.tiles(across), plan.tiles(down))
    pairs = [((c, r), (c + 1, r)) for r in range(rows) for c in range(columns - 1)]
    pairs += [((c, r), (c, r + 1)) for r in range(rows - 1) for c in range(columns)]
    joiner = Joiner(site, [_corridor(site, plan, rooms[a], rooms[b]) for a, b in pairs])
    joiner.span()
    if plan.maze:
        joiner.open_dead_ends()
    else:
        joiner.add_some()


def _side(site: Site, plan: RoomPlan) -> int:
    flips = [index for index in range(plan.flips) if index <= plan.room - 2]
    return plan.room - sum(site.dice.below(2) for _ in flips)


def _corridor(site: Site, plan: RoomPlan, first: _Room, second: _Room) -> Link:
    """Return a corridor from a random cell of one room to a random cell of another."""
    below = site.dice.below
    u, v = first.u + below(first.across), first.v + below(first.down)
    goal_u, goal_v = second.u + below(second.across), second.v + below(second.down)
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
        x, y = plan.tile(min(u1, u2)), plan.tile(min(v1, v2))
        across, down = plan.tiles(abs(u1 - u2) + 1), plan.tiles(abs(v1 - v2) + 1)
        cells.update(box(x, y, across, down))
    ends = [Pos(plan.tile(u), plan.tile(v)) for u, v in (track[0], track[-1])]
    return Link(frozenset(cells), ends[0], ends[1])


def dig_cave(site: Site) -> None:
    """Dig nine nodes and lines between them, then let water widen them."""
    below = site.dice.below
    nodes = {
        (i, j): Pos(9 + 14 * i + below(3), 9 + 14 * j + below(3))
        for j in range(3)
        for i in range(3)
    }
    site.floor.update(nodes.values())
    pairs = [(nodes[i, j], nodes[i + 1, j]) for j in range(3) for i in range(2)]
    pairs += [(nodes[i, j], nodes[i, j + 1]) for j in range(2) for i in range(3)]
    joiner = Joiner(site, [Link(frozenset(_line(a, b)), a, b) for a, b in pairs])
    joiner.span()
    joiner.add_some()
    _erode(site)


def _line(start: Pos, end: Pos) -> list[Pos]:
    """Return Bresenham's line, fattened so that its cells share sides."""
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


def _erode(site: Site) -> None:
    """Widen the floor tile by tile; stripes of soft rock go first."""
    a, b = site.dice.below(8), site.dice.below(8)
    width, height = site.width, site.height

    def is_hard(pos: Pos) -> bool:
        u, v = pos
        edge = min(u, v, width - 1 - u, height - 1 - v) < CAVE_EDGE
        stripe = (u + a + v + b) % 8 < 6 and (u + a + width + 8 - (v + b)) % 8 < 6
        return edge or stripe

    soft: list[Pos] = []
    hard: list[Pos] = []
    met = set(site.floor)

    def meet(pos: Pos) -> None:
        for side in CARDINALS:
            near = pos.step(side)
            if near not in met and 0 < near.x < width - 1 and 0 < near.y < height - 1:
                met.add(near)
                (hard if is_hard(near) else soft).append(near)

    for pos in sorted(site.floor):
        meet(pos)
    while len(site.floor) * 100 < CAVE_SHARE * width * height:
        number = site.dice.below(SOFT_WEIGHT * len(soft) + len(hard))
        pile = soft if number < SOFT_WEIGHT * len(soft) else hard
        index = number // SOFT_WEIGHT if pile is soft else number - SOFT_WEIGHT * len(soft)
        pile[index], pile[-1] = pile[-1], pile[index]
        pos = pile.pop()
        site.floor.add(pos)
        meet(pos)


def dig_braid(site: Site, centre: Pos) -> None:
    """Dig a room within rings; gates in the rings and between them are walls at first."""
    site.open_box(centre.x - 1, centre.y - 1, 3, 3)
    gates = [*_both(1, 2), *_both(2, 1)]
    for ring in range(BRAID_RINGS):
        radius = 3 + 2 * ring
        site.floor.update(
            pos
            for pos in box(centre.x - radius, centre.y - radius, 2 * radius + 1, 2 * radius + 1)
            if max(abs(pos.x - centre.x), abs(pos.y - centre.y)) == radius
        )
        for offset in range(0 if ring % 2 == 0 else 2, radius + 1, 4):
            gates += [*_both(radius, offset), *_both(offset, radius)]
        if ring:
            for offset in range(1 if ring % 2 == 1 else 3, radius - 1, 4):
                gates += [*_both(radius - 1, offset), *_both(offset, radius - 1)]
    places = [Pos(centre.x + dx, centre.y + dy) for dx, dy in dict.fromkeys(gates)]
    site.floor.difference_update(places)
    joiner = Joiner(site, [_gate(site, pos) for pos in places])
    joiner.span()
    for _ in range(3):
        joiner.add_some()


def _both(x: int, y: int) -> list[tuple[int, int]]:
    """Return a point with both signs of both numbers."""
    return [(x, y), (-x, y), (x, -y), (-x, -y)]


def _gate(site: Site, pos: Pos) -> Link:
    """Return a gate with the floor on its two sides."""
    sides = [near for side in CARDINALS if (near := pos.step(side)) in site.floor]
    return Link(frozenset({pos}), sides[0], sides[-1])
