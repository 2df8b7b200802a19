"""Determinization: a full random state from a view, for bots that look ahead."""

from game.core.actor import Actor, Seat
from game.core.grid import Pos
from game.core.rng import Rng
from game.core.state import World
from game.core.view import Sighting, View
from game.rulesets.dooom.gauges import all_gauges
from game.rulesets.dooom.memory import Memory
from game.rulesets.dooom.params import HEALTH, HERO, DooomRules
from game.rulesets.dooom.state import DooomState
from game.rulesets.dooom.turn_draft import actor_id


def determinize(view: View, rng: Rng) -> DooomState:
    """Return a random state in which the current seat has this view."""
    own = view.own_actor()
    assert own is not None
    assert own.seat is not None
    seats, alive = view.gauge("alive").maximum, view.gauge("alive").value
    rules = DooomRules(view.gauge("target").value, view.gauge("rounds").maximum)
    actors = _living_actors(view, own, seats, alive)
    others = [a for a in view.actors if a.id != own.id]
    sightings = [*(Sighting(a, view.turn) for a in others), *view.sightings]
    damage = {sighting.actor.seat: HEALTH - sighting.actor.health for sighting in sightings}
    memory = Memory(
        view.board.grid.terrain,
        view.items,
        tuple(sorted(sightings, key=lambda sighting: sighting.actor.id)),
        tuple(damage.get(Seat(seat), 0) for seat in range(seats)),
    )
    number = max([seats, *(item.id for item in view.items)]) + 1
    points = view.gauge("points").value
    world = World((view.board.grid,), actors, view.items, 0, view.turn, number)
    by_id = {actor.id: actor for actor in actors}
    state = DooomState(
        world=world,
        rules=rules,
        first_seat=own.seat,
        current_seat=own.seat,
        points=points,
        memories=(memory,) * seats,
        starts=(own.pos,) * seats,
        tracks=("",) * seats,
        gauges=all_gauges(rules, view.turn, by_id, seats, own.seat, points),
    )
    return state.resample(own.seat, rng)


def _living_actors(view: View, own: Actor, seats: int, alive: int) -> tuple[Actor, ...]:
    """Return the living actors: the seat's own, those ever seen, and placeholders for the rest."""
    known = {a.id: a for a in (*view.actors, *(s.actor for s in view.sightings))}
    for seat in map(Seat, range(seats)):
        if len(known) < alive and actor_id(seat) not in known:
            known[actor_id(seat)] = Actor(
                actor_id(seat), HERO, Pos(0, 0), own.facing, seat, HEALTH, HEALTH
            )
    return tuple(known[number] for number in sorted(known))
