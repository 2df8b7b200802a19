"""The chart in views and events: boards, actors, and the last action."""

from collections.abc import Iterable
from functools import lru_cache

from game.core.action import Move, Shoot
from game.core.actor import Actor, Item, ItemId, Seat
from game.core.event import Bumped, LogEntry, Moved, Shot
from game.core.grid import Grid, Pos
from game.core.view import Board
from game.rulesets.river.chart.chart import Chart
from game.rulesets.river.chart.chart_builder import fragment_origin, new_fragment_grid
from game.rulesets.river.chart.grid_merge import grid_with_border
from game.rulesets.river.chart.rocket_lanes import rocket_path
from game.rulesets.river.log_entries import BLOCKED_ANSWERS, logged_actions
from game.rulesets.river.params import HELP_PAPER, HOMES, PLAYER, ROCKET, TREASURE
from game.rulesets.river.state_base import RiverStateBase
from game.rulesets.river.turn_draft import TREASURE_GEAR, actor_id


def chart_boards(chart: Chart, seat: Seat) -> tuple[Board, ...]:
    """Return the chart's fragments as boards; without help only the seat's home."""
    if chart.settings.help == HELP_PAPER:
        grid = new_fragment_grid(chart.settings, HOMES[seat])
        return (_board(grid, fragment_origin(chart.settings)),)
    own, pos, _ = chart.positions[seat]
    shown = [(f.grid, pos if f.id == own else None) for f in chart.shown_fragments]
    return tuple([_board(grid, visible_cell) for grid, visible_cell in shown])


@lru_cache(maxsize=64)
def _board(grid: Grid, visible_cell: Pos | None = None) -> Board:
    flags = bytearray(len(grid.terrain))
    if visible_cell is not None:
        flags[grid.index(visible_cell)] = 1
    return Board(grid_with_border(grid), bytes(flags))


def believed_actors(state: RiverStateBase, seat: Seat) -> tuple[tuple[Actor, ...], int]:
    """Return the actors where the log puts them, and the board to show first.

    Without help there is only the seat's own actor, at home: the player follows the log.
    """
    positions, holder = state.chart.positions, state.treasure_holder
    shown = [Seat(number) for number in range(len(positions))]
    if state.settings.help == HELP_PAPER:
        home = positions[seat]._replace(pos=fragment_origin(state.settings))
        shown, board_of = [seat], dict.fromkeys([home.fragment], 0)
        positions = tuple(home for _ in positions)
    else:
        board_of = {known.id: n for n, known in enumerate(state.chart.shown_fragments)}
    actors = []
    for other in shown:
        (fragment, pos, facing), gear = positions[other], TREASURE_GEAR if holder == other else ()
        board = board_of[fragment]
        actors.append(Actor(actor_id(other), PLAYER, pos, facing, other, gear=gear, board=board))
    return tuple(actors), board_of[positions[seat].fragment]


def dropped_treasure(chart: Chart) -> tuple[Item, ...]:
    """Return the treasure where its last holder died, as long as it lies there."""
    dropped = chart.treasure_dropped_at
    if dropped is None or chart.settings.help == HELP_PAPER:
        return ()
    board = chart.without_small_fragments.index(dropped.fragment)
    return (Item(ItemId(0), TREASURE, dropped.pos, board=board),)


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
            # Its hit stays hidden (R31).
            origin, side = position.pos, logged.action.direction
            path = rocket_path(grid, origin, side)
            events.append(Shot(actor, origin, side, path, ROCKET, None, None))
        elif isinstance(logged.action, Move):
            side = logged.action.direction
            end = grid.neighbour(position.pos, side)
            if logged.answers[0].answer in BLOCKED_ANSWERS or end is None:
                events.append(Bumped(actor, position.pos, side))
            else:
                events.append(Moved(actor, position.pos, end, side))
    return tuple(events)
