"""Actions: steps, drift, portals, rockets, deaths, treasure (rules R4 to R45)."""

from game.core.action import Action, Move, Resign, Shoot
from game.core.actor import Seat
from game.core.event import Outcome
from game.core.fast_dataclass import replace
from game.core.grid import Direction, Edge, Pos
from game.rulesets.river import log_entries
from game.rulesets.river.params import LAST_ROUND, ROCKET, TREASURE
from game.rulesets.river.terrain.field_queries import drift_from, flow_direction
from game.rulesets.river.turn_draft import TREASURE_GEAR, RiverTurn, actor_id

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
        _shoot(turn, seat, action.direction)
    else:
        assert isinstance(action, Move)
        _step(turn, seat, action.direction)
    turn.announce(log_entries.LoggedAction(seat, action, tuple(turn.answers), turn.draft.turn))
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
        # Who left may have come home onto the one who is choosing.
        _announce_deaths(turn, current)
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
    if number == turn.settings.round_limit:
        turn.draft.log(LAST_ROUND, following)
    _announce_deaths(turn, following)


def _announce_deaths(turn: RiverTurn, seat: Seat) -> None:
    """Announce a seat's deaths, one entry each, before it chooses (R26)."""
    for _ in range(turn.unannounced_deaths[seat]):
        turn.announce(log_entries.LoggedDeath(seat, turn.draft.turn))
    if turn.unannounced_deaths[seat]:
        turn.unannounced_deaths[seat] = 0
        turn.rockets[seat] = turn.settings.rockets
        if turn.treasure_holder == seat:
            turn.treasure_holder = -1


def _leave(turn: RiverTurn, seat: Seat) -> None:
    """Remove a seat from the match: it drops the treasure and its actor returns home."""
    turn.announce(log_entries.LoggedAction(seat, Resign(), (), turn.draft.turn))
    _announce_deaths(turn, seat)
    _drop_treasure(turn, seat)
    if turn.treasure_holder == seat:
        turn.treasure_holder = -1
    if turn.actor(seat).pos != turn.homes[seat]:
        _go_home(turn, seat)
    _check_win(turn)


def _check_win(turn: RiverTurn) -> None:
    """Let whoever has the treasure at its own home win, in any seat's turn (R27, R39 to R41)."""
    for actor, home in zip(turn.draft.actors.values(), turn.homes, strict=True):
        if actor.gear and actor.pos == home and actor.seat is not None:
            turn.outcome = Outcome((actor.seat,), TREASURE)


def _step(turn: RiverTurn, seat: Seat, side: Direction) -> None:
    """Step as far as the edge, and then the tile behind it, let the player (R7 to R18)."""
    draft, grid, actor = turn.draft, turn.grid, turn.actor(seat)
    edge = grid.edge_at(actor.pos, side)
    if edge is not Edge.OPEN:
        draft.bump(actor, side)
        turn.answers.append(log_entries.EDGE_ANSWERS[edge])
        return
    end = grid.neighbour(actor.pos, side)
    assert end is not None, "the border is never open"
    answer = log_entries.TERRAIN_ANSWERS[grid.terrain[grid.index(end)]]
    if answer.answer is log_entries.Answer.SWAMP:
        draft.bump(actor, side)
        turn.answers.append(answer)
        return
    draft.move(actor, end, side)
    _enter_cell(turn, seat, answer)
    if answer.answer is log_entries.Answer.RIVER:
        _drift(turn, seat, answer)
    elif answer.answer is log_entries.Answer.PORTAL:
        # Out of the portal after this one, without going through that (R18).
        after = answer.number % len(turn.portals)
        draft.teleport(turn.actor(seat), turn.portals[after], 0)
        _enter_cell(turn, seat, log_entries.LoggedAnswer(log_entries.Answer.PORTAL, after + 1))


def _drift(turn: RiverTurn, seat: Seat, answer: log_entries.LoggedAnswer) -> None:
    """Drift from a river tile; announce the grate if it cuts the drift short (R11)."""
    flow = turn.settings.flow
    passed = drift_from(turn.grid, turn.actor(seat).pos, flow)
    for end in passed:
        actor = turn.actor(seat)
        turn.draft.move(actor, end, flow_direction(turn.grid, actor.pos), "drift")
        _enter_cell(turn, seat, answer)
    if len(passed) < flow:
        turn.answers.append(log_entries.EDGE_ANSWERS[Edge.GRATE])


def _enter_cell(turn: RiverTurn, seat: Seat, answer: log_entries.LoggedAnswer) -> None:
    """Let a player on a new cell take the treasure and kill who is there (R10, R20, R21, R28)."""
    turn.answers.append(answer)
    victim = _visit(turn, seat)
    if _take_treasure(turn, seat):
        turn.treasure_holder = seat
        turn.answers.append(log_entries.LoggedAnswer(log_entries.Answer.TREASURE))
    if victim is not None:
        _kill(turn, victim)


def _visit(turn: RiverTurn, seat: Seat) -> Seat | None:
    """Note a player's new cell; return who else is there, which drops the treasure (R24)."""
    pos = turn.actor(seat).pos
    turn.tracks[seat] += (pos,)
    victim = turn.player_at(pos, besides=seat)
    if victim is not None:
        _drop_treasure(turn, victim)
    return victim


def _take_treasure(turn: RiverTurn, seat: Seat) -> bool:
    """Let a player take the treasure on its cell; return whether there was one."""
    actor = turn.actor(seat)
    for item in turn.draft.items:
        if item.pos == actor.pos:
            turn.draft.pick_up(actor.id, item)
            turn.draft.change_actor(replace(actor, gear=TREASURE_GEAR))
            return True
    return False


def _drop_treasure(turn: RiverTurn, seat: Seat) -> None:
    """Let a dying carrier drop the treasure where it dies, whatever tile that is (R24, R25)."""
    actor = turn.actor(seat)
    if actor.gear:
        turn.draft.drop(TREASURE, actor.pos, by=actor.id)
        turn.draft.change_actor(replace(actor, gear=()))


def _kill(turn: RiverTurn, victim: Seat) -> None:
    """Count a death and send the victim home, where it kills any other player (R22, R23)."""
    turn.unannounced_deaths[victim] += 1
    turn.draft.hurt(turn.actor(victim), 1)
    _go_home(turn, victim)
    turn.draft.heal(turn.actor(victim), 1)


def _go_home(turn: RiverTurn, seat: Seat) -> None:
    turn.draft.teleport(turn.actor(seat), turn.homes[seat], 0)
    other = _visit(turn, seat)
    _take_treasure(turn, seat)
    if other is not None:
        _kill(turn, other)


def _shoot(turn: RiverTurn, seat: Seat, side: Direction) -> None:
    """Fire a rocket that flies up to a wall or player, even the shooter (R29 to R33, R38, R45)."""
    grid, draft, actor = turn.grid, turn.draft, turn.actor(seat)
    turn.rockets[seat] -= 1
    path: list[Pos] = []
    place, victim = actor.pos, None
    while victim is None and (edge := grid.edge_at(place, side)) is Edge.OPEN:
        end = grid.neighbour(place, side)
        assert end is not None
        place = end
        path.append(place)
        victim = turn.player_at(place)
    hit = None if victim is None else actor_id(victim)
    stop = place.step(side) if victim is None else None
    draft.shoot(actor, side, tuple(path), ROCKET, hit=hit, stop=stop)
    if victim is not None:
        if turn.settings.announce_hits:
            turn.answers.append(log_entries.LoggedAnswer(log_entries.Answer.HIT))
        _drop_treasure(turn, victim)
        _kill(turn, victim)
    elif edge is Edge.BREAKABLE:
        draft.set_edge(place, side, Edge.OPEN)
