"""Updating sampled fields from turn to turn: kept while they fit the chart."""

from __future__ import annotations

from game.core.grid import Grid, Pos, Terrain
from game.core.rng import Dice
from game.rulesets.river.chart.chart import Chart, Drift, FragmentId
from game.rulesets.river.chart.grid_merge import landmarks_on
from game.rulesets.river.chart.known_parts import known_tiles
from game.rulesets.river.sampling.fragment_layout import FieldLayout, random_fitting_offset
from game.rulesets.river.sampling.sampler import SampledField, complete_layout
from game.rulesets.river.terrain.field import drift_from, is_water

FieldOffset = tuple[int, int]


def updated_sample(previous: SampledField, chart: Chart, dice: Dice) -> SampledField | None:
    """Return a sampled field updated to the present chart, or None if it does not fit.

    Its tiles stay, and so do its walls where the chart shows nothing.
    """
    grid = previous.initial_grid
    offsets = _landmark_offsets(grid, chart)
    if not _place_drift_landings(grid, chart, offsets):
        return None
    layout = FieldLayout(grid.width, grid.height, wrap=grid.wrap)
    layout.cells[:] = grid.terrain
    for fragment in chart.fragments:
        tiles = known_tiles(fragment.grid)
        offset = offsets.get(fragment.id) or random_fitting_offset(layout, tiles, dice.below)
        if offset is None or not layout.fits(tiles, offset):
            return None
        layout.place_fragment(fragment.id, tiles, offset)
    if any(_contradicts_layout(grid, drift, layout) for drift in chart.drifts):
        return None
    return complete_layout(layout, chart.settings, dice, grid)


def _landmark_offsets(grid: Grid, chart: Chart) -> dict[FragmentId, FieldOffset]:
    """Return the offset of each fragment with a landmark."""
    places = landmarks_on(grid)
    offsets = {}
    for fragment in chart.fragments:
        known = landmarks_on(fragment.grid)
        name = next((name for name in known if name in places), None)
        if name is not None:
            offset = (places[name].x - known[name].x, places[name].y - known[name].y)
            offsets[fragment.id] = offset
    return offsets


def _place_drift_landings(grid: Grid, chart: Chart, offsets: dict[FragmentId, FieldOffset]) -> bool:
    """Set the offsets of fragments where drifts ended; return whether all drifts fit."""
    for drift in chart.drifts:
        source = offsets.get(drift.source)
        if source is None or drift.landing in offsets:
            continue
        (x, y), (dx, dy) = drift.entry, source
        end = drift_end(grid, Pos((x + dx) % grid.width, (y + dy) % grid.height), drift)
        if end is None:
            return False
        offsets[drift.landing] = (end.x - drift.end.x, end.y - drift.end.y)
    return True


def drift_end(grid: Grid, entry: Pos, drift: Drift) -> Pos | None:
    """Return where a drift from a cell of a whole field ends; None if it does not fit."""
    if not is_water(grid.terrain[grid.index(entry)]):
        return None
    path = (entry, *drift_from(grid, entry, drift.count))
    if len(path) <= drift.count:
        return None
    last = path[-1]
    at_grate = (
        not grid.wrap and last.y == grid.height - 1 and grid.terrain_at(last) is Terrain.WATER_S
    )
    return None if drift.ends_at_grate and not at_grate else last


def _contradicts_layout(grid: Grid, drift: Drift, layout: FieldLayout) -> bool:
    source, landing = layout.offsets[drift.source], layout.offsets[drift.landing]
    end = drift_end(grid, layout.to_field(drift.entry, source), drift)
    return end is None or end != layout.to_field(drift.end, landing)
