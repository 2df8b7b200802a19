"""Random whole fields that fit the chart, made as by the generator, and kept while they fit."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from game.core.grid import Direction, Edge, Grid, Pos, Terrain
from game.core.rng import Dice
from game.rulesets.river.chart.chart import Chart, Drift, FragmentId
from game.rulesets.river.chart.grid_merge import known_tiles, landmark_offsets
from game.rulesets.river.params import PORTALS, RiverSettings
from game.rulesets.river.sampling.fragment_layout import (
    FieldLayout,
    FieldOffset,
    lay_out_fragments,
    random_fitting_offsets,
)
from game.rulesets.river.terrain import field_queries as fields
from game.rulesets.river.terrain.river_sampler import RiverSampler
from game.rulesets.river.terrain.terrain_gen import draw_swamps, edges_for_walls, inner_edges

# How many times the rest is tried beside a river.
_LANDS = 12


class SampledField(NamedTuple):
    """A sampled field at the start of the match and now, and the offsets of the fragments."""

    initial_grid: Grid
    current_grid: Grid
    offsets: Mapping[FragmentId, tuple[int, int]]

    def to_field(self, fragment: FragmentId, pos: Pos) -> Pos:
        """Return the field cell of a fragment's cell."""
        (dx, dy), grid = self.offsets[fragment], self.current_grid
        return Pos((pos.x + dx) % grid.width, (pos.y + dy) % grid.height)


def sample_field(chart: Chart, dice: Dice) -> SampledField | None:
    """Return a random field that fits the chart, or None if this try failed."""
    layout = _layout_with_river(chart, dice)
    return None if layout is None else _complete_land(layout, chart.settings, dice)


def _layout_with_river(chart: Chart, dice: Dice) -> FieldLayout | None:
    layout = lay_out_fragments(chart, dice)
    river = None if layout is None else RiverSampler(layout.grid(layout.cells)).sample(dice)
    if layout is None or river is None:
        return None
    for pos, side in river:
        layout.cells[layout.field.index(pos)] = fields.FLOWING_TERRAIN[side]
    return layout


def _complete_land(layout: FieldLayout, settings: RiverSettings, dice: Dice) -> SampledField | None:
    neighbours = fields.neighbour_indices(layout.width, layout.height, wrap=layout.wrap)
    fits = draw_swamps(layout.cells, neighbours, settings, dice)
    if not fits or not _draw_portals(layout, settings, dice):
        return None
    return complete_layout(layout, settings, dice, None)


def sample_fields(chart: Chart, dice: Dice, layouts: int) -> Iterator[SampledField]:
    """Yield random fields that fit the chart: some on each layout with a river."""
    for _ in range(layouts):
        if (layout := _layout_with_river(chart, dice)) is None:
            continue
        known = bytes(layout.cells)
        for _ in range(_LANDS):
            layout.cells[:] = known
            if (found := _complete_land(layout, chart.settings, dice)) is not None:
                yield found


def complete_layout(
    layout: FieldLayout, settings: RiverSettings, dice: Dice, previous_grid: Grid | None
) -> SampledField:
    """Return the field of a layout with all tiles.

    Unknown walls are taken from the previous grid, or random without one.
    """
    grid = layout.grid(layout.cells.replace(b"\0", bytes((Terrain.FLOOR,))))
    before, now = _with_sampled_walls(grid, settings.walls, dice, previous_grid)
    return SampledField(before, now, layout.offsets)


def _draw_portals(layout: FieldLayout, settings: RiverSettings, dice: Dice) -> bool:
    missing = [kind for kind in PORTALS[: settings.portals] if kind not in layout.cells]
    free = [index for index, code in enumerate(layout.cells) if not code]
    if len(free) <= len(missing):
        return False
    for kind in missing:
        layout.cells[dice.pop(free)] = kind
    return True


def _with_sampled_walls(
    grid: Grid, chance: int, dice: Dice, previous_grid: Grid | None
) -> tuple[Grid, Grid]:
    """Return the field with all walls, as at the start and as now."""
    before, now, places = [], [], {*edges_for_walls(grid)}
    for edge in inner_edges(grid):
        pos, side = edge.pos, edge.side
        code, stood, remains = grid.edge_at(pos, side), False, False
        if code in (Edge.WALL, Edge.BREAKABLE):
            stood = remains = True
        elif code is Edge.PERHAPS_GONE:
            stood, remains = True, dice.below(2) == 0
        elif code in (Edge.BROKEN, Edge.STRUCK):
            stood = True
        elif code is Edge.UNKNOWN and previous_grid is not None:
            stood = remains = previous_grid.edge_at(pos, side) is Edge.BREAKABLE
        elif code is Edge.UNKNOWN and edge in places:
            stood = remains = dice.happens(chance)
        before.append((pos, side, Edge.BREAKABLE if stood else Edge.OPEN))
        now.append((pos, side, Edge.BREAKABLE if remains else Edge.OPEN))
    return fields.with_border(grid.with_edges(before)), fields.with_border(grid.with_edges(now))


def updated_sample(previous: SampledField, chart: Chart, dice: Dice) -> SampledField | None:
    """Return a sampled field updated to the present chart, or None if it does not fit.

    Its tiles stay, and so do its walls where the chart shows nothing.
    """
    grid = previous.initial_grid
    placed = ((fragment.id, landmark_offsets(grid, fragment.grid)) for fragment in chart.fragments)
    offsets = {fragment: found[0] for fragment, found in placed if found}
    if not _place_drift_landings(grid, chart, offsets):
        return None
    layout = FieldLayout(grid.width, grid.height, wrap=grid.wrap)
    layout.cells[:] = grid.terrain
    for fragment in chart.fragments:
        tiles = known_tiles(fragment.grid)
        others = random_fitting_offsets(layout, tiles, chart.settings.walls, dice)
        offset = offsets.get(fragment.id) or next(others, None)
        if offset is None or not layout.fits(tiles, offset):
            return None
        layout.place_fragment(fragment.id, tiles, offset)
    for drift in chart.drifts:
        source, landing = layout.offsets[drift.source], layout.offsets[drift.landing]
        end = drift_end(grid, layout.to_field(drift.entry, source), drift)
        if end is None or end != layout.to_field(drift.end, landing):
            return None
    return complete_layout(layout, chart.settings, dice, grid)


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
    if not fields.is_water(grid.terrain[grid.index(entry)]):
        return None
    path = (entry, *fields.drift_from(grid, entry, drift.count))
    if len(path) <= drift.count:
        return None
    last = path[-1]
    at_grate = grid.edge_at(last, Direction.S) is Edge.GRATE
    return None if drift.ends_at_grate and not at_grate else last
