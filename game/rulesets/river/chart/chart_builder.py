"""A chart under construction: notes on fragments, and merging them."""

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

# Fragments with fewer known cells, no landmark and no player on them are dropped.
_MIN_KNOWN_CELLS = 6


def fragment_origin(settings: RiverSettings) -> Pos:
    """Return the cell at which a fragment begins."""
    if settings.looped:
        return Pos(settings.width // 2, settings.height // 2)
    return Pos(settings.width - 1, settings.height - 1)


def blank_fragment_grid(settings: RiverSettings) -> Grid:
    """Return a blank grid for a fragment, large enough for the field around its start."""
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
    """A mutable chart; `changed` are the indices of fragments with new information."""

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
        """Return the finished chart."""
        return Chart(
            self.settings,
            tuple(self.fragments),
            tuple(self.positions),
            tuple(self.drifts),
            self.landing_count,
            self.treasure_holder,
            self.treasure_dropped_at,
        )

    # --- notes

    def set_terrain(self, fragment: int, pos: Pos, terrain: Terrain) -> None:
        """Note the terrain of a cell unless a more precise one is known."""
        old = self.fragments[fragment]
        before = old.grid.terrain_at(pos)
        after = merged_terrain(before, terrain)
        assert after is not None, "the log contradicts itself"
        if after is not before:
            grid = old.grid.with_terrain(pos, after)
            self.fragments[fragment] = replace(old, grid=grid)
            self.changed.add(fragment)

    def edge_at(self, position: ChartPosition, side: Direction) -> Edge:
        """Return the known edge on a side of a position."""
        return self.fragments[position.fragment].grid.edge_at(position.pos, side)

    def set_edge(self, position: ChartPosition, side: Direction, edge: Edge) -> None:
        """Note the edge on a side of a position."""
        old = self.fragments[position.fragment]
        if old.grid.edge_at(position.pos, side) is not edge:
            grid = old.grid.with_edge(position.pos, side, edge)
            self.fragments[position.fragment] = replace(old, grid=grid)
            self.changed.add(position.fragment)

    def find_landmark(self, terrain: Terrain) -> tuple[int, Pos] | None:
        """Return the fragment and cell of a home or portal, if it is on the chart."""
        for index, fragment in enumerate(self.fragments):
            place = fragment.grid.terrain.find(terrain)
            if place >= 0:
                return index, Pos(place % fragment.grid.width, place // fragment.grid.width)
        return None

    def start_fragment(self, start: str, number: int, terrain: Terrain) -> tuple[int, Pos]:
        """Add a fragment with one known cell; return its index and the cell."""
        pos = fragment_origin(self.settings)
        grid = blank_fragment_grid(self.settings).with_terrain(pos, terrain)
        self.fragments.append(Fragment(start, number, grid))
        self.changed.add(len(self.fragments) - 1)
        return len(self.fragments) - 1, pos

    def set_common_tiles(self, fragment: int, agreed: list[tuple[Pos, Terrain]]) -> None:
        """Note the tiles that all possible paths share."""
        for pos, terrain in agreed:
            self.set_terrain(fragment, pos, terrain)

    # --- merging

    def merge_at_landmarks(self) -> None:
        """Merge fragments that share a home, a portal or the grate."""
        while self.changed:
            pair = find_shared_landmark(self.fragments, self.changed)
            if pair is None:
                return
            self.merge(*pair)

    def merge(self, one: int, other: int, offset: tuple[int, int]) -> None:
        """Merge the later of two fragments into the earlier; `offset` leads from other to one."""
        if one > other:
            one, other, offset = other, one, (-offset[0], -offset[1])
        kept, absorbed = self.fragments[one], self.fragments[other]
        grid = merged_grid(kept.grid, absorbed.grid, offset)
        assert grid is not None, "the log contradicts itself"
        members = (MergedFragment(absorbed.origin, absorbed.number, (0, 0)), *absorbed.merged)
        moved_members = tuple(
            member._replace(offset=(member.offset[0] + offset[0], member.offset[1] + offset[1]))
            for member in members
        )
        self.fragments[one] = replace(kept, grid=grid, merged=kept.merged + moved_members)
        del self.fragments[other]

        def new_index(fragment: int) -> int:
            return one if fragment == other else fragment - (fragment > other)

        def relocated(fragment: int, pos: Pos) -> tuple[int, Pos]:
            if fragment == other:
                moved = grid.wrap_pos(Pos(pos.x + offset[0], pos.y + offset[1]))
                assert moved is not None
                pos = moved
            return new_index(fragment), pos

        self.positions = [
            ChartPosition(*relocated(p.fragment, p.pos), p.facing) for p in self.positions
        ]
        if self.treasure_dropped_at is not None:
            self.treasure_dropped_at = ChartPosition(
                *relocated(self.treasure_dropped_at.fragment, self.treasure_dropped_at.pos),
                self.treasure_dropped_at.facing,
            )
        self.drifts = [
            Drift(
                *relocated(drift.source, drift.entry),
                drift.count,
                drift.ends_at_grate,
                *relocated(drift.landing, drift.end),
            )
            for drift in self.drifts
        ]
        self.changed = {one, *map(new_index, self.changed)}

    def update_drifts(self) -> None:
        """Resolve drifts whose paths have become certain."""
        again = True
        while again:
            again = any(
                {drift.source, drift.landing} & self.changed and self.resolve_drift(drift)
                for drift in tuple(self.drifts)
            )

    def resolve_drift(self, drift: Drift) -> bool:
        """Note what is certain of a drift now; return whether it was resolved or merged."""
        paths = self.possible_paths(drift)
        assert paths, "the log contradicts itself"
        self.set_common_tiles(drift.source, common_tiles(paths))
        ends = {path[-1] for path in paths}
        if len(paths) == 1:
            self.drifts.remove(drift)
        if len(ends) == 1 and drift.source != drift.landing:
            (end,) = ends
            offset = (end.x - drift.end.x, end.y - drift.end.y)
            self.merge(drift.source, drift.landing, offset)
            self.merge_at_landmarks()
            return True
        return len(paths) == 1

    def merge_repeated_drifts(self) -> bool:
        """Merge the landings of two drifts from the same tile: the river never changes.

        Return whether there were two.
        """
        by_entry: dict[tuple[int, Pos], Drift] = {}
        for drift in self.drifts:
            earlier = by_entry.setdefault((drift.source, drift.entry), drift)
            if earlier is drift:
                continue
            self.drifts.remove(drift)
            if earlier.landing != drift.landing:
                offset = (earlier.end.x - drift.end.x, earlier.end.y - drift.end.y)
                self.merge(earlier.landing, drift.landing, offset)
            return True
        return False

    def possible_paths(self, drift: Drift) -> list[tuple[Pos, ...]]:
        """Return the paths of a drift that fit everything known."""
        return possible_drift_paths(self.settings, self.fragments, drift)

    def drop_small_fragments(self) -> None:
        """Drop small fragments without landmarks and players, with drifts from and to them."""
        positions = [
            *self.positions,
            *([self.treasure_dropped_at] if self.treasure_dropped_at is not None else []),
        ]
        for index in reversed(range(len(self.fragments))):
            fragment = self.fragments[index]
            if fragment.origin != ADRIFT or any(
                position.fragment == index for position in positions
            ):
                continue
            if len(known_cells(fragment.grid)) < _MIN_KNOWN_CELLS:
                self.drop_fragment(index)
                positions = [
                    *self.positions,
                    *([self.treasure_dropped_at] if self.treasure_dropped_at is not None else []),
                ]

    def drop_fragment(self, index: int) -> None:
        """Drop a fragment; the indices after it decrease."""
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
        self.positions = [_reindexed(position, index) for position in self.positions]
        if self.treasure_dropped_at is not None:
            self.treasure_dropped_at = _reindexed(self.treasure_dropped_at, index)


def _reindexed(position: ChartPosition, index: int) -> ChartPosition:
    return position._replace(fragment=position.fragment - (position.fragment > index))


def possible_drift_paths(
    settings: RiverSettings, fragments: Iterable[Fragment], drift: Drift
) -> list[tuple[Pos, ...]]:
    """Return the paths of a drift that fit its own fragment and the one where it ended."""
    by_index = list(fragments)
    grid = by_index[drift.source].grid
    bounds = field_bounds(settings)
    paths = drift_paths(grid, drift.entry, drift.count, bounds, ends_at_grate=drift.ends_at_grate)
    if drift.source == drift.landing:
        return [path for path in paths if path[-1] == drift.end]
    landing = by_index[drift.landing].grid
    fitting = {
        end: merged_grid(grid, landing, (end.x - drift.end.x, end.y - drift.end.y), bounds)
        is not None
        for end in {path[-1] for path in paths}
    }
    return [path for path in paths if fitting[path[-1]]]
