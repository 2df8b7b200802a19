"""Boards that a random map could have, given what the hero knows of it."""

from collections.abc import Iterable
from itertools import takewhile

from game.core.grid import CARDINALS, Grid, Pos, Terrain
from game.core.rng import Dice
from game.rulesets.railgun.generator import COLUMN, CORRIDOR_LENGTH, FLOOR_COUNT, HEIGHT, ROW, WIDTH

# In percent: how often a corridor leads on where the hero no longer sees it.
_LEADS_ON = 95


def sample_terrain(known: Grid, kits: Iterable[Pos], dice: Dice) -> Grid:
    """Return the board with its unknown cells drawn; kits lie on floor.

    Corridors are carved as on random maps (rules 2.3), beginning on the floor that is known. One
    that would run into a building that is known is not carved.
    """
    unknown = set(known.cells(Terrain.UNKNOWN))
    open_cells = [*known.cells(Terrain.FLOOR), *(pos for pos in kits if pos in unknown)]
    floor = set(open_cells)
    for pos in tuple(open_cells):
        for side in () if _is_junction(pos) else COLUMN if pos.x % 2 else ROW:
            end = pos.step(side)
            if end in unknown and end not in floor and dice.happens(_LEADS_ON):
                floor.add(end)
                open_cells.append(end)
    starts = [(pos, side) for pos in open_cells if _is_junction(pos) for side in CARDINALS]
    wanted = FLOOR_COUNT * len(known.terrain) // (WIDTH * HEIGHT)
    while starts and len(floor) < wanted:
        pos, side = dice.take(starts)
        behind = (pos.step(side.opposite, steps) for steps in range(1, CORRIDOR_LENGTH))
        if floor.issuperset(behind):
            continue
        ahead = [pos.step(side, steps) for steps in range(1, CORRIDOR_LENGTH + 1)]
        dug = list(takewhile(lambda cell: cell in unknown and cell not in floor, ahead))
        if len(dug) < len(ahead):
            end = ahead[len(dug)]
            is_building = end not in floor and known.in_bounds(end)
            # Through any other building a corridor would have been dug.
            if is_building and known.terrain_at(end) is not Terrain.COUNTER:
                continue
        floor.update(dug)
        across = COLUMN if side in ROW else ROW
        starts += [(cell, turned) for cell in dug if _is_junction(cell) for turned in across]
    return known.filled(unknown, Terrain.WALL).filled(floor.intersection(unknown), Terrain.FLOOR)


def _is_junction(pos: Pos) -> bool:
    return pos.x % 2 == 1 and pos.y % 2 == 0
