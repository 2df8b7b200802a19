"""How a scene reaches a match: it cannot tell play, bots and replay apart."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Protocol

from game.core.action import Action
from game.core.actor import Seat
from game.core.event import Event
from game.core.match import Match
from game.core.rng import Rng, seed_value
from game.core.state import Player
from game.core.view import Mark, Preview, View


@dataclass(frozen=True, slots=True)
class Update:
    """What a seat is told after a ply: its view, what it perceived, what it may do now.

    `marks` are the cells to warn of, `view` the authoritative picture once the events are shown.
    """

    ply: int
    view: View
    events: tuple[Event, ...]
    legal: tuple[Action, ...]
    marks: tuple[Mark, ...]


class Session(Protocol):
    """A match as one screen sees it."""

    @property
    def seat(self) -> Seat:
        """Return the seat whose view is shown."""

    def poll(self) -> list[Update]:
        """Return the updates since the last call, oldest first; never waits."""


def update_of(match: Match, seat: Seat, events: tuple[Event, ...]) -> Update:
    """Return what a seat is told of a match's present state and what led to it."""
    state = match.state
    perceived = tuple(told for event in events if (told := state.perceive(event, seat)) is not None)
    return Update(
        match.ply,
        state.observe(seat),
        perceived,
        tuple(state.legal_actions(seat)),
        state.marks(seat),
    )


class LocalSession:
    """A match on this machine with one person in a seat; `on_change` is told after each ply."""

    def __init__(
        self,
        match: Match,
        seat: Seat,
        on_change: Callable[[Match], None],
        agents: Mapping[Seat, Player] | None = None,
    ) -> None:
        """Sit down among agents; the first `poll` shows the match as it stands."""
        self.match = match
        self.seat = seat
        self._on_change = on_change
        self._agents = dict(agents or {})
        self._rng = Rng(seed_value(match.seed, "agents"))
        self._waiting = [update_of(match, seat, ())]

    def poll(self) -> list[Update]:
        """Return the updates since the last call; with none waiting an agent plays one ply."""
        if not self._waiting:
            self._play_agent()
        waiting, self._waiting = self._waiting, []
        return waiting

    def submit(self, action: Action) -> None:
        """Play a legal action of the seat; what follows comes by `poll`."""
        events = self.match.submit(self.seat, action, self.match.ply)
        self._changed(events)

    def undo(self) -> None:
        """Take the last action back."""
        self.match.undo()
        self._changed(())

    def redo(self) -> None:
        """Play the action taken back last again."""
        self.match.redo()
        self._changed(self.match.events(self.match.ply))

    def preview(self, action: Action) -> Preview:
        """Return what an action would do as far as the seat may know."""
        return self.match.state.preview(self.seat, action)

    def _play_agent(self) -> None:
        state = self.match.state
        seat = next((s for s in sorted(state.to_act) if s in self._agents), None)
        if seat is not None:
            self._rng, _ = self._rng.below(2)
            view, legal = state.observe(seat), state.legal_actions(seat)
            action = self._agents[seat].choose(view, legal, self._rng)
            self._changed(self.match.submit(seat, action, self.match.ply))

    def _changed(self, events: tuple[Event, ...]) -> None:
        self._waiting.append(update_of(self.match, self.seat, events))
        self._on_change(self.match)


class ReplaySession:
    """A match that was played, as one seat saw it; wound to any ply."""

    def __init__(self, match: Match, seat: Seat) -> None:
        """Begin at the start of the match."""
        self.seat = seat
        self.ply = 0
        self.last = match.ply
        self._record = match.record()
        self._match = Match(match.ruleset, match.level, match.seats, match.seed)
        self._waiting = [update_of(self._match, seat, ())]

    def poll(self) -> list[Update]:
        """Return the updates since the last call, oldest first."""
        waiting, self._waiting = self._waiting, []
        return waiting

    def step(self) -> None:
        """Show the next ply with its events; at the end nothing happens."""
        if self.ply < self.last:
            seat, action = self._record.log[self.ply]
            self._match = self._at(self.ply)
            events = self._match.submit(seat, action, self.ply)
            self.ply += 1
            self._waiting.append(update_of(self._match, self.seat, events))

    def seek(self, ply: int) -> None:
        """Show the state after a ply, without what led to it."""
        self.ply = max(0, min(ply, self.last))
        self._match = self._at(self.ply)
        self._waiting.append(update_of(self._match, self.seat, ()))

    def _at(self, ply: int) -> Match:
        match = self._match
        if match.ply > ply:
            match = Match(match.ruleset, match.level, match.seats, match.seed)
        for seat, action in self._record.log[match.ply : ply]:
            match.submit(seat, action, match.ply)
        return match
