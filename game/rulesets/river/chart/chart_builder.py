"""A chart under construction: notes on fragments, and merging them."""

from collections.abc import Sequence
from functools import lru_cache

from game.core.grid import Direction, Edge, Grid, Pos, Terrain
from game.rulesets.river.chart import grid_merge
from game.rulesets.river.chart.chart import (
    Chart,
    ChartPosition,
    Drift,
    Fragment,
    FragmentId,
    MergedFragment,
)
from game.rulesets.river.chart.drift_paths import DriftPath, drift_paths, flowing_tile
from game.rulesets.river.params import RiverSettings


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
    grid = Grid(width, height, bytes(width * height), wrap=settings.looped)
    return grid.with_edge_arrays(Edge.UNKNOWN)


def new_fragment_grid(settings: RiverSettings, terrain: Terrain) -> Grid:
    """Return the grid of a fragment of which only the first cell is known."""
    return blank_fragment_grid(settings).with_terrain(fragment_origin(settings), terrain)


class ChartBuilder:
    """A mutable chart; `changed` are the fragments with new information.

    `has_new_landmark` says whether fragments may have come to share a landmark.
    """

    def __init__(self, chart: Chart) -> None:
        self.settings = chart.settings
        self.fragments = {fragment.id: fragment for fragment in chart.fragments}
        self.positions = list(chart.positions)
        self.drifts = list(chart.drifts)
        self.landing_count = chart.landing_count
        self.treasure_holder = chart.treasure_holder
        self.treasure_dropped_at = chart.treasure_dropped_at
        self.changed: set[FragmentId] = set()
        self.has_new_landmark = False

    def build(self) -> Chart:
        """Return the finished chart."""
        return Chart(
            self.settings,
            tuple(self.fragments.values()),
            tuple(self.positions),
            tuple(self.drifts),
            self.landing_count,
            self.treasure_holder,
            self.treasure_dropped_at,
        )

    def set_terrain(self, fragment: FragmentId, pos: Pos, terrain: Terrain) -> None:
        """Note the terrain of a cell unless a more precise one is known."""
        grid = self.fragments[fragment].grid
        before = grid.terrain_at(pos)
        after = grid_merge.merged_terrain(before, terrain)
        assert after is not None, "the log contradicts itself"
        if after != before:
            self._set_grid(
                fragment, grid.with_terrain(pos, Terrain(after)), after in grid_merge.LANDMARKS
            )

    def edge_at(self, position: ChartPosition, side: Direction) -> Edge:
        """Return the known edge on a side of a position."""
        return self.fragments[position.fragment].grid.edge_at(position.pos, side)

    def set_edge(self, position: ChartPosition, side: Direction, edge: Edge) -> None:
        """Note the edge on a side of a position."""
        fragment, pos, _ = position
        grid = self.fragments[fragment].grid
        if grid.edge_at(pos, side) is not edge:
            self._set_grid(fragment, grid.with_edge(pos, side, edge), edge is Edge.GRATE)

    def _set_grid(self, fragment: FragmentId, grid: Grid, has_landmark: bool) -> None:  # noqa: FBT001
        merged = self.fragments[fragment].merged if fragment in self.fragments else ()
        self.fragments[fragment] = Fragment(fragment, grid, merged)
        self.changed.add(fragment)
        self.has_new_landmark |= has_landmark

    def start_fragment(self, fragment: FragmentId, terrain: Terrain) -> Pos:
        """Add a fragment with one known cell; return the cell."""
        self._set_grid(
            fragment, new_fragment_grid(self.settings, terrain), terrain in grid_merge.LANDMARKS
        )
        return fragment_origin(self.settings)

    def set_common_tiles(self, fragment: FragmentId, paths: Sequence[DriftPath]) -> None:
        """Note the river tiles common to all paths, with their flow if that is common, too."""
        steps = [{*cells} for cells in zip(*paths, strict=True)]
        for cells, after in zip(steps, (*steps[1:], set[Pos]()), strict=True):
            if len(cells) == 1:
                (pos,) = cells
                terrain = flowing_tile(pos, *after) if len(after) == 1 else Terrain.WATER
                self.set_terrain(fragment, pos, terrain)

    def merge_at_landmarks(self) -> None:
        """Merge fragments that share a home, a portal or the grate."""
        while self.has_new_landmark and (pair := self._shared_landmark()):
            self.merge(*pair)
        self.has_new_landmark = False

    def _shared_landmark(self) -> tuple[FragmentId, FragmentId, tuple[int, int]] | None:
        """Return two fragments that share a landmark, one of them changed, and their offset."""
        for one in (fragment for fragment in self.fragments if fragment in self.changed):
            for other, fragment in self.fragments.items():
                offsets = grid_merge.landmark_offsets(self.fragments[one].grid, fragment.grid)
                if other != one and offsets:
                    return one, other, offsets[0]
        return None

    def merge(self, one: FragmentId, other: FragmentId, offset: tuple[int, int]) -> None:
        """Merge the later of two fragments into the earlier; `offset` leads from other to one."""
        if next(known for known in self.fragments if known in (one, other)) == other:
            one, other, offset = other, one, (-offset[0], -offset[1])
        kept, absorbed = self.fragments[one], self.fragments.pop(other)
        grid = grid_merge.merged_grid(kept.grid, absorbed.grid, offset)
        assert grid is not None, "the log contradicts itself"
        moved_members = tuple(
            MergedFragment(member, (x + offset[0], y + offset[1]))
            for member, (x, y) in (MergedFragment(other, (0, 0)), *absorbed.merged)
        )
        self.fragments[one] = Fragment(one, grid, kept.merged + moved_members)

        def relocated(fragment: FragmentId, pos: Pos) -> tuple[FragmentId, Pos]:
            if fragment != other:
                return fragment, pos
            moved = grid_merge.shifted(grid, pos, offset)
            assert moved is not None
            return one, moved

        self.positions = [ChartPosition(*relocated(*p[:2]), p.facing) for p in self.positions]
        if (dropped := self.treasure_dropped_at) is not None:
            self.treasure_dropped_at = ChartPosition(*relocated(*dropped[:2]), dropped.facing)
        self.drifts = [
            Drift(
                *relocated(drift.source, drift.entry),
                drift.count,
                drift.ends_at_grate,
                *relocated(drift.landing, drift.end),
            )
            for drift in self.drifts
        ]
        self.changed = {one, *self.changed} - {other}

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
        source, landing = self.fragments[drift.source].grid, self.fragments[drift.landing].grid
        paths = possible_drift_paths(drift, source, landing)
        assert paths, "the log contradicts itself"
        self.set_common_tiles(drift.source, paths)
        ends = {path[-1] for path in paths}
        if len(paths) == 1:
            self.drifts.remove(drift)
        if len(ends) == 1 and drift.source != drift.landing:
            (end,) = ends
            self.merge(drift.source, drift.landing, (end.x - drift.end.x, end.y - drift.end.y))
            self.merge_at_landmarks()
            return True
        return len(paths) == 1

    def merge_repeated_drifts(self) -> bool:
        """Merge the landings of two drifts from the same tile: the river never changes.

        Return whether there were two.
        """
        by_entry: dict[tuple[FragmentId, Pos], Drift] = {}
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


@lru_cache(maxsize=512)
def possible_drift_paths(drift: Drift, source: Grid, landing: Grid) -> tuple[DriftPath, ...]:
    """Return the paths of a drift that fit its own fragment and the one where it ended."""
    paths = drift_paths(source, drift.entry, drift.count, ends_at_grate=drift.ends_at_grate)
    if drift.source == drift.landing:
        return tuple(path for path in paths if path[-1] == drift.end)
    offsets = {end: (end.x - drift.end.x, end.y - drift.end.y) for *_, end in paths}
    fitting = {*grid_merge.fitting_offsets(source, landing, {*offsets.values()})}
    return tuple(path for path in paths if offsets[path[-1]] in fitting)
