"""How far actions can be undone: not beyond what a seat has learned from one."""

from __future__ import annotations

from collections.abc import Iterable

from game.core.action import Action
from game.core.actor import Actor, Seat
from game.core.event import Event
from game.core.rng import Rng
from game.core.state import State
from game.core.view import View, learned_something

# In so many random states that a seat cannot tell from the real one an action must do the same.
_RESAMPLED = 64


def told_anything(
    before: State, after: State, seat: Seat, action: Action, events: Iterable[Event]
) -> bool:
    """Return whether an action told its seat anything that was hidden from it."""
    view = before.observe(seat)
    perceived = _perceived(after, events, seat)
    if learned_something(view, after.observe(seat), perceived):
        return True
    # What those in sight do may depend on what is out of sight: undone, it would answer questions.
    seen = _of_those_in(view, perceived)
    for number in range(_RESAMPLED):
        other, happened = before.resample(seat, Rng(number)).apply(seat, action)
        if _of_those_in(view, _perceived(other, happened, seat)) != seen:
            return True
    return False


def _perceived(state: State, events: Iterable[Event], seat: Seat) -> list[Event]:
    return [found for event in events if (found := state.perceive(event, seat)) is not None]


def _of_those_in(view: View, events: Iterable[Event]) -> list[Event]:
    """Return what actors of a view did or suffered."""
    known = {actor.id for actor in view.actors}
    return [event for event in events if _who(event) in known]


def _who(event: Event) -> object:
    who = getattr(event, "actor", None)
    return who.id if isinstance(who, Actor) else who
