"""What a ruleset has to offer: a factory of frozen states with methods."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, Self

from game.core.action import Action
from game.core.actor import Seat
from game.core.event import Event
from game.core.outcome import Outcome
from game.core.rng import Rng
from game.core.view import Mark, Preview, View


class IllegalAction(Exception):  # noqa: N818 (the field's name, as in python-chess)
    """A seat sent an action that its rules do not allow now."""


class State(Protocol):
    """A match at one moment: an immutable value."""

    @property
    def seats(self) -> int:
        """Return how many seats the match began with."""

    @property
    def to_act(self) -> frozenset[Seat]:
        """Return who may decide now: empty when the match is over."""

    @property
    def outcome(self) -> Outcome | None:
        """Return how the match ended, or None."""

    @property
    def rng_state(self) -> int:
        """Return the random generator's value: it differs once dice have fallen."""

    @property
    def may_resign(self) -> frozenset[Seat]:
        """Return who may `Leave` now, in turn or not; nobody once the match is over."""

    def legal_actions(self, seat: Seat) -> Sequence[Action]:
        """Return what a seat may do: finite, unique, in stable order, known from its view."""

    def apply(self, seat: Seat, action: Action) -> tuple[Self, tuple[Event, ...]]:
        """Return the next state and what happened; the caller vouches for legality."""

    def observe(self, seat: Seat | None) -> View:
        """Return what a seat sees; None sees everything."""

    def perceive(self, event: Event, seat: Seat) -> Event | None:
        """Return what a seat learns of an event that led to this state, if anything."""

    def resample(self, seat: Seat, rng: Rng) -> Self:
        """Return a random state that this seat cannot tell from the real one."""

    def marks(self, seat: Seat) -> tuple[Mark, ...]:
        """Return the cells that a seat should be warned of, from what it may know."""

    def preview(self, seat: Seat, action: Action) -> Preview:
        """Return what an action, legal or not, would do as far as the seat may know."""
