"""Sets of cells of a board, and the distances of cells to a goal.

A set is one integer in here: bit y * width + x is the cell (x, y). Nothing else knows that.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache, reduce
from itertools import accumulate, compress
from operator import or_

from game.core.grid import (
    ALL_DIRECTIONS,
    CARDINALS,
    WALKABLE,
    Direction,
    Grid,
    Pos,
    Terrain,
    all_positions,
    terrain_flags,
)

_DIGIT_OF_FLAG = bytes(ord("1") if flag else ord("0") for flag in range(256))
_FLAG_OF_DIGIT = bytes(digit == ord("1") for digit in range(256))
# The bits of all cells of a board take the square of their number: of 256 x 256 cells 290 MB.
_MOST_BITS = 10_000
# From cells to those one step away, maybe themselves among them.
_Spread = Callable[[int], int]


def nth_bit(bits: int, number: int) -> int:
    """Return the place of one of the bits that are set, counted from 0.

    >>> nth_bit(0b10110, 1)
    2
    """
    # The bit lies from `first` on, before `end`.
    first, end = 0, bits.bit_length()
    while end - first > 1:
        middle = (first + end) // 2
        if (bits & (1 << middle) - 1).bit_count() > number:
            end = middle
        else:
            first = middle
    return first


class _LargeBits:
    """The bit of each cell of a large board, made when it is asked for."""

    __slots__ = ("_places",)

    def __init__(self, positions: Iterable[Pos]) -> None:
        self._places = {pos: place for place, pos in enumerate(positions)}

    def __getitem__(self, pos: Pos) -> int:
        return 1 << self._places[pos]

    def get(self, pos: Pos, default: int) -> int:
        return self[pos] if pos in self._places else default


class _Board:
    """What all sets of cells of boards of one size share."""

    __slots__ = ("all", "bits", "columns", "has_east", "has_west", "height", "positions", "width")

    def __init__(self, width: int, height: int) -> None:
        self.width, self.height = width, height
        self.positions = all_positions(width, height)
        # The bit of each cell.
        self.bits: dict[Pos, int] | _LargeBits = (
            {pos: 1 << place for place, pos in enumerate(self.positions)}
            if width * height <= _MOST_BITS
            else _LargeBits(self.positions)
        )
        self.all = (1 << width * height) - 1
        # The first cells of the first column: a factor that repeats a row in all rows.
        self.columns = [*accumulate((1 << y * width for y in range(height)), or_, initial=0)]
        self.has_west = self.all ^ self.columns[-1]
        self.has_east = self.all ^ self.columns[-1] << width - 1

    def number_of(self, cells: Iterable[Pos]) -> int:
        """Return the number of a set of cells."""
        number, bits = 0, self.bits
        for pos in cells:
            number |= bits[pos]
        return number

    def each(self, bits: int) -> Iterator[Pos]:
        """Yield the cells of a set in reading order."""
        while bits:
            low = bits & -bits
            yield self.positions[low.bit_length() - 1]
            bits ^= low

    def beside(self, bits: int) -> int:
        """Return the cells one step from some in four directions, maybe themselves among them."""
        sideways = (bits & self.has_east) << 1 | (bits & self.has_west) >> 1
        return (sideways | bits << self.width | bits >> self.width) & self.all

    def around(self, bits: int) -> int:
        """Return some cells and those one step from them in eight directions."""
        row = bits | (bits & self.has_east) << 1 | (bits & self.has_west) >> 1
        return (row | row << self.width | row >> self.width) & self.all


_board = lru_cache(maxsize=64)(_Board)


class Cells:
    """A set of cells of a board, which never changes; it has the order of reading."""

    __slots__ = ("_bits", "_board")

    def __init__(self, board: _Board, bits: int) -> None:
        """Use `Cells.of` and the others below instead."""
        self._board, self._bits = board, bits

    @staticmethod
    def of(grid: Grid, cells: Iterable[Pos]) -> Cells:
        """Return some cells of a board; KeyError if one lies off it.

        >>> list(Cells.of(Grid(3, 2, bytes(6)), [Pos(1, 1), Pos(2, 0)]))
        [Pos(x=2, y=0), Pos(x=1, y=1)]
        """
        board = _board(grid.width, grid.height)
        return Cells(board, board.number_of(cells))

    @staticmethod
    def all(grid: Grid) -> Cells:
        """Return all cells of a board."""
        board = _board(grid.width, grid.height)
        return Cells(board, board.all)

    @staticmethod
    @lru_cache(maxsize=256)
    def walkable(grid: Grid) -> Cells:
        """Return the cells of a board on which an actor can stand."""
        return Cells.from_flags(grid, grid.terrain.translate(WALKABLE))

    @staticmethod
    def of_terrain(grid: Grid, *terrains: Terrain) -> Cells:
        """Return the cells of a board that have one of these terrains."""
        return Cells.from_flags(grid, grid.terrain.translate(terrain_flags(terrains)))

    @staticmethod
    def disc(grid: Grid, centre: Pos, radius: int) -> Cells:
        """Return the cells of a board within a Manhattan distance; none within a negative one.

        >>> len(Cells.disc(Grid(5, 5, bytes(25)), Pos(2, 2), 1))
        5
        """
        return _disc(grid.width, grid.height, centre, radius)

    @staticmethod
    def cross(grid: Grid, centre: Pos, reach: int) -> Cells:
        """Return the cells of a board at most some columns and rows off a cell.

        >>> len(Cells.cross(Grid(5, 5, bytes(25)), Pos(2, 2), 1))
        21
        """
        return _cross(grid.width, grid.height, centre, reach)

    @staticmethod
    def rectangle(grid: Grid, top_left: Pos, bottom_right: Pos) -> Cells:
        """Return the cells of a board between two corners, both included.

        >>> len(Cells.rectangle(Grid(5, 5, bytes(25)), Pos(-1, 1), Pos(1, 2)))
        4
        """
        width = grid.width
        left, top = max(0, top_left.x), max(0, top_left.y)
        right, bottom = min(width - 1, bottom_right.x), min(grid.height - 1, bottom_right.y)
        board, row = _board(width, grid.height), (1 << max(0, right + 1 - left)) - 1 << left
        return Cells(board, row * board.columns[max(0, bottom + 1 - top)] << top * width)

    @staticmethod
    def from_number(grid: Grid, number: int) -> Cells:
        """Return the cells of a board that have a `number`."""
        return Cells(_board(grid.width, grid.height), number)

    @property
    def number(self) -> int:
        """Return these cells as a number, for states that store them so."""
        return self._bits

    @staticmethod
    def from_flags(grid: Grid, flags: bytes) -> Cells:
        """Return the cells of a board whose byte is not zero, in reading order."""
        return Cells(_board(grid.width, grid.height), int(flags.translate(_DIGIT_OF_FLAG)[::-1], 2))

    def flags(self) -> bytes:
        """Return a byte for each cell of the board in reading order: 1 for these, 0 for others."""
        # One more bit before all others keeps their zeros.
        return bin(self._bits + self._board.all + 1)[:2:-1].encode().translate(_FLAG_OF_DIGIT)

    def __contains__(self, pos: Pos) -> bool:
        """Return whether a cell, which may lie off the board, is one of these."""
        return self._bits & self._board.bits.get(pos, 0) != 0

    def __iter__(self) -> Iterator[Pos]:
        """Iterate over the cells in reading order."""
        # Many at once, in a quarter of the time: programs that learn wait for mazes made of them.
        board, many = self._board, 8 * len(self) > len(self._board.positions)
        return compress(board.positions, self.flags()) if many else board.each(self._bits)

    def __len__(self) -> int:
        """Return how many there are."""
        return self._bits.bit_count()

    def isdisjoint(self, other: Cells) -> bool:
        """Return whether none of these is among others."""
        return not self._bits & other._bits

    def __eq__(self, other: object) -> bool:
        """Return whether these are the same cells of boards of the same size."""
        if not isinstance(other, Cells):
            return NotImplemented
        return self._bits == other._bits and self._board is other._board

    def __hash__(self) -> int:
        """Return a hash."""
        return hash(self._bits)

    def __repr__(self) -> str:
        """Return the cells as text."""
        return f"Cells{tuple(map(tuple, self))}"

    def nth(self, number: int) -> Pos:
        """Return one of the cells, counted in reading order from 0: for a draw.

        >>> Cells.all(Grid(3, 2, bytes(6))).nth(4)
        Pos(x=1, y=1)
        """
        return self._board.positions[nth_bit(self._bits, number)]

    def none(self) -> Cells:
        """Return no cells of this board."""
        return Cells(self._board, 0)

    def union(self, other: Cells) -> Cells:
        """Return these cells and others."""
        return Cells(self._board, self._bits | other._bits)

    def intersection(self, other: Cells) -> Cells:
        """Return those of these cells that are among others."""
        return Cells(self._board, self._bits & other._bits)

    def without(self, other: Cells) -> Cells:
        """Return these cells except others."""
        return Cells(self._board, self._bits & ~other._bits)

    def without_cells(self, cells: Iterable[Pos]) -> Cells:
        """Return these cells except some single ones."""
        return Cells(self._board, self._bits & ~self._board.number_of(cells))

    def beside(self) -> Cells:
        """Return the cells of an open board one step from any of these, maybe some of these."""
        return Cells(self._board, self._board.beside(self._bits))

    def around(self) -> Cells:
        """Return these cells and those of an open board one step away in eight directions."""
        return Cells(self._board, self._board.around(self._bits))

    def shifted(self, side: Direction) -> Cells:
        """Return the cells of an open board one step from these towards a side of the four.

        >>> list(Cells.all(Grid(2, 2, bytes(4))).shifted(Direction.E))
        [Pos(x=1, y=0), Pos(x=1, y=1)]
        """
        board, bits = self._board, self._bits
        if side.dy:
            bits = bits << board.width if side.dy > 0 else bits >> board.width
        else:
            bits = (bits & board.has_east) << 1 if side.dx > 0 else (bits & board.has_west) >> 1
        return Cells(board, bits & board.all)

    def layers_around(self, centre: Cells) -> Iterator[Cells]:
        """Yield the centre, then those of these cells that are 1, 2 and so on steps from it."""
        board, layer, left = self._board, centre._bits, self._bits & ~centre._bits
        while layer:
            yield Cells(board, layer)
            layer = board.beside(layer) & left
            left ^= layer

    def distances_to(self, goal: Pos) -> Distances:
        """Return the steps over these cells to a goal, which need not be one of them."""
        return Distances(self._board, self._board.beside, self._bits, goal)

    def show(self, grid: Grid) -> Grid:
        """Return a board with all other cells unknown."""
        # All bits of these cells' bytes.
        mask = int.from_bytes(self.flags(), "little") * 255
        shown = int.from_bytes(grid.terrain, "little") & mask
        return grid.with_cells(shown.to_bytes(len(grid.terrain), "little"))


@lru_cache(maxsize=4096)
def _disc(width: int, height: int, centre: Pos, radius: int) -> Cells:
    bits, (x, y) = 0, centre
    for row in range(max(0, y - radius), min(height, y + radius + 1)):
        reach = radius - abs(row - y)
        left, right = max(0, x - reach), min(width - 1, x + reach)
        bits |= (1 << right + 1 - left) - 1 << row * width + left
    return Cells(_board(width, height), bits)


@lru_cache(maxsize=4096)
def _cross(width: int, height: int, centre: Pos, reach: int) -> Cells:
    board, (x, y) = Grid(width, height, b""), centre
    columns = Cells.rectangle(board, Pos(x - reach, 0), Pos(x + reach, height))
    return columns.union(Cells.rectangle(board, Pos(0, y - reach), Pos(width, y + reach)))


@lru_cache(maxsize=128)
def _walled_spread(grid: Grid, *, diagonal: bool) -> _Spread:
    """Return the cells one step from some on a board with walls between cells, or that wraps."""
    # For each distance that a step moves a cell's bit, the cells with such a step.
    by_shift: dict[int, int] = {}
    for start in grid.cells():
        for direction in ALL_DIRECTIONS if diagonal else CARDINALS:
            end = grid.neighbour(start, direction)
            if end is not None and grid.can_step(start, direction):
                shift = grid.index(end) - grid.index(start)
                by_shift[shift] = by_shift.get(shift, 0) | 1 << grid.index(start)

    def spread(cells: int) -> int:
        parts = ((shift, cells & starts) for shift, starts in by_shift.items())
        return reduce(or_, (n << shift if shift > 0 else n >> -shift for shift, n in parts), 0)

    return spread


class Distances:
    """The steps from cells of a board to a goal, found breadth first, as far as asked for.

    More than one thread may ask the same.
    """

    __slots__ = ("_board", "_found", "_spread")

    def __init__(self, board: _Board, spread: _Spread, cells: int, goal: Pos) -> None:
        """Start at a goal; see `Cells.distances_to` and `Distances.on`."""
        self._board, self._spread = board, spread
        start = board.bits[goal]
        # By distance, and those not reached yet: one value, so that no thread sees one alone.
        self._found: tuple[tuple[int, ...], int] = (start,), cells & ~start

    @staticmethod
    def on(grid: Grid, goal: Pos, *, diagonal: bool = False) -> Distances:
        """Return the steps over the floor of a board to a goal, which need not be floor."""
        board = _board(grid.width, grid.height)
        if grid.wrap or grid.h_edges:
            spread = _walled_spread(grid, diagonal=diagonal)
        else:
            spread = board.around if diagonal else board.beside
        return Distances(board, spread, Cells.walkable(grid).number, goal)

    def nearest(self, cells: Iterable[Pos]) -> list[Pos]:
        """Return those of some cells that are nearest to the goal, none if it is out of reach."""
        bits, options = self._board.bits, list(cells)
        layers = self._search(self._board.number_of(options))
        return [pos for pos in options if bits[pos] & layers[-1]] if layers else []

    def steps_from(self, pos: Pos) -> int | None:
        """Return the steps from a cell, which may lie off the board; None if there is no way."""
        layers = self._search(self._board.bits.get(pos, 0))
        return len(layers) - 1 if layers else None

    def layers_to(self, pos: Pos) -> list[Cells]:
        """Return the cells 0, 1, 2 and so on steps from the goal up to a cell, or none."""
        return [Cells(self._board, layer) for layer in self._search(self._board.bits.get(pos, 0))]

    def steps(self) -> dict[Pos, int]:
        """Return the steps from each cell from which the goal is in reach."""
        self._search(0)
        found, board = self._found[0], self._board
        return {pos: steps for steps, layer in enumerate(found) for pos in Cells(board, layer)}

    def _search(self, wanted: int) -> tuple[int, ...]:
        """Return the cells by distance, as far as the first of those wanted; none out of reach."""
        layers, left = self._found
        for steps, layer in enumerate(layers):
            if layer & wanted:
                return layers[: steps + 1]
        spread, reached, further = self._spread, layers[-1], list(layers)
        while reached := spread(reached) & left:
            left ^= reached
            further.append(reached)
            if reached & wanted:
                break
        layers = tuple(further)
        self._found = layers, left
        return layers if reached else ()
