"""Random maps (rules 2)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from game.core.grid import Grid, Pos, Terrain
from game.core.level import Level, ParamValue
from game.core.rng import Dice, derive_seed
from game.rulesets.railgun.params import random_params

WIDTH = 21
HEIGHT = 15
FLOOR_COUNT = 120
CORRIDOR_LENGTH = 10
COUNTER_CELLS = (Pos(18, 14), Pos(19, 14), Pos(20, 14))

# Plain numbers are compared in half the time of members of an enum.
_FLOOR, _WALL, _COUNTER = int(Terrain.FLOOR), int(Terrain.WALL), int(Terrain.COUNTER)


class _Line(NamedTuple):
    """Where a corridor from a junction would lie, as slices of the cells in reading order.

    Behind the junction lie as many cells as make the line too long if all are floor: with the
    junction and a cell ahead. There are none if the border is nearer. `dug` has for each length of
    the corridor its cells, and `crossing` the lines that cross its new junctions.
    """

    ahead: slice
    behind: slice
    dug: list[slice]
    crossing: list[list[list[_Line]]]


_NO_CELLS = slice(0, 0)
_LONG_BEHIND = bytes((_FLOOR,)) * (CORRIDOR_LENGTH - 1)
_FLOORS = [bytes((_FLOOR,)) * count for count in range(CORRIDOR_LENGTH + 1)]
_ROCK = bytes(
    _COUNTER if Pos(x, y) in COUNTER_CELLS else _WALL for y in range(HEIGHT) for x in range(WIDTH)
)


def _slice(cells: range) -> slice:
    if not cells:
        return _NO_CELLS
    # A ray to the north or west can end before cell 0.
    return slice(cells.start, cells.stop if cells.stop >= 0 else None, cells.step)


def _line(ahead: range, behind: range, crossing: Mapping[int, list[_Line]]) -> _Line:
    """Return a line from two rays that begin with the junction."""
    cells, long = ahead[1 : CORRIDOR_LENGTH + 1], behind[1:CORRIDOR_LENGTH]
    lengths = range(len(cells) + 1)
    return _Line(
        _slice(cells),
        _slice(long) if len(long) == len(_LONG_BEHIND) else _NO_CELLS,
        [_slice(cells[:count]) for count in lengths],
        [[crossing[junction] for junction in cells[1:count:2]] for count in lengths],
    )


def _lines() -> tuple[dict[int, list[_Line]], dict[int, list[_Line]]]:
    """Return the lines from each junction along its row, and those along its column.

    A junction has an odd column and an even row.
    """
    places = [(x, y) for y in range(0, HEIGHT, 2) for x in range(1, WIDTH, 2)]
    rows: dict[int, list[_Line]] = {y * WIDTH + x: [] for x, y in places}
    columns: dict[int, list[_Line]] = {junction: [] for junction in rows}
    for x, y in places:
        row, column = range(y * WIDTH, (y + 1) * WIDTH), range(x, WIDTH * HEIGHT, WIDTH)
        east, west, south, north = row[x:], row[x::-1], column[y:], column[y::-1]
        rows[row[x]] += _line(east, west, columns), _line(west, east, columns)
        columns[row[x]] += _line(south, north, rows), _line(north, south, rows)
    return rows, columns


# Made once, so that a corridor is looked at and dug by slices: a map takes a third of the time of
# one whose corridors are cut out of rows and columns.
_ROW_LINES, _COLUMN_LINES = _lines()


def _carve_tunnels(dice: Dice) -> bytes:
    """Carve corridors out of solid rock until there is enough floor.

    The rules draw a junction and a side again and again. Floor stays floor: a line that was drawn
    once is too long or begins with floor from then on, and so do both lines on which a corridor
    runs through a new junction. Drawing among all others gives the same maps as often, with a
    seventh of the draws and in a third of the time.
    """
    lines: list[_Line] = []
    floors = 0
    while floors < FLOOR_COUNT:
        if not lines:
            # In one of some ten thousand maps nothing is left to dig too early: it begins anew. The
            # rules would draw for ever.
            cells, first = bytearray(_ROCK), _first_junction(dice)
            cells[first] = _FLOOR
            floors, lines = 1, _ROW_LINES[first] + _COLUMN_LINES[first]
        line = dice.take(lines)
        if cells[line.behind] == _LONG_BEHIND:
            continue
        solid = cells[line.ahead]
        count = len(solid) - len(solid.lstrip(_ROCK[:1]))
        cells[line.dug[count]] = _FLOORS[count]
        floors += count
        for crossing in line.crossing[count]:
            lines += crossing
    return bytes(cells)


def _first_junction(dice: Dice) -> int:
    while True:
        x, y = 1 + dice.below(WIDTH - 1), dice.below(HEIGHT)
        cell = Pos(x - (x % 2 == 0), y - y % 2)
        if cell not in COUNTER_CELLS:
            return cell.y * WIDTH + cell.x


def generate(params: Mapping[str, ParamValue], seed: int) -> Level:
    """Return the random map for a seed; `start.new_game` places hero, pillar and devils."""
    cells = _carve_tunnels(Dice(derive_seed(seed, "map")))
    return Level(
        ruleset="railgun",
        name="random",
        title=f"Seed {seed}",
        grids=(Grid(WIDTH, HEIGHT, cells),),
        params=random_params(params),
    )
