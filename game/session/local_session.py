"""Matches on this machine as a screen sees them, in play and replayed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Executor, Future
from dataclasses import dataclass, replace
from typing import Any

from game.agents.search_player import SearchPlayer, ask_player, find_player
from game.core.action import Action
from game.core.actor import Seat
from game.core.event import Event, LogEntry
from game.core.features.match_summary import summarize_match
from game.core.features.moments import Moment, moments
from game.core.level import Level
from game.core.match import Match
from game.core.ruleset import Player, opponents_of
from game.core.state import IllegalAction, State
from game.core.view import Preview
from game.session import updates
from game.session.session import Replay
from game.storage.save_store import SaveStore
from game.storage.saved_workspace import SavedWorkspace


@dataclass(frozen=True, slots=True)
class _PendingBotAction:
    """A bot's answer on its way (see `ask_player`), and the state that the bot was asked about."""

    seat: Seat
    state: State
    answer: Future[tuple[Player | SearchPlayer, Action]]


class LocalSession:
    """A match on this machine, seen from the seat of one of its human players.

    Bots play the other seats, in another thread if there is an `executor`; a searcher in another
    process if there is `run_apart`, which calls a function there. With several humans, `seat` is
    the one at the screen and `switch_seat` hands over. The match is saved after each ply.
    """

    def __init__(
        self,
        match: Match,
        store: SaveStore,
        executor: Executor | None = None,
        unproven: str = "",
        plies_before: int = 0,
        run_apart: Callable[..., Future[Any]] | None = None,
    ) -> None:
        """Take the seat of the human to act; the first `poll` returns the current state.

        A match that is `unproven`, for a reason given as a sentence, is never saved. It may begin
        after some plies of another.
        """
        self.match = match
        stem = store.file_stem(match)
        self.info = replace(
            updates.match_info(match), daily=store.daily.day_of(stem) if stem else ""
        )
        self._store = store
        self._unproven, self._plies_before = unproven, plies_before
        # Found once for each action: players would see every frame wait for it.
        self._undo_refusal: str | None = None
        self._executor, self._run_apart = executor, run_apart
        self._pending: _PendingBotAction | None = None
        bots, players = opponents_of(match.ruleset), enumerate(match.players)
        self._bots = {Seat(n): find_player(match.ruleset, bot) for n, bot in players if bot in bots}
        humans = match.human_seats or (Seat(0),)
        self.seat = next((seat for seat in humans if seat in match.state.to_act), humans[0])
        self._updates = {seat: [updates.update_of(match, seat, ())] for seat in humans}

    @property
    def ply(self) -> int:
        return self.match.ply

    @property
    def presence(self) -> None:
        return None

    @property
    def is_waiting(self) -> bool:
        return False

    @property
    def next_player(self) -> Seat | None:
        waiting = [seat for seat in sorted(self.match.state.to_act) if seat in self._updates]
        return None if not waiting or self.seat in waiting else waiting[0]

    @property
    def is_shared(self) -> bool:
        return len(self.match.state.may_resign.intersection(self.info.human_seats)) > 1

    def switch_seat(self, seat: Seat) -> None:
        self.seat = seat

    def poll(self) -> list[updates.Update]:
        """Return the updates since the last call; if there are none, a bot plays one ply."""
        if not self._updates[self.seat]:
            self._play_bot()
        waiting, self._updates[self.seat] = self._updates[self.seat], []
        return waiting

    def preview(self, action: Action) -> Preview:
        return self.match.state.preview(self.seat, action)

    def submit(self, action: Action) -> None:
        self._play(self.seat, action)

    def _play(self, seat: Seat, action: Action) -> None:
        match = self.match
        try:
            events = match.submit(seat, action, match.ply)
        except Exception as error:
            # A state that somebody made up may fail the rules anywhere.
            if isinstance(error, IllegalAction) or not self._unproven:
                raise
        else:
            self.publish(events)

    def undo_refusal(self) -> str:
        if self._undo_refusal is None:
            self._undo_refusal = self.match.undo_refusal()
        return self._undo_refusal

    def undo(self) -> str:
        if not (refusal := self.undo_refusal()):
            self.match.undo()
            self.publish(())
        return refusal

    def redo(self) -> str:
        if not self.match.can_redo():
            return "none"
        self.match.redo()
        self.publish(self.match.events(self.match.ply))
        return ""

    def publish(self, events: tuple[Event, ...]) -> None:
        """Queue an update with the events for every seat, and save the match."""
        self._undo_refusal = None
        for seat, waiting in self._updates.items():
            waiting.append(updates.update_of(self.match, seat, events))
        self.save()

    def _play_bot(self) -> None:
        if self._pending is None:
            self._ask_bot()
        pending = self._pending
        if pending is None or not pending.answer.done():
            return
        self._pending = None
        if self._run_apart is not None and pending.answer.exception() is not None:
            # The other process may have been ended.
            self._run_apart = None
            return
        # What a bot wanted before somebody gave up or undid something is of no use now.
        if pending.state is self.match.state:
            self._bots[pending.seat], action = pending.answer.result()
            self._play(pending.seat, action)

    def _ask_bot(self) -> None:
        state = self.match.state
        seat = next((s for s in sorted(state.to_act) if s in self._bots), None)
        if seat is None:
            return
        bot, chance = self._bots[seat], self.match.bot_rng(seat)
        asked = bot, state, seat, state.legal_actions(seat), chance
        answer: Future[tuple[Player | SearchPlayer, Action]] = Future()
        if self._run_apart is not None and isinstance(bot, SearchPlayer):
            answer = self._run_apart(ask_player, *asked)
        elif self._executor is not None:
            answer = self._executor.submit(ask_player, *asked)
        else:
            answer.set_result(ask_player(*asked))
        self._pending = _PendingBotAction(seat, state, answer)

    def past(self) -> Iterator[updates.Update]:
        """Yield what each human here has perceived of every ply so far, oldest first."""
        for ply, state in enumerate(self.match.states()):
            yield from updates.past_updates(self.match, ply, state)

    def replay(self, seat: Seat | None) -> Replay:
        return LocalReplay(self.match, seat)

    def report(self) -> updates.MatchReport:
        """Return the report for a human winner, else for the first human."""
        match, humans = self.match, self.info.human_seats or (Seat(0),)
        winners = match.outcome.winners if match.outcome is not None else ()
        seat = next((seat for seat in winners if seat in humans), humans[0])
        plies, stem = match.ply + self._plies_before, self._store.file_stem(match)
        return replace(match_report(match, seat), ply=plies, file_stem=stem)

    def restarted_on(self, level: Level) -> LocalSession:
        match = self.match
        new = Match(match.ruleset, level, match.seats, match.seed, match.players)
        if match.ply == 0:
            self._store.transfer_file(match, new)
        return LocalSession(new, self._store, self._executor, run_apart=self._run_apart)

    def save(self) -> None:
        """Save the match; one in which no human has acted yet leaves no file."""
        match = self.match
        if (self._store.has_file(match) or match.has_human_action) and not self._unproven:
            self._store.save_match(match)

    @property
    def problem(self) -> str:
        return self._unproven or self._store.problem

    def discard_if_empty(self) -> None:
        self._store.delete_if_empty(self.match)

    def load_notes(self, seat: Seat) -> SavedWorkspace | None:
        return self._store.load_notes(self.match, seat)

    def save_notes(self, seat: Seat, notes: SavedWorkspace) -> None:
        """Write a seat's own notes on the match, which they make worth a file."""
        if not self._unproven and not self._store.has_file(self.match):
            self._store.save_match(self.match)
        self._store.save_notes(self.match, seat, notes)


def match_report(match: Match, seat: Seat) -> updates.MatchReport:
    """Return what is revealed to a seat of a match that is over."""
    summary = summarize_match(match, seat) if match.ruleset.features.match_summary else None
    forecast = None
    if summary is not None and summary.killed_by is not None:
        last = next(ply for ply in range(match.ply, 0, -1) if match.action(ply)[0] == seat)
        forecast = match.state_at(last - 1).preview(seat, match.action(last)[1])
    view, matters = match.state.observe(seat), _seed_matters(match)
    return updates.MatchReport(
        seat, match.ply, view, match.seed, matters, summary, forecast=forecast
    )


def _seed_matters(match: Match) -> bool:
    """Return whether another seed could have changed a match on a fixed map."""
    start = match.restarted().state
    if start.rng_state != match.state.rng_state or len(match.human_seats) < match.seats:
        return True
    other = match.ruleset.new_game(match.level, match.seats, match.seed + 1)
    return other.observe(None) != start.observe(None)


class LocalReplay:
    """A match on this machine as one seat saw it, shown at any ply; it may still be in play."""

    def __init__(self, match: Match, seat: Seat | None) -> None:
        """Begin at the start of the match; without a seat everything is shown."""
        self.info = updates.match_info(match)
        self.seat = seat
        self.ply = 0
        self._match = match
        self._state = match.state_at(0)
        self._updates = [updates.state_update(0, self._state, seat, ())]
        # Up to a ply.
        self._moments: tuple[int, dict[int, Moment]] = (0, {})

    @property
    def last_ply(self) -> int:
        return self._match.ply

    @property
    def log(self) -> tuple[LogEntry, ...]:
        return updates.public_log(self._match.state)

    @property
    def moments(self) -> Mapping[int, Moment]:
        known, found = self._moments
        if known < self.last_ply:
            found |= moments(self._match, self.seat, known)
            self._moments = self.last_ply, found
        return found

    def poll(self) -> list[updates.Update]:
        waiting, self._updates = self._updates, []
        return waiting

    def step(self) -> None:
        if self.ply < self.last_ply:
            self.ply += 1
            self._state, events = self._state.apply(*self._match.action(self.ply))
            self._updates.append(updates.state_update(self.ply, self._state, self.seat, events))

    def seek(self, ply: int) -> None:
        self.ply = max(0, min(ply, self.last_ply))
        self._state = self._match.state_at(self.ply)
        self._updates.append(updates.state_update(self.ply, self._state, self.seat, ()))
