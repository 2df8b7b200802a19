"""The pen that the chart is drawn with: marks on fragments, and what joins them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from game.core.grid import Direction, Edge, Grid, Pos, Terrain
from game.rulesets.river.chart.chart import (
    ADRIFT,
    Chart,
    ChartPosition,
    Drift,
    Fragment,
    MergedFragment,
    field_bounds,
)
from game.rulesets.river.chart.drift_paths import common_tiles, drift_paths, known_cells
from game.rulesets.river.chart.grid_merge import find_shared_landmark, merged_grid, merged_terrain
from game.rulesets.river.params import RiverSettings

# A piece without a landmark that nobody stands on is forgotten if less of it is known.
_MIN_KNOWN_CELLS = 6


def fragment_origin(settings: RiverSettings) -> Pos:
    """Return the cell at which a fragment begins."""
    if settings.looped:
        return Pos(settings.width // 2, settings.height // 2)
    return Pos(settings.width - 1, settings.height - 1)


def blank_fragment_grid(settings: RiverSettings) -> Grid:
    """Return a fragment's board with nothing on it: whatever lies where, the field fits on it."""
    width, height = settings.width, settings.height
    if not settings.looped:
        width, height = 2 * width - 1, 2 * height - 1
    extra = 0 if settings.looped else 1
    return Grid(
        width,
        height,
        bytes(width * height),
        bytes((Edge.UNKNOWN,)) * (width * (height + extra)),
        bytes((Edge.UNKNOWN,)) * ((width + extra) * height),
        settings.looped,
    )


class ChartBuilder:
    """A chart being drawn; `touched` are the fragments of which something new is known."""

    def __init__(self, chart: Chart) -> None:
        self.settings = chart.settings
        self.fragments = list(chart.fragments)
        self.positions = list(chart.positions)
        self.drifts = list(chart.drifts)
        self.landing_count = chart.landing_count
        self.treasure_holder = chart.treasure_holder
        self.treasure_dropped_at = chart.treasure_dropped_at
        self.changed: set[int] = set()

    def build(self) -> Chart:
        """Return what was drawn as a value."""
        return Chart(
            self.settings,
            tuple(self.fragments),
            tuple(self.positions),
            tuple(self.drifts),
            self.landing_count,
            self.treasure_holder,
            self.treasure_dropped_at,
        )

    # --- marks

    def set_terrain(self, fragment: int, pos: Pos, terrain: Terrain) -> None:
        """Note what a cell is made of, unless more is known of it."""
        old = self.fragments[fragment]
        before = old.grid.terrain_at(pos)
        after = merged_terrain(before, terrain)
        assert after is not None, "the log contradicts itself"
        if after is not before:
            grid = old.grid.with_terrain(pos, after)
            self.fragments[fragment] = replace(old, grid=grid)
            self.changed.add(fragment)

    def edge_at(self, spot: ChartPosition, side: Direction) -> Edge:
        """Return what is known of a side of a place."""
        return self.fragments[spot.fragment].grid.edge_at(spot.pos, side)

    def set_edge(self, spot: ChartPosition, side: Direction, edge: Edge) -> None:
        """Note what is on a side of a place."""
        old = self.fragments[spot.fragment]
        if old.grid.edge_at(spot.pos, side) is not edge:
            grid = old.grid.with_edge(spot.pos, side, edge)
            self.fragments[spot.fragment] = replace(old, grid=grid)
            self.changed.add(spot.fragment)

    def find_landmark(self, terrain: Terrain) -> tuple[int, Pos] | None:
        """Return where a home or portal is, if it was seen."""
        for index, fragment in enumerate(self.fragments):
            place = fragment.grid.terrain.find(terrain)
            if place >= 0:
                return index, Pos(place % fragment.grid.width, place // fragment.grid.width)
        return None

    def start_fragment(self, start: str, number: int, terrain: Terrain) -> tuple[int, Pos]:
        """Begin a fragment with one known cell."""
        pos = fragment_origin(self.settings)
        grid = blank_fragment_grid(self.settings).with_terrain(pos, terrain)
        self.fragments.append(Fragment(start, number, grid))
        self.changed.add(len(self.fragments) - 1)
        return len(self.fragments) - 1, pos

    def set_common_tiles(self, fragment: int, agreed: list[tuple[Pos, Terrain]]) -> None:
        """Note what all possible courses agree on."""
        for pos, terrain in agreed:
            self.set_terrain(fragment, pos, terrain)

    # --- joining

    def merge_at_landmarks(self) -> None:
        """Join fragments that show the same home, portal or grate."""
        while self.changed:
            pair = find_shared_landmark(self.fragments, self.changed)
            if pair is None:
                return
            self.merge(*pair)

    def merge(self, one: int, other: int, offset: tuple[int, int]) -> None:
        """Draw the later of two fragments into the earlier; `shift` leads from other to one."""
        if one > other:
            one, other, offset = other, one, (-offset[0], -offset[1])
        kept, gone = self.fragments[one], self.fragments[other]
        grid = merged_grid(kept.grid, gone.grid, offset)
        assert grid is not None, "the log contradicts itself"
        parts = (MergedFragment(gone.origin, gone.number, (0, 0)), *gone.merged)
        moved_parts = tuple(
            part._replace(offset=(part.offset[0] + offset[0], part.offset[1] + offset[1]))
            for part in parts
        )
        self.fragments[one] = replace(kept, grid=grid, merged=kept.merged + moved_parts)
        del self.fragments[other]

        def renamed(fragment: int) -> int:
            return one if fragment == other else fragment - (fragment > other)

        def place(fragment: int, pos: Pos) -> tuple[int, Pos]:
            if fragment == other:
                moved = grid.wrap_pos(Pos(pos.x + offset[0], pos.y + offset[1]))
                assert moved is not None
                pos = moved
            return renamed(fragment), pos

        self.positions = [
            ChartPosition(*place(s.fragment, s.pos), s.facing) for s in self.positions
        ]
        if self.treasure_dropped_at is not None:
            self.treasure_dropped_at = ChartPosition(
                *place(self.treasure_dropped_at.fragment, self.treasure_dropped_at.pos),
                self.treasure_dropped_at.facing,
            )
        self.drifts = [
            Drift(*place(d.source, d.entry), d.count, d.ends_at_grate, *place(d.landing, d.end))
            for d in self.drifts
        ]
        self.changed = {one, *map(renamed, self.changed)}

    def update_drifts(self) -> None:
        """Settle drifts whose course what was learned since makes certain."""
        again = True
        while again:
            again = any(
                {drift.source, drift.landing} & self.changed and self.resolve_drift(drift)
                for drift in tuple(self.drifts)
            )

    def resolve_drift(self, drift: Drift) -> bool:
        """Note what is certain of a drift now; return whether the list of drifts changed."""
        found = self.possible_paths(drift)
        assert found, "the log contradicts itself"
        self.set_common_tiles(drift.source, common_tiles(found))
        ends = {path[-1] for path in found}
        if len(found) == 1:
            self.drifts.remove(drift)
        if len(ends) == 1 and drift.source != drift.landing:
            (end,) = ends
            shift = (end.x - drift.end.x, end.y - drift.end.y)
            self.merge(drift.source, drift.landing, shift)
            self.merge_at_landmarks()
            return True
        return len(found) == 1

    def merge_repeated_drifts(self) -> bool:
        """Join where drifts from the same tile ended: the river never changes its way.

        Return whether there was such a pair.
        """
        first: dict[tuple[int, Pos], Drift] = {}
        for drift in self.drifts:
            one = first.setdefault((drift.source, drift.entry), drift)
            if one is drift:
                continue
            self.drifts.remove(drift)
            if one.landing != drift.landing:
                shift = (one.end.x - drift.end.x, one.end.y - drift.end.y)
                self.merge(one.landing, drift.landing, shift)
            return True
        return False

    def possible_paths(self, drift: Drift) -> list[tuple[Pos, ...]]:
        """Return the courses of a drift that still fit everything known."""
        return possible_drift_paths(self.settings, self.fragments, drift)

    def drop_small_fragments(self) -> None:
        """Drop small pieces without a landmark where nobody stands, and drifts from and to them."""
        spots = [
            *self.positions,
            *([self.treasure_dropped_at] if self.treasure_dropped_at is not None else []),
        ]
        for index in reversed(range(len(self.fragments))):
            fragment = self.fragments[index]
            if fragment.origin != ADRIFT or any(spot.fragment == index for spot in spots):
                continue
            if len(known_cells(fragment.grid)) < _MIN_KNOWN_CELLS:
                self.drop_fragment(index)
                spots = [
                    *self.positions,
                    *([self.treasure_dropped_at] if self.treasure_dropped_at is not None else []),
                ]

    def drop_fragment(self, index: int) -> None:
        """Drop a piece: those after it move up."""
        del self.fragments[index]
        self.drifts = [
            replace(
                drift,
                source=drift.source - (drift.source > index),
                landing=drift.landing - (drift.landing > index),
            )
            for drift in self.drifts
            if index not in (drift.source, drift.landing)
        ]
        self.positions = [_reindexed(spot, index) for spot in self.positions]
        if self.treasure_dropped_at is not None:
            self.treasure_dropped_at = _reindexed(self.treasure_dropped_at, index)


def _reindexed(spot: ChartPosition, index: int) -> ChartPosition:
    return spot._replace(fragment=spot.fragment - (spot.fragment > index))


def possible_drift_paths(
    settings: RiverSettings, fragments: Iterable[Fragment], drift: Drift
) -> list[tuple[Pos, ...]]:
    """Return the courses of a drift that fit its own fragment and the one it led to."""
    pieces = list(fragments)
    grid = pieces[drift.source].grid
    bounds = field_bounds(settings)
    found = drift_paths(grid, drift.entry, drift.count, bounds, ends_at_grate=drift.ends_at_grate)
    if drift.source == drift.landing:
        return [path for path in found if path[-1] == drift.end]
    piece = pieces[drift.landing].grid
    fitting = {
        end: merged_grid(grid, piece, (end.x - drift.end.x, end.y - drift.end.y), bounds)
        is not None
        for end in {path[-1] for path in found}
    }
    return [path for path in found if fitting[path[-1]]]
