"""Actions: steps, drift, portals, rockets, deaths, treasure (rules R4 to R45)."""

from __future__ import annotations

from game.core.action import Action, Move, Resign, Shoot
from game.core.actor import Actor, ActorId, Seat
from game.core.event import Outcome
from game.core.fast_dataclass import replace
from game.core.grid import Direction, Edge, Pos
from game.rulesets.river.params import ROCKET, TREASURE
from game.rulesets.river.public_log import (
    EDGE_ANSWERS,
    TERRAIN_ANSWERS,
    Answer,
    LoggedAction,
    LoggedAnswer,
    LoggedDeath,
)
from game.rulesets.river.terrain.field import drift_from, flow_direction
from game.rulesets.river.turn_draft import TREASURE_GEAR, RiverTurn

ROUNDS = "rounds"
LAST_SEAT = "alone"


def play(turn: RiverTurn, seat: Seat, action: Action) -> None:
    """Play an action or let a seat leave, then begin the next turn."""
    if isinstance(action, Resign):
        _leave(turn, seat)
        turn.left_seats = tuple(sorted((*turn.left_seats, seat)))
    else:
        _act(turn, seat, action)
    if turn.outcome is None:
        _begin_next_turn(turn, seat)


def _act(turn: RiverTurn, seat: Seat, action: Action) -> None:
    """Play one action, then refill rockets at home and check for a win (R34, R35, R39)."""
    if isinstance(action, Shoot):
        _shoot(turn, turn.actor(seat), action.direction)
    else:
        assert isinstance(action, Move)
        _step(turn, turn.actor(seat), action.direction)
    turn.announce(LoggedAction(seat, action, tuple(turn.answers), turn.draft.turn))
    turn.answers = []
    # After an unannounced death the refill would give it away; it comes with the announcement
    # (R36, R37).
    if not turn.unannounced_deaths[seat] and turn.actor(seat).pos == turn.homes[seat]:
        turn.rockets[seat] = turn.settings.rockets
    _check_win(turn)


def _begin_next_turn(turn: RiverTurn, seat: Seat) -> None:
    """Begin the turn after a seat's; the last seat or the round limit ends the match (R1, R41)."""
    seats, current = len(turn.homes), turn.current_seat
    if len(turn.left_seats) == seats - 1:
        staying = {*range(seats)}.difference(turn.left_seats)
        turn.outcome = Outcome(tuple(map(Seat, staying)), LAST_SEAT)
        return
    if seat != current:
        return
    following = Seat((current + 1) % seats)
    while following in turn.left_seats:
        following = Seat((following + 1) % seats)
    number = turn.draft.turn + (following <= current)
    if 0 < turn.settings.round_limit < number:
        turn.outcome = Outcome((), ROUNDS)
        return
    turn.current_seat = following
    turn.draft.begin_turn(following, number)
    _announce_deaths(turn, following)


def _announce_deaths(turn: RiverTurn, seat: Seat) -> None:
    """Announce a seat's deaths, one entry each, before it chooses (R26)."""
    for _ in range(turn.unannounced_deaths[seat]):
        turn.announce(LoggedDeath(seat, turn.draft.turn))
    if turn.unannounced_deaths[seat]:
        turn.unannounced_deaths[seat] = 0
        turn.rockets[seat] = turn.settings.rockets
        if turn.treasure_holder == seat:
            turn.treasure_holder = -1


def _leave(turn: RiverTurn, seat: Seat) -> None:
    """Remove a seat from the match: it drops the treasure and its actor returns home."""
    turn.announce(LoggedAction(seat, Resign(), (), turn.draft.turn))
    _announce_deaths(turn, seat)
    actor = turn.actor(seat)
    _drop_treasure(turn, actor)
    if turn.treasure_holder == seat:
        turn.treasure_holder = -1
    if actor.pos != turn.homes[seat]:
        _go_home(turn, seat)
    _check_win(turn)


def _check_win(turn: RiverTurn) -> None:
    """Let whoever has the treasure at its own home win, in any seat's turn (R27, R39 to R41)."""
    for actor in turn.draft.actors.values():
        if actor.gear:
            seat = actor.seat
            assert seat is not None
            if actor.pos == turn.homes[seat]:
                turn.outcome = Outcome((seat,), TREASURE)


# --- moving


def _step(turn: RiverTurn, actor: Actor, side: Direction) -> None:
    """Step as far as the edge, and then the tile behind it, let the actor (R7 to R18)."""
    draft, grid = turn.draft, turn.draft.grids[0]
    edge = grid.edge_at(actor.pos, side)
    if edge is not Edge.OPEN:
        draft.bump(actor, side)
        turn.answers.append(EDGE_ANSWERS[edge])
        return
    end = grid.neighbour(actor.pos, side)
    assert end is not None, "the border is never open"
    answer = TERRAIN_ANSWERS[grid.terrain[grid.index(end)]]
    if answer.answer is Answer.SWAMP:
        draft.bump(actor, side)
        turn.answers.append(answer)
        return
    actor = _enter_cell(turn, draft.move(actor, end, side), answer)
    if answer.answer is Answer.RIVER:
        _drift(turn, actor, answer)
    elif answer.answer is Answer.PORTAL:
        _go_through(turn, actor, answer.number)


def _drift(turn: RiverTurn, actor: Actor, answer: LoggedAnswer) -> None:
    """Drift from a river tile; announce the grate if it cuts the drift short (R11)."""
    grid, flow = turn.grid, turn.settings.flow
    passed = drift_from(grid, actor.pos, flow)
    for end in passed:
        facing = flow_direction(grid, actor.pos)
        actor = _enter_cell(turn, turn.draft.move(actor, end, facing, "drift"), answer)
    if len(passed) < flow:
        turn.answers.append(EDGE_ANSWERS[Edge.GRATE])


def _go_through(turn: RiverTurn, actor: Actor, number: int) -> None:
    """Come out of the portal after this one, without going through that (R18)."""
    after = number % len(turn.portals)
    actor = turn.draft.teleport(actor, turn.portals[after], 0)
    _enter_cell(turn, actor, LoggedAnswer(Answer.PORTAL, after + 1))


def _enter_cell(turn: RiverTurn, actor: Actor, answer: LoggedAnswer) -> Actor:
    """Let an actor on a new cell take the treasure and kill who is there (R10, R20, R21, R28)."""
    seat, pos = actor.seat, actor.pos
    assert seat is not None
    turn.answers.append(answer)
    turn.tracks[seat] += (pos,)
    victim = turn.other_at(pos, actor.id)
    if victim is not None:
        _drop_treasure(turn, victim)
    if _take_treasure(turn, actor):
        turn.treasure_holder = seat
        turn.answers.append(LoggedAnswer(Answer.TREASURE))
    if victim is not None:
        _kill(turn, victim.id)
    return turn.actor(seat)


# --- treasure and death


def _take_treasure(turn: RiverTurn, actor: Actor) -> bool:
    """Let an actor take the treasure on its cell; return whether there was one."""
    for item in turn.draft.items:
        if item.pos == actor.pos:
            turn.draft.pick_up(actor.id, item)
            turn.draft.change_actor(replace(actor, gear=TREASURE_GEAR))
            return True
    return False


def _drop_treasure(turn: RiverTurn, actor: Actor) -> None:
    """Let a dying carrier drop the treasure where it dies, whatever tile that is (R24, R25)."""
    if actor.gear:
        turn.draft.drop(TREASURE, actor.pos, by=actor.id)
        turn.draft.change_actor(replace(actor, gear=()))


def _kill(turn: RiverTurn, victim: ActorId) -> None:
    """Count a death and send the victim home, where it kills any other actor (R22, R23)."""
    seat = turn.draft.actors[victim].seat
    assert seat is not None
    turn.unannounced_deaths[seat] += 1
    turn.draft.hurt(turn.draft.actors[victim], 1)
    _go_home(turn, seat)
    turn.draft.heal(turn.actor(seat), 1)


def _go_home(turn: RiverTurn, seat: Seat) -> None:
    home = turn.homes[seat]
    actor = turn.draft.teleport(turn.actor(seat), home, 0)
    turn.tracks[seat] += (home,)
    other = turn.other_at(home, actor.id)
    if other is not None:
        _drop_treasure(turn, other)
    _take_treasure(turn, actor)
    if other is not None:
        _kill(turn, other.id)


# --- shooting


def _shoot(turn: RiverTurn, actor: Actor, side: Direction) -> None:
    """Fire a rocket that flies up to a wall or player, even the shooter (R29 to R33, R38, R45)."""
    seat, grid, draft = actor.seat, turn.grid, turn.draft
    assert seat is not None
    turn.rockets[seat] -= 1
    path: list[Pos] = []
    place, victim = actor.pos, None
    while victim is None and (edge := grid.edge_at(place, side)) is Edge.OPEN:
        end = grid.neighbour(place, side)
        assert end is not None
        place = end
        path.append(place)
        victim = next((a for a in draft.actors.values() if a.pos == place), None)
    hit = None if victim is None else victim.id
    stop = place.step(side) if victim is None else None
    draft.shoot(actor, side, tuple(path), ROCKET, hit=hit, stop=stop)
    if victim is not None:
        if turn.settings.announce_hits:
            turn.answers.append(LoggedAnswer(Answer.HIT))
        _drop_treasure(turn, draft.actors[victim.id])
        _kill(turn, victim.id)
    elif edge is Edge.BREAKABLE:
        draft.set_edge(place, side, Edge.OPEN)
