"""Random layouts of the chart's fragments on a field (section 8)."""

from collections.abc import Iterable, Iterator
from itertools import islice, pairwise, zip_longest
from typing import NamedTuple

from game.core.grid import Edge, Grid, Pos, Terrain, manhattan
from game.core.rng import Dice
from game.rulesets.river.chart.chart import Chart, Drift, FragmentId
from game.rulesets.river.chart.chart_builder import possible_drift_paths
from game.rulesets.river.chart.drift_paths import drift_paths, flowing_tile
from game.rulesets.river.chart.grid_merge import KnownCode, KnownTiles, known_tiles, merged_terrain
from game.rulesets.river.terrain.field_queries import is_water
from game.rulesets.river.terrain.river_sampler import RiverSampler, weighted_choice

_RIVER = int(Terrain.WATER)
_UNKNOWN = int(Edge.UNKNOWN)
_UNSURE = frozenset({Edge.UNKNOWN, Edge.STRUCK, Edge.PERHAPS_GONE})
_INNER = frozenset({Edge.OPEN, Edge.BROKEN, Edge.BREAKABLE, Edge.WALL}) | _UNSURE
_BORDER = frozenset({Edge.SOLID, Edge.WALL}) | _UNSURE
_GRATE = int(Edge.GRATE)
FieldOffset = tuple[int, int]
_STANDING = frozenset({Edge.WALL, Edge.BREAKABLE, Edge.PERHAPS_GONE, Edge.STRUCK})
_MAYBE_BORDER = frozenset({Edge.WALL, Edge.PERHAPS_GONE, Edge.STRUCK})
# Places tried for a fragment until a river fits.
_MOST_PLACES = 6
_OPENED = frozenset({Edge.OPEN, Edge.BROKEN})


class _EdgeArray(NamedTuple):
    """What is known of the edges across or along a field, in reading order."""

    is_across: bool
    known: bytearray
    columns: int
    rows: int


class FieldLayout:
    """A partly known field; `offsets` lead from each placed fragment's cells to the field's."""

    def __init__(self, width: int, height: int, *, wrap: bool) -> None:
        self.width, self.height, self.wrap = width, height, wrap
        self.cells, self.field = bytearray(width * height), Grid(width, height, b"", wrap=wrap)
        sizes = (width, height + (not wrap)), (width + (not wrap), height)
        self._across, self._along = (
            _EdgeArray(number == 0, bytearray([_UNKNOWN]) * (columns * rows), columns, rows)
            for number, (columns, rows) in enumerate(sizes)
        )
        self.offsets: dict[FragmentId, FieldOffset] = {}

    def grid(self, cells: bytes | bytearray) -> Grid:
        """Return the field with the terrain of its cells."""
        edges = bytes(self._across.known), bytes(self._along.known)
        return Grid(self.width, self.height, bytes(cells), *edges, self.wrap)

    def to_field(self, pos: Pos, offset: FieldOffset) -> Pos:
        """Return the field cell of a fragment's cell."""
        return Pos((pos.x + offset[0]) % self.width, (pos.y + offset[1]) % self.height)

    def fits(self, tiles: KnownTiles, offset: FieldOffset) -> bool:
        """Return whether a fragment at an offset agrees with what is known."""
        (dx, dy), field = offset, self.field
        for x, y, code in tiles.cells:
            pos = field.wrap_pos(Pos(x + dx, y + dy))
            if pos is None or merged_terrain(self.cells[field.index(pos)], code) is None:
                return False
        return all(
            self._edge_fits(edges, (x + dx) % edges.columns, (y + dy) % edges.rows, code)
            for edges, codes in self._edges(tiles)
            for x, y, code in codes
        )

    def _edges(self, tiles: KnownTiles) -> Iterable[tuple[_EdgeArray, tuple[KnownCode, ...]]]:
        """Return the edges across and along, each with those of a fragment."""
        return (self._across, tiles.h_edges), (self._along, tiles.v_edges)

    def _edge_fits(self, edges: _EdgeArray, x: int, y: int, code: int) -> bool:
        if self._is_border(edges, x, y):
            is_south = edges.is_across and y == edges.rows - 1
            if code not in _BORDER and not (code == _GRATE and is_south):
                return False
        elif code not in _INNER:
            return False
        return code == _GRATE or edges.known[y * edges.columns + x] != _GRATE

    def _is_border(self, edges: _EdgeArray, x: int, y: int) -> bool:
        ends = (y, edges.rows - 1) if edges.is_across else (x, edges.columns - 1)
        return not self.wrap and ends[0] in (0, ends[1])

    def inner_walls(self, tiles: KnownTiles, offset: FieldOffset) -> int:
        """Return how many walls of a fragment are not the field's border at an offset."""
        return sum(
            code in _MAYBE_BORDER and not self._is_border(edges, x + offset[0], y + offset[1])
            for edges, codes in self._edges(tiles)
            for x, y, code in codes
        )

    def place_with_river(
        self, fragment: FragmentId, tiles: KnownTiles, offsets: Iterable[FieldOffset], dice: Dice
    ) -> bool:
        """Place a fragment at the first offset that leaves room for a river, if one does."""
        is_wet = any(is_water(code) for _, _, code in tiles.cells)
        for offset in islice(offsets, _MOST_PLACES):
            before = bytes(self.cells), bytes(self._across.known), bytes(self._along.known)
            self.place_fragment(fragment, tiles, offset)
            if not is_wet or RiverSampler(self.grid(self.cells)).sample(dice):
                return True
            self.cells[:], self._across.known[:], self._along.known[:] = before
        return False

    def place_fragment(self, fragment: FragmentId, tiles: KnownTiles, offset: FieldOffset) -> None:
        """Place a fragment that fits."""
        dx, dy = offset
        self.offsets[fragment] = offset
        for x, y, code in tiles.cells:
            self.set_cell(self.to_field(Pos(x, y), offset), code)
        for edges, codes in self._edges(tiles):
            columns, rows = edges.columns, edges.rows
            for x, y, code in codes:
                self._set_edge(edges.known, (y + dy) % rows * columns + (x + dx) % columns, code)

    def set_cell(self, pos: Pos, code: int) -> bool:
        """Note a cell unless a more precise terrain is known; return whether both agree."""
        index = self.field.index(pos)
        merged = merged_terrain(self.cells[index], code)
        if merged is not None:
            self.cells[index] = merged
        return merged is not None

    def _set_edge(self, known: bytearray, index: int, code: int) -> None:
        # A wall in one fragment and an opening in another: the wall was broken in between.
        before = known[index]
        if (before in _STANDING and code in _OPENED) or (before in _OPENED and code in _STANDING):
            code = int(Edge.BROKEN)
        if before in _UNSURE or code not in _UNSURE:
            known[index] = code


def lay_out_fragments(chart: Chart, dice: Dice) -> FieldLayout | None:
    """Return a random layout of all fragments, placed largest first; None if it failed."""
    settings = chart.settings
    layout = FieldLayout(settings.width, settings.height, wrap=settings.looped)
    tiles = {fragment.id: known_tiles(fragment.grid) for fragment in chart.fragments}
    waiting = sorted(tiles, key=lambda fragment: -len(tiles[fragment].cells))
    drifts = list(chart.drifts)
    while waiting:
        linked = (d for d in drifts if (d.source in waiting) + (d.landing in waiting) == 1)
        drift = next(linked, None)
        if drift is None:
            fragment = waiting[0]
            offsets = random_fitting_offsets(layout, tiles[fragment], settings.walls, dice)
        else:
            fragment = drift.source if drift.source in waiting else drift.landing
            linked_offsets = dice.shuffled(_linked_offsets(chart, layout, drift))
            offsets = (each for each in linked_offsets if layout.fits(tiles[fragment], each))
        if not layout.place_with_river(fragment, tiles[fragment], offsets, dice):
            return None
        waiting.remove(fragment)
        for drawn in [d for d in drifts if {d.source, d.landing} <= layout.offsets.keys()]:
            drifts.remove(drawn)
            if not _draw_drift(chart, layout, drawn, dice):
                return None
    return layout


def random_fitting_offsets(
    layout: FieldLayout, tiles: KnownTiles, wall_chance: int, dice: Dice
) -> Iterator[FieldOffset]:
    """Yield the offsets at which a fragment fits, in random order.

    Each wall that is not the border there makes one as unlikely as such walls are.
    """
    if layout.wrap:
        xs, ys = range(layout.width), range(layout.height)
    else:
        columns, rows = [x for x, _, _ in tiles.cells], [y for _, y, _ in tiles.cells]
        xs = range(-min(columns), layout.width - max(columns))
        ys = range(-min(rows), layout.height - max(rows))
    # Where there is no border, all are as likely.
    rarity = {
        (x, y): 0 if layout.wrap else layout.inner_walls(tiles, (x, y)) for x in xs for y in ys
    }
    weights = {o: max(1, 10**12 * wall_chance**n // 100**n) for o, n in rarity.items()}
    while weights:
        offset = weighted_choice([*weights.values()], [*weights], dice)
        if layout.fits(tiles, offset):
            yield offset
        del weights[offset]


def _linked_offsets(chart: Chart, layout: FieldLayout, drift: Drift) -> list[FieldOffset]:
    """Return the possible offsets of the end of a drift that is not placed yet."""
    paths = possible_drift_paths(drift, chart.grid(drift.source), chart.grid(drift.landing))
    ends = {(path[-1].x - drift.end.x, path[-1].y - drift.end.y): None for path in paths}
    side, placed = (1, drift.source) if drift.source in layout.offsets else (-1, drift.landing)
    x, y = layout.offsets[placed]
    return [(x + side * dx, y + side * dy) for dx, dy in ends]


def _draw_drift(chart: Chart, layout: FieldLayout, drift: Drift, dice: Dice) -> bool:
    """Draw a random path of a drift between placed fragments; return whether one fits."""
    source, landing = layout.offsets[drift.source], layout.offsets[drift.landing]
    end, at_grate = layout.to_field(drift.end, landing), drift.ends_at_grate
    for path in dice.shuffled(
        drift_paths(chart.grid(drift.source), drift.entry, drift.count, ends_at_grate=at_grate)
    ):
        cells, before = [layout.to_field(pos, source) for pos in path], bytes(layout.cells)
        # On a bordered field no path leads across the seam.
        is_unbroken = layout.wrap or all(manhattan(*step) == 1 for step in pairwise(cells))
        tiles = (
            (pos, _RIVER if after is None else int(flowing_tile(pos, after)))
            for pos, after in zip_longest(cells, cells[1:])
        )
        if cells[-1] == end and is_unbroken and all(layout.set_cell(*tile) for tile in tiles):
            return True
        layout.cells[:] = before
    return False
