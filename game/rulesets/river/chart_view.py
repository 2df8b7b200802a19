"""What the chart looks like: boards with everybody's place, numbers, and the last action on it."""

from __future__ import annotations

from collections.abc import Iterable

from game.core.actor import Actor, ActorId, Seat
from game.core.event import Bumped, Logged, Moved, Shot
from game.core.grid import Direction, Edge, Grid, Pos
from game.core.view import Board, Gauge
from game.rulesets.river.chart.chart import Chart
from game.rulesets.river.chart.chart_builder import blank_fragment_grid, fragment_origin
from game.rulesets.river.params import HELP_PAPER, HOMES, PLAYER, ROCKET
from game.rulesets.river.public_log import (
    BLOCKED_ANSWERS,
    MOVE_ACTIONS,
    SHOT_ACTIONS,
    logged_actions,
)
from game.rulesets.river.snapshot import RiverSnapshot
from game.rulesets.river.turn import TREASURE_GEAR, actor_id

_OPEN = (Edge.OPEN, Edge.BROKEN)


def chart_boards(chart: Chart, seat: Seat) -> tuple[Board, ...]:
    """Return the fragments of the chart; a map on paper has only one's own home."""
    if chart.settings.help == HELP_PAPER:
        grid = blank_fragment_grid(chart.settings)
        start = fragment_origin(chart.settings)
        return (_board(grid.with_terrain(start, HOMES[seat]), (start,)),)
    return tuple(
        _board(
            piece.grid,
            tuple(s.pos for s in chart.positions[seat : seat + 1] if s.fragment == index),
        )
        for index, piece in enumerate(chart.fragments)
    )


def _board(grid: Grid, seen: tuple[Pos, ...]) -> Board:
    visible = bytearray(len(grid.terrain))
    for pos in seen:
        visible[pos.y * grid.width + pos.x] = 1
    return Board(grid, bytes(visible))


def believed_actors(state: RiverSnapshot, seat: Seat) -> tuple[tuple[Actor, ...], int]:
    """Return everybody where the log puts him, and the board to show first.

    On paper there is only oneself, at home: following the log is the player's business.
    """
    spots = state.chart.positions
    if state.settings.help == HELP_PAPER:
        facing = spots[seat].facing
        gear = TREASURE_GEAR if state.treasure_holder == seat else ()
        own = Actor(
            actor_id(seat), PLAYER, fragment_origin(state.settings), facing, seat, gear=gear
        )
        return (own,), 0
    found = tuple(
        Actor(
            actor_id(Seat(number)),
            PLAYER,
            spot.pos,
            spot.facing,
            Seat(number),
            gear=TREASURE_GEAR if state.treasure_holder == number else (),
            board=spot.fragment,
        )
        for number, spot in enumerate(spots)
    )
    return found, spots[seat].fragment


def gauges_for(gauges: tuple[Gauge, ...], seat: Seat) -> tuple[Gauge, ...]:
    """Return the display with the seat's own rockets first and without their number."""
    own = gauges[seat]
    others = (gauge for gauge in gauges if gauge is not own)
    return (Gauge("rockets", own.value, own.maximum), *others)


def chart_events(chart: Chart, lines: Iterable[Logged]) -> tuple[Moved | Bumped | Shot, ...]:
    """Return how an action looks on the chart before it: the first step, a bump or a shot.

    What the river or a portal does after the step comes with the next view.
    """
    if chart.settings.help == HELP_PAPER:
        return ()
    found: list[Moved | Bumped | Shot] = []
    for deed in logged_actions(lines):
        spot = chart.positions[deed.seat]
        actor, grid = actor_id(deed.seat), chart.fragments[spot.fragment].grid
        if deed.name in SHOT_ACTIONS:
            found.append(_shot(grid, actor, spot.pos, SHOT_ACTIONS[deed.name]))
        elif deed.name in MOVE_ACTIONS:
            side = MOVE_ACTIONS[deed.name]
            end = grid.neighbour(spot.pos, side)
            if deed.answers[0].name in (*BLOCKED_ANSWERS.values(), "swamp") or end is None:
                found.append(Bumped(actor, spot.pos, side))
            else:
                found.append(Moved(actor, spot.pos, end, side))
    return tuple(found)


def _shot(grid: Grid, actor: ActorId, origin: Pos, side: Direction) -> Shot:
    """Return a shot as far as its way is known to be free; what it hit is not told (R31)."""
    return Shot(actor, origin, side, known_rocket_path(grid, origin, side), ROCKET, None, None)


def known_rocket_path(grid: Grid, origin: Pos, side: Direction) -> tuple[Pos, ...]:
    """Return the cells that a rocket is known to cross unless it meets somebody."""
    path: list[Pos] = []
    place = origin
    while grid.edge_at(place, side) in _OPEN:
        end = grid.neighbour(place, side)
        if end is None or end == origin:
            break
        place = end
        path.append(place)
    return tuple(path)
