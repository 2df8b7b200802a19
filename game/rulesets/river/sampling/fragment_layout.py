"""Random layouts of the chart's fragments on a field (section 8)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import pairwise

from game.core.grid import Edge, Pos, Terrain
from game.rulesets.river.chart.chart import Chart, Drift, Fragment, FragmentId
from game.rulesets.river.chart.chart_builder import possible_drift_paths
from game.rulesets.river.chart.drift_paths import drift_paths, flowing_tile
from game.rulesets.river.chart.grid_merge import merged_terrain
from game.rulesets.river.chart.known_parts import KnownCode, KnownTiles, known_tiles
from game.rulesets.river.terrain.river_sampler import RandomBelow

_RIVER = int(Terrain.WATER)
_UNKNOWN = int(Edge.UNKNOWN)
_UNSURE = frozenset({Edge.UNKNOWN, Edge.STRUCK, Edge.PERHAPS_GONE})
_INNER = frozenset({Edge.OPEN, Edge.BROKEN, Edge.BREAKABLE, Edge.WALL}) | _UNSURE
_BORDER = frozenset({Edge.SOLID, Edge.WALL}) | _UNSURE
_GRATE = int(Edge.GRATE)
_STANDING = frozenset({Edge.WALL, Edge.BREAKABLE, Edge.PERHAPS_GONE, Edge.STRUCK})
_OPENED = frozenset({Edge.OPEN, Edge.BROKEN})


class FieldLayout:
    """A partly known field; `offsets` lead from each placed fragment's cells to the field's."""

    def __init__(self, width: int, height: int, *, wrap: bool) -> None:
        self.width, self.height, self.wrap = width, height, wrap
        self.columns, self.rows = width + (not wrap), height + (not wrap)
        self.cells = bytearray(width * height)
        self.h_edges = bytearray([_UNKNOWN]) * (width * self.rows)
        self.v_edges = bytearray([_UNKNOWN]) * (self.columns * height)
        self.offsets: dict[FragmentId, tuple[int, int]] = {}

    def to_field(self, pos: Pos, offset: tuple[int, int]) -> Pos:
        """Return the field cell of a fragment's cell."""
        return Pos((pos.x + offset[0]) % self.width, (pos.y + offset[1]) % self.height)

    def fits(self, tiles: KnownTiles, offset: tuple[int, int]) -> bool:
        """Return whether a fragment at an offset agrees with what is known."""
        dx, dy = offset
        width, height, wrap = self.width, self.height, self.wrap
        for tile_x, tile_y, code in tiles.cells:
            x, y = tile_x + dx, tile_y + dy
            if wrap:
                x, y = x % width, y % height
            elif not (0 <= x < width and 0 <= y < height):
                return False
            if merged_terrain(self.cells[y * width + x], code) is None:
                return False
        return self._edges_fit(tiles.h_edges, offset, across=True) and self._edges_fit(
            tiles.v_edges, offset, across=False
        )

    def _edges_fit(
        self, sides: tuple[KnownCode, ...], offset: tuple[int, int], *, across: bool
    ) -> bool:
        columns, rows = (self.width, self.rows) if across else (self.columns, self.height)
        known = self.h_edges if across else self.v_edges
        for x, y, code in sides:
            left, top = (x + offset[0]) % columns, (y + offset[1]) % rows
            if not self.wrap and (top in (0, rows - 1) if across else left in (0, columns - 1)):
                if code not in _BORDER and not (code == _GRATE and across and top == rows - 1):
                    return False
            elif code not in _INNER:
                return False
            if code != _GRATE == known[top * columns + left]:
                return False
        return True

    def place_fragment(
        self, fragment: FragmentId, tiles: KnownTiles, offset: tuple[int, int]
    ) -> None:
        """Place a fragment that fits."""
        dx, dy = offset
        self.offsets[fragment] = offset
        for x, y, code in tiles.cells:
            self.set_cell(self.to_field(Pos(x, y), offset), code)
        for x, y, code in tiles.h_edges:
            self._set_edge(
                self.h_edges, (y + dy) % self.rows * self.width + (x + dx) % self.width, code
            )
        for x, y, code in tiles.v_edges:
            edge_index = (y + dy) % self.height * self.columns + (x + dx) % self.columns
            self._set_edge(self.v_edges, edge_index, code)

    def set_cell(self, pos: Pos, code: int) -> None:
        """Note a cell unless a more precise terrain is known."""
        index = pos.y * self.width + pos.x
        if self.cells[index] in (0, _RIVER):
            self.cells[index] = code

    def _set_edge(self, known: bytearray, index: int, code: int) -> None:
        # A wall in one fragment and an opening in another: the wall was broken in between.
        before = known[index]
        if (before in _STANDING and code in _OPENED) or (before in _OPENED and code in _STANDING):
            code = int(Edge.BROKEN)
        if before in _UNSURE or code not in _UNSURE:
            known[index] = code

    def can_set_cell(self, pos: Pos, code: int) -> bool:
        """Return whether a cell may have a terrain."""
        return merged_terrain(self.cells[pos.y * self.width + pos.x], code) is not None


def lay_out_fragments(
    chart: Chart, tiles_by_fragment: Mapping[FragmentId, KnownTiles], below: RandomBelow
) -> FieldLayout | None:
    """Return a random layout of all fragments, placed largest first; None if it failed."""
    settings = chart.settings
    layout = FieldLayout(settings.width, settings.height, wrap=settings.looped)
    waiting = sorted(
        tiles_by_fragment, key=lambda fragment: -len(tiles_by_fragment[fragment].cells)
    )
    drifts = list(chart.drifts)
    while waiting:
        linked = _next_linked_fragment(chart, layout, drifts, waiting, below)
        if linked is None:
            fragment = waiting.pop(0)
            offset = random_fitting_offset(layout, tiles_by_fragment[fragment], below)
        else:
            fragment, offset, drift = linked
            waiting.remove(fragment)
            drifts.remove(drift)
        if offset is None or not layout.fits(tiles_by_fragment[fragment], offset):
            return None
        layout.place_fragment(fragment, tiles_by_fragment[fragment], offset)
    for drift in drifts:
        if not _place_drift_path(chart, layout, drift, below):
            return None
    return layout


def _next_linked_fragment(
    chart: Chart,
    layout: FieldLayout,
    drifts: list[Drift],
    waiting: list[FragmentId],
    below: RandomBelow,
) -> tuple[FragmentId, tuple[int, int] | None, Drift] | None:
    """Return a waiting fragment where a drift from a placed one ended, an offset, the drift.

    The offset is None if the chosen path contradicts the layout.
    """
    for drift in drifts:
        source = layout.offsets.get(drift.source)
        if source is None or drift.landing not in waiting:
            continue
        grids = chart.grid(drift.source), chart.grid(drift.landing)
        paths = possible_drift_paths(chart.bounds, drift, *grids)
        path = paths[below(len(paths))]
        end = path[-1]
        offset = (source[0] + end.x - drift.end.x, source[1] + end.y - drift.end.y)
        fits = _set_drift_path(layout, [layout.to_field(pos, source) for pos in path])
        return drift.landing, offset if fits else None, drift
    return None


def random_fitting_offset(
    layout: FieldLayout, tiles: KnownTiles, below: RandomBelow
) -> tuple[int, int] | None:
    """Return a random offset at which a fragment fits, if there is one."""
    if layout.wrap:
        xs, ys = range(layout.width), range(layout.height)
    else:
        columns, rows = [x for x, _, _ in tiles.cells], [y for _, y, _ in tiles.cells]
        xs = range(-min(columns), layout.width - max(columns))
        ys = range(-min(rows), layout.height - max(rows))
    offsets = [(x, y) for x in xs for y in ys if layout.fits(tiles, (x, y))]
    return offsets[below(len(offsets))] if offsets else None


def _place_drift_path(chart: Chart, layout: FieldLayout, drift: Drift, below: RandomBelow) -> bool:
    """Draw a random path for a drift between two placed fragments; return whether one fits."""
    source, landing = layout.offsets[drift.source], layout.offsets[drift.landing]
    grid = chart.grid(drift.source)
    end = layout.to_field(drift.end, landing)
    paths = [
        path
        for path in drift_paths(
            grid, drift.entry, drift.count, chart.bounds, ends_at_grate=drift.ends_at_grate
        )
        if layout.to_field(path[-1], source) == end
    ]
    if not paths:
        return False
    path = paths[below(len(paths))]
    return _set_drift_path(layout, [layout.to_field(pos, source) for pos in path])


def _set_drift_path(layout: FieldLayout, path: list[Pos]) -> bool:
    for number, pos in enumerate(path):
        code = _RIVER
        if number + 1 < len(path):
            code = int(flowing_tile(pos, path[number + 1]))
        if not layout.can_set_cell(pos, code):
            return False
        layout.set_cell(pos, code)
    return _is_unbroken(layout, path)


def _is_unbroken(layout: FieldLayout, path: list[Pos]) -> bool:
    """Return whether a path does not wrap around a bordered field."""
    return layout.wrap or all(
        abs(one.x - two.x) + abs(one.y - two.y) == 1 for one, two in pairwise(path)
    )


def known_tiles_by_fragment(fragments: Iterable[Fragment]) -> dict[FragmentId, KnownTiles]:
    """Return the known cells and edges of each fragment."""
    return {fragment.id: known_tiles(fragment.grid) for fragment in fragments}
