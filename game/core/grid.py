"""Cells, directions, walls: the board that all rulesets share."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum, IntEnum
from functools import lru_cache
from itertools import compress
from typing import NamedTuple

from game.core.fast_dataclass import replace, value


class Pos(NamedTuple):
    """A cell: x grows to the east, y to the south, (0, 0) is the north-west corner."""

    x: int
    y: int

    @lru_cache(maxsize=1 << 15)  # noqa: B019 (cells are values, and few)
    def step(self, direction: Direction, count: int = 1) -> Pos:
        """Return the cell `count` steps away, on the board or not.

        >>> Pos(2, 2).step(Direction.NE)
        Pos(x=3, y=1)
        """
        return Pos(self.x + direction.dx * count, self.y + direction.dy * count)


def manhattan(one: Pos, other: Pos) -> int:
    """Return the steps between two cells in four directions, on an open board.

    >>> manhattan(Pos(0, 0), Pos(2, -3)), chebyshev(Pos(0, 0), Pos(2, -3))
    (5, 3)
    """
    return abs(one[0] - other[0]) + abs(one[1] - other[1])


def chebyshev(one: Pos, other: Pos) -> int:
    """Return the steps between two cells in eight directions, on an open board."""
    return max(abs(one[0] - other[0]), abs(one[1] - other[1]))


class Direction(Enum):
    """One of eight directions, with its step as `dx` and `dy`."""

    N = (0, -1)
    NE = (1, -1)
    E = (1, 0)
    SE = (1, 1)
    S = (0, 1)
    SW = (-1, 1)
    W = (-1, 0)
    NW = (-1, -1)

    def __init__(self, dx: int, dy: int) -> None:
        self.dx = dx
        self.dy = dy

    # By identity: the hash of an enum's name is a call, and bots that look at a board step a lot.
    __hash__ = object.__hash__

    @property
    def opposite(self) -> Direction:
        """Return the direction that leads back."""
        return _OPPOSITE[self]

    @property
    def is_diagonal(self) -> bool:
        """Return whether both axes change."""
        return self.dx != 0 and self.dy != 0


CARDINALS = (Direction.N, Direction.E, Direction.S, Direction.W)
ALL_DIRECTIONS = tuple(Direction)
_OPPOSITE = {side: ALL_DIRECTIONS[(index + 4) % 8] for index, side in enumerate(ALL_DIRECTIONS)}


class Terrain(IntEnum):
    """What a cell is made of; the number is the byte in `Grid.terrain`."""

    UNKNOWN = 0
    FLOOR = 1
    WALL = 2
    PILLAR = 3
    PILLAR_FOUND = 4
    COUNTER = 5
    EXIT = 6
    # Water flows east, south or west; WATER alone flows in an unknown direction.
    WATER = 16
    WATER_E = 17
    WATER_S = 18
    WATER_W = 19
    SWAMP = 20
    HOME_1 = 21
    HOME_2 = 22
    HOME_3 = 23
    HOME_4 = 24
    HOME_5 = 25
    HOME_6 = 26
    PORTAL_1 = 27
    PORTAL_2 = 28
    PORTAL_3 = 29
    PORTAL_4 = 30
    PORTAL_5 = 31
    PORTAL_6 = 32
    GLASS = 40
    DOWN_A = 41
    DOWN_B = 42
    DOWN_C = 43
    DOWN_D = 44
    UP_A = 45
    UP_B = 46
    UP_C = 47
    UP_D = 48


class Edge(IntEnum):
    """What stands between two cells; the number is the byte in the edge arrays.

    UNKNOWN and later members are for a player's own map: not known yet, a wall of either kind,
    a wall that was shot since (gone if breakable), a breakable wall that is gone, a wall that a
    shot may have reached since it was met.
    """

    OPEN = 0
    BREAKABLE = 1
    SOLID = 2
    GRATE = 3
    UNKNOWN = 4
    WALL = 5
    STRUCK = 6
    BROKEN = 7
    PERHAPS_GONE = 8


_TERRAINS = {int(terrain): terrain for terrain in Terrain}
_EDGES = {int(edge): edge for edge in Edge}
# Stairs come in pairs: down A leads to up A, down B to up B.
STAIRS_DOWN = (Terrain.DOWN_A, Terrain.DOWN_B, Terrain.DOWN_C, Terrain.DOWN_D)
STAIRS_UP = (Terrain.UP_A, Terrain.UP_B, Terrain.UP_C, Terrain.UP_D)
OPEN_TERRAIN = frozenset(
    {
        Terrain.FLOOR,
        Terrain.EXIT,
        *STAIRS_DOWN,
        *STAIRS_UP,
        *map(Terrain, range(Terrain.WATER, Terrain.SWAMP)),
        *map(Terrain, range(Terrain.HOME_1, Terrain.PORTAL_6 + 1)),
    }
)
SOLID_TERRAIN = frozenset(Terrain) - OPEN_TERRAIN
# One byte per terrain code: 1 where an actor can stand. `bytes.translate` turns a board into flags.
WALKABLE = bytes(1 if code in OPEN_TERRAIN else 0 for code in range(256))


@lru_cache(maxsize=64)
def terrain_flags(terrains: tuple[Terrain, ...]) -> bytes:
    """Return a byte for each terrain code: 1 for these."""
    return bytes(code in terrains for code in range(256))


@lru_cache(maxsize=16)
def all_positions(width: int, height: int) -> tuple[Pos, ...]:
    """Return the cells of a board in reading order.

    >>> all_positions(2, 1)
    (Pos(x=0, y=0), Pos(x=1, y=0))
    """
    return tuple(Pos(x, y) for y in range(height) for x in range(width))


@value(frozen=True, slots=True)
class Grid:
    """A board: one terrain byte per cell in reading order, and walls between cells.

    `h_edges` holds the wall north of each cell, `v_edges` the wall west of each cell, both in
    reading order with one more row or column for the far border; on a wrapping board the far
    border is the near one. Empty arrays mean that no walls stand between cells.
    """

    width: int
    height: int
    terrain: bytes
    h_edges: bytes = b""
    v_edges: bytes = b""
    wrap: bool = False

    def in_bounds(self, pos: Pos) -> bool:
        """Return whether the cell lies on the board (before wrapping)."""
        return 0 <= pos[0] < self.width and 0 <= pos[1] < self.height

    def index(self, pos: Pos) -> int:
        """Return the place of a cell in reading order, as in `terrain` and in bit boards.

        >>> Grid(3, 2, bytes(6)).index(Pos(1, 1)), Grid(3, 2, bytes(6)).pos(4)
        (4, Pos(x=1, y=1))
        """
        return pos[1] * self.width + pos[0]

    def pos(self, index: int) -> Pos:
        """Return the cell at a place in reading order."""
        return all_positions(self.width, self.height)[index]

    def row_slice(self, y: int, first: int, last: int) -> slice:
        """Return the places of a row's cells between two columns, those off the board left out."""
        return slice(y * self.width + max(0, first), y * self.width + min(self.width, last + 1))

    def cells(self, *terrains: Terrain) -> list[Pos]:
        """Return the cells of these terrains in reading order; without any, all cells."""
        positions = all_positions(self.width, self.height)
        if not terrains:
            return list(positions)
        return list(compress(positions, self.terrain.translate(terrain_flags(terrains))))

    def wrap_pos(self, pos: Pos) -> Pos | None:
        """Return the cell, wrapped around if the board wraps, or None outside."""
        if 0 <= pos[0] < self.width and 0 <= pos[1] < self.height:
            return pos
        return Pos(pos.x % self.width, pos.y % self.height) if self.wrap else None

    def terrain_at(self, pos: Pos) -> Terrain:
        """Return the terrain of a cell on the board."""
        return _TERRAINS[self.terrain[pos[1] * self.width + pos[0]]]

    def is_walkable(self, pos: Pos) -> bool:
        """Return whether an actor can stand on the cell, which may lie off the board."""
        inside = 0 <= pos[0] < self.width and 0 <= pos[1] < self.height
        return inside and WALKABLE[self.terrain[pos[1] * self.width + pos[0]]] == 1

    def edge_at(self, pos: Pos, direction: Direction) -> Edge:
        """Return what stands on one of the four sides of a cell on the board.

        >>> Grid(1, 1, b"\\1").edge_at(Pos(0, 0), Direction.N).name
        'OPEN'
        """
        if not self.h_edges:
            return Edge.OPEN
        vertical, index = self.edge_index(pos, direction)
        return _EDGES[(self.v_edges if vertical else self.h_edges)[index]]

    def edges_on(self, side: Direction) -> bytes:
        """Return the edge on one of the four sides of each cell in reading order.

        The board has walls between cells.
        """
        width, size = self.width, len(self.terrain)
        if not side.dx:
            first = width if side is Direction.S else 0
            return (self.h_edges + self.h_edges[:width])[first : first + size]
        columns = width if self.wrap else width + 1
        rows = (self.v_edges[at : at + columns] for at in range(0, columns * self.height, columns))
        if side is Direction.W:
            return b"".join(row[:width] for row in rows)
        return b"".join((row + row[:1])[1 : width + 1] for row in rows)

    def edge_index(self, pos: Pos, direction: Direction) -> tuple[bool, int]:
        """Return whether `v_edges` holds that side, and its index there or in `h_edges`."""
        if direction.dx:
            column = pos.x + (direction.dx > 0)
            columns = self.width if self.wrap else self.width + 1
            return True, pos.y * columns + column % columns
        row = pos.y + (direction.dy > 0)
        return False, (row % (self.height if self.wrap else self.height + 1)) * self.width + pos.x

    def neighbour(self, pos: Pos, direction: Direction) -> Pos | None:
        """Return the next cell in that direction, wrapped if the board wraps, or None outside."""
        return self.wrap_pos(pos.step(direction))

    def can_step(self, pos: Pos, direction: Direction) -> bool:
        """Return whether terrain and walls let an actor step from a cell to the next.

        A diagonal step only needs floor at its end: boards with walls between cells move
        in four directions.
        """
        end = self.neighbour(pos, direction)
        return (
            end is not None
            and WALKABLE[self.terrain[self.index(end)]] == 1
            and (direction.is_diagonal or self.edge_at(pos, direction) is Edge.OPEN)
        )

    def with_terrain(self, pos: Pos, terrain: Terrain) -> Grid:
        """Return the board with one cell changed."""
        return self.filled([pos], terrain)

    def filled(self, cells: Iterable[Pos], terrain: Terrain) -> Grid:
        """Return the board with the same terrain in all of some cells."""
        changed = bytearray(self.terrain)
        for pos in cells:
            changed[self.index(pos)] = terrain
        return self.with_cells(bytes(changed))

    def with_cells(self, terrain: bytes) -> Grid:
        """Return the board with other terrain and the same walls between cells."""
        return Grid(self.width, self.height, terrain, self.h_edges, self.v_edges, self.wrap)

    def with_edge(self, pos: Pos, direction: Direction, edge: Edge) -> Grid:
        """Return the board with one wall between cells changed; creates the arrays if needed."""
        return self.with_edges([(pos, direction, edge)])

    def with_edges(self, walls: Iterable[tuple[Pos, Direction, Edge]]) -> Grid:
        """Return the board with many walls between cells changed at once."""
        grid = self.with_edge_arrays()
        across, along = bytearray(grid.h_edges), bytearray(grid.v_edges)
        for pos, direction, edge in walls:
            upright, index = self.edge_index(pos, direction)
            (along if upright else across)[index] = edge
        return Grid(self.width, self.height, self.terrain, bytes(across), bytes(along), self.wrap)

    def with_edge_arrays(self, edge: Edge = Edge.OPEN) -> Grid:
        """Return the board with the arrays of walls between cells, all `edge` if it had none."""
        if self.h_edges:
            return self
        far = 0 if self.wrap else 1
        across, along = (self.height + far) * self.width, self.height * (self.width + far)
        return replace(self, h_edges=bytes((edge,)) * across, v_edges=bytes((edge,)) * along)


def parse_grid(rows: tuple[str, ...], legend: dict[str, Terrain]) -> Grid:
    """Return the board drawn by text rows; letters missing from the legend are floor.

    >>> parse_grid(("#.",), {"#": Terrain.WALL}).terrain
    b'\\x02\\x01'
    """
    cells = bytes(legend.get(letter, Terrain.FLOOR) for row in rows for letter in row)
    return Grid(len(rows[0]), len(rows), cells)
