"""What a seat learns of events, and which other fields fit all that it was told.

All seats are told the same (R6), so nobody knows more than another.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import TypeVar

from game.core.action import Move, Shoot
from game.core.actor import Seat
from game.core.draft import Draft
from game.core.event import (
    Bumped,
    Ended,
    Event,
    GaugeChanged,
    Logged,
    Moved,
    Shot,
    TurnBegan,
)
from game.core.grid import CARDINALS, Direction, Edge, Grid, Pos, Terrain
from game.core.rng import Rng
from game.core.world import World
from game.rulesets.river.params import HOMES, PLAYER, PORTALS, ROCKET, TREASURE, RiverSettings
from game.rulesets.river.public_log import MOVE_ACTIONS, SHOT_ACTIONS, LoggedAction, logged_actions
from game.rulesets.river.rules import act, begin_turn, leave
from game.rulesets.river.sampling.fragment_layout import known_tiles_by_fragment
from game.rulesets.river.sampling.sampler import edge_index, sample_field
from game.rulesets.river.snapshot import RiverSnapshot
from game.rulesets.river.terrain.field import cells_of, landmarks
from game.rulesets.river.terrain.terrain_gen import (
    Dice,
    find_trapping_cell,
    inner_edges,
    may_have_wall,
)
from game.rulesets.river.turn import RiverTurn

S = TypeVar("S", bound=RiverSnapshot)
_SAMPLE_TRIES = 3


def perceive(state: RiverSnapshot, event: Event, seat: Seat) -> Event | None:
    """Return what a seat learns of an event that led to this state.

    The log's lines are public. A step, a bump and a shot are seen on the chart, where they begin
    at the place that all believe; everything else on the field happens unseen.
    """
    match event:
        case Logged() | TurnBegan() | Ended():
            return event
        case GaugeChanged(name=name) if name == f"rockets_{seat + 1}":
            return replace(event, name="rockets")
        case GaugeChanged():
            return event
        case Moved(manner="walk") | Bumped() | Shot():
            kind = type(event)
            return next((seen for seen in state.chart_events if isinstance(seen, kind)), None)
    return None


def resample(state: S, rng: Rng) -> S:
    """Return a random state that fits the log.

    A few fields are drawn from what the log tells alone and played through; where that finds none
    that answers every action in the same words, everything that no action has ever touched is
    drawn anew instead.
    """
    dice = Dice(rng)
    if state.outcome is not None:
        return state
    found = _sampled_state(state, dice)
    if found is None:
        found = _reshuffled_state(state, dice)
    seed = dice.below(1 << 62)
    return replace(found, seed=seed, world=replace(found.world, rng=dice.below(1 << 62)))


# --- fields from the log alone


def _sampled_state(state: S, dice: Dice) -> S | None:
    pieces = known_tiles_by_fragment(state.chart.fragments)
    for _ in range(_SAMPLE_TRIES):
        guess = sample_field(state.chart, pieces, dice)
        if guess is None or find_trapping_cell(guess.initial_grid, state.settings.flow) is not None:
            continue
        turn = replay_log(guess.initial_grid, state.settings, state.log, state.current_seat)
        if turn is None:
            continue
        if not turn.draft.items and not any(a.gear for a in turn.draft.actors.values()):
            visited = {pos for track in turn.tracks for pos in track}
            free = [pos for pos in cells_of(turn.grid, Terrain.FLOOR) if pos not in visited]
            if not free:
                continue
            turn.draft.drop(TREASURE, dice.draw(free), by=None)
        return replace(
            state,
            world=replace(turn.draft.freeze(), turn=state.world.turn, next_id=state.world.next_id),
            homes=turn.homes,
            portals=turn.portals,
            unannounced_deaths=tuple(turn.unannounced_deaths),
            tracks=tuple(turn.tracks),
        )
    return None


def opening_turn(grid: Grid, settings: RiverSettings) -> RiverTurn:
    """Return the start of a match on a field, without a treasure."""
    homes = landmarks(grid, HOMES)
    draft = Draft(World((grid,)))
    for seat, home in enumerate(homes):
        draft.spawn(PLAYER, home, Direction.S, seat=Seat(seat))
    return RiverTurn(draft.freeze(), settings, homes, landmarks(grid, PORTALS))


def replay_log(
    grid: Grid, settings: RiverSettings, log: Sequence[Logged], current: Seat
) -> RiverTurn | None:
    """Play a log through on another field; return None as soon as an answer differs.

    The treasure is put where the log says it was first taken, if nobody was there before.
    """
    turn = opening_turn(grid, settings)
    deeds = logged_actions(log)
    gone: set[Seat] = set()
    for number, deed in enumerate(deeds):
        if any(line.name == TREASURE for line in deed.answers) and turn.treasure_holder < 0:
            _place_treasure(turn, deed)
        already = len(turn.lines)
        following = deeds[number + 1].seat if number + 1 < len(deeds) else current
        play_logged_action(turn, deed)
        if deed.name == "left":
            gone.add(deed.seat)
        if any(line.name == "death" for line in deed.answers):
            begin_turn(turn, following)
        elif turn.unannounced_deaths[following] and following not in gone:
            return None
        if tuple(turn.lines[already + 1 :]) != deed.answers or turn.outcome is not None:
            return None
    return turn


def play_logged_action(turn: RiverTurn, logged: LoggedAction) -> None:
    """Play an action of the log."""
    if logged.name in MOVE_ACTIONS:
        act(turn, logged.seat, Move(MOVE_ACTIONS[logged.name]))
    elif logged.name in SHOT_ACTIONS:
        act(turn, logged.seat, Shoot(SHOT_ACTIONS[logged.name], ROCKET))
    else:
        leave(turn, logged.seat)


def _place_treasure(turn: RiverTurn, logged: LoggedAction) -> None:
    if turn.draft.items or any(actor.gear for actor in turn.draft.actors.values()):
        return
    end = turn.grid.neighbour(turn.actor(logged.seat).pos, MOVE_ACTIONS[logged.name])
    visited = {pos for track in turn.tracks for pos in track}
    if end is not None and end not in visited and turn.grid.terrain_at(end) is Terrain.FLOOR:
        turn.draft.drop(TREASURE, end, by=None)


# --- the real field, with everything drawn anew that nobody has touched


def _reshuffled_state(state: S, dice: Dice) -> S:
    """Draw anew the walls that no action met, and the place of a treasure that nobody found."""
    grid = state.world.grids[0]
    touched = _touched_edges(state)
    visited = {pos for track in state.tracks for pos in track}
    edges = {True: bytearray(grid.v_edges), False: bytearray(grid.h_edges)}
    for side in inner_edges(grid):
        if (side.vertical, side.edge) not in touched and may_have_wall(grid, side):
            wall = dice.below(100) < state.settings.walls
            edges[side.vertical][side.edge] = Edge.BREAKABLE if wall else Edge.OPEN
    h_edges, v_edges = bytes(edges[False]), bytes(edges[True])
    other = Grid(grid.width, grid.height, grid.terrain, h_edges, v_edges, grid.wrap)
    if find_trapping_cell(other, state.settings.flow) is None:
        grid = other
    items = state.world.items
    free = [pos for pos in cells_of(grid, Terrain.FLOOR) if pos not in visited]
    if not any(line.name == TREASURE for line in state.log) and free:
        items = tuple(replace(item, pos=free[dice.below(len(free))]) for item in items)
    return replace(state, world=replace(state.world, grids=(grid,), items=items))


@lru_cache(maxsize=8)
def _touched_edges(state: RiverSnapshot) -> frozenset[tuple[bool, int]]:
    """Return the sides that steps and rockets can have met so far, by array and index.

    Where somebody was, all four sides count; once a rocket flew, all sides of his row and column.
    """
    grid = state.world.grids[0]
    visited = {pos for track in state.tracks for pos in track}
    found = {edge_index(grid, pos, side) for pos in visited for side in CARDINALS}
    if any(line.name in SHOT_ACTIONS for line in state.log):
        for pos in visited:
            found |= _fire_lines(grid, pos)
    return frozenset(found)


def _fire_lines(grid: Grid, pos: Pos) -> set[tuple[bool, int]]:
    """Return the sides that a rocket from a cell could meet, walls or not."""
    row = {edge_index(grid, Pos(x, pos.y), Direction.E) for x in range(grid.width)}
    column = {edge_index(grid, Pos(pos.x, y), Direction.S) for y in range(grid.height)}
    return row | column
