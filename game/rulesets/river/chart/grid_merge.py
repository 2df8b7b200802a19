"""Laying one piece of map over another: what both know, or that they contradict each other."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.grid import Edge, Grid, Pos, Terrain
from game.rulesets.river.chart.chart import Fragment
from game.rulesets.river.chart.drift_paths import FieldBounds, bounding_box, known_cells
from game.rulesets.river.params import HOMES, PORTALS
from game.rulesets.river.terrain.field import is_water

# Of two notes on the same side of a cell the later in this list is the one to keep: walls vanish
# and never come back.
_EDGES_BY_PRECISION = (
    Edge.UNKNOWN,
    Edge.WALL,
    Edge.BREAKABLE,
    Edge.STRUCK,
    Edge.SOLID,
    Edge.GRATE,
    Edge.OPEN,
    Edge.BROKEN,
)
_EDGE_PRECISION = {int(edge): place for place, edge in enumerate(_EDGES_BY_PRECISION)}
_UNBREAKABLE = (Edge.SOLID, Edge.GRATE)
_PASSABLE = (Edge.OPEN, Edge.BROKEN, Edge.BREAKABLE)
NO_BOUNDS = FieldBounds(0, 0)
_LANDMARKS = bytes((*HOMES, *PORTALS))


def merged_terrain(one: Terrain, other: Terrain) -> Terrain | None:
    """Return the more exact of two notes on a cell, None if they contradict each other.

    >>> sharper(Terrain.WATER, Terrain.WATER_W).name
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
    """Return the more exact of two notes on a side, None if they contradict each other."""
    if one == other:
        return one
    for firm, soft in ((one, other), (other, one)):
        if firm in _UNBREAKABLE and (soft in _PASSABLE or soft in _UNBREAKABLE):
            return None
    return one if _EDGE_PRECISION[one] > _EDGE_PRECISION[other] else other


def merged_grid(
    grid: Grid, other: Grid, offset: tuple[int, int], bounds: FieldBounds = NO_BOUNDS
) -> Grid | None:
    """Return a board with a piece drawn into it, or None if they contradict each other.

    `shift` leads from the piece's cells to the board's, on which all that is known must end; with
    bounds the whole must fit in them.
    """
    moved: list[tuple[Pos, Pos]] = []
    for pos in known_cells(other):
        end = grid.wrap_pos(Pos(pos.x + offset[0], pos.y + offset[1]))
        if end is None:
            return None
        moved.append((pos, end))
    if bounds.width and not _fits_bounds([*known_cells(grid), *(end for _, end in moved)], bounds):
        return None
    cells = bytearray(grid.terrain)
    for pos, end in moved:
        index = end.y * grid.width + end.x
        terrain = merged_terrain(Terrain(cells[index]), other.terrain_at(pos))
        if terrain is None or not _is_unique_landmark(grid, index, terrain):
            return None
        cells[index] = terrain
    width, height = grid.width, grid.height
    h_size = (width, len(grid.h_edges) // width)
    v_size = (len(grid.v_edges) // height, height)
    h_edges = _merged_edges(grid.h_edges, other.h_edges, h_size, offset, wrap=grid.wrap)
    v_edges = _merged_edges(grid.v_edges, other.v_edges, v_size, offset, wrap=grid.wrap)
    if h_edges is None or v_edges is None:
        return None
    return Grid(width, height, bytes(cells), h_edges, v_edges, grid.wrap)


def _fits_bounds(known: list[Pos], bounds: FieldBounds) -> bool:
    """Return whether cells lie within bounds; there are none where all was rubbed out."""
    if not known:
        return True
    box = bounding_box(known)
    return box.east - box.west < bounds.width and box.south - box.north < bounds.height


def _is_unique_landmark(grid: Grid, index: int, terrain: Terrain) -> bool:
    """Return whether a landmark lies nowhere else on a board."""
    return terrain not in _LANDMARKS or grid.terrain.find(terrain) in (-1, index)


def _merged_edges(
    below: bytes, above: bytes, size: tuple[int, int], offset: tuple[int, int], *, wrap: bool
) -> bytes | None:
    """Return an edge array with another laid over it, both of the same size.

    None if they contradict each other or what is known lies outside.
    """
    columns, rows = size
    found = bytearray(below)
    for index, code in enumerate(above):
        if code == Edge.UNKNOWN:
            continue
        x, y = index % columns + offset[0], index // columns + offset[1]
        if wrap:
            x, y = x % columns, y % rows
        elif not (0 <= x < columns and 0 <= y < rows):
            return None
        place = y * columns + x
        edge = merged_edge(found[place], code)
        if edge is None:
            return None
        found[place] = edge
    return bytes(found)


def find_shared_landmark(
    fragments: Sequence[Fragment], changed: set[int]
) -> tuple[int, int, tuple[int, int]] | None:
    """Return two fragments with the same landmark, one of them touched, and the shift between."""
    for one in changed:
        grid = fragments[one].grid
        marks = landmarks_on(grid)
        for other, piece in enumerate(fragments):
            if other == one:
                continue
            theirs = landmarks_on(piece.grid)
            for name in marks.keys() & theirs.keys():
                here, there = marks[name], theirs[name]
                return one, other, (here.x - there.x, here.y - there.y)
    return None


def landmarks_on(grid: Grid) -> dict[int, Pos]:
    """Return homes and portals of a board by terrain code, and the grate's cell as code 0."""
    found = {
        code: Pos(index % grid.width, index // grid.width)
        for index, code in enumerate(grid.terrain)
        if code in _LANDMARKS
    }
    place = grid.h_edges.find(Edge.GRATE)
    if place >= 0:
        found[0] = Pos(place % grid.width, place // grid.width - 1)
    return found
