"""Random terrain: river, swamps, portals, walls, and no cell that traps (section 3)."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from game.core.grid import WALKABLE, Direction, Edge, Grid, Pos, Terrain
from game.core.rng import Dice
from game.rulesets.river.params import PORTALS, RiverSettings
from game.rulesets.river.terrain import field_queries as fields
from game.rulesets.river.terrain.river_sampler import unconstrained_rivers


class AttemptFailed(Exception):  # noqa: N818 (a failed try, no error)
    """A try failed."""


def generate_terrain(settings: RiverSettings, dice: Dice, *, remove_trapping_walls: bool) -> Grid:
    """Return a field without homes and treasure on which no player can get stuck.

    With `remove_trapping_walls`, trapping walls are removed before the try counts as failed.
    Raises AttemptFailed.
    """
    width, height = settings.width, settings.height
    river = unconstrained_rivers(width, height, wrap=settings.looped).sample(dice)
    assert river is not None
    cells, field = bytearray(width * height), Grid(width, height, b"", wrap=settings.looped)
    for pos, side in river:
        cells[field.index(pos)] = fields.FLOWING_TERRAIN[side]
    neighbours = fields.neighbour_indices(width, height, wrap=settings.looped)
    if not draw_swamps(cells, neighbours, settings, dice):
        raise AttemptFailed
    land = cells.replace(b"\0", bytes((Terrain.FLOOR,)))
    grid = place_landmarks(field.with_cells(bytes(land)), PORTALS[: settings.portals], dice)
    grid = with_random_walls(grid, settings.walls, dice)
    if remove_trapping_walls:
        return without_trapping_walls(grid, settings.flow, dice)
    if trapping_cells(grid, settings.flow):
        raise AttemptFailed
    return grid


def without_trapping_walls(grid: Grid, flow: int, dice: Dice) -> Grid:
    """Return the field with walls removed until no cell traps, or raise AttemptFailed."""
    while trapping := {*trapping_cells(grid, flow)}:
        # What stands between two cells that can be entered.
        walls = [
            edge
            for edge in inner_edges(grid)
            if grid.edge_at(edge.pos, edge.side) is Edge.BREAKABLE
            and WALKABLE[grid.terrain[edge.tile]]
            and WALKABLE[grid.terrain[edge.other]]
        ]
        if not walls:
            raise AttemptFailed
        links, between = fields.step_destinations(grid, flow), walls
        # One wall for each group of cells that traps; any wall if the river alone parts them.
        while trapping and between:
            between = [wall for wall in walls if len(trapping & {wall.tile, wall.other}) == 1]
            wall = dice.choice(between or walls)
            grid = grid.with_edge(wall.pos, wall.side, Edge.OPEN)
            reached = fields.distances_from(
                links, wall.tile if wall.tile in trapping else wall.other
            )
            trapping = {index for index in trapping if reached[index] < 0}
    return grid


def place_landmarks(grid: Grid, kinds: Sequence[Terrain], dice: Dice) -> Grid:
    """Return the field with landmarks on random plain cells; AttemptFailed if too few."""
    free = grid.cells(Terrain.FLOOR)
    if len(free) < len(kinds):
        raise AttemptFailed
    return with_landmarks(grid, kinds, [dice.pop(free) for _ in kinds])


def with_landmarks(grid: Grid, kinds: Sequence[Terrain], cells: Sequence[Pos]) -> Grid:
    """Return the field with landmarks on these cells, one on each."""
    for kind, pos in zip(kinds, cells, strict=False):
        grid = grid.with_terrain(pos, kind)
    return grid


def draw_swamps(
    cells: bytearray, neighbours: Sequence[Sequence[int]], settings: RiverSettings, dice: Dice
) -> bool:
    """Complete the known swamps and add the others to cells that are 0; return whether all fit.

    `neighbours` lists the neighbours of each cell, -1 outside the field.
    """
    known, done = {index for index, code in enumerate(cells) if code == Terrain.SWAMP}, set[int]()
    for _ in range(settings.swamps):
        if known - done:
            start = min(known - done)
        elif free := free_for_swamp(cells, neighbours, Terrain.UNKNOWN):
            start = dice.choice(free)
        else:
            return False
        block = _grown_swamp(cells, neighbours, {start}, done, settings.swamp_size, dice)
        if block is None:
            return False
        done |= block
        for index in block:
            cells[index] = Terrain.SWAMP
    return not known - done


def _grown_swamp(
    cells: bytearray,
    neighbours: Sequence[Sequence[int]],
    block: set[int],
    done: set[int],
    size: int,
    dice: Dice,
) -> set[int] | None:
    """Return a block of the right size that contains some cells and any swamp next to it.

    It shares no side with a swamp that is done.
    """
    while len(block) <= size:
        near = {end for index in block for end in neighbours[index]} - block - {-1}
        swamp = {index for index in near if cells[index] == Terrain.SWAMP}
        free = sorted(i for i in near if not cells[i] and done.isdisjoint(neighbours[i]))
        if swamp & done or (not swamp and len(block) < size and not free):
            return None
        if not swamp and len(block) == size:
            return block
        block = block | (swamp or {dice.choice(free)})
    return None


def free_for_swamp(
    cells: bytes | bytearray, neighbours: Sequence[Sequence[int]], plain: Terrain
) -> list[int]:
    """Return the plain cells that share no side with a swamp."""
    swamps = [index for index, code in enumerate(cells) if code == Terrain.SWAMP]
    near = {end for index in swamps for end in neighbours[index]}
    return [i for i, code in enumerate(cells) if code == plain and i not in near]


def with_random_walls(grid: Grid, chance: int, dice: Dice) -> Grid:
    """Return the field with its border and random breakable walls; `chance` is in percent."""
    places = [edge for edge in edges_for_walls(grid) if dice.happens(chance)]
    return fields.with_border(grid.with_edges((e.pos, e.side, Edge.BREAKABLE) for e in places))


class InnerEdge(NamedTuple):
    """An edge between two tiles: the tile to its east or south, the other tile, and the first
    one's cell and side."""

    tile: int
    other: int
    pos: Pos
    side: Direction


def inner_edges(grid: Grid) -> tuple[InnerEdge, ...]:
    """Return the edges between two tiles of a field."""
    return _inner_edges(grid.width, grid.height, wrap=grid.wrap)


@lru_cache(maxsize=32)
def _inner_edges(width: int, height: int, *, wrap: bool) -> tuple[InnerEdge, ...]:
    field, edges = Grid(width, height, b"", wrap=wrap), list[InnerEdge]()
    for pos, side in product(field.cells(), (Direction.W, Direction.N)):
        if (other := field.neighbour(pos, side)) is not None:
            edges.append(InnerEdge(field.index(pos), field.index(other), pos, side))
    return tuple(edges)


_IS_DRY = bytes(WALKABLE[code] and not fields.is_water(code) for code in range(256))
# By terrain code: tiles of one kind above 0 have no walls between them.
_WALL_FREE_KINDS = bytes(
    1 if fields.is_water(code) else 2 if code == Terrain.SWAMP else 0 for code in range(256)
)


def edges_for_walls(grid: Grid) -> list[InnerEdge]:
    """Return the edges that may have a wall: not between two river or two swamp tiles."""
    kinds = grid.terrain.translate(_WALL_FREE_KINDS)
    return [e for e in inner_edges(grid) if not kinds[e.tile] or kinds[e.tile] != kinds[e.other]]


def trapping_cells(grid: Grid, flow: int) -> list[int]:
    """Return the cells without a path from or back to the first dry cell.

    With all walls unbroken, all dry cells and all resting cells of the river must be connected
    both ways: then no player gets stuck, whatever is broken later.
    """
    links = fields.step_destinations(grid, flow)
    dry = {i for i, code in enumerate(grid.terrain) if _IS_DRY[code]}
    if not dry:
        return [0]
    reached = fields.distances_from(links, min(dry))
    returning = fields.distances_from(fields.step_origins(grid, flow), min(dry))
    cells = dry.union(index for index, steps in enumerate(reached) if steps >= 0)
    return sorted(cell for cell in cells if reached[cell] < 0 or returning[cell] < 0)
