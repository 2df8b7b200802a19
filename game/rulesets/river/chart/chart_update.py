"""Updating the chart with new lines of the log."""

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
    """Return the chart before the first action: each player on a fragment with its home."""
    blank = blank_fragment_grid(settings)
    start = fragment_origin(settings)
    fragments = tuple(
        Fragment(HOME, number + 1, blank.with_terrain(start, HOMES[number]))
        for number in range(settings.players)
    )
    positions = tuple(
        ChartPosition(number, start, Direction.S) for number in range(settings.players)
    )
    return Chart(settings, fragments, positions, (), 0)


def updated_chart(chart: Chart, lines: Iterable[Logged]) -> Chart:
    """Return the chart after further lines of the log, whole actions with their answers.

    It drops small fragments, which bots and boards do not need; notebooks keep everything (see
    `updated_full_chart`).
    """
    for logged in logged_actions(lines):
        builder = ChartBuilder(chart)
        _apply_action(builder, logged)
        builder.merge_at_landmarks()
        builder.update_drifts()
        builder.drop_small_fragments()
        chart = builder.build()
    return chart


def updated_full_chart(chart: Chart, lines: Iterable[Logged]) -> Chart:
    """Return the chart after further lines of the log without dropping anything."""
    for logged in logged_actions(lines):
        builder = ChartBuilder(chart)
        _apply_action(builder, logged)
        again = True
        while again:
            builder.merge_at_landmarks()
            builder.update_drifts()
            again = builder.merge_repeated_drifts()
        chart = builder.build()
    return chart


def _apply_action(builder: ChartBuilder, logged: LoggedAction) -> None:
    own_answers = [line for line in logged.answers if line.values[:1] == (logged.seat + 1,)]
    if logged.name in MOVE_ACTIONS:
        side = MOVE_ACTIONS[logged.name]
        position = builder.positions[logged.seat]._replace(facing=side)
        builder.positions[logged.seat] = position
        _record_step(builder, logged.seat, position, side, own_answers)
    elif logged.name in SHOT_ACTIONS:
        side = SHOT_ACTIONS[logged.name]
        position = builder.positions[logged.seat]._replace(facing=side)
        builder.positions[logged.seat] = position
        if builder.edge_at(position, side) in (Edge.WALL, Edge.BREAKABLE):
            builder.set_edge(position, side, Edge.STRUCK)
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
    home = builder.find_landmark(HOMES[seat])
    assert home is not None
    builder.positions[seat] = ChartPosition(*home, Direction.S)


def _record_step(
    builder: ChartBuilder,
    seat: Seat,
    position: ChartPosition,
    side: Direction,
    answers: list[Logged],
) -> None:
    name = answers[0].name
    if name == "wall":
        _record_wall(builder, position, side)
        return
    if name == "grate":
        builder.set_edge(position, side, Edge.GRATE)
        return
    if builder.edge_at(position, side) not in _OPEN_EDGES:
        is_new = builder.edge_at(position, side) is Edge.UNKNOWN
        builder.set_edge(position, side, Edge.OPEN if is_new else Edge.BROKEN)
    end = builder.fragments[position.fragment].grid.neighbour(position.pos, side)
    assert end is not None
    there = ChartPosition(position.fragment, end, side)
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


def _record_wall(builder: ChartBuilder, position: ChartPosition, side: Direction) -> None:
    """Note a wall; one that a rocket struck before did not break, so it is the border."""
    before = builder.edge_at(position, side)
    if before is Edge.STRUCK:
        builder.set_edge(position, side, Edge.SOLID)
    elif before is Edge.UNKNOWN:
        builder.set_edge(position, side, Edge.BREAKABLE if builder.settings.looped else Edge.WALL)


def _record_teleport(
    builder: ChartBuilder, seat: Seat, there: ChartPosition, numbers: list[int]
) -> None:
    first, second = numbers
    builder.set_terrain(*there[:2], PORTALS[first - 1])
    exit_cell = builder.find_landmark(PORTALS[second - 1])
    if exit_cell is None:
        exit_cell = builder.start_fragment(PORTAL, second, PORTALS[second - 1])
    builder.positions[seat] = ChartPosition(*exit_cell, there.facing)


def _record_drift(
    builder: ChartBuilder, seat: Seat, there: ChartPosition, count: int, *, ends_at_grate: bool
) -> None:
    builder.set_terrain(*there[:2], Terrain.WATER)
    grid = builder.fragments[there.fragment].grid
    bounds = field_bounds(builder.settings)
    paths = drift_paths(grid, there.pos, count, bounds, ends_at_grate=ends_at_grate)
    builder.set_common_tiles(there.fragment, common_tiles(paths))
    ends = {path[-1] for path in paths}
    if len(ends) == 1:
        landing, end = there.fragment, ends.pop()
    else:
        builder.landing_count += 1
        landing, end = builder.start_fragment(ADRIFT, builder.landing_count, Terrain.WATER)
    if len(paths) > 1:
        drift = Drift(there.fragment, there.pos, count, ends_at_grate, landing, end)
        builder.drifts.append(drift)
    builder.positions[seat] = ChartPosition(landing, end, there.facing)
    if ends_at_grate:
        builder.set_terrain(landing, end, Terrain.WATER_S)
        builder.set_edge(builder.positions[seat], Direction.S, Edge.GRATE)
