"""Random maps (rules 2)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from game.core.grid import Grid, Pos, Terrain
from game.core.level import Level, ParamValue
from game.core.rng import Dice, derive_seed
from game.rulesets.railgun.params import PARAMS

WIDTH = 21
HEIGHT = 15
FLOOR_COUNT = 120
CORRIDOR_LENGTH = 10
COUNTER_CELLS = (Pos(18, 14), Pos(19, 14), Pos(20, 14))

# Plain numbers are compared in half the time of members of an enum.
_FLOOR, _WALL, _COUNTER = int(Terrain.FLOOR), int(Terrain.WALL), int(Terrain.COUNTER)


class _Line(NamedTuple):
    """Where a corridor from a junction would lie; cells are numbers in reading order.

    Behind the junction lie as many cells as make the line too long if all are floor: with the
    junction and a cell ahead. There are none if the border is nearer.
    """

    ahead: range
    behind: slice


_NO_CELLS = slice(0, 0)
_LONG_BEHIND = bytes((_FLOOR,)) * (CORRIDOR_LENGTH - 1)


def _line(ahead: range, behind: range) -> _Line:
    """Return a line from two rays that begin with the junction."""
    cells = behind[1:CORRIDOR_LENGTH]
    is_enough = len(cells) == len(_LONG_BEHIND)
    # A ray to the north or west can end before cell 0.
    end = cells.stop if cells.stop >= 0 else None
    return _Line(
        ahead[1 : CORRIDOR_LENGTH + 1],
        slice(cells.start, end, cells.step) if is_enough else _NO_CELLS,
    )


def _lines(junction: int) -> tuple[tuple[_Line, _Line], tuple[_Line, _Line]]:
    """Return the lines from a junction to the east and west, then to the south and north."""
    y, x = divmod(junction, WIDTH)
    row, column = range(y * WIDTH, (y + 1) * WIDTH), range(x, WIDTH * HEIGHT, WIDTH)
    east, west, south, north = row[x:], row[x::-1], column[y:], column[y::-1]
    return (_line(east, west), _line(west, east)), (_line(south, north), _line(north, south))


# A junction has an odd column and an even row. With its lines made once, a map takes less than
# half the time of one whose corridors are cut out of rows and columns.
_LINES = {
    y * WIDTH + x: _lines(y * WIDTH + x) for y in range(0, HEIGHT, 2) for x in range(1, WIDTH, 2)
}


def _carve_tunnels(dice: Dice) -> bytes:
    """Carve corridors out of solid rock until there is enough floor."""
    cells = bytearray((_WALL,)) * (WIDTH * HEIGHT)
    for counter in COUNTER_CELLS:
        cells[counter.y * WIDTH + counter.x] = _COUNTER
    junctions = [_first_junction(dice)]
    cells[junctions[0]] = _FLOOR
    floors, below = 1, dice.below
    while floors < FLOOR_COUNT:
        junction = junctions[below(len(junctions))]
        ahead, behind = _LINES[junction][below(2)][below(2)]
        if cells[behind] == _LONG_BEHIND:
            continue
        count = 0
        for cell in ahead:
            if cells[cell] != _WALL:
                break
            cells[cell] = _FLOOR
            count += 1
        junctions += ahead[1:count:2]
        floors += count
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
        params=tuple((p.name, params.get(p.name, p.default)) for p in PARAMS),
    )
