"""Merging two partly known grids, or finding that they contradict each other."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from game.core.grid import Edge, Grid, Pos, Terrain
from game.rulesets.river.chart.chart import Fragment, FragmentId
from game.rulesets.river.chart.compatibility import LANDMARKS, NO_BOUNDS, fits_on
from game.rulesets.river.chart.drift_paths import FieldBounds, known_cells
from game.rulesets.river.terrain.field import is_water

# Of two notes on an edge, the later one in this list wins: walls vanish and never come back.
_EDGES_BY_PRECISION = (
    Edge.UNKNOWN,
    Edge.WALL,
    Edge.BREAKABLE,
    Edge.PERHAPS_GONE,
    Edge.STRUCK,
    Edge.SOLID,
    Edge.GRATE,
    Edge.OPEN,
    Edge.BROKEN,
)
_EDGE_PRECISION = {int(edge): place for place, edge in enumerate(_EDGES_BY_PRECISION)}
_UNBREAKABLE = (Edge.SOLID, Edge.GRATE)
_PASSABLE = (Edge.OPEN, Edge.BROKEN, Edge.BREAKABLE)


def merged_terrain(one: Terrain, other: Terrain) -> Terrain | None:
    """Return the more precise of two terrains of a cell, None if they contradict each other.

    >>> merged_terrain(Terrain.WATER, Terrain.WATER_W).name
    'WATER_W'
    """
    if one is other or other is Terrain.UNKNOWN:
        return one
    if one is Terrain.UNKNOWN:
        return other
    if is_water(one) and is_water(other):
        if other is Terrain.WATER:
            return one
        return other if one is Terrain.WATER else None
    return None


def merged_edge(one: int, other: int) -> int | None:
    """Return the more precise of two edges, None if they contradict each other."""
    if one == other:
        return one
    for firm, soft in ((one, other), (other, one)):
        if firm in _UNBREAKABLE and (soft in _PASSABLE or soft in _UNBREAKABLE):
            return None
    return one if _EDGE_PRECISION[one] > _EDGE_PRECISION[other] else other


def merged_grid(
    grid: Grid, other: Grid, offset: tuple[int, int], bounds: FieldBounds = NO_BOUNDS
) -> Grid | None:
    """Return a grid with another merged into it, or None if they contradict each other.

    `offset` leads from the other's cells to the grid's; all known cells must end up on the grid
    and within the bounds.
    """
    if not fits_on(grid, other, offset, bounds):
        return None
    width, height = grid.width, grid.height
    cells = bytearray(grid.terrain)
    for pos in known_cells(other):
        index = (pos.y + offset[1]) % height * width + (pos.x + offset[0]) % width
        terrain: Terrain | None = other.terrain_at(pos)
        if cells[index]:
            terrain = merged_terrain(Terrain(cells[index]), other.terrain_at(pos))
        if terrain is None or not _is_unique_landmark(grid, index, terrain):
            return None
        cells[index] = terrain
    h_size = (width, len(grid.h_edges) // width)
    v_size = (len(grid.v_edges) // height, height)
    h_edges = _merged_edges(grid.h_edges, other.h_edges, h_size, offset, wrap=grid.wrap)
    v_edges = _merged_edges(grid.v_edges, other.v_edges, v_size, offset, wrap=grid.wrap)
    if h_edges is None or v_edges is None:
        return None
    return Grid(width, height, bytes(cells), h_edges, v_edges, grid.wrap)


def _is_unique_landmark(grid: Grid, index: int, terrain: Terrain) -> bool:
    """Return whether a terrain is no landmark, or one that is nowhere else on the grid."""
    return terrain not in LANDMARKS or grid.terrain.find(terrain) in (-1, index)


def _merged_edges(
    below: bytes, above: bytes, size: tuple[int, int], offset: tuple[int, int], *, wrap: bool
) -> bytes | None:
    """Return an edge array merged with another of the same size.

    None if they contradict each other or a known edge would lie outside.
    """
    columns, rows = size
    merged = bytearray(below)
    for index, code in _known_edges(above):
        x, y = index % columns + offset[0], index // columns + offset[1]
        if wrap:
            x, y = x % columns, y % rows
        elif not (0 <= x < columns and 0 <= y < rows):
            return None
        target = y * columns + x
        edge = merged_edge(merged[target], code)
        if edge is None:
            return None
        merged[target] = edge
    return bytes(merged)


# Kept, because one fragment is tried at many offsets and few of its edges are known.
@lru_cache(maxsize=512)
def _known_edges(edges: bytes) -> tuple[tuple[int, int], ...]:
    """Return the places and kinds of the edges that are known."""
    return tuple((index, code) for index, code in enumerate(edges) if code != Edge.UNKNOWN)


def find_shared_landmark(
    fragments: Mapping[FragmentId, Fragment], changed: set[FragmentId]
) -> tuple[FragmentId, FragmentId, tuple[int, int]] | None:
    """Return two fragments that share a landmark, one of them changed, and their offset."""
    for one in (fragment for fragment in fragments if fragment in changed):
        landmarks = landmarks_on(fragments[one].grid)
        for other, fragment in fragments.items():
            if other == one:
                continue
            others = landmarks_on(fragment.grid)
            for name in landmarks.keys() & others.keys():
                here, there = landmarks[name], others[name]
                return one, other, (here.x - there.x, here.y - there.y)
    return None


@lru_cache(maxsize=256)
def landmarks_on(grid: Grid) -> Mapping[int, Pos]:
    """Return the cells of homes and portals by terrain code, and the grate's as code 0."""
    cells = {code: grid.pos(place) for code in LANDMARKS if (place := grid.terrain.find(code)) >= 0}
    grate = grid.h_edges.find(Edge.GRATE)
    if grate >= 0:
        cells[0] = Pos(grate % grid.width, grate // grid.width - 1)
    return cells
