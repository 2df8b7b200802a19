"""What a seat learns of events, and what else could be true."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from game.core.actor import Actor, Seat
from game.core.event import (
    Attacked,
    Changed,
    Destroyed,
    Died,
    Dropped,
    Ended,
    Event,
    GaugeChanged,
    Healed,
    Heard,
    Hurt,
    ItemChanged,
    Moved,
    Noted,
    Picked,
    Spawned,
    TurnBegan,
)
from game.core.grid import Pos
from game.core.rng import Rng
from game.rulesets.dooom.display import own_change
from game.rulesets.dooom.guess import guess
from game.rulesets.dooom.hints import last_cell
from game.rulesets.dooom.memory import looks
from game.rulesets.dooom.params import REACH, reach_of
from game.rulesets.dooom.rules import actor_id
from game.rulesets.dooom.sight import in_sight

if TYPE_CHECKING:
    from game.rulesets.dooom.state import DooomState

_BLOWS = ("hit", "missed", "turned")
_PUBLIC = ("fallen", "left")


class _Witness:
    """A seat that may have seen what happened: from where it stands, or from where it just fell."""

    def __init__(self, state: DooomState, seat: Seat) -> None:
        self.state = state
        self.seat = seat
        self.own = state.actor(seat)
        self.eye: Pos | None = None
        self.reach = REACH
        if self.own is not None:
            self.eye, self.reach = self.own.pos, reach_of(self.own)
        elif state.fallen == seat:
            self.eye = last_cell(state.starts[seat], state.tracks[seat])

    def sees(self, *cells: Pos) -> bool:
        """Return whether it saw all of the cells; after the end everything shows."""
        if self.state.outcome is not None:
            return True
        return self.eye is not None and all(in_sight(self.eye, self.reach, c) for c in cells)

    def sees_blow(self) -> bool:
        """Return whether it saw both who struck and who was struck."""
        return bool(self.state.struck) and self.sees(*self.state.struck)

    def looks(self, actor: Actor) -> Actor:
        """Return an actor as it appears to the seat."""
        if actor.seat == self.seat or self.state.outcome is not None:
            return actor
        return looks(self.state.memories[self.seat], actor)

    def apparent_health(self, event: Hurt | Healed) -> int:
        """Return the hit points that the seat takes somebody to have."""
        actor = next((a for a in self.state.world.actors if a.id == event.actor), None)
        return max(0, event.health) if actor is None else self.looks(actor).health


def perceive(state: DooomState, event: Event, seat: Seat) -> Event | None:
    """Return what a seat learns of an event that led to this state."""
    witness = _Witness(state, seat)
    match event:
        case TurnBegan() | Ended():
            return event
        case GaugeChanged():
            return own_change(event, seat)
        case Noted():
            return _note(witness, event)
        case Picked(item=item) | ItemChanged(item=item) | Destroyed(item=item):
            return event if witness.sees(item.pos) else None
        case Dropped():
            return _drop(witness, event)
    return _deed(witness, event)


def _deed(witness: _Witness, event: Event) -> Event | None:
    """Return what a seat learns of what somebody did or suffered."""
    match event:
        case Moved():
            return _step(witness, event)
        case Attacked():
            return event if witness.sees_blow() else None
        case Hurt() | Healed():
            return _health(witness, event)
        case Died():
            return _death(witness, event)
        case Changed(actor=actor):
            return Changed(witness.looks(actor)) if witness.sees(actor.pos) else None
    return None


def _drop(witness: _Witness, event: Dropped) -> Dropped | None:
    """Return a pile that appears; whose it was shows only to those who saw him fall."""
    state = witness.state
    if not witness.sees(event.item.pos):
        return None
    assert state.fallen is not None
    death = last_cell(state.starts[state.fallen], state.tracks[state.fallen])
    return event if witness.sees(death) else replace(event, actor=None)


def _step(witness: _Witness, event: Moved) -> Event | None:
    """Return a step, or only that somebody appeared or went out of sight."""
    if event.actor == actor_id(witness.seat) or witness.sees(event.start, event.end):
        return event
    if witness.sees(event.end):
        actor = next(a for a in witness.state.world.actors if a.id == event.actor)
        return Spawned(witness.looks(actor))
    return Heard("gone", event.start) if witness.sees(event.start) else None


def _health(witness: _Witness, event: Hurt | Healed) -> Event | None:
    state = witness.state
    if event.actor == actor_id(witness.seat):
        return event
    if isinstance(event, Hurt):
        seen = witness.sees_blow()
    else:
        seen = any(a.id == event.actor and witness.sees(a.pos) for a in state.world.actors)
    return replace(event, health=witness.apparent_health(event)) if seen else None


def _death(witness: _Witness, event: Died) -> Event | None:
    if not witness.sees(event.pos):
        return None
    return (
        event
        if not witness.state.struck or witness.sees_blow()
        else replace(event, cause="", by=None)
    )


def _note(witness: _Witness, event: Noted) -> Event | None:
    """Return a line of the log, told from the seat's own side if it took part."""
    own, numbers = witness.seat + 1, event.values
    if event.name in _BLOWS:
        if own == numbers[0]:
            return Noted(f"you_{event.name}", numbers[1:])
        if own == numbers[1]:
            return Noted(f"{event.name}_you", (numbers[0], *numbers[2:]))
        return event if witness.sees_blow() else None
    if own == numbers[0]:
        return Noted(f"you_{event.name}", numbers[1:])
    if event.name in _PUBLIC:
        return event
    actor = witness.state.actor(Seat(numbers[0] - 1))
    return event if actor is not None and witness.sees(actor.pos) else None


def resample(state: DooomState, seat: Seat, rng: Rng) -> DooomState:
    """Return a state that the seat cannot tell from this one."""
    if state.outcome is not None:
        return replace(state, world=replace(state.world, rng=rng.below(1 << 62)[1]))
    return guess(state, seat, rng)
