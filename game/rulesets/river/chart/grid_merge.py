"""What is known on a partly known grid, and merging two of them if they do not disagree."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import compress
from typing import NamedTuple

from game.core.grid import Direction, Edge, Grid, Pos, Terrain, all_positions
from game.rulesets.river.params import HOMES, PORTALS
from game.rulesets.river.terrain.field_queries import is_water

# Column, row and code of a cell or edge.
KnownCode = tuple[int, int, int]


class BoundingBox(NamedTuple):
    """A rectangle of cells: its outermost columns and rows."""

    west: int
    north: int
    east: int
    south: int


class KnownTiles(NamedTuple):
    """The known cells and edges of a grid, the edges as in its two arrays, and the cells' box."""

    cells: tuple[KnownCode, ...]
    h_edges: tuple[KnownCode, ...]
    v_edges: tuple[KnownCode, ...]
    box: BoundingBox | None


_IS_KNOWN_EDGE = bytes(code != Edge.UNKNOWN for code in range(256))


@lru_cache(maxsize=512)
def known_tiles(grid: Grid) -> KnownTiles:
    """Return the known cells and edges of a grid."""
    columns = len(grid.v_edges) // grid.height or grid.width
    cells = _known_codes(grid.terrain, grid.terrain, grid.width)
    h_edges = _known_codes(grid.h_edges, grid.h_edges.translate(_IS_KNOWN_EDGE), grid.width)
    v_edges = _known_codes(grid.v_edges, grid.v_edges.translate(_IS_KNOWN_EDGE), columns)
    return KnownTiles(cells, h_edges, v_edges, known_box(grid))


def _known_codes(codes: bytes, is_known: bytes, columns: int) -> tuple[KnownCode, ...]:
    places = all_positions(columns, len(codes) // columns)
    known = zip(compress(places, is_known), compress(codes, is_known), strict=True)
    return tuple([(x, y, code) for (x, y), code in known])


def known_cells(grid: Grid) -> list[Pos]:
    """Return the cells with known terrain."""
    return list(compress(all_positions(grid.width, grid.height), grid.terrain))


@lru_cache(maxsize=512)
def known_box(grid: Grid) -> BoundingBox | None:
    """Return the box around the cells with known terrain, None if there are none.

    >>> known_box(Grid(3, 2, bytes((0, 0, 0, 0, 7, 7))))
    BoundingBox(west=1, north=1, east=2, south=1)
    """
    if cells := known_cells(grid):
        xs, ys = zip(*cells, strict=True)
        return BoundingBox(min(xs), min(ys), max(xs), max(ys))
    return None


LANDMARKS = bytes((*HOMES, *PORTALS))
_Offset = tuple[int, int]
# Of two notes on an edge, the later one in this list wins: walls vanish and never come back.
_EDGES_BY_PRECISION = (
    Edge.UNKNOWN, Edge.WALL, Edge.BREAKABLE, Edge.PERHAPS_GONE, Edge.STRUCK,
    Edge.SOLID, Edge.GRATE, Edge.OPEN, Edge.BROKEN,
)  # fmt: skip
_EDGE_PRECISION = {int(edge): place for place, edge in enumerate(_EDGES_BY_PRECISION)}
_UNBREAKABLE = (Edge.SOLID, Edge.GRATE)
_PASSABLE = (Edge.OPEN, Edge.BROKEN, Edge.BREAKABLE)


def merged_terrain(one: int, other: int) -> int | None:
    """Return the more precise of two terrains of a cell, None if they contradict each other.

    >>> merged_terrain(Terrain.WATER, Terrain.WATER_W).name
    'WATER_W'
    """
    if other in (one, Terrain.UNKNOWN):
        return one
    if one == Terrain.UNKNOWN or (one == Terrain.WATER and is_water(other)):
        return other
    return one if other == Terrain.WATER and is_water(one) else None


def merged_edge(one: int, other: int) -> int | None:
    """Return the more precise of two edges, None if they contradict each other."""
    if one == other:
        return one
    for firm, soft in ((one, other), (other, one)):
        if firm in _UNBREAKABLE and (soft in _PASSABLE or soft in _UNBREAKABLE):
            return None
    return one if _EDGE_PRECISION[one] > _EDGE_PRECISION[other] else other


# By the codes of both: the more precise one, or None.
_CODES = range(max(Terrain) + 1)
_MERGED_TERRAIN = [[merged_terrain(one, other) for other in _CODES] for one in _CODES]
_MERGED_EDGES = [[merged_edge(one, other) for other in Edge] for one in Edge]


def field_size(grid: Grid) -> tuple[int, int]:
    """Return the columns and rows of the bordered field that a fragment's grid is for.

    The grid has room for them in every direction from the fragment's start.
    """
    return (grid.width + 1) // 2, (grid.height + 1) // 2


def shifted(grid: Grid, pos: Pos, offset: _Offset) -> Pos | None:
    """Return a cell moved by an offset, None outside the grid."""
    return grid.wrap_pos(Pos(pos.x + offset[0], pos.y + offset[1]))


def merged_grid(grid: Grid, other: Grid, offset: _Offset) -> Grid | None:
    """Return a fragment's grid with another's merged into it, None if they contradict each other.

    `offset` leads from the other's cells to the grid's; all known cells and edges must end up on
    the grid, and the cells must fit into the field.
    """
    return _merged_grid(grid, known_box(grid), known_tiles(other), offset)


def _merged_grid(
    grid: Grid, box: BoundingBox | None, known: KnownTiles, offset: _Offset
) -> Grid | None:
    width, height, wrap = grid.width, grid.height, grid.wrap
    if not wrap and box and known.box and not _has_room(field_size(grid), box, known.box, offset):
        return None
    terrain = _merged(grid.terrain, known.cells, offset, width, _MERGED_TERRAIN, wrap=wrap)
    if terrain is None:
        return None
    if any(terrain.count(code) > 1 for _, _, code in known.cells if code in LANDMARKS):
        return None
    h_edges = _merged(grid.h_edges, known.h_edges, offset, width, _MERGED_EDGES, wrap=wrap)
    columns = len(grid.v_edges) // height
    v_edges = _merged(grid.v_edges, known.v_edges, offset, columns, _MERGED_EDGES, wrap=wrap)
    if h_edges is None or v_edges is None:
        return None
    return Grid(width, height, terrain, h_edges, v_edges, wrap)


def fitting_offsets(grid: Grid, other: Grid, offsets: Iterable[_Offset]) -> Iterator[_Offset]:
    """Yield those offsets at which two grids can lie on the same field, without contradictions."""
    sign = 1
    if grid.terrain.count(Terrain.UNKNOWN) > other.terrain.count(Terrain.UNKNOWN):
        grid, other, sign = other, grid, -1
    box, known = known_box(grid), known_tiles(other)
    for x, y in offsets:
        if _merged_grid(grid, box, known, (sign * x, sign * y)) is not None:
            yield x, y


def _has_room(size: tuple[int, int], box: BoundingBox, moved: BoundingBox, offset: _Offset) -> bool:
    """Return whether a box and another one moved by an offset fit into a field together."""
    (width, height), (dx, dy) = size, offset
    return (
        max(box.east, moved.east + dx) - min(box.west, moved.west + dx) < width
        and max(box.south, moved.south + dy) - min(box.north, moved.north + dy) < height
    )


def _merged(
    below: bytes,
    above: Iterable[KnownCode],
    offset: _Offset,
    columns: int,
    table: Sequence[Sequence[int | None]],
    *,
    wrap: bool,
) -> bytes | None:
    """Return an array of some columns with what is known of another one, merged by a table.

    None if they contradict each other or something known would lie outside.
    """
    merged, rows, (dx, dy) = bytearray(below), len(below) // columns, offset
    for x, y, code in above:
        column, row = x + dx, y + dy
        if wrap:
            column, row = column % columns, row % rows
        elif not (0 <= column < columns and 0 <= row < rows):
            return None
        place = row * columns + column
        precise = table[merged[place]][code]
        if precise is None:
            return None
        merged[place] = precise
    return bytes(merged)


@lru_cache(maxsize=256)
def landmarks_on(grid: Grid) -> Mapping[int, Pos]:
    """Return the cells of homes and portals by terrain code, and the grate's as code 0."""
    cells = {code: grid.pos(place) for code in LANDMARKS if (place := grid.terrain.find(code)) >= 0}
    # The wall below a row of cells is that above the next one.
    grate = grid.h_edges.find(Edge.GRATE)
    if grate >= 0:
        cells[0] = grid.pos(grate - grid.width)
    return cells


def landmark_offsets(grid: Grid, other: Grid) -> list[_Offset]:
    """Return the offset from another grid to one by each landmark that both show."""
    here, there = landmarks_on(grid), landmarks_on(other)
    return [(here[n].x - pos.x, here[n].y - pos.y) for n, pos in there.items() if n in here]


@lru_cache(maxsize=64)
def grid_with_border(grid: Grid) -> Grid:
    """Return a fragment with the border wherever its size or the grate proves it."""
    box, (width, height), grate = known_box(grid), field_size(grid), landmarks_on(grid).get(0)
    if grid.wrap or box is None:
        return grid
    lines: dict[Direction, int] = {}
    if grate is not None or box.south - box.north + 1 == height:
        south = box.south if grate is None else grate.y
        lines |= {Direction.N: south - height + 1, Direction.S: south}
    if box.east - box.west + 1 == width:
        lines |= {Direction.W: box.west, Direction.E: box.east}
    border = [
        (pos, side, Edge.SOLID)
        for side, line in lines.items()
        for pos in known_cells(grid)
        if (pos.x if side.dx else pos.y) == line and grid.edge_at(pos, side) is not Edge.GRATE
    ]
    return grid.with_edges(border) if border else grid
