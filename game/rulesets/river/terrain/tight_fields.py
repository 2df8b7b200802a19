"""Random fields for settings that leave little room: all is packed before walls are drawn."""

from collections.abc import Sequence
from functools import lru_cache

from game.core.grid import Direction, Grid, Pos, Terrain
from game.core.rng import Dice
from game.rulesets.river.params import HOMES, MIN_HOME_DISTANCE, PORTALS, RiverSettings
from game.rulesets.river.terrain import field_queries as fields
from game.rulesets.river.terrain import terrain_gen
from game.rulesets.river.terrain.river_sampler import RiverSampler

_MAX_TRIES = 40
# tests/rulesets/river/every_setting.py shows that they do for all settings that are not refused.
_MAX_SAMPLE_TRIES = 80
_MAX_PORTAL_TRIES = 8


def tight_field(settings: RiverSettings, dice: Dice) -> tuple[Grid, Pos]:
    """Return a field with homes, and the treasure's cell."""
    try:
        grid = _tight_field(settings, dice, _MAX_TRIES)
    except terrain_gen.AttemptFailed:
        grid = sample_field(settings)
    # As no cell traps without walls, removing walls always ends with a field that can be played.
    grid = terrain_gen.with_random_walls(grid, settings.walls, dice)
    grid = terrain_gen.without_trapping_walls(grid, settings.flow, dice)
    return grid, fairest_treasure(grid, settings)


@lru_cache(maxsize=64)
def sample_field(settings: RiverSettings) -> Grid:
    """Return one field without walls, the same for all seeds: what one can have, all can have.

    Raises AttemptFailed if none is found.
    """
    return _tight_field(settings, Dice(0), _MAX_SAMPLE_TRIES)


def fairest_treasure(grid: Grid, settings: RiverSettings) -> Pos:
    """Return the cell whose round trips from the homes differ least; AttemptFailed if none is far.

    A home must be as many steps away as a share of the field's perimeter.
    """
    homes = [grid.terrain.find(kind) for kind in HOMES[: settings.players]]
    unfairness = {}
    for pos in grid.cells(Terrain.FLOOR):
        outward, homeward = fields.trips(grid, settings.flow, pos)
        if 8 * min(outward[home] for home in homes) >= grid.width + grid.height:
            steps = [outward[home] + homeward[home] for home in homes]
            unfairness[pos] = 100 * max(steps) // min(steps)
    if not unfairness:
        raise terrain_gen.AttemptFailed
    return min(unfairness, key=unfairness.__getitem__)


def _tight_field(settings: RiverSettings, dice: Dice, tries: int) -> Grid:
    """Return a field without walls, where no cell traps and a treasure is far from all homes."""
    for number in range(tries):
        try:
            return _try(settings, dice, straight=number % 4 > 0, homes_first=number % 2 == 0)
        except terrain_gen.AttemptFailed:
            continue
    raise terrain_gen.AttemptFailed


def _try(settings: RiverSettings, dice: Dice, *, straight: bool, homes_first: bool) -> Grid:
    width, height = settings.width, settings.height
    grid = Grid(width, height, bytes([Terrain.FLOOR]) * (width * height), wrap=settings.looped)
    if homes_first:
        grid = _with_homes(grid, settings.players, dice)
    grid = _with_river(grid, dice, straight=straight)
    for _ in range(settings.swamps):
        grid = _with_swamp(grid, settings, dice)
    if not homes_first:
        grid = _with_homes(grid, settings.players, dice)
    for _ in range(_MAX_PORTAL_TRIES):
        placed = terrain_gen.place_landmarks(grid, PORTALS[: settings.portals], dice)
        if not terrain_gen.trapping_cells(placed, settings.flow):
            fairest_treasure(placed, settings)
            return placed
    raise terrain_gen.AttemptFailed


def _with_river(grid: Grid, dice: Dice, *, straight: bool) -> Grid:
    """Return the field with a river beside its homes; a straight one leaves the most room."""
    taken = grid.with_cells(grid.terrain.replace(bytes((Terrain.FLOOR,)), b"\0"))
    columns = [x for x in range(grid.width) if not any(taken.terrain[x :: grid.width])]
    if straight and columns:
        column = dice.choice(columns)
        river = [(Pos(column, y), Direction.S) for y in range(grid.height)]
    else:
        river = RiverSampler(taken).sample(dice) or []
        if not river:
            raise terrain_gen.AttemptFailed
    for pos, side in river:
        grid = grid.with_terrain(pos, fields.FLOWING_TERRAIN[side])
    return fields.with_border(grid)


def _with_homes(grid: Grid, count: int, dice: Dice) -> Grid:
    """Return the field with homes, apart from each other: found if there is any way."""
    homes = _packed_homes(grid, grid.cells(Terrain.FLOOR), count, dice)
    if homes is None:
        raise terrain_gen.AttemptFailed
    return terrain_gen.with_landmarks(grid, HOMES, homes)


def _packed_homes(grid: Grid, cells: Sequence[Pos], count: int, dice: Dice) -> list[Pos] | None:
    """Return homes apart from each other if there is any way to place them."""
    if count == 0:
        return []
    left = list(cells)
    while len(left) >= count:
        home = dice.pop(left)
        apart = [pos for pos in left if fields.torus_distance(grid, home, pos) >= MIN_HOME_DISTANCE]
        others = _packed_homes(grid, apart, count - 1, dice)
        if others is not None:
            return [home, *others]
    return None


def _with_swamp(grid: Grid, settings: RiverSettings, dice: Dice) -> Grid:
    """Return the field with one more swamp, packed closely, in which every cell has a way out."""
    neighbours = fields.neighbour_indices(grid.width, grid.height, wrap=grid.wrap)
    free = {*terrain_gen.free_for_swamp(grid.terrain, neighbours, Terrain.FLOOR)}
    starts = sorted(free, key=lambda i: (sum(end in free for end in neighbours[i]), dice.below(64)))
    for start in starts:
        block = _block(start, free, neighbours, settings.swamp_size)
        if block is None:
            continue
        filled = grid.filled(map(grid.pos, block), Terrain.SWAMP)
        if not terrain_gen.trapping_cells(filled, settings.flow):
            return filled
    raise terrain_gen.AttemptFailed


def _block(
    start: int, free: set[int], neighbours: Sequence[Sequence[int]], size: int
) -> list[int] | None:
    """Return a block of free cells that has few other free cells beside it, or None."""
    block = [start]
    while len(block) < size:
        edge = sorted({end for i in block for end in neighbours[i]} & free - {*block})
        if not edge:
            return None
        block.append(min(edge, key=lambda i: sum(end in free for end in neighbours[i])))
    return block
