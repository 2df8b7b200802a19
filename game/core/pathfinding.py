"""Breadth-first distances as bit boards: bit y * width + x of an integer is the cell (x, y)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache, partial
from typing import Protocol, TypeVar

from game.core.grid import ALL_DIRECTIONS, CARDINALS, WALKABLE, Grid, Pos, all_positions

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)

_ONES = bytes(0x31 if flag else 0x30 for flag in range(256))
_FLAG_OF_DIGIT = bytes(digit & 1 for digit in range(256))


def cell_bit(grid: Grid, pos: Pos) -> int:
    """Return the bit board that holds one cell."""
    return 1 << grid.index(pos)


def bits_of(grid: Grid, cells: Iterable[Pos]) -> int:
    """Return the bit board of some cells."""
    bits, width = 0, grid.width
    for x, y in cells:
        bits |= 1 << y * width + x
    return bits


def cells_of(grid: Grid, bits: int) -> list[Pos]:
    """Return the cells of a bit board in reading order.

    >>> cells_of(Grid(2, 2, bytes(4)), 0b1001)
    [Pos(x=0, y=0), Pos(x=1, y=1)]
    """
    cells, positions = [], all_positions(grid.width, grid.height)
    while bits:
        low = bits & -bits
        cells.append(positions[low.bit_length() - 1])
        bits ^= low
    return cells


def nth_cell(bits: int, number: int) -> int:
    """Return the index of one of the cells of a bit board, counted in reading order from 0.

    >>> nth_cell(0b10110, 1)
    2
    """
    index, size = 0, bits.bit_length()
    while size > 1:
        half = size // 2
        before = (bits & (1 << half) - 1).bit_count()
        if number < before:
            bits, size = bits & (1 << half) - 1, half
        else:
            number, bits = number - before, bits >> half
            index, size = index + half, size - half
    return index


class ByNumber(Protocol[T_co]):
    """A table by number: those of cells, or of distances."""

    def __getitem__(self, number: int, /) -> T_co:
        """Return what is there for a number."""


class _Found(dict[int, T]):
    """What a function finds for numbers, when it is first asked for."""

    def __init__(self, find: Callable[[int], T]) -> None:
        super().__init__()
        self._find = find

    def __missing__(self, number: int) -> T:
        found = self[number] = self._find(number)
        return found


# A table of bit boards grows with the square of the cells: so many take 100 KB, those of the
# largest maps 500 MB.
_MOST_LISTED = 1024


def by_cell(cells: int, find: Callable[[int], T]) -> ByNumber[T]:
    """Return what a function finds for each of so many cells, for large boards as it is read.

    An index into a tuple takes a fifth of the time of one into a class of dictionaries.
    """
    return tuple(map(find, range(cells))) if cells <= _MOST_LISTED else _Found(find)


@lru_cache(maxsize=16)
def manhattan_discs(width: int, height: int) -> ByNumber[ByNumber[int]]:
    """Return the cells of a board within a Manhattan distance, by that and a cell's number.

    There are none within a negative one.

    >>> bin(manhattan_discs(3, 2)[1][0])
    '0b1011'
    """
    board = (1 << width * height) - 1

    def disc(reach: int, number: int) -> int:
        y, x = divmod(number, width)
        # The discs of a column are one disc, higher or lower, cut off at the board's ends.
        whole, above = _disc_in_column(width, x, reach), (y - reach) * width
        return (whole << above if above > 0 else whole >> -above) & board

    return _Found(lambda reach: by_cell(width * height, partial(disc, reach)))


class _FarDistances:
    """The Manhattan distances of a large board's cells to one, reckoned when they are asked for."""

    __slots__ = ("_place", "_width")

    def __init__(self, width: int, number: int) -> None:
        self._width, self._place = width, divmod(number, width)

    def __getitem__(self, number: int, /) -> int:
        (y, x), (to_y, to_x) = divmod(number, self._width), self._place
        return abs(y - to_y) + abs(x - to_x)


# Larger distances do not fit into bytes.
_MOST_BYTE_SIDES = 256


@lru_cache(maxsize=16)
def manhattan_distances(width: int, height: int) -> ByNumber[ByNumber[int]]:
    """Return the Manhattan distance of each cell of a board to one, by the number of that one.

    >>> [*manhattan_distances(3, 2)[1]]
    [1, 0, 1, 2, 1, 2]
    """
    if width + height > _MOST_BYTE_SIDES:
        return by_cell(width * height, partial(_FarDistances, width))
    # How far the cells of rows twice as wide are from one in the middle, some rows away.
    runs = [bytes(abs(x - width) + y for x in range(2 * width)) for y in range(height)]

    def distances(number: int) -> bytes:
        y, x = divmod(number, width)
        return b"".join(runs[abs(row - y)][width - x : 2 * width - x] for row in range(height))

    return by_cell(width * height, distances)


@lru_cache(maxsize=1024)
def _disc_in_column(width: int, x: int, reach: int) -> int:
    """Return the cells within a Manhattan distance of the one with as many rows above it."""
    bits, runs = 0, _runs_around(width, x)
    for row in range(2 * reach + 1):
        bits |= runs[min(reach - abs(row - reach), width)] << row * width
    return bits


@lru_cache(maxsize=256)
def _runs_around(width: int, x: int) -> tuple[int, ...]:
    """Return the cells of a row within 0, 1, 2 steps and so on of one, up to its width."""
    row = (1 << width) - 1
    return tuple(((1 << 2 * reach + 1) - 1 << x >> reach) & row for reach in range(width + 1))


def bits_from_flags(flags: bytes) -> int:
    """Return the bit board of the cells whose byte is not zero."""
    return int(flags.translate(_ONES)[::-1], 2)


def flags_from_bits(bits: int, size: int) -> bytes:
    """Return a bit board of `size` cells as one byte per cell, 0 or 1.

    >>> flags_from_bits(0b110, 4)
    b'\\x00\\x01\\x01\\x00'
    """
    return f"{bits:0{size}b}"[::-1].encode().translate(_FLAG_OF_DIGIT)


@lru_cache(maxsize=128)
def walkable_bits(grid: Grid) -> int:
    """Return the bit board of cells on which an actor can stand."""
    return bits_from_flags(grid.terrain.translate(WALKABLE))


# From cells to all that lie beside them.
_Spread = Callable[[int], int]


@lru_cache(maxsize=32)
def open_spread(width: int, height: int, *, diagonal: bool) -> _Spread:
    """Return a function from cells of an open board to those one step away, and maybe themselves.

    >>> bin(open_spread(3, 2, diagonal=False)(0b001_000))
    '0b10001'
    """
    board, column = (1 << width * height) - 1, sum(1 << y * width for y in range(height))
    has_west, has_east = board & ~column, board & ~(column << width - 1)

    def spread(cells: int) -> int:
        beside = (cells & has_east) << 1 | (cells & has_west) >> 1
        if diagonal:
            row = cells | beside
            return (row | row << width | row >> width) & board
        return (beside | cells << width | cells >> width) & board

    return spread


@lru_cache(maxsize=128)
def _walled_spread(grid: Grid, *, diagonal: bool) -> _Spread:
    """Return the same function for a board with walls between cells, or that wraps."""
    # For each distance that a step moves a cell's bit, the cells with such a step.
    by_shift: dict[int, int] = {}
    for pos in all_positions(grid.width, grid.height):
        for direction in ALL_DIRECTIONS if diagonal else CARDINALS:
            end = grid.neighbour(pos, direction)
            if end is not None and grid.can_step(pos, direction):
                shift = grid.index(end) - grid.index(pos)
                by_shift[shift] = by_shift.get(shift, 0) | cell_bit(grid, pos)

    def spread(cells: int) -> int:
        reached = 0
        for shift, starts in by_shift.items():
            part = cells & starts
            reached |= part << shift if shift > 0 else part >> -shift
        return reached

    return spread


class Flood:
    """Layers of cells by distance from a source, computed as far as queries need them.

    Floods are kept and shared by the states of a match, so more than one thread may ask the same.
    """

    __slots__ = ("_floor", "_known", "_spread")

    def __init__(self, grid: Grid, source: Pos, *, diagonal: bool = False) -> None:
        """Start at a cell, which itself need not be walkable."""
        start = cell_bit(grid, source)
        self._floor = walkable_bits(grid)
        # The layers, and the floor that was not reached yet: one value that is replaced, never
        # changed, so no thread sees one without the other. Of two threads that go on at once one
        # may go over the other's layers again.
        self._known: tuple[tuple[int, ...], int] = (start,), self._floor & ~start
        self._spread = (
            _walled_spread(grid, diagonal=diagonal)
            if grid.wrap or grid.h_edges
            else open_spread(grid.width, grid.height, diagonal=diagonal)
        )

    def restarted(self, source: int) -> Flood:
        """Return a flood of the same board from another cell, given by its number."""
        other = object.__new__(Flood)
        other._floor, other._spread = self._floor, self._spread
        other._known = (1 << source,), self._floor & ~(1 << source)
        return other

    @property
    def layers(self) -> tuple[int, ...]:
        """Return the layers computed so far, the source first."""
        return self._known[0]

    def expand(self) -> int:
        """Add and return the next layer: 0 when everything reachable has been reached."""
        layers, left = self._known
        reached = self._spread(layers[-1]) & left
        if reached:
            self._known = (*layers, reached), left ^ reached
        return reached

    def nearest(self, bits: int, _least: int = 0) -> int:
        """Return those of the given cells nearest to the source, 0 if none is reachable."""
        way = self.layers_to(bits)
        return way[-1] & bits if way else 0

    def distance(self, bits: int) -> int | None:
        """Return the steps to the nearest of the given cells, or None if none is reachable."""
        way = self.layers_to(bits)
        return len(way) - 1 if way else None

    def layers_to(self, bits: int) -> tuple[int, ...]:
        """Return the layers from the source to the nearest of the given cells, or none."""
        layers, left = self._known
        for steps, layer in enumerate(layers):
            if layer & bits:
                return layers[: steps + 1]
        while reached := self._spread(layers[-1]) & left:
            self._known = layers, left = (*layers, reached), left ^ reached
            if reached & bits:
                return layers
        return ()
