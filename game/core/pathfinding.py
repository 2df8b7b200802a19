"""Breadth-first distances as bit boards: bit y * width + x of an integer is the cell (x, y)."""

from __future__ import annotations

from collections.abc import Iterable
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
    index = 0
    half = 1 << (bits.bit_length() - 1).bit_length() >> 1
    while half:
        low = bits & ((1 << half) - 1)
        count = low.bit_count()
        if number < count:
            bits = low
        else:
            number -= count
            bits >>= half
            index += half
        half >>= 1
    return index


@lru_cache(maxsize=8192)
def manhattan_disc(width: int, height: int, centre: Pos, reach: int) -> int:
    """Return the cells of a board within a Manhattan distance; none for a negative one.

    The centre may lie off the board.
    """
    bits = 0
    for y in range(max(0, centre.y - reach), min(height, centre.y + reach + 1)):
        half = reach - abs(y - centre.y)
        first, last = max(0, centre.x - half), min(width - 1, centre.x + half)
        bits |= ((1 << max(0, last - first + 1)) - 1) << (y * width + first)
    return bits


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


@lru_cache(maxsize=128)
def step_masks(grid: Grid, *, diagonal: bool) -> tuple[tuple[int, int], ...]:
    """Return pairs (start cells, shift): the cells with a step that moves their bit by `shift`."""
    if grid.wrap or grid.h_edges:
        return _masks_by_cell(grid, diagonal=diagonal)
    floor, width = walkable_bits(grid), grid.width
    column = sum(1 << (y * width) for y in range(grid.height))
    masks = []
    for direction in ALL_DIRECTIONS if diagonal else CARDINALS:
        shift = direction.dy * width + direction.dx
        starts = floor >> shift if shift > 0 else floor << -shift
        # A step east from the last column, or west from the first, would land on the next row.
        if direction.dx > 0:
            starts &= ~(column << (width - 1))
        elif direction.dx < 0:
            starts &= ~column
        masks.append((starts & ((1 << (width * grid.height)) - 1), shift))
    return tuple(masks)


def _masks_by_cell(grid: Grid, *, diagonal: bool) -> tuple[tuple[int, int], ...]:
    by_shift: dict[int, int] = {}
    for y in range(grid.height):
        for x in range(grid.width):
            pos = Pos(x, y)
            for direction in ALL_DIRECTIONS if diagonal else CARDINALS:
                end = grid.neighbour(pos, direction)
                if end is not None and grid.can_step(pos, direction):
                    shift = (end.y - y) * grid.width + end.x - x
                    by_shift[shift] = by_shift.get(shift, 0) | cell_bit(grid, pos)
    return tuple((starts, shift) for shift, starts in by_shift.items())


class Flood:
    """Layers of cells by distance from a source, computed as far as queries need them."""

    __slots__ = ("_seen", "_steps", "layers")

    def __init__(self, grid: Grid, source: Pos, *, diagonal: bool = False) -> None:
        """Start at a cell, which itself need not be walkable."""
        start = cell_bit(grid, source)
        self.layers = [start]
        self._seen = start
        self._steps = step_masks(grid, diagonal=diagonal)

    def expand(self) -> int:
        """Add and return the next layer: 0 when everything reachable has been reached."""
        frontier = self.layers[-1]
        reached = 0
        for starts, shift in self._steps:
            part = frontier & starts
            if part:
                reached |= part << shift if shift > 0 else part >> -shift
        reached &= ~self._seen
        if reached:
            self._seen |= reached
            self.layers.append(reached)
        return reached

    def nearest(self, bits: int) -> int:
        """Return those of the given cells nearest to the source, 0 if none is reachable."""
        for layer in self.layers:
            if layer & bits:
                return layer & bits
        while layer := self.expand():
            if layer & bits:
                return layer & bits
        return 0

    def distance(self, bits: int) -> int | None:
        """Return the steps to the nearest of the given cells, or None if none is reachable."""
        cells = self.nearest(bits)
        if not cells:
            return None
        return next(steps for steps, layer in enumerate(self.layers) if layer & cells)


@lru_cache(maxsize=1024)
def cached_flood(grid: Grid, source: Pos) -> Flood:
    """Return the flood of a cell in four directions, kept: it only ever grows."""
    return Flood(grid, source)
