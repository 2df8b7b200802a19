"""Breadth-first distances as bit boards: bit y * width + x of an integer is the cell (x, y)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache

from game.core.grid import ALL_DIRECTIONS, CARDINALS, WALKABLE, Grid, Pos, all_positions

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
    # The cell lies from `first` on, before `end`.
    first, end = 0, bits.bit_length()
    while end - first > 1:
        middle = (first + end) // 2
        if (bits & (1 << middle) - 1).bit_count() > number:
            end = middle
        else:
            first = middle
    return first


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

    __slots__ = ("_known", "_spread")

    def __init__(self, grid: Grid, source: Pos, *, diagonal: bool = False) -> None:
        """Start at a cell, which itself need not be walkable."""
        start = cell_bit(grid, source)
        # The layers, and the floor that was not reached yet: one value that is replaced, never
        # changed, so no thread sees one without the other. Of two threads that run at once one
        # may go over the other's layers again.
        self._known: tuple[tuple[int, ...], int] = (start,), walkable_bits(grid) & ~start
        self._spread = (
            _walled_spread(grid, diagonal=diagonal)
            if grid.wrap or grid.h_edges
            else open_spread(grid.width, grid.height, diagonal=diagonal)
        )

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

    def nearest(self, bits: int) -> int:
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
