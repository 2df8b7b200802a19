"""Digging a floor out of rock and joining its rooms (rules 5, "Generators per floor")."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from game.core.grid import CARDINALS, Grid, Pos, Terrain
from game.core.rng import Rng

T = TypeVar("T")


class Dice:
    """A generator that keeps its own value."""

    __slots__ = ("rng",)

    def __init__(self, value: int) -> None:
        """Start at a generator's value."""
        self.rng = Rng(value)

    def below(self, count: int) -> int:
        """Draw a number in 0..count-1."""
        self.rng, number = self.rng.below(count)
        return number

    def choice(self, options: Sequence[T]) -> T:
        """Draw one of the options."""
        return options[self.below(len(options))]


@dataclass(frozen=True, slots=True)
class Passage:
    """A corridor or gate that could be dug from one room to another."""

    cells: frozenset[Pos]
    start: Pos
    end: Pos


class CarvedFloor:
    """A floor being dug."""

    __slots__ = (
        "dice",
        "height",
        "open_cells",
        "width",
    )

    def __init__(self, width: int, height: int, dice: Dice) -> None:
        """Begin with solid rock."""
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
        """Dig a rectangle."""
        self.open_cells.update(box(x, y, width, height))


def box(x: int, y: int, width: int, height: int) -> Iterable[Pos]:
    """Return the cells of a rectangle."""
    return (Pos(x + dx, y + dy) for dy in range(height) for dx in range(width))


class RoomConnector:
    """Joins all rooms of a site; knows which links are dug."""

    __slots__ = (
        "carved",
        "floor",
        "passages",
        "passages_by_room",
        "rooms",
    )

    def __init__(self, floor: CarvedFloor, passages: Sequence[Passage]) -> None:
        """Tell the rooms apart that are floor now."""
        self.floor = floor
        self.passages = passages
        self.rooms = _label_rooms(floor.open_cells)
        self.carved: set[int] = set()
        self.passages_by_room: dict[int, list[int]] = {room: [] for room in self.rooms.values()}
        for number, link in enumerate(passages):
            for pos in (link.start, link.end):
                self.passages_by_room[self.rooms[pos]].append(number)

    def carve_spanning_tree(self) -> None:
        """Dig a spanning tree, depth first from the room of a random cell."""
        cells = sorted(self.rooms)
        trail = [self.rooms[self.floor.dice.choice(cells)]]
        reached = set(trail)
        while trail:
            room = trail[-1]
            ways = [
                n for n in self.passages_by_room[room] if self._other_room(n, room) not in reached
            ]
            if not ways:
                trail.pop()
                continue
            number = self.floor.dice.choice(ways)
            trail.append(self._other_room(number, room))
            reached.add(trail[-1])
            self._carve_passage(number)

    def carve_random_passages(self) -> None:
        """Dig random links, a few; some of them may be dug already."""
        tries = 0
        while tries * tries < len(self.passages) - 1:
            self._carve_passage(self.floor.dice.below(len(self.passages)))
            tries += 1

    def open_dead_ends(self) -> None:
        """Give every room with fewer than two dug links another one."""
        for numbers in self.passages_by_room.values():
            closed = [number for number in numbers if number not in self.carved]
            if len(numbers) - len(closed) < 2 and closed:
                self._carve_passage(self.floor.dice.choice(closed))

    def _other_room(self, number: int, room: int) -> int:
        link = self.passages[number]
        start, end = self.rooms[link.start], self.rooms[link.end]
        return end if start == room else start

    def _carve_passage(self, number: int) -> None:
        self.carved.add(number)
        self.floor.open_cells |= self.passages[number].cells


def _label_rooms(floor: set[Pos]) -> dict[Pos, int]:
    """Return a number for every cell, the same within a room."""
    rooms: dict[Pos, int] = {}
    for first in sorted(floor):
        if first in rooms:
            continue
        number, open_cells = len(rooms), [first]
        rooms[first] = number
        while open_cells:
            pos = open_cells.pop()
            for side in CARDINALS:
                near = pos.step(side)
                if near in floor and near not in rooms:
                    rooms[near] = number
                    open_cells.append(near)
    return rooms
