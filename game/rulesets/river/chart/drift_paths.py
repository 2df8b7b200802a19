"""The possible paths of a drift, from what is known around its entry (section 6)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import compress
from typing import NamedTuple

from game.core.grid import Direction, Edge, Grid, Pos, Terrain, all_positions
from game.rulesets.river.terrain.field import (
    FLOW_DIRECTIONS,
    FLOWING_TERRAIN,
    is_water,
    neighbour_indices,
)

_FLOW_SIDES = (Direction.E, Direction.S, Direction.W)
# By terrain code: 1 for river, 1 where a river may be.
_IS_WATER = bytes(is_water(code) for code in range(256))
_MAY_BE_WATER = bytes(code == Terrain.UNKNOWN or is_water(code) for code in range(256))
# By edge code: 1 for what may stand between river tiles, where there is never a wall.
_PASSABLE = bytes(code in (Edge.UNKNOWN, Edge.OPEN) for code in range(256))
# By terrain code: the flow sides, by number, in which a river may leave the tile.
_EXITS = tuple(
    (_FLOW_SIDES.index(FLOW_DIRECTIONS[Terrain(code)]),) if code in FLOW_DIRECTIONS else (0, 1, 2)
    for code in range(256)
)
# By flow side: the terrain that flows against it; nothing flows north.
_AGAINST = (Terrain.WATER_W, None, Terrain.WATER_E)

# Where a drift may end: anywhere, at the grate on the grid, at a grate where no edge is known.
_ANYWHERE, _GRATE, _UNKNOWN = range(3)
# By code: what a search can tell apart, dry tiles as one; by where it may end, passable edges too.
_TERRAIN_ALIKE = bytes(code if _MAY_BE_WATER[code] else Terrain.FLOOR for code in range(256))
_PASSABLE_ALIKE = bytes(Edge.UNKNOWN if _PASSABLE[code] else code for code in range(256))
_EDGES_ALIKE = (_PASSABLE_ALIKE, _PASSABLE_ALIKE, None)

DriftPath = tuple[Pos, ...]


class FieldBounds(NamedTuple):
    """The size of the field; 0 sets no bound, as on a looped field."""

    width: int
    height: int


def drift_paths(
    grid: Grid, entry: Pos, count: int, bounds: FieldBounds, *, ends_at_grate: bool
) -> list[DriftPath]:
    """Return all paths of a drift over `count` tiles, each with the entry first."""
    columns, rows = _possible_columns_and_rows(grid, entry, bounds)
    if ends_at_grate and Edge.GRATE in grid.h_edges:
        ends = _GRATE
    else:
        ends = _UNKNOWN if ends_at_grate else _ANYWHERE
    positions = all_positions(grid.width, grid.height)
    (x, y), width = entry, grid.width
    west, north = x - count, y - 1
    is_near_rim = west < 0 or north < 0 or x + count >= width or y + count >= grid.height
    if grid.wrap or is_near_rim:
        found = _search(grid, grid.index(entry), count, (columns, rows), ends)
        return [tuple([positions[cell] for cell in path]) for path in found]
    start, wide = north * width + west, north * (width + 1) + west
    mask, below_mask, beside_mask = _masks(count, width)
    span = (count + 3) * (width + 1)
    cells, below = grid.terrain[start : start + span], grid.h_edges[start : start + span]
    beside = grid.v_edges[wide : wide + span]
    found = _paths_in_window(
        int.from_bytes(cells.translate(_TERRAIN_ALIKE), "little") & mask,
        int.from_bytes(below.translate(_EDGES_ALIKE[ends]), "little") & below_mask,
        int.from_bytes(beside.translate(_PASSABLE_ALIKE), "little") & beside_mask,
        width,
        count,
        ends,
        max(columns.start - west, 0),
        min(columns.stop - west, 2 * count + 1),
        max(rows.start - north, 0),
        min(rows.stop - north, count + 2),
    )
    return [tuple([positions[start + cell] for cell in path]) for path in found]


@lru_cache(maxsize=64)
def _masks(count: int, width: int) -> tuple[int, int, int]:
    """Return masks of what a search over so many tiles looks at: cells, edges below, edges beside.

    They begin at the cell north-west of all. The entry is in the second row, `count` columns in.
    """

    def mask(columns: range, rows: range, pitch: int) -> int:
        return sum(255 << 8 * (y * pitch + x) for y in rows for x in columns)

    return (
        mask(range(2 * count + 1), range(count + 2), width),
        mask(range(2 * count + 1), range(2, count + 3), width),
        mask(range(1, 2 * count + 1), range(1, count + 1), width + 1),
    )


# What is known around an entry seldom changes, and many entries look alike: a path is searched
# once for all of them, which takes a third of the time of searching each.
@lru_cache(maxsize=4096)
def _paths_in_window(
    cells: int, below: int, beside: int, width: int, count: int, ends: int, *area: int
) -> list[tuple[int, ...]]:
    """Return the paths in a part of a board, cut out with `_masks`, as indices from its corner.

    `area` are the first column that the river can be in and the one after the last, then the rows.
    """
    height = count + 2
    grid = Grid(
        width,
        height,
        cells.to_bytes(width * height, "little"),
        below.to_bytes(width * (height + 1), "little"),
        beside.to_bytes((width + 1) * height, "little"),
    )
    return _search(grid, width + count, count, (range(*area[:2]), range(*area[2:])), ends)


def _search(
    grid: Grid, entry: int, count: int, area: tuple[range, range], ends: int
) -> list[tuple[int, ...]]:
    """Return the paths that `area` has room for, as indices of cells."""
    # Cells are indices here: with `Pos` and `Edge` values it took twice as long.
    search = _RiverSearch(grid, area)
    paths: list[tuple[int, ...]] = [(entry,)]
    for _ in range(count):
        paths = [(*path, end) for path in paths for end in search.next_cells(path)]
    return [path for path in paths if _may_end(grid, path[-1], ends)]


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


class _RiverSearch:
    """What is known of a river around a path; cells are indices in reading order.

    `area` has the columns and the rows that the river can be in.
    """

    __slots__ = ("_area", "_grid", "_near", "_sides", "_water")

    def __init__(self, grid: Grid, area: tuple[range, range]) -> None:
        self._grid = grid
        self._area = area
        self._water = grid.terrain.translate(_IS_WATER)
        self._near = neighbour_indices(grid.width, grid.height, wrap=grid.wrap)
        self._sides = _edge_indices(grid.width, grid.height, wrap=grid.wrap)

    def next_cells(self, path: tuple[int, ...]) -> list[int]:
        """Return the cells to which a drift may continue: a river tile has two river neighbours."""
        grid, last, before = self._grid, path[-1], path[:-1]
        east, south, west = self._sides[last]
        if grid.h_edges[south] == Edge.GRATE:
            return []
        edges = (grid.v_edges[east], grid.h_edges[south], grid.v_edges[west])
        around, terrain = self._near[last], grid.terrain
        # The next cell and the one before are the two river neighbours of the last tile.
        river = [cell for cell in around if cell >= 0 and self._water[cell]]
        if before and before[-1] in river:
            river.remove(before[-1])
        spare = 0 if before else 1
        ends = []
        for side in _EXITS[terrain[last]]:
            end = around[side + 1]
            if (
                end >= 0
                and end not in path
                and _PASSABLE[edges[side]]
                and _MAY_BE_WATER[terrain[end]]
                and terrain[end] != _AGAINST[side]
                and len(river) - self._water[end] <= spare
                and self._is_clear(end, before)
            ):
                ends.append(end)
        return ends

    def _is_clear(self, end: int, before: tuple[int, ...]) -> bool:
        """Return whether a cell fits into the field and beside none of the path's earlier cells."""
        y, x = divmod(end, self._grid.width)
        columns, rows = self._area
        return x in columns and y in rows and not any(cell in before for cell in self._near[end])


@lru_cache(maxsize=32)
def _edge_indices(width: int, height: int, *, wrap: bool) -> tuple[tuple[int, int, int], ...]:
    """Return for each cell where the arrays have its edges to the flow sides."""
    columns = width if wrap else width + 1
    rows = height if wrap else height + 1
    return tuple(
        (y * columns + (x + 1) % columns, (y + 1) % rows * width + x, y * columns + x)
        for y in range(height)
        for x in range(width)
    )


def _may_end(grid: Grid, last: int, ends: int) -> bool:
    if ends == _ANYWHERE:
        return True
    _, south, _ = _edge_indices(grid.width, grid.height, wrap=grid.wrap)[last]
    below = grid.h_edges[south]
    if ends == _GRATE:
        return below == Edge.GRATE
    return below == Edge.UNKNOWN and grid.terrain[last] in (
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


def _possible_columns_and_rows(grid: Grid, entry: Pos, bounds: FieldBounds) -> tuple[range, range]:
    """Return the columns and rows that can be on the field together with what is known."""
    if not bounds.width:
        return range(grid.width), range(grid.height)
    west, north, east, south = known_box(grid) or BoundingBox(*entry, *entry)
    west, east = min(west, entry.x), max(east, entry.x)
    north, south = min(north, entry.y), max(south, entry.y)
    if east - west >= bounds.width or south - north >= bounds.height:
        return range(0), range(0)
    return (
        range(east - bounds.width + 1, west + bounds.width),
        range(south - bounds.height + 1, north + bounds.height),
    )


def known_box(grid: Grid) -> BoundingBox | None:
    """Return the bounding box of the cells with known terrain, None if there are none."""
    return flagged_box(grid.terrain, grid.width)


# Kept, because of most fragments only the edges change from ply to ply.
@lru_cache(maxsize=512)
def flagged_box(flags: bytes, width: int) -> BoundingBox | None:
    """Return the bounding box of the cells of a board whose byte is not zero.

    >>> flagged_box(bytes((0, 0, 0, 0, 7, 7)), 3)
    BoundingBox(west=1, north=1, east=2, south=1)
    """
    cells = int.from_bytes(flags, "little")
    if not cells:
        return None
    # All rows laid over the first one.
    columns, rows = cells, 8 * width
    while rows < 8 * len(flags):
        columns |= columns >> rows
        rows *= 2
    columns &= (1 << 8 * width) - 1
    return BoundingBox(
        _lowest_byte(columns),
        _lowest_byte(cells) // width,
        (columns.bit_length() - 1) // 8,
        (cells.bit_length() - 1) // 8 // width,
    )


def _lowest_byte(number: int) -> int:
    """Return the place of the first byte that is not zero."""
    return ((number & -number).bit_length() - 1) // 8


def known_cells(grid: Grid) -> list[Pos]:
    """Return the cells with known terrain."""
    return list(compress(grid.cells(), grid.terrain))
