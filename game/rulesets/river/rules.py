"""Actions: steps, drift, portals, rockets, deaths, treasure (rules R4 to R45)."""

from __future__ import annotations

from dataclasses import replace

from game.core.action import Action, Move, Shoot
from game.core.actor import Actor, ActorId, Seat
from game.core.grid import Direction, Edge, Pos, Terrain
from game.core.outcome import Outcome
from game.rulesets.river.params import ROCKET, TREASURE
from game.rulesets.river.public_log import BLOCKED_ANSWERS
from game.rulesets.river.terrain.field import drift_from, home_number, is_water, portal_number
from game.rulesets.river.turn_draft import TREASURE_GEAR, RiverTurn


def act(turn: RiverTurn, seat: Seat, action: Action) -> None:
    """Play one action, then refill rockets at home and check for a win (R34, R39)."""
    assert isinstance(action, Move | Shoot)
    side = action.direction.name.lower()
    if isinstance(action, Shoot):
        turn.announce(f"shoot_{side}", seat + 1)
        _shoot(turn, turn.actor(seat), action.direction)
    else:
        turn.announce(f"move_{side}", seat + 1)
        _step(turn, turn.actor(seat), action.direction)
    # After an unannounced death the refill would give it away; it comes with the announcement
    # (R36, R37).
    if not turn.unannounced_deaths[seat] and turn.actor(seat).pos == turn.homes[seat]:
        turn.rockets[seat] = turn.settings.rockets
    _check_win(turn)


def begin_turn(turn: RiverTurn, seat: Seat) -> None:
    """Announce a seat's deaths, one line each, before it chooses (R26)."""
    for _ in range(turn.unannounced_deaths[seat]):
        turn.announce("death", seat + 1)
    if turn.unannounced_deaths[seat]:
        turn.unannounced_deaths[seat] = 0
        turn.rockets[seat] = turn.settings.rockets
        if turn.treasure_holder == seat:
            turn.treasure_holder = -1


def leave(turn: RiverTurn, seat: Seat) -> None:
    """Remove a seat from the match: it drops the treasure and its actor returns home."""
    turn.announce("left", seat + 1)
    begin_turn(turn, seat)
    actor = turn.actor(seat)
    _drop_treasure(turn, actor)
    if turn.treasure_holder == seat:
        turn.treasure_holder = -1
    if actor.pos != turn.homes[seat]:
        _go_home(turn, seat)
    _check_win(turn)


def _check_win(turn: RiverTurn) -> None:
    for actor in turn.draft.actors.values():
        seat = actor.seat
        if seat is not None and actor.gear and actor.pos == turn.homes[seat]:
            turn.outcome = Outcome((seat,), TREASURE)


# --- moving


def _step(turn: RiverTurn, actor: Actor, side: Direction) -> None:
    assert actor.seat is not None
    player = actor.seat + 1
    edge = turn.grid.edge_at(actor.pos, side)
    end = turn.grid.neighbour(actor.pos, side)
    if edge is not Edge.OPEN or end is None:
        turn.draft.bump(actor, side)
        turn.announce(BLOCKED_ANSWERS[edge], player)
        return
    terrain = turn.grid.terrain[end.y * turn.grid.width + end.x]
    if terrain == Terrain.SWAMP:
        turn.draft.bump(actor, side)
        turn.announce("swamp", player)
    elif is_water(terrain):
        _enter_river(turn, actor, end, side)
    elif number := portal_number(terrain):
        _enter_portal(turn, actor, end, side, number)
    elif owner := home_number(terrain):
        _enter_cell(turn, turn.draft.move(actor, end, side), "home", owner)
    else:
        _enter_cell(turn, turn.draft.move(actor, end, side), "field")


def _enter_river(turn: RiverTurn, actor: Actor, start: Pos, side: Direction) -> None:
    """Step into the river and drift; announce the grate if it cuts the drift short (R11)."""
    actor = _enter_cell(turn, turn.draft.move(actor, start, side), "river")
    passed = drift_from(turn.grid, start, turn.settings.flow)
    for end in passed:
        facing = next(s for s in Direction if turn.grid.neighbour(actor.pos, s) == end)
        actor = _enter_cell(turn, turn.draft.move(actor, end, facing, "drift"), "river")
    if len(passed) < turn.settings.flow:
        assert actor.seat is not None
        turn.announce("grate", actor.seat + 1)


def _enter_portal(turn: RiverTurn, actor: Actor, end: Pos, side: Direction, number: int) -> None:
    """Step on a portal and come out of the next one, without going through that (R18)."""
    actor = _enter_cell(turn, turn.draft.move(actor, end, side), "portal", number)
    after = number % len(turn.portals)
    _enter_cell(turn, turn.draft.teleport(actor, turn.portals[after], 0), "portal", after + 1)


def _enter_cell(turn: RiverTurn, actor: Actor, answer: str, *values: int) -> Actor:
    """Let an actor that entered a cell take the treasure and kill another actor there."""
    seat = actor.seat
    assert seat is not None
    turn.announce(answer, seat + 1, *values)
    turn.tracks[seat] = (*turn.tracks[seat], actor.pos)
    victim = turn.other_at(actor.pos, actor.id)
    if victim is not None:
        _drop_treasure(turn, victim)
    if _take_treasure(turn, actor):
        turn.treasure_holder = seat
        turn.announce(TREASURE, seat + 1)
    if victim is not None:
        _kill(turn, victim.id)
    return turn.actor(seat)


# --- treasure and death


def _take_treasure(turn: RiverTurn, actor: Actor) -> bool:
    """Let an actor take the treasure on its cell; return whether there was one."""
    for item in turn.draft.items.values():
        if item.pos == actor.pos:
            turn.draft.pick_up(actor, item)
            turn.draft.change_actor(replace(actor, gear=TREASURE_GEAR))
            return True
    return False


def _drop_treasure(turn: RiverTurn, actor: Actor) -> None:
    if actor.gear:
        turn.draft.drop(TREASURE, actor.pos, by=actor)
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
    turn.tracks[seat] = (*turn.tracks[seat], home)
    other = turn.other_at(home, actor.id)
    if other is not None:
        _drop_treasure(turn, other)
    _take_treasure(turn, actor)
    if other is not None:
        _kill(turn, other.id)


# --- shooting


def _shoot(turn: RiverTurn, actor: Actor, side: Direction) -> None:
    """Fire a rocket that flies up to a wall or player, even the shooter (R29, R30, R45)."""
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
            turn.announce("hit", seat + 1)
        _drop_treasure(turn, draft.actors[victim.id])
        _kill(turn, victim.id)
    elif edge is Edge.BREAKABLE:
        draft.set_edge(place, side, Edge.OPEN)
