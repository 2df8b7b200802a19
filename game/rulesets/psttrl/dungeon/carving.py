"""Carving a floor out of rock and connecting its rooms (rules 5, "Generators per floor").

A cell is its number, column by column: `number_of` and `beside` alone know how they count.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import compress
from typing import NamedTuple

from game.core.fast_dataclass import value
from game.core.grid import Grid, Terrain
from game.core.rng import Dice

_TERRAIN_OF_FLAG = bytes((Terrain.WALL, Terrain.FLOOR)) + bytes(254)
# The room number of a cell of rock.
NO_ROOM = -1


def number_of(x: int, y: int, side: int) -> int:
    """Return the number of a cell of a floor that is `side` cells high."""
    return x * side + y


def beside(cell: int, side: int) -> tuple[int, int, int, int]:
    """Return the numbers of the cells to the north, east, south and west of one."""
    return cell - 1, cell + side, cell + 1, cell - side


class Box(NamedTuple):
    """A rectangle of cells by its north-west corner."""

    x: int
    y: int
    width: int
    height: int


@value(frozen=True, slots=True)
class Passage:
    """A corridor or gate that could be carved between the rooms of two cells."""

    cells: tuple[int, ...]
    start: int
    end: int


class CarvedFloor:
    """A floor while it is carved; `carved` has a byte for each cell: 0 for rock, else 1."""

    def __init__(self, width: int, height: int, dice: Dice) -> None:
        self.width, self.height, self.dice = width, height, dice
        self.carved = bytearray(width * height)

    def cells(self) -> list[int]:
        """Return the cells that are carved."""
        return list(compress(range(len(self.carved)), self.carved))

    def grid(self) -> Grid:
        """Return the floor as a board."""
        terrain = self.carved.translate(_TERRAIN_OF_FLAG)
        rows = (terrain[y :: self.height] for y in range(self.height))
        return Grid(self.width, self.height, b"".join(rows))

    def carve_boxes(self, boxes: Iterable[Box]) -> None:
        """Carve rectangles."""
        for box in boxes:
            for column in range(box.x, box.x + box.width):
                first = number_of(column, box.y, self.height)
                self.carved[first : first + box.height] = b"\1" * box.height


@lru_cache(maxsize=256)
def rectangle(width: int, height: int, side: int) -> tuple[int, ...]:
    """Return the cells of a rectangle in the first corner of a floor `side` cells high.

    >>> rectangle(2, 3, 5)
    (0, 1, 2, 5, 6, 7)
    """
    return tuple(number_of(x, y, side) for x in range(width) for y in range(height))


def rooms_of_boxes(floor: CarvedFloor, boxes: Iterable[Box]) -> list[int]:
    """Return the room number of each cell, where no two rooms touch."""
    rooms = [NO_ROOM] * (floor.width * floor.height)
    for number, box in enumerate(sorted(boxes)):
        for column in range(box.x, box.x + box.width):
            first = number_of(column, box.y, floor.height)
            rooms[first : first + box.height] = [number] * box.height
    return rooms


def connected_rooms(floor: CarvedFloor) -> list[int]:
    """Return the room number of each cell: cells in one room are connected by floor.

    The outermost cells of the floor are rock.
    """
    side, rooms = floor.height, [NO_ROOM] * (floor.width * floor.height)
    number = 0
    for first in floor.cells():
        if rooms[first] != NO_ROOM:
            continue
        pending = [first]
        rooms[first] = number
        while pending:
            for near in beside(pending.pop(), side):
                if floor.carved[near] and rooms[near] == NO_ROOM:
                    rooms[near] = number
                    pending.append(near)
        number += 1
    return rooms


class RoomGraph:
    """The rooms carved in a floor and the passages that could connect them.

    `rooms` is the room number of each cell; each end of a passage lies in a room. `exits` has for
    each room its passages and the rooms to which they lead.
    """

    def __init__(
        self, floor: CarvedFloor, rooms: Sequence[int], passages: Sequence[Passage]
    ) -> None:
        self.carved, self.rooms, self.passages = bytes(floor.carved), rooms, passages
        self.exits: list[list[tuple[int, int]]] = [[] for _ in range(1 + max(rooms))]
        for index, passage in enumerate(passages):
            start, end = rooms[passage.start], rooms[passage.end]
            self.exits[start].append((index, end))
            self.exits[end].append((index, start))


class RoomConnector:
    """Carves the rooms of a floor and connects them; `carved` are the indices of passages."""

    def __init__(self, floor: CarvedFloor, graph: RoomGraph) -> None:
        floor.carved = bytearray(graph.carved)
        self.floor = floor
        self.graph = graph
        self.carved: set[int] = set()

    def carve_spanning_tree(self) -> None:
        """Carve a spanning tree, depth first from the room of a random cell.

        Nothing but the rooms is carved yet.
        """
        below, exits = self.floor.dice.below, self.graph.exits
        trail = [self.graph.rooms[self.floor.dice.choice(self.floor.cells())]]
        reached = bytearray(len(exits))
        reached[trail[0]] = 1
        while trail:
            options = [way for way in exits[trail[-1]] if not reached[way[1]]]
            if not options:
                trail.pop()
                continue
            number, room = options[below(len(options))]
            trail.append(room)
            reached[room] = 1
            self._carve_passage(number)

    def carve_random_passages(self) -> None:
        """Carve a few random passages; some of them may be carved already."""
        count, tries = len(self.graph.passages), 0
        while tries * tries < count - 1:
            self._carve_passage(self.floor.dice.below(count))
            tries += 1

    def open_dead_ends(self) -> None:
        """Carve another passage for each room with fewer than two."""
        carved = self.carved
        for exits in self.graph.exits:
            closed = [number for number, _ in exits if number not in carved]
            if len(exits) - len(closed) < 2 and closed:
                self._carve_passage(self.floor.dice.choice(closed))

    def _carve_passage(self, index: int) -> None:
        self.carved.add(index)
        carved = self.floor.carved
        for cell in self.graph.passages[index].cells:
            carved[cell] = 1
