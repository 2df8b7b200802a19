"""Updating the chart with new entries of the log."""

from collections.abc import Iterable

from game.core.action import Move, Resign
from game.core.actor import Seat
from game.core.event import LogEntry
from game.core.grid import Direction, Edge, Terrain
from game.rulesets.river.chart import chart as charts
from game.rulesets.river.chart import rocket_lanes
from game.rulesets.river.chart.chart_builder import ChartBuilder, fragment_origin, new_fragment_grid
from game.rulesets.river.chart.drift_paths import drift_paths
from game.rulesets.river.log_entries import ANSWERED_TERRAIN, Answer, LoggedAction, LoggedDeath
from game.rulesets.river.params import HOMES, PORTALS, RiverSettings


def initial_chart(settings: RiverSettings) -> charts.Chart:
    """Return the chart before the first action: each player on a fragment with its home."""
    start = fragment_origin(settings)
    fragments = tuple(
        charts.Fragment(charts.FragmentId(charts.HOME, number), new_fragment_grid(settings, home))
        for number, home in enumerate(HOMES[: settings.players], 1)
    )
    positions = tuple(
        charts.ChartPosition(fragment.id, start, Direction.S) for fragment in fragments
    )
    return charts.Chart(settings, fragments, positions, (), 0)


def updated_chart(chart: charts.Chart, entries: Iterable[LogEntry]) -> charts.Chart:
    """Return the chart after further entries of the log."""
    for entry in entries:
        builder = ChartBuilder(chart)
        if isinstance(entry, LoggedDeath):
            _return_home(builder, entry.seat)
        elif isinstance(entry, LoggedAction):
            _apply_action(builder, entry)
        # Most actions tell nothing new.
        again = bool(builder.changed) or len(builder.drifts) > len(chart.drifts)
        while again:
            builder.merge_at_landmarks()
            builder.update_drifts()
            again = builder.merge_repeated_drifts()
        chart = builder.build()
    return chart


def _apply_action(builder: ChartBuilder, logged: LoggedAction) -> None:
    seat, action = logged.seat, logged.action
    if isinstance(action, Resign):
        _return_home(builder, seat)
        return
    fragment, pos, _ = builder.positions[seat]
    builder.positions[seat] = position = charts.ChartPosition(fragment, pos, action.direction)
    if isinstance(action, Move):
        _record_step(builder, logged, position)
    else:
        _record_shot(builder, position)
    if logged.has(Answer.TREASURE):
        builder.treasure_holder, builder.treasure_dropped_at = seat, None


def _record_shot(builder: ChartBuilder, position: charts.ChartPosition) -> None:
    """Note the walls that a rocket may have broken: it flew up to one of them or to a player.

    The one beside the shooter was struck for certain, unless it was gone before.
    """
    side, grid = position.facing, builder.fragments[position.fragment].grid
    hits = rocket_lanes.possible_hits(grid, position.pos, side)
    for fragment in tuple(builder.fragments):
        own, other = fragment == position.fragment, builder.fragments[fragment].grid
        for pos in hits if own else rocket_lanes.possible_hits_elsewhere(grid, hits, side, other):
            place = charts.ChartPosition(fragment, pos, side)
            if builder.edge_at(place, side) in rocket_lanes.STANDING:
                is_near = own and pos == position.pos
                builder.set_edge(place, side, Edge.STRUCK if is_near else Edge.PERHAPS_GONE)


def _return_home(builder: ChartBuilder, seat: Seat) -> None:
    if builder.treasure_holder == seat:
        builder.treasure_holder, builder.treasure_dropped_at = -1, builder.positions[seat]
    builder.positions[seat] = charts.home_position(builder.fragments.values(), seat)


def _record_step(
    builder: ChartBuilder, logged: LoggedAction, position: charts.ChartPosition
) -> None:
    """Note what a step from a position has shown."""
    first, side = logged.answers[0], position.facing
    if first.answer is Answer.WALL:
        _record_wall(builder, position, side)
        return
    if first.answer is Answer.GRATE:
        builder.set_edge(position, side, Edge.GRATE)
        return
    before = builder.edge_at(position, side)
    if before not in rocket_lanes.OPEN_EDGES:
        builder.set_edge(position, side, Edge.OPEN if before is Edge.UNKNOWN else Edge.BROKEN)
    end = builder.fragments[position.fragment].grid.neighbour(position.pos, side)
    assert end is not None
    there = charts.ChartPosition(position.fragment, end, side)
    if first.answer is not Answer.SWAMP:
        builder.positions[logged.seat] = there
    builder.set_terrain(*there[:2], ANSWERED_TERRAIN[first])
    if first.answer is Answer.PORTAL:
        _record_teleport(builder, logged.seat, there, logged.numbers(Answer.PORTAL)[1])
    elif first.answer is Answer.RIVER:
        _record_drift(builder, logged, there)


def _record_wall(builder: ChartBuilder, position: charts.ChartPosition, side: Direction) -> None:
    """Note a wall; one that a rocket struck before did not break, so it is the border."""
    before = builder.edge_at(position, side)
    if before is Edge.STRUCK:
        builder.set_edge(position, side, Edge.SOLID)
    elif before in (Edge.UNKNOWN, Edge.PERHAPS_GONE):
        builder.set_edge(position, side, Edge.BREAKABLE if builder.settings.looped else Edge.WALL)


def _record_teleport(
    builder: ChartBuilder, seat: Seat, there: charts.ChartPosition, number: int
) -> None:
    exit_cell = charts.find_landmark(builder.fragments.values(), PORTALS[number - 1])
    if exit_cell is None:
        fragment = charts.FragmentId(charts.PORTAL, number)
        exit_cell = fragment, builder.start_fragment(fragment, PORTALS[number - 1])
    builder.positions[seat] = charts.ChartPosition(*exit_cell, there.facing)


def _record_drift(builder: ChartBuilder, logged: LoggedAction, there: charts.ChartPosition) -> None:
    count = len(logged.numbers(Answer.RIVER)) - 1
    ends_at_grate = logged.has(Answer.GRATE)
    grid = builder.fragments[there.fragment].grid
    paths = drift_paths(grid, there.pos, count, ends_at_grate=ends_at_grate)
    builder.set_common_tiles(there.fragment, paths)
    ends = {path[-1] for path in paths}
    if len(ends) == 1:
        landing, end = there.fragment, ends.pop()
    else:
        builder.landing_count += 1
        landing = charts.FragmentId(charts.ADRIFT, builder.landing_count)
        end = builder.start_fragment(landing, Terrain.WATER)
    if len(paths) > 1:
        builder.drifts.append(
            charts.Drift(there.fragment, there.pos, count, ends_at_grate, landing, end)
        )
    builder.positions[logged.seat] = position = charts.ChartPosition(landing, end, there.facing)
    if ends_at_grate:
        builder.set_terrain(landing, end, Terrain.WATER_S)
        builder.set_edge(position, Direction.S, Edge.GRATE)
