"""Carving a floor out of rock and connecting its rooms (rules 5, "Generators per floor")."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from game.core.grid import CARDINALS, Grid, Pos, Terrain
from game.core.rng import Dice


@dataclass(frozen=True, slots=True)
class Passage:
    """A corridor or gate that could be carved between two rooms."""

    cells: frozenset[Pos]
    start: Pos
    end: Pos


class CarvedFloor:
    """A floor while it is carved."""

    __slots__ = (
        "dice",
        "height",
        "open_cells",
        "width",
    )

    def __init__(self, width: int, height: int, dice: Dice) -> None:
        """Start with solid rock."""
        self.width = width
        self.height = height
        self.dice = dice
        self.open_cells: set[Pos] = set()

    def grid(self) -> Grid:
        """Return the floor as a board."""
        cells = bytearray([Terrain.WALL] * (self.width * self.height))
        for pos in self.open_cells:
            cells[pos.y * self.width + pos.x] = Terrain.FLOOR
        return Grid(self.width, self.height, bytes(cells))

    def carve_box(self, x: int, y: int, width: int, height: int) -> None:
        """Carve a rectangle."""
        self.open_cells.update(box(x, y, width, height))


def box(x: int, y: int, width: int, height: int) -> Iterable[Pos]:
    """Return the cells of a rectangle."""
    return (Pos(x + dx, y + dy) for dy in range(height) for dx in range(width))


class RoomConnector:
    """Connects the rooms of a floor by passages; `carved` are the indices of those carved."""

    __slots__ = (
        "carved",
        "floor",
        "passages",
        "passages_by_room",
        "rooms",
    )

    def __init__(self, floor: CarvedFloor, passages: Sequence[Passage]) -> None:
        """Label the rooms carved so far; each end of a passage lies in a room."""
        self.floor = floor
        self.passages = passages
        self.rooms = _label_rooms(floor.open_cells)
        self.carved: set[int] = set()
        self.passages_by_room: dict[int, list[int]] = {room: [] for room in self.rooms.values()}
        for index, passage in enumerate(passages):
            for pos in (passage.start, passage.end):
                self.passages_by_room[self.rooms[pos]].append(index)

    def carve_spanning_tree(self) -> None:
        """Carve a spanning tree, depth first from the room of a random cell."""
        cells = sorted(self.rooms)
        trail = [self.rooms[self.floor.dice.choice(cells)]]
        reached = set(trail)
        while trail:
            room = trail[-1]
            options = [
                n for n in self.passages_by_room[room] if self._other_room(n, room) not in reached
            ]
            if not options:
                trail.pop()
                continue
            number = self.floor.dice.choice(options)
            trail.append(self._other_room(number, room))
            reached.add(trail[-1])
            self._carve_passage(number)

    def carve_random_passages(self) -> None:
        """Carve a few random passages; some of them may be carved already."""
        tries = 0
        while tries * tries < len(self.passages) - 1:
            self._carve_passage(self.floor.dice.below(len(self.passages)))
            tries += 1

    def open_dead_ends(self) -> None:
        """Carve another passage for each room with fewer than two."""
        for numbers in self.passages_by_room.values():
            closed = [number for number in numbers if number not in self.carved]
            if len(numbers) - len(closed) < 2 and closed:
                self._carve_passage(self.floor.dice.choice(closed))

    def _other_room(self, index: int, room: int) -> int:
        passage = self.passages[index]
        start, end = self.rooms[passage.start], self.rooms[passage.end]
        return end if start == room else start

    def _carve_passage(self, index: int) -> None:
        self.carved.add(index)
        self.floor.open_cells |= self.passages[index].cells


def _label_rooms(floor: set[Pos]) -> dict[Pos, int]:
    """Return the room number of each cell."""
    rooms: dict[Pos, int] = {}
    for first in sorted(floor):
        if first in rooms:
            continue
        number, pending = len(rooms), [first]
        rooms[first] = number
        while pending:
            pos = pending.pop()
            for side in CARDINALS:
                near = pos.step(side)
                if near in floor and near not in rooms:
                    rooms[near] = number
                    pending.append(near)
    return rooms
