"""Random maps (rules 2)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from game.core.grid import Grid, Pos, Terrain
from game.core.level import RANDOM_LEVEL, Level, ParamValue
from game.core.pathfinding import flags_from_bits
from game.core.rng import Dice, derive_seed
from game.rulesets.railgun.params import random_params

WIDTH = 21
HEIGHT = 15
FLOOR_COUNT = 120
CORRIDOR_LENGTH = 10
# The last cells in reading order.
COUNTER_CELLS = (Pos(18, 14), Pos(19, 14), Pos(20, 14))

_COUNTERS = bytes((Terrain.COUNTER,)) * len(COUNTER_CELLS)
# How many cells can be dug.
_SIZE = WIDTH * HEIGHT - len(COUNTER_CELLS)
_TERRAINS = bytes((Terrain.WALL, Terrain.FLOOR)).ljust(256)


# Where a corridor from a junction would lie: the cells ahead at most, those behind it, whether it
# goes back in reading order, and the lines that cross it, which begin at every second cell ahead,
# two at each, the nearest first. The cells are bit boards. A line is too long if all cells behind
# are floor: with the junction and a cell ahead.
# Taking apart a plain tuple takes a quarter of the time of one with names.
_Line = tuple[int, int, bool, "list[_Line]"]
_Lines = dict[int, list[_Line]]


def _lines() -> tuple[_Lines, _Lines]:
    """Return the lines from each junction along its row, and those along its column.

    A junction has an odd column and an even row.
    """
    junctions = [y * WIDTH + x for y in range(0, HEIGHT, 2) for x in range(1, WIDTH, 2)]
    rows: _Lines = {junction: [] for junction in junctions if junction < _SIZE}
    columns: _Lines = {junction: [] for junction in rows}
    crossed: list[tuple[list[_Line], list[_Line]]] = []
    for junction in rows:
        y, x = divmod(junction, WIDTH)
        row, column = range(y * WIDTH, (y + 1) * WIDTH), range(x, WIDTH * HEIGHT, WIDTH)
        for ray, place, lines, across in (row, x, rows, columns), (column, y, columns, rows):
            on, back = ray[place + 1 :], ray[:place][::-1]
            for ahead, behind in (on, back), (back, on):
                cells = [cell for cell in ahead[:CORRIDOR_LENGTH] if cell < _SIZE]
                crossing: list[_Line] = []
                lines[junction].append((_bits(cells), _long(behind), ahead is back, crossing))
                crossed += [(crossing, across[cell]) for cell in cells[1::2]]
    for own, there in crossed:
        own.extend(there)
    return rows, columns


def _bits(cells: Iterable[int]) -> int:
    return sum(1 << cell for cell in cells)


def _long(behind: range) -> int:
    """Return the cells behind a junction that are all floor where its line is too long."""
    cells = behind[: CORRIDOR_LENGTH - 1]
    # Where the border is nearer, a cell that never is floor.
    return _bits(cells if len(cells) == CORRIDOR_LENGTH - 1 else (_SIZE,))


# Made once: on whole boards a corridor takes two thirds of the time of one dug by slices of bytes.
_ROW_LINES, _COLUMN_LINES = _lines()


def _carve_tunnels(dice: Dice) -> int:
    """Carve corridors out of solid rock until there is enough floor; return its bit board.

    The rules draw a junction and a side again and again. Floor stays floor: a line that was drawn
    once is too long or begins with floor from then on, and so do both lines on which a corridor
    runs through a new junction. Drawing among all others gives the same maps as often, with a
    seventh of the draws.

    In one of some ten thousand maps nothing is left to dig too early, and the board is empty. The
    rules would draw for ever.
    """
    first = _first_junction(dice)
    floor, left = 1 << first, FLOOR_COUNT - 1
    lines = _ROW_LINES[first] + _COLUMN_LINES[first]
    for number in dice.numbers():
        # What `Dice.take` does.
        drawn = number * len(lines) >> 64
        ahead, behind, goes_back, crossing = lines[drawn]
        lines[drawn] = lines[-1]
        lines.pop()
        if floor & behind != behind:
            stops = floor & ahead
            if not stops:
                dug = ahead
            elif goes_back:
                # The cells after the last stop.
                dug = ahead & -1 << stops.bit_length()
            else:
                # Those before the first one.
                dug = ahead & (stops & -stops) - 1
            floor |= dug
            count = dug.bit_count()
            left -= count
            if left <= 0:
                return floor
            if count > 1:
                lines += crossing[: count & ~1]
        if not lines:
            break
    return 0


def _first_junction(dice: Dice) -> int:
    while True:
        x, y = 1 + dice.below(WIDTH - 1), dice.below(HEIGHT)
        cell = (y - y % 2) * WIDTH + x - (x % 2 == 0)
        if cell < _SIZE:
            return cell


def generate(params: Mapping[str, ParamValue], seed: int) -> Level:
    """Return the random map for a seed; `start.new_game` places hero, pillar and devils."""
    dice, floor = Dice(derive_seed(seed, "map")), 0
    while not floor:
        floor = _carve_tunnels(dice)
    terrain = flags_from_bits(floor, _SIZE).translate(_TERRAINS) + _COUNTERS
    return Level(
        ruleset="railgun",
        name=RANDOM_LEVEL,
        title=f"Seed {seed}",
        grids=(Grid(WIDTH, HEIGHT, terrain),),
        params=random_params(params),
    )
