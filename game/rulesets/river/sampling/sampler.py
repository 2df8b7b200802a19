"""Random whole fields that fit the chart, made as by the generator, and kept while they fit."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from game.core.grid import Edge, Grid, Pos, Terrain
from game.core.rng import Dice
from game.rulesets.river.chart.chart import Chart, Drift, FragmentId
from game.rulesets.river.chart.grid_merge import known_tiles, landmarks_on
from game.rulesets.river.params import HOMES, MIN_HOME_DISTANCE, PORTALS, RiverSettings
from game.rulesets.river.sampling.fragment_layout import (
    FieldLayout,
    lay_out_fragments,
    random_fitting_offset,
)
from game.rulesets.river.terrain.field import (
    FLOW_DIRECTIONS,
    FLOWING_TERRAIN,
    drift_from,
    is_water,
    landmarks,
    neighbour_indices,
    torus_distance,
    with_border,
)
from game.rulesets.river.terrain.river_sampler import RiverConstraints, RiverSampler
from game.rulesets.river.terrain.terrain_gen import edges_for_walls, inner_edges

_WALLS = (Edge.WALL, Edge.BREAKABLE, Edge.PERHAPS_GONE, Edge.BROKEN, Edge.STRUCK)


class SampledField(NamedTuple):
    """A sampled field at the start of the match and now, and the offsets of the fragments."""

    initial_grid: Grid
    current_grid: Grid
    offsets: Mapping[FragmentId, tuple[int, int]]

    def to_field(self, fragment: FragmentId, pos: Pos) -> Pos:
        """Return the field cell of a fragment's cell."""
        offset = self.offsets[fragment]
        return Pos(
            (pos.x + offset[0]) % self.current_grid.width,
            (pos.y + offset[1]) % self.current_grid.height,
        )


def sample_field(chart: Chart, dice: Dice) -> SampledField | None:
    """Return a random field that fits the chart, or None if this try failed."""
    layout = lay_out_fragments(chart, dice.below)
    if layout is None or not _draw_river(layout, dice):
        return None
    settings = chart.settings
    if not _draw_swamps(layout, settings, dice) or not _draw_portals(layout, settings, dice):
        return None
    return complete_layout(layout, settings, dice, None)


def complete_layout(
    layout: FieldLayout, settings: RiverSettings, dice: Dice, previous_grid: Grid | None
) -> SampledField | None:
    """Return the field of a layout with all tiles; None if homes are too close to each other.

    Unknown walls are taken from the previous grid, or random without one.
    """
    cells = bytes(code or Terrain.FLOOR for code in layout.cells)
    edges = bytes(layout.h_edges), bytes(layout.v_edges)
    grid = Grid(layout.width, layout.height, cells, *edges, layout.wrap)
    homes = landmarks(grid, HOMES)
    if any(
        torus_distance(grid, home, other) < MIN_HOME_DISTANCE
        for number, home in enumerate(homes)
        for other in homes[:number]
    ):
        return None
    before, now = _with_sampled_walls(grid, settings.walls, dice, previous_grid)
    return SampledField(before, now, layout.offsets)


def _draw_river(layout: FieldLayout, dice: Dice) -> bool:
    """Complete the river; return whether one fits what is known."""
    constraints = RiverConstraints(layout.width, layout.height)
    _constrain_cells(layout, constraints)
    _constrain_rows(layout, constraints)
    for index, code in enumerate(layout.v_edges):
        x, y = index % layout.columns, index // layout.columns
        if code in _WALLS and (layout.wrap or x > 0):
            constraints.walls_east[y] |= 1 << (x - 1) % layout.width
    river = RiverSampler(constraints, wrap=layout.wrap).sample(dice.below)
    if river is None:
        return False
    for pos, side in river:
        layout.cells[pos.y * layout.width + pos.x] = FLOWING_TERRAIN[side]
    return True


def _constrain_cells(layout: FieldLayout, constraints: RiverConstraints) -> None:
    for index, code in enumerate(layout.cells):
        x, y = index % layout.width, index // layout.width
        if is_water(code):
            constraints.wet[y] |= 1 << x
            if code in FLOW_DIRECTIONS:
                constraints.known_flows[y][x] = FLOW_DIRECTIONS[Terrain(code)]
        elif code:
            constraints.dry[y] |= 1 << x


def _constrain_rows(layout: FieldLayout, constraints: RiverConstraints) -> None:
    """Constrain where the river cannot flow south, by walls between rows and by the grate."""
    for index, code in enumerate(layout.h_edges):
        x, y = index % layout.width, index // layout.width
        if code == Edge.GRATE:
            constraints.last_column = x
        elif (layout.wrap or y > 0) and (code in _WALLS or code == Edge.SOLID):
            constraints.walls_south[(y - 1) % layout.height] |= 1 << x


# --- swamps and portals


def _neighbours(layout: FieldLayout, index: int) -> list[int]:
    near = neighbour_indices(layout.width, layout.height, wrap=layout.wrap)[index]
    return [cell for cell in near if cell >= 0]


def _draw_swamps(layout: FieldLayout, settings: RiverSettings, dice: Dice) -> bool:
    """Complete the known swamps and add the others; return whether all fit."""
    cells = layout.cells
    known = {index for index, code in enumerate(cells) if code == Terrain.SWAMP}
    done: set[int] = set()
    for number in range(settings.swamps):
        if known - done:
            start = min(known - done)
        else:
            free = [
                i for i, code in enumerate(cells) if not code and _touches_no_swamp(layout, i, done)
            ]
            if not free:
                return False
            start = dice.choice(free)
        block = _grown_swamp(layout, {start}, done, settings.swamp_size, dice)
        if block is None or (number == settings.swamps - 1 and known - done - block):
            return False
        done |= block
        for index in block:
            cells[index] = Terrain.SWAMP
    return not known - done


def _touches_no_swamp(layout: FieldLayout, index: int, done: set[int]) -> bool:
    return not any(near in done for near in _neighbours(layout, index))


def _grown_swamp(
    layout: FieldLayout, block: set[int], done: set[int], size: int, dice: Dice
) -> set[int] | None:
    """Return a block of the right size that contains some tiles and any swamp next to it."""
    while True:
        near = {n for index in block for n in _neighbours(layout, index)} - block
        swamp = {index for index in near if layout.cells[index] == Terrain.SWAMP}
        if swamp & done:
            return None
        block = block | swamp
        if len(block) > size:
            return None
        if swamp:
            continue
        if len(block) == size:
            return block
        free = sorted(i for i in near if not layout.cells[i] and _touches_no_swamp(layout, i, done))
        if not free:
            return None
        block = block | {dice.choice(free)}


def _draw_portals(layout: FieldLayout, settings: RiverSettings, dice: Dice) -> bool:
    missing = [kind for kind in PORTALS[: settings.portals] if kind not in layout.cells]
    free = [index for index, code in enumerate(layout.cells) if not code]
    if len(free) <= len(missing):
        return False
    for kind in missing:
        layout.cells[dice.pop(free)] = kind
    return True


# --- walls


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
    return with_border(grid.with_edges(before)), with_border(grid.with_edges(now))


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
