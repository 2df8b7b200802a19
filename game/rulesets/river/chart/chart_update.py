"""Drawing the chart from the lines of the log, as far as they are certain."""

from __future__ import annotations

from collections.abc import Iterable

from game.core.actor import Seat
from game.core.event import Logged
from game.core.grid import Direction, Edge, Terrain
from game.rulesets.river.chart.chart import (
    ADRIFT,
    HOME,
    PORTAL,
    Chart,
    ChartPosition,
    Drift,
    Fragment,
    field_bounds,
)
from game.rulesets.river.chart.chart_builder import (
    ChartBuilder,
    blank_fragment_grid,
    fragment_origin,
)
from game.rulesets.river.chart.drift_paths import common_tiles, drift_paths
from game.rulesets.river.params import HOMES, PORTALS, TREASURE, RiverSettings
from game.rulesets.river.public_log import MOVE_ACTIONS, SHOT_ACTIONS, LoggedAction, logged_actions

_OPEN_EDGES = frozenset({Edge.OPEN, Edge.BROKEN})


def initial_chart(settings: RiverSettings) -> Chart:
    """Return the chart before the first action: everybody on a fragment that is his home."""
    blank = blank_fragment_grid(settings)
    start = fragment_origin(settings)
    fragments = tuple(
        Fragment(HOME, number + 1, blank.with_terrain(start, HOMES[number]))
        for number in range(settings.players)
    )
    spots = tuple(ChartPosition(number, start, Direction.S) for number in range(settings.players))
    return Chart(settings, fragments, spots, (), 0)


def updated_chart(chart: Chart, lines: Iterable[Logged]) -> Chart:
    """Return the chart after further lines of the log, whole actions with their answers.

    It leaves out what is hardly worth reckoning with: persons keep all of it (see `remembered`).
    """
    for deed in logged_actions(lines):
        pen = ChartBuilder(chart)
        _apply_action(pen, deed)
        pen.merge_at_landmarks()
        pen.update_drifts()
        pen.drop_small_fragments()
        chart = pen.build()
    return chart


def updated_full_chart(chart: Chart, lines: Iterable[Logged]) -> Chart:
    """Return the chart after further lines of the log with all that was ever told."""
    for deed in logged_actions(lines):
        pen = ChartBuilder(chart)
        _apply_action(pen, deed)
        again = True
        while again:
            pen.merge_at_landmarks()
            pen.update_drifts()
            again = pen.merge_repeated_drifts()
        chart = pen.build()
    return chart


def _apply_action(builder: ChartBuilder, logged: LoggedAction) -> None:
    told = [line for line in logged.answers if line.values[:1] == (logged.seat + 1,)]
    if logged.name in MOVE_ACTIONS:
        side = MOVE_ACTIONS[logged.name]
        spot = builder.positions[logged.seat]._replace(facing=side)
        builder.positions[logged.seat] = spot
        _record_step(builder, logged.seat, spot, side, told)
    elif logged.name in SHOT_ACTIONS:
        side = SHOT_ACTIONS[logged.name]
        spot = builder.positions[logged.seat]._replace(facing=side)
        builder.positions[logged.seat] = spot
        if builder.edge_at(spot, side) in (Edge.WALL, Edge.BREAKABLE):
            builder.set_edge(spot, side, Edge.STRUCK)
    else:
        _return_home(builder, logged.seat)
    for line in logged.answers:
        if line.name == "death":
            _return_home(builder, Seat(int(line.values[0]) - 1))
        elif line.name == TREASURE:
            builder.treasure_holder, builder.treasure_dropped_at = int(line.values[0]) - 1, None


def _return_home(builder: ChartBuilder, seat: Seat) -> None:
    if builder.treasure_holder == seat:
        builder.treasure_holder, builder.treasure_dropped_at = -1, builder.positions[seat]
    found = builder.find_landmark(HOMES[seat])
    assert found is not None
    builder.positions[seat] = ChartPosition(*found, Direction.S)


def _record_step(
    builder: ChartBuilder, seat: Seat, spot: ChartPosition, side: Direction, answers: list[Logged]
) -> None:
    name = answers[0].name
    if name == "wall":
        _record_wall(builder, spot, side)
        return
    if name == "grate":
        builder.set_edge(spot, side, Edge.GRATE)
        return
    if builder.edge_at(spot, side) not in _OPEN_EDGES:
        new = builder.edge_at(spot, side) is Edge.UNKNOWN
        builder.set_edge(spot, side, Edge.OPEN if new else Edge.BROKEN)
    end = builder.fragments[spot.fragment].grid.neighbour(spot.pos, side)
    assert end is not None
    there = ChartPosition(spot.fragment, end, side)
    if name == "swamp":
        builder.set_terrain(*there[:2], Terrain.SWAMP)
        return
    builder.positions[seat] = there
    if name == "field":
        builder.set_terrain(*there[:2], Terrain.FLOOR)
    elif name == HOME:
        builder.set_terrain(*there[:2], HOMES[int(answers[0].values[1]) - 1])
    elif name == PORTAL:
        _record_teleport(
            builder, seat, there, [int(line.values[1]) for line in answers if line.name == PORTAL]
        )
    else:
        rivers = sum(line.name == "river" for line in answers)
        grate = any(line.name == "grate" for line in answers)
        _record_drift(builder, seat, there, rivers - 1, ends_at_grate=grate)


def _record_wall(builder: ChartBuilder, spot: ChartPosition, side: Direction) -> None:
    """Note a wall: one that a rocket struck before cannot be broken, so it is the border."""
    before = builder.edge_at(spot, side)
    if before is Edge.STRUCK:
        builder.set_edge(spot, side, Edge.SOLID)
    elif before is Edge.UNKNOWN:
        builder.set_edge(spot, side, Edge.BREAKABLE if builder.settings.looped else Edge.WALL)


def _record_teleport(
    builder: ChartBuilder, seat: Seat, there: ChartPosition, numbers: list[int]
) -> None:
    first, second = numbers
    builder.set_terrain(*there[:2], PORTALS[first - 1])
    found = builder.find_landmark(PORTALS[second - 1])
    if found is None:
        found = builder.start_fragment(PORTAL, second, PORTALS[second - 1])
    builder.positions[seat] = ChartPosition(*found, there.facing)


def _record_drift(
    builder: ChartBuilder, seat: Seat, there: ChartPosition, count: int, *, ends_at_grate: bool
) -> None:
    builder.set_terrain(*there[:2], Terrain.WATER)
    grid = builder.fragments[there.fragment].grid
    bounds = field_bounds(builder.settings)
    found = drift_paths(grid, there.pos, count, bounds, ends_at_grate=ends_at_grate)
    builder.set_common_tiles(there.fragment, common_tiles(found))
    ends = {path[-1] for path in found}
    if len(ends) == 1:
        landing, end = there.fragment, ends.pop()
    else:
        builder.landing_count += 1
        landing, end = builder.start_fragment(ADRIFT, builder.landing_count, Terrain.WATER)
    if len(found) > 1:
        drift = Drift(there.fragment, there.pos, count, ends_at_grate, landing, end)
        builder.drifts.append(drift)
    builder.positions[seat] = ChartPosition(landing, end, there.facing)
    if ends_at_grate:
        builder.set_terrain(landing, end, Terrain.WATER_S)
        builder.set_edge(builder.positions[seat], Direction.S, Edge.GRATE)
