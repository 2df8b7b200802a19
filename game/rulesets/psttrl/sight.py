"""The digital straight lines along which one sees (rules 7), and what hides the cells behind it."""

from functools import cache
from itertools import product

from game.core.grid import SOLID_TERRAIN, Pos, Terrain
from game.rulesets.psttrl.params import HERO_SIGHT as REACH

# What hides the cells behind it.
OPAQUE = SOLID_TERRAIN - {Terrain.GLASS}
# Slopes and offsets in these parts of one give every line that any others give.
PARTS = 64


@cache
def digital_lines() -> frozenset[tuple[Pos, ...]]:
    """Return the digital lines of eight steps from (0, 0) on, each as its cells in order.

    In the octant to the east, down to the diagonal, a line has the height
    `floor(slope * x + offset)` in column x, with any slope from 0 to 1 and any offset from 0 to
    less than 1. The other octants are mirrored.
    """
    octant = {
        tuple(Pos(x, (slope * x + offset) // PARTS) for x in range(REACH + 1))
        for slope, offset in product(range(PARTS + 1), range(PARTS))
    }
    halves = octant | {tuple(Pos(y, x) for x, y in line) for line in octant}
    mirrors = product(halves, (1, -1), (1, -1))
    return frozenset(tuple(Pos(sx * x, sy * y) for x, y in line) for line, sx, sy in mirrors)
