"""The possible paths of a drift, from what is known around its entry (section 6)."""

from collections.abc import Iterator
from functools import lru_cache

from game.core.grid import Direction, Edge, Grid, Pos, Terrain
from game.rulesets.river.chart.grid_merge import BoundingBox, field_size, known_box
from game.rulesets.river.terrain import field_queries as fields

_FLOW_SIDES = (Direction.E, Direction.S, Direction.W)
# What may stand between river tiles, where there is never a wall.
_PASSABLE = (Edge.UNKNOWN, Edge.OPEN)
_MAY_FLOW_SOUTH = (Terrain.UNKNOWN, Terrain.WATER, Terrain.WATER_S)

DriftPath = tuple[Pos, ...]


@lru_cache(maxsize=1024)
def drift_paths(
    grid: Grid, entry: Pos, count: int, *, ends_at_grate: bool
) -> tuple[DriftPath, ...]:
    """Return all paths of a drift over `count` tiles, each with the entry first."""
    columns, rows = _possible_columns_and_rows(grid, entry)
    paths: list[DriftPath] = [(entry,)]
    for _ in range(count):
        longer = ((*path, end) for path in paths for end in _next_cells(grid, path))
        paths = [path for path in longer if path[-1].x in columns and path[-1].y in rows]
    return tuple(path for path in paths if not ends_at_grate or _may_be_last(grid, path[-1]))


def _next_cells(grid: Grid, path: DriftPath) -> Iterator[Pos]:
    """Yield the cells to which a drift may continue: a river tile has two river neighbours."""
    last, before = path[-1], path[:-1]
    if grid.edge_at(last, Direction.S) is Edge.GRATE:
        return
    flow = fields.FLOW_DIRECTIONS.get(grid.terrain_at(last))
    river = {
        cell for cell in fields.neighbours(grid, last) if fields.is_water(grid.terrain_at(cell))
    }
    for side in _FLOW_SIDES if flow is None else (flow,):
        end = grid.neighbour(last, side)
        if end is None or end in path or grid.edge_at(last, side) not in _PASSABLE:
            continue
        terrain = grid.terrain_at(end)
        may_flow = (
            fields.is_water(terrain) and fields.FLOW_DIRECTIONS.get(terrain) is not side.opposite
        )
        if (
            (may_flow or terrain is Terrain.UNKNOWN)
            and len(river - {end, *before[-1:]}) <= (0 if before else 1)
            and not set(before).intersection(fields.neighbours(grid, end))
        ):
            yield end


def _may_be_last(grid: Grid, pos: Pos) -> bool:
    """Return whether the grate may stand below a cell."""
    below = grid.edge_at(pos, Direction.S)
    if Edge.GRATE in grid.h_edges:
        return below is Edge.GRATE
    return below is Edge.UNKNOWN and grid.terrain_at(pos) in _MAY_FLOW_SOUTH


def _possible_columns_and_rows(grid: Grid, entry: Pos) -> tuple[range, range]:
    """Return the columns and rows that can be on the field together with what is known."""
    if grid.wrap:
        return range(grid.width), range(grid.height)
    width, height = field_size(grid)
    box = known_box(grid) or BoundingBox(*entry, *entry)
    west, east = min(box.west, entry.x), max(box.east, entry.x)
    north, south = min(box.north, entry.y), max(box.south, entry.y)
    if east - west >= width or south - north >= height:
        return range(0), range(0)
    return range(east - width + 1, west + width), range(south - height + 1, north + height)


def flowing_tile(start: Pos, end: Pos) -> Terrain:
    """Return the river tile that flows from a cell to a neighbour, maybe across the seam."""
    if end.y != start.y:
        return fields.FLOWING_TERRAIN[Direction.S]
    step = end.x - start.x
    return fields.FLOWING_TERRAIN[Direction.E if step == 1 or step < -1 else Direction.W]
