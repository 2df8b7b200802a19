"""Sessions: a match as one screen sees it, played or replayed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Executor, Future
from dataclasses import dataclass
from typing import Protocol

from game.core.action import Action
from game.core.actor import Seat
from game.core.event import Event, LogEntry
from game.core.match import Match
from game.core.rng import Rng, derive_seed
from game.core.ruleset import Player
from game.core.state import State
from game.core.view import Mark, Preview, View


@dataclass(frozen=True, slots=True)
class Update:
    """What a seat learns after a ply: its view, the perceived events, its legal actions.

    `marks` are the cells to warn of, `view` is what to show after the events, `log` the public
    log if the ruleset has one.
    """

    ply: int
    view: View
    events: tuple[Event, ...]
    legal: tuple[Action, ...]
    marks: tuple[Mark, ...]
    log: tuple[LogEntry, ...] = ()


class Session(Protocol):
    """A match as one screen sees it."""

    @property
    def seat(self) -> Seat | None:
        """Return the seat whose view is shown, None if everything is."""

    def poll(self) -> list[Update]:
        """Return the updates since the last call, oldest first; never waits."""


def update_of(match: Match, seat: Seat | None, events: tuple[Event, ...]) -> Update:
    """Return a seat's update on the state and the events before it; None sees everything."""
    state = match.state
    if seat is None:
        # The end of a match shows everyone the same marks.
        marks = state.marks(Seat(0)) if state.outcome is not None else ()
        return Update(match.ply, state.observe(None), events, (), marks, public_log(state))
    perceived = tuple(seen for event in events if (seen := state.perceive(event, seat)) is not None)
    view = state.observe(seat)
    legal = tuple(state.legal_actions(seat))
    return Update(match.ply, view, perceived, legal, state.marks(seat), view.log)


def public_log(state: State) -> tuple[LogEntry, ...]:
    """Return the log that all seats share, empty if the ruleset has none."""
    return state.observe(Seat(0)).log


class LocalSession:
    """A match on this machine, seen from the seat of one of its human players.

    Bots play the other seats, in another thread if there is an `executor`. With several humans,
    `seat` is the one at the screen and `switch_seat` hands over. `on_change` gets the match after
    each ply.
    """

    def __init__(
        self,
        match: Match,
        on_change: Callable[[Match], None],
        executor: Executor | None = None,
    ) -> None:
        """Take the seat of the human to act; the first `poll` returns the current state."""
        self.match = match
        self._on_change = on_change
        self._executor = executor
        self._bot_action: Future[Action] | None = None
        bots = match.ruleset.bots()
        self._bots = {
            Seat(seat): bots[player] for seat, player in enumerate(match.players) if player in bots
        }
        self._rng = Rng(derive_seed(match.seed, "agents"))
        humans = match.human_seats or (Seat(0),)
        self.seat = next((seat for seat in humans if seat in match.state.to_act), humans[0])
        self._updates = {seat: [update_of(match, seat, ())] for seat in humans}

    @property
    def next_player(self) -> Seat | None:
        """Return the other human seat to act, to whom the screen must be handed over, or None."""
        waiting = [seat for seat in sorted(self.match.state.to_act) if seat in self._updates]
        return None if not waiting or self.seat in waiting else waiting[0]

    def switch_seat(self, seat: Seat) -> None:
        """Show another human's view; `poll` returns the updates that this seat has missed."""
        self.seat = seat

    def poll(self) -> list[Update]:
        """Return the updates since the last call; if there are none, a bot plays one ply."""
        if not self._updates[self.seat]:
            self._play_bot()
        waiting, self._updates[self.seat] = self._updates[self.seat], []
        return waiting

    def submit(self, action: Action) -> None:
        """Play an action of the seat; `poll` returns its events."""
        self.publish(self.match.submit(self.seat, action, self.match.ply))

    def undo(self) -> None:
        """Undo the last action."""
        self.match.undo()
        self.publish(())

    def redo(self) -> None:
        """Redo the action undone last."""
        self.match.redo()
        self.publish(self.match.events(self.match.ply))

    def preview(self, action: Action) -> Preview:
        """Return what an action would do as far as the seat may know."""
        return self.match.state.preview(self.seat, action)

    def _play_bot(self) -> None:
        state = self.match.state
        seat = next((s for s in sorted(state.to_act) if s in self._bots), None)
        if seat is None:
            return
        if self._bot_action is None:
            self._rng, _ = self._rng.below(2)
            view, legal = state.observe(seat), state.legal_actions(seat)
            self._bot_action = self._start_bot(self._bots[seat], view, legal, self._rng)
        if self._bot_action.done():
            action, self._bot_action = self._bot_action.result(), None
            self.publish(self.match.submit(seat, action, self.match.ply))

    def _start_bot(
        self, bot: Player, view: View, legal: Sequence[Action], rng: Rng
    ) -> Future[Action]:
        if self._executor is not None:
            return self._executor.submit(bot.choose, view, legal, rng)
        done: Future[Action] = Future()
        done.set_result(bot.choose(view, legal, rng))
        return done

    def publish(self, events: tuple[Event, ...]) -> None:
        """Queue an update with the events for every seat, and report the match as changed."""
        for seat, waiting in self._updates.items():
            waiting.append(update_of(self.match, seat, events))
        self._on_change(self.match)


class ReplaySession:
    """A finished or saved match as one seat saw it, shown at any ply."""

    def __init__(self, match: Match, seat: Seat | None) -> None:
        """Begin at the start of the match; without a seat everything is shown."""
        self.seat = seat
        self.ply = 0
        self.last_ply = match.ply
        self._record = match.record()
        self._match = match.restarted()
        self._updates = [update_of(self._match, seat, ())]

    def poll(self) -> list[Update]:
        """Return the updates since the last call, oldest first."""
        waiting, self._updates = self._updates, []
        return waiting

    def step(self) -> None:
        """Show the next ply with its events; does nothing at the end."""
        if self.ply < self.last_ply:
            seat, action = self._record.log[self.ply]
            self._match = self._match_at(self.ply)
            events = self._match.submit(seat, action, self.ply)
            self.ply += 1
            self._updates.append(update_of(self._match, self.seat, events))

    def seek(self, ply: int) -> None:
        """Show the state after a ply, without its events."""
        self.ply = max(0, min(ply, self.last_ply))
        self._match = self._match_at(self.ply)
        self._updates.append(update_of(self._match, self.seat, ()))

    def _match_at(self, ply: int) -> Match:
        match = self._match
        if match.ply > ply:
            match = match.restarted()
        for seat, action in self._record.log[match.ply : ply]:
            match.submit(seat, action, match.ply)
        return match
