"""The possible paths of a drift, from what is known around its entry (section 6)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import compress
from typing import NamedTuple

from game.core.grid import CARDINALS, Direction, Edge, Grid, Pos, Terrain
from game.rulesets.river.terrain.field import FLOW_DIRECTIONS, FLOWING_TERRAIN, is_water

FLOW_SIDES = (Direction.E, Direction.S, Direction.W)
# The possible notes on an edge between river tiles, where there is never a wall.
_PASSABLE = frozenset({Edge.UNKNOWN, Edge.OPEN})

DriftPath = tuple[Pos, ...]


class FieldBounds(NamedTuple):
    """The size of the field; 0 sets no bound, as on a looped field."""

    width: int
    height: int


def drift_paths(
    grid: Grid, entry: Pos, count: int, bounds: FieldBounds, *, ends_at_grate: bool
) -> list[DriftPath]:
    """Return all paths of a drift over `count` tiles, each with the entry first."""
    box = _known_box(grid, entry) if bounds.width else None
    paths: list[DriftPath] = []
    queue: list[DriftPath] = [(entry,)]
    for path in queue:
        if len(path) > count:
            if _may_end(grid, path[-1], ends_at_grate=ends_at_grate):
                paths.append(path)
            continue
        queue += [
            (*path, end)
            for end in _next_cells(grid, path)
            if box is None or _fits_field(box, end, bounds)
        ]
    return paths


def common_tiles(paths: Sequence[DriftPath]) -> list[tuple[Pos, Terrain]]:
    """Return the river tiles common to all paths, with their flow if that is common, too."""
    agreed = []
    for index in range(len(paths[0])):
        cells = {path[index] for path in paths}
        if len(cells) == 1:
            after = {path[index + 1] for path in paths if len(path) > index + 1}
            flow = Terrain.WATER
            if len(after) == 1:
                flow = _flowing_tile(paths[0][index], after.pop())
            agreed.append((paths[0][index], flow))
    return agreed


def _flowing_tile(start: Pos, end: Pos) -> Terrain:
    """Return the river tile that flows from a cell to a neighbour, maybe across the seam."""
    if end.y != start.y:
        return FLOWING_TERRAIN[Direction.S]
    step = end.x - start.x
    return FLOWING_TERRAIN[Direction.E if step == 1 or step < -1 else Direction.W]


def _next_cells(grid: Grid, path: DriftPath) -> Iterator[Pos]:
    last = path[-1]
    flow = FLOW_DIRECTIONS.get(grid.terrain_at(last))
    if grid.edge_at(last, Direction.S) is Edge.GRATE:
        return
    for side in FLOW_SIDES if flow is None else (flow,):
        end = grid.neighbour(last, side)
        if end is None or end in path or grid.edge_at(last, side) not in _PASSABLE:
            continue
        terrain = grid.terrain_at(end)
        if terrain is not Terrain.UNKNOWN and not is_water(terrain):
            continue
        if FLOW_DIRECTIONS.get(terrain) is side.opposite:
            continue
        if _keeps_river_single(grid, path, end):
            yield end


def _keeps_river_single(grid: Grid, path: DriftPath, end: Pos) -> bool:
    """Return whether a path may continue to a cell: a river tile has two river neighbours."""
    last, before = path[-1], path[:-1]
    if before and not _neighbours(grid.width, grid.height, end, wrap=grid.wrap).isdisjoint(before):
        return False
    water = [
        near
        for near in _neighbours(grid.width, grid.height, last, wrap=grid.wrap)
        if near != end and is_water(grid.terrain_at(near))
    ]
    # The next cell and the one before are the two river neighbours of the last tile.
    return water in ([], [before[-1]]) if before else len(water) <= 1


# Kept, because paths ask for the same cells by the thousand: it takes a fifth of the time.
@lru_cache(maxsize=8192)
def _neighbours(width: int, height: int, pos: Pos, *, wrap: bool) -> frozenset[Pos]:
    """Return the cells beside a cell of a board of some size."""
    blank = Grid(width, height, b"", wrap=wrap)
    ends = (blank.neighbour(pos, side) for side in CARDINALS)
    return frozenset(end for end in ends if end is not None)


def _may_end(grid: Grid, last: Pos, *, ends_at_grate: bool) -> bool:
    if not ends_at_grate:
        return True
    rows = grid.h_edges
    place = rows.find(Edge.GRATE)
    below = grid.edge_at(last, Direction.S)
    if place >= 0:
        return below is Edge.GRATE
    return below is Edge.UNKNOWN and grid.terrain_at(last) in (
        Terrain.UNKNOWN,
        Terrain.WATER,
        Terrain.WATER_S,
    )


class BoundingBox(NamedTuple):
    """A rectangle of cells: its outermost columns and rows."""

    west: int
    north: int
    east: int
    south: int


def _known_box(grid: Grid, entry: Pos) -> BoundingBox:
    """Return the bounding box of an entry and all known cells."""
    box = known_box(grid)
    if box is None:
        return BoundingBox(*entry, *entry)
    return BoundingBox(
        min(box.west, entry.x),
        min(box.north, entry.y),
        max(box.east, entry.x),
        max(box.south, entry.y),
    )


@lru_cache(maxsize=256)
def known_box(grid: Grid) -> BoundingBox | None:
    """Return the bounding box of the cells with known terrain, None if there are none."""
    cells = known_cells(grid)
    return bounding_box(cells) if cells else None


def bounding_box(cells: Iterable[Pos]) -> BoundingBox:
    """Return the bounding box of some cells."""
    xs, ys = zip(*cells, strict=True)
    return BoundingBox(min(xs), min(ys), max(xs), max(ys))


def known_cells(grid: Grid) -> list[Pos]:
    """Return the cells with known terrain."""
    return list(compress(grid.cells(), grid.terrain))


def _fits_field(box: BoundingBox, pos: Pos, bounds: FieldBounds) -> bool:
    """Return whether the known box and one more cell fit into the field."""
    wide = max(box.east, pos.x) - min(box.west, pos.x)
    high = max(box.south, pos.y) - min(box.north, pos.y)
    return wide < bounds.width and high < bounds.height
