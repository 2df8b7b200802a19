"""The chart in views and events: boards, actors, gauges, and the last action."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from game.core.action import Move, Shoot
from game.core.actor import Actor, ActorId, Seat
from game.core.event import Bumped, LogEntry, Moved, Shot
from game.core.grid import Direction, Edge, Grid, Pos
from game.core.view import Board
from game.rulesets.river.chart.chart import Chart
from game.rulesets.river.chart.chart_builder import blank_fragment_grid, fragment_origin
from game.rulesets.river.params import HELP_PAPER, HOMES, PLAYER, ROCKET
from game.rulesets.river.public_log import BLOCKED_ANSWERS, logged_actions
from game.rulesets.river.readonly_state import RiverReadonlyState
from game.rulesets.river.turn_draft import TREASURE_GEAR, actor_id

_OPEN = (Edge.OPEN, Edge.BROKEN)
_MAYBE_OPEN = (*_OPEN, Edge.UNKNOWN, Edge.STRUCK, Edge.PERHAPS_GONE)


def chart_boards(chart: Chart, seat: Seat) -> tuple[Board, ...]:
    """Return the chart's fragments as boards; without help only the seat's home."""
    if chart.settings.help == HELP_PAPER:
        grid, start = blank_fragment_grid(chart.settings), fragment_origin(chart.settings)
        return (_board(grid.with_terrain(start, HOMES[seat]), start),)
    own, pos, _ = chart.positions[seat]
    return tuple(
        [
            _board(fragment.grid, pos) if fragment.id == own else fragment.board
            for fragment in chart.without_small_fragments.fragments
        ]
    )


def _board(grid: Grid, visible_cell: Pos) -> Board:
    flags = bytearray(len(grid.terrain))
    flags[grid.index(visible_cell)] = 1
    return Board(grid, bytes(flags))


def believed_actors(state: RiverReadonlyState, seat: Seat) -> tuple[tuple[Actor, ...], int]:
    """Return the actors where the log puts them, and the board to show first.

    Without help there is only the seat's own actor, at home: the player follows the log.
    """
    positions = state.chart.positions
    if state.settings.help == HELP_PAPER:
        facing = positions[seat].facing
        gear = TREASURE_GEAR if state.treasure_holder == seat else ()
        own = Actor(
            actor_id(seat), PLAYER, fragment_origin(state.settings), facing, seat, gear=gear
        )
        return (own,), 0
    index, holder = state.chart.without_small_fragments.index, state.treasure_holder
    actors = [
        Actor(
            actor_id(Seat(number)),
            PLAYER,
            pos,
            facing,
            Seat(number),
            gear=TREASURE_GEAR if holder == number else (),
            board=index(fragment),
        )
        for number, (fragment, pos, facing) in enumerate(positions)
    ]
    return tuple(actors), actors[seat].board


def chart_events(chart: Chart, entries: Iterable[LogEntry]) -> tuple[Moved | Bumped | Shot, ...]:
    """Return an action as seen on the chart before it: the first step, a bump or a shot.

    What the river or a portal does after the step shows in the next view.
    """
    if chart.settings.help == HELP_PAPER:
        return ()
    events: list[Moved | Bumped | Shot] = []
    for logged in logged_actions(entries):
        position = chart.positions[logged.seat]
        actor, grid = actor_id(logged.seat), chart.grid(position.fragment)
        if isinstance(logged.action, Shoot):
            events.append(_shot(grid, actor, position.pos, logged.action.direction))
        elif isinstance(logged.action, Move):
            side = logged.action.direction
            end = grid.neighbour(position.pos, side)
            if logged.answers[0].answer in BLOCKED_ANSWERS or end is None:
                events.append(Bumped(actor, position.pos, side))
            else:
                events.append(Moved(actor, position.pos, end, side))
    return tuple(events)


def _shot(grid: Grid, actor: ActorId, origin: Pos, side: Direction) -> Shot:
    """Return a shot along the cells known to be open; its hit stays hidden (R31)."""
    return Shot(actor, origin, side, known_rocket_path(grid, origin, side), ROCKET, None, None)


def known_rocket_path(grid: Grid, origin: Pos, side: Direction) -> tuple[Pos, ...]:
    """Return the cells that a rocket is known to cross if no player stops it.

    On a looped field the last one may be its origin, where it hits the shooter (R45).
    """
    return _rocket_path(grid, origin, side, _OPEN)


def possible_rocket_path(grid: Grid, origin: Pos, side: Direction) -> tuple[Pos, ...]:
    """Return the cells that a rocket may cross, up to the first wall that is known."""
    return _rocket_path(grid, origin, side, _MAYBE_OPEN)


def _rocket_path(
    grid: Grid, origin: Pos, side: Direction, crossed: Collection[Edge]
) -> tuple[Pos, ...]:
    path: list[Pos] = []
    pos = origin
    while grid.edge_at(pos, side) in crossed:
        end = grid.neighbour(pos, side)
        if end is None:
            break
        pos = end
        path.append(pos)
        if pos == origin:
            break
    return tuple(path)
