"""The world that all states share, and the protocol of states: frozen values with methods."""

from collections.abc import Iterable, Sequence
from typing import Protocol, Self

from game.core.action import Action
from game.core.actor import Actor, Item, Seat
from game.core.event import Event, Outcome, actor_of
from game.core.fast_dataclass import value
from game.core.grid import Grid
from game.core.rng import Rng
from game.core.view import Mark, Preview, View, learned_something

_ONE_SEAT = frozenset({Seat(0)})
_NO_SEATS: frozenset[Seat] = frozenset()


@value(frozen=True, slots=True)
class World:
    """Boards, actors in order of creation, items, random numbers and the round.

    `grids` has one board for most rulesets and one per floor where there are floors. `rng` is
    the value of `core.rng.Rng`; `next_id` numbers actors and items together.
    """

    grids: tuple[Grid, ...]
    actors: tuple[Actor, ...] = ()
    items: tuple[Item, ...] = ()
    rng: int = 0
    turn: int = 1
    next_id: int = 1

    @property
    def grid(self) -> Grid:
        """Return the first board, the only one where there are no floors."""
        return self.grids[0]


class IllegalAction(ValueError):  # noqa: N818 (it is no failure of the program)
    """A seat sent an action that its rules do not allow now."""


class SingleSeatState:
    """What the states of games for one player share; the hero is the first actor."""

    __slots__ = ()

    world: World
    outcome: Outcome | None

    @property
    def seats(self) -> int:
        return 1

    @property
    def to_act(self) -> frozenset[Seat]:
        return _ONE_SEAT if self.outcome is None else _NO_SEATS

    @property
    def may_resign(self) -> frozenset[Seat]:
        """Return no seat: a single player quits, or resigns by an action of the rules."""
        return _NO_SEATS

    @property
    def rng_state(self) -> int:
        return self.world.rng

    def hero_actor(self) -> Actor:
        """Return the hero."""
        return self.world.actors[0]


class State(Protocol):
    """A match at one moment: an immutable value."""

    @property
    def seats(self) -> int:
        """Return how many seats the match began with."""

    @property
    def to_act(self) -> frozenset[Seat]:
        """Return the seats that may act now: empty when the match is over."""

    @property
    def outcome(self) -> Outcome | None:
        """Return how the match ended, or None."""

    @property
    def rng_state(self) -> int:
        """Return the random generator's value: it changes with every draw."""

    @property
    def may_resign(self) -> frozenset[Seat]:
        """Return the seats that may `Resign` now, in turn or not: empty when the match is over.

        All seats know them: who has died or left is no secret.
        """

    def legal_actions(self, seat: Seat) -> Sequence[Action]:
        """Return a seat's legal actions: finite, unique, in stable order, known from its view."""

    def apply(self, seat: Seat, action: Action) -> tuple[Self, tuple[Event, ...]]:
        """Return the next state and the events; the caller makes sure that the action is legal."""

    def observe(self, seat: Seat | None) -> View:
        """Return the view of a seat; None sees everything."""

    def perceive(self, event: Event, seat: Seat) -> Event | None:
        """Return an event that led to this state as a seat perceives it, or None."""

    def resample(self, seat: Seat, rng: Rng) -> Self:
        """Return a random state that this seat cannot tell from the real one."""

    def marks(self, seat: Seat) -> tuple[Mark, ...]:
        """Return the cells that a seat should be warned of, from what it may know."""

    def preview(self, seat: Seat, action: Action) -> Preview:
        """Return what an action, legal or not, would do as far as the seat may know."""


def perceived(state: State, events: Iterable[Event], seat: Seat) -> tuple[Event, ...]:
    """Return the events that led to a state as a seat perceives them."""
    return tuple(found for event in events if (found := state.perceive(event, seat)) is not None)


# How many random states, alike for a seat, an action must do the same in.
_RESAMPLED = 64


def told_anything(
    before: State, after: State, seat: Seat, action: Action, events: Iterable[Event]
) -> bool:
    """Return whether an action told its seat anything that was hidden from it."""
    view, told = before.observe(seat), perceived(after, events, seat)
    if learned_something(view, after.observe(seat), told):
        return True
    # What those in sight do may depend on what is out of sight: undone, it would answer questions.
    seen = _of_those_in(view, told)
    for number in range(_RESAMPLED):
        other, happened = before.resample(seat, Rng(number)).apply(seat, action)
        if _of_those_in(view, perceived(other, happened, seat)) != seen:
            return True
    return False


def _of_those_in(view: View, events: Iterable[Event]) -> list[Event]:
    """Return what actors of a view did or suffered."""
    known = {actor.id for actor in view.actors}
    return [event for event in events if actor_of(event) in known]
