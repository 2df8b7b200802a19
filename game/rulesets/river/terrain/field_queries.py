"""Queries on a field's grid: landmarks, border, river, the destinations of steps."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import product, takewhile
from operator import add

from game.core.grid import CARDINALS, WALKABLE, Direction, Edge, Grid, Pos, Terrain
from game.rulesets.river.params import PORTALS, WATER

FLOWING_TERRAIN = {
    Direction.E: Terrain.WATER_E,
    Direction.S: Terrain.WATER_S,
    Direction.W: Terrain.WATER_W,
}
# By terrain code.
FLOW_DIRECTIONS: Mapping[int, Direction] = {tile: side for side, tile in FLOWING_TERRAIN.items()}
_PORTAL_CODES = bytes(map(int, PORTALS))


def landmarks(grid: Grid, kinds: tuple[Terrain, ...]) -> tuple[Pos, ...]:
    """Return the cells of homes or portals 1, 2, 3 ..., up to the first missing number."""
    return tuple(map(grid.pos, takewhile(lambda place: place >= 0, map(grid.terrain.find, kinds))))


def portal_number(terrain: int) -> int:
    """Return the number of a portal, 0 for other terrain."""
    return _PORTAL_CODES.find(terrain) + 1


def is_water(terrain: int) -> bool:
    """Return whether a terrain is river."""
    return terrain in WATER


def flow_direction(grid: Grid, pos: Pos) -> Direction:
    """Return the flow of a river cell; KeyError if its direction is unknown."""
    return FLOW_DIRECTIONS[grid.terrain[grid.index(pos)]]


def with_border(grid: Grid) -> Grid:
    """Return the field with its solid border, a grate below the last river tile (R14, R15).

    A looped field has no border (R42).
    """
    grid = grid.with_edge_arrays()
    if grid.wrap:
        return grid
    edges = [(pos, side, Edge.SOLID) for pos, side in _border(grid.width, grid.height)]
    last = [pos for pos, side, _ in edges if side is Direction.S]
    grates = [pos for pos in last if grid.terrain_at(pos) is Terrain.WATER_S]
    return grid.with_edges([*edges, *[(pos, Direction.S, Edge.GRATE) for pos in grates]])


@lru_cache(maxsize=32)
def _border(width: int, height: int) -> list[tuple[Pos, Direction]]:
    """Return the cells at the sides of a field, each with a side where nothing lies."""
    field = Grid(width, height, b"")
    places = product(field.cells(), CARDINALS)
    return [(pos, side) for pos, side in places if field.neighbour(pos, side) is None]


def drift_from(grid: Grid, pos: Pos, flow: int) -> tuple[Pos, ...]:
    """Return the river cells drifted over after entering one; the drift ends on the last."""
    path = []
    for _ in range(flow):
        side = flow_direction(grid, pos)
        if grid.edge_at(pos, side) is Edge.GRATE:
            break
        end = grid.neighbour(pos, side)
        assert end is not None
        path.append(end)
        pos = end
    return tuple(path)


def neighbours(grid: Grid, pos: Pos) -> list[Pos]:
    """Return the cells to the north, east, south and west of a cell, maybe over the seam."""
    return [*filter(None, (grid.wrap_pos(pos.step(side)) for side in CARDINALS))]


@lru_cache(maxsize=32)
def neighbour_indices(width: int, height: int, *, wrap: bool) -> tuple[tuple[int, ...], ...]:
    """Return for each cell in reading order its north, east, south and west neighbours.

    Cells are indices in reading order, -1 outside a bordered field.
    """
    grid = Grid(width, height, b"", wrap=wrap)
    ends = ([grid.neighbour(pos, side) for side in CARDINALS] for pos in grid.cells())
    return tuple(tuple(-1 if end is None else grid.index(end) for end in near) for near in ends)


@lru_cache(maxsize=512)
def step_destinations(grid: Grid, flow: int) -> tuple[tuple[int, ...], ...]:
    """Return for each cell in reading order where steps north, east, south and west end.

    Walls count as unbroken, players are ignored. Cells that cannot be entered have no ends.
    """
    grid = grid.with_edge_arrays()
    edges = [grid.edges_on(side) for side in CARDINALS]
    near = neighbour_indices(grid.width, grid.height, wrap=grid.wrap)
    # The last place is for what lies outside.
    rests = [*_resting_cells(grid, flow, near, edges), -1]
    destinations: list[tuple[int, ...]] = []
    for index, sides in enumerate(zip(*edges, strict=True)):
        if not WALKABLE[grid.terrain[index]]:
            destinations.append(())
            continue
        cells = [-1 if edge else rests[end] for edge, end in zip(sides, near[index], strict=True)]
        destinations.append(tuple([index if cell < 0 else cell for cell in cells]))
    return tuple(destinations)


def _resting_cells(
    grid: Grid, flow: int, near: Sequence[tuple[int, ...]], edges: Sequence[bytes]
) -> list[int]:
    """Return for each cell where a step onto it ends, -1 if it cannot be entered.

    `near` has the cells to its north, east, south and west, `edges` the edges of all cells there.
    """
    portals = [grid.index(pos) for pos in landmarks(grid, PORTALS)]
    terrain, rests = grid.terrain, list(range(len(grid.terrain)))
    for index, code in enumerate(terrain):
        if not WALKABLE[code]:
            rests[index] = -1
        elif is_water(code):
            cell = index
            for _ in range(flow):
                side = CARDINALS.index(FLOW_DIRECTIONS[terrain[cell]])
                if edges[side][cell] == Edge.GRATE:
                    break
                cell = near[cell][side]
            rests[index] = cell
        elif number := portal_number(code):
            rests[index] = portals[number % len(portals)]
    return rests


def distances_from(links: tuple[tuple[int, ...], ...], start: int) -> list[int]:
    """Return the steps from a cell to every cell, -1 if unreachable."""
    steps = [-1] * len(links)
    steps[start] = 0
    queue = [start]
    for cell in queue:
        for end in links[cell]:
            if steps[end] < 0:
                steps[end] = steps[cell] + 1
                queue.append(end)
    return steps


@lru_cache(maxsize=64)
def step_origins(grid: Grid, flow: int) -> tuple[tuple[int, ...], ...]:
    """Return for each cell in reading order the cells from which a step ends there."""
    links = step_destinations(grid, flow)
    back: list[list[int]] = [[] for _ in links]
    for start, ends in enumerate(links):
        for end in ends:
            if end != start:
                back[end].append(start)
    return tuple(map(tuple, back))


def trips(grid: Grid, flow: int, place: Pos) -> tuple[list[int], list[int]]:
    """Return for each cell the steps from it to a place, and from the place to it."""
    start = grid.index(place)
    outward = distances_from(step_origins(grid, flow), start)
    return outward, distances_from(step_destinations(grid, flow), start)


def round_trips(grid: Grid, flow: int, treasure: Pos) -> list[int]:
    """Return for each cell the steps to the treasure and back."""
    return list(map(add, *trips(grid, flow, treasure)))


def torus_distance(grid: Grid, one: Pos, other: Pos) -> int:
    """Return the distance in steps on a looped field of the same size (R44)."""
    dx, dy = abs(one.x - other.x), abs(one.y - other.y)
    return min(dx, grid.width - dx) + min(dy, grid.height - dy)


def swamp_blocks(grid: Grid) -> list[list[Pos]]:
    """Return the blocks of swamp cells that share sides."""
    left, blocks = set(grid.cells(Terrain.SWAMP)), []
    while left:
        block = [min(left, key=lambda pos: (pos.y, pos.x))]
        left.remove(block[0])
        for pos in block:
            near = [cell for cell in neighbours(grid, pos) if cell in left]
            left.difference_update(near)
            block += near
        blocks.append(block)
    return blocks
