"""Line of sight along digital straight lines, and remembered terrain (rules 7).

This is the rule in plain words. Play asks `fast_sight`, which says it in numbers.
"""

from functools import cache
from itertools import product

from game.core.cell_set import Cells
from game.core.grid import SOLID_TERRAIN, Grid, Pos, Terrain
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


def visible_cells(grid: Grid, centre: Pos) -> Cells:
    """Return the cells visible from a cell: each on a digital line with no wall before it."""
    seen = {centre}
    for line in digital_lines():
        for dx, dy in line[1:]:
            pos = Pos(centre.x + dx, centre.y + dy)
            if grid.in_bounds(pos):
                seen.add(pos)
            if not grid.in_bounds(pos) or grid.terrain_at(pos) in OPAQUE:
                break
    return Cells.of(grid, seen)


def remember(grid: Grid, known: bytes, seen: bytes) -> bytes:
    """Return the remembered terrain of each cell, updated where a cell is seen now."""
    cells = zip(grid.terrain, known, seen, strict=True)
    return bytes(now if is_seen else before for now, before, is_seen in cells)
