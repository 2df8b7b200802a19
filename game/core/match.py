"""A match as its action log: playing, undoing, saving and replaying all work on the log."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from game.core.action import Action, Resign
from game.core.actor import Seat
from game.core.codec import dumps, text_digest
from game.core.event import Event, Outcome
from game.core.level import Level
from game.core.ruleset import Ruleset, UndoRule
from game.core.state import IllegalAction, State, told_anything

RECORD_FORMAT = 4
HUMAN = "human"
DIGEST_INTERVAL = 16
# The states of so many plies stay in memory, to read what happened in them.
KEPT_PLIES = 40
# Between so many and half as many states of all plies before those stay, too.
_MOST_KEPT = 128


@dataclass(frozen=True, slots=True)
class Record:
    """A whole match: the level it began on, every seat's actions, and digests of states.

    `digests` holds the state's digest after every `DIGEST_INTERVAL`-th ply, `final_digest` the
    last one's; a record made by an older version of the game has neither. `players` has one entry
    per seat: `HUMAN` or the name of one of the ruleset's bots. `names` are those the humans gave
    themselves, "" for bots; empty for a match on one machine.
    """

    format: int
    ruleset: str
    version: int
    level: Level
    seats: int
    seed: int
    log: tuple[tuple[Seat, Action], ...]
    digests: tuple[str, ...]
    final_digest: str | None
    players: tuple[str, ...]
    names: tuple[str, ...]


class RecordError(Exception):
    """A record cannot be replayed; the message gives the reason and the ply."""


class Match:
    """The states of a match and the actions between them; `ply` counts the actions not undone.

    `players` has `HUMAN` or a bot's name for each seat; by default all seats are human. `names`
    are for the record alone. States and events are known from `first_ply` on: 0, unless the match
    was resumed later and what comes before is not read back. `problem` is a sentence if
    `read_back` found that its actions do not lead there.
    """

    def __init__(
        self,
        ruleset: Ruleset,
        level: Level,
        seats: int,
        seed: int,
        players: Sequence[str] | None = None,
        *,
        start: State | None = None,
    ) -> None:
        """Start a match on a checked level, in a new game or in the state `start`."""
        self.ruleset = ruleset
        self.level = level
        self.seats = seats
        self.seed = seed
        self.players = (HUMAN,) * seats if players is None else tuple(players)
        self.names: tuple[str, ...] = ()
        # By ply; without most of those long past, which are worked out again when they are wanted.
        self._states: dict[int, State] = {
            0: ruleset.new_game(level, seats, seed) if start is None else start
        }
        # Each entry is made once: who has written it down before knows it by identity.
        self._log: list[tuple[Seat, Action]] = []
        self._events: list[tuple[Event, ...]] = []
        # By ply; saving after every action must not compute old digests again.
        self._digests: dict[int, str] = {}
        # Those worked out last, after one that is kept.
        self._near: dict[int, State] = {}
        # The match at its start, and what plays it up to `first_ply`.
        self._beginning: tuple[Match, Iterator[object]] | None = None
        self.problem = ""
        self.ply = self.first_ply = 0

    def starting_from(self, state: State) -> Match:
        """Return a match on the same level that starts from a given state.

        It can be played and undone, but its record does not replay.
        """
        return Match(self.ruleset, self.level, self.seats, self.seed, self.players, start=state)

    def restarted(self) -> Match:
        """Return the same match at its start."""
        return Match(self.ruleset, self.level, self.seats, self.seed, self.players)

    def is_beginning_of(self, other: Match) -> bool:
        """Return whether the other match began like this one and played all of its actions."""
        played, others = self._log[: self.ply], other._log[: self.ply]
        return (self.level, self.seed, played) == (other.level, other.seed, others)

    @property
    def human_seats(self) -> tuple[Seat, ...]:
        """Return the seats of human players."""
        return tuple(Seat(n) for n, player in enumerate(self.players) if player == HUMAN)

    @property
    def state(self) -> State:
        """Return the current state."""
        return self._states[self.ply]

    def state_at(self, ply: int) -> State:
        """Return the state after a ply that undo can return to, or one of the last `KEPT_PLIES`."""
        if ply not in self._states:
            known = max(kept for kept in self._states if kept < ply)
            for seat, action in self._log[known:ply]:
                self._states[known + 1], _ = self._states[known].apply(seat, action)
                known += 1
        return self._states[ply]

    def kept_states(self) -> dict[int, State]:
        """Return the states in memory by ply, the first and the current one among them."""
        return {ply: state for ply, state in self._states.items() if ply <= self.ply}

    def worked_out(self, ply: int, plies: int) -> State | None:
        """Return the state after any ply; None if that takes more than so many plies.

        Asked again, it goes on where it was. Before `first_ply`, it waits until that is read back.
        """
        if ply in self._states:
            return self._states[ply]
        kept = [known for known in self._states if known < ply]
        if not kept:
            earlier = None if self._beginning is None else self._beginning[0]
            is_read = earlier is not None and ply <= earlier.ply
            return earlier.worked_out(ply, plies) if earlier is not None and is_read else None
        known = max(kept)
        at = max((near for near in self._near if known <= near <= ply), default=-1)
        if at < 0:
            self._near, at = {known: self._states[known]}, known
        for number in range(at, min(ply, at + plies)):
            self._near[number + 1], _ = self._near[number].apply(*self._log[number])
        return self._near.get(ply)

    @property
    def outcome(self) -> Outcome | None:
        """Return how the match ended, or None while it goes on."""
        return self.state.outcome

    def submit(self, seat: Seat, action: Action, ply: int) -> tuple[Event, ...]:
        """Play one action and return its events.

        Raises IllegalAction and changes nothing if the action is not legal or `ply` is not the
        current one (the sender saw an older state).
        """
        if ply != self.ply:
            raise IllegalAction(f"this is ply {self.ply}, not {ply}")
        if isinstance(action, Resign):
            if seat not in self.state.may_resign:
                raise IllegalAction(f"seat {seat} cannot resign")
        elif seat not in self.state.to_act:
            raise IllegalAction(f"seat {seat} is not to act")
        elif action not in self.state.legal_actions(seat):
            raise IllegalAction(f"{action} is not legal now")
        state, events = self.state.apply(seat, action)
        for undone in range(self.ply + 1, len(self._log) + 1):
            self._states.pop(undone, None)
            self._digests.pop(undone, None)
        self._near = {}
        del self._log[self.ply :], self._events[self.ply - self.first_ply :]
        self._log.append((seat, action))
        self._events.append(events)
        self.ply += 1
        self._states[self.ply] = state
        self._forget(self.ply - KEPT_PLIES - 1)
        if self.ply % (DIGEST_INTERVAL * _MOST_KEPT) == 0:
            for each in [*self._states]:
                self._forget(each)
        return events

    @property
    def _interval(self) -> int:
        """Return between how many plies a state is kept: a power of 2, more in a longer match."""
        return DIGEST_INTERVAL << (self.ply // (DIGEST_INTERVAL * _MOST_KEPT)).bit_length()

    def _forget(self, ply: int) -> None:
        """Drop the state of a ply long past, unless it is kept or has no digest yet."""
        has_digest = ply % DIGEST_INTERVAL != 0 or ply in self._digests
        if has_digest and ply % self._interval and self.first_ply < ply < self.ply - KEPT_PLIES:
            self._states.pop(ply, None)

    def events(self, ply: int) -> tuple[Event, ...]:
        """Return the events of a ply after `first_ply` or one read back, counted from 1."""
        if ply <= self.first_ply and self._beginning is not None:
            return self._beginning[0].events(ply)
        return self._events[ply - 1 - self.first_ply]

    def action(self, ply: int) -> tuple[Seat, Action]:
        """Return who did what at a ply, counted from 1."""
        return self._log[ply - 1]

    def can_undo(self) -> bool:
        """Return whether the ruleset allows undoing the last action."""
        return not self.undo_refusal()

    def undo_refusal(self) -> str:
        """Return why the last action cannot be undone: a key of the texts, "" if it can."""
        if self.ruleset.undo_rule is UndoRule.NEVER:
            return "rules"
        if self.ply == self.first_ply:
            return "none" if self.is_read else "reading"
        if self.ruleset.undo_rule is UndoRule.FREE:
            return ""
        before, after = self.state_at(self.ply - 1), self.state
        if before.rng_state != after.rng_state:
            return "dice"
        seat, action = self._log[self.ply - 1]
        is_told = told_anything(before, after, seat, action, self.events(self.ply))
        return "told" if is_told else ""

    def undo(self) -> None:
        """Undo the last action; `redo` restores it."""
        if not self.can_undo():
            raise IllegalAction("this action cannot be undone")
        self.state_at(self.ply - 1)
        self.ply -= 1

    @property
    def has_human_action(self) -> bool:
        """Return whether a human has acted and not undone it; without humans, whether a bot has."""
        humans = self.human_seats or range(self.seats)
        return any(seat in humans for seat, _ in self._log[: self.ply])

    @property
    def was_given_up(self) -> bool:
        """Return whether a seat has resigned: who wins after that has had it easier."""
        return any(isinstance(action, Resign) for _, action in self._log[: self.ply])

    def can_redo(self) -> bool:
        """Return whether an action was undone and no other played since."""
        return self.ply < len(self._log)

    def redo(self) -> None:
        """Redo the action undone last, with the same random numbers."""
        if not self.can_redo():
            raise IllegalAction("there is nothing to redo")
        self.ply += 1

    def state_text(self, ply: int) -> str:
        """Return the canonical text of the state after a ply that `state_at` knows."""
        return dumps(self.state_at(ply))

    def digest(self, ply: int) -> str:
        """Return the digest of the state after a ply."""
        if ply not in self._digests:
            self._digests[ply] = text_digest(self.state_text(ply))
            self._forget(ply)
        return self._digests[ply]

    def take_digest(self, digest: str) -> None:
        """Take a recorded digest as that of the current state, which it will not be asked for."""
        self._digests[self.ply] = digest

    def record(self, plies: int | None = None) -> Record:
        """Return the record of the match up to now, or of so many plies of it."""
        last = self.ply if plies is None else plies
        return Record(
            RECORD_FORMAT,
            self.ruleset.name,
            self.ruleset.version,
            self.level,
            self.seats,
            self.seed,
            tuple(self._log[:last]),
            tuple(map(self.digest, range(DIGEST_INTERVAL, last + 1, DIGEST_INTERVAL))),
            self.digest(last),
            self.players,
            self.names,
        )

    def skip_to(
        self, record: Record, state: State | None, earlier: Match, beginning: Iterator[object]
    ) -> None:
        """Go to the end of a record, whose state is unknown until it is read back if it is None.

        `beginning` plays the record on `earlier`, ply by ply, as `read_back` asks for it.
        """
        self.names = record.names
        self._log = list(record.log)
        self.ply = self.first_ply = len(self._log)
        self._states = {} if state is None else {self.ply: state}
        plies = range(DIGEST_INTERVAL, self.ply + 1, DIGEST_INTERVAL)
        self._digests = dict(zip(plies, record.digests, strict=True))
        self._beginning = earlier, beginning

    @property
    def is_read(self) -> bool:
        """Return whether nothing is left to read back."""
        return self._beginning is None

    @property
    def read_ply(self) -> int:
        """Return the ply up to which it was played from the start on."""
        return self.ply if self._beginning is None else self._beginning[0].ply

    def read_back(self, plies: int | None = None) -> None:
        """Play so many plies of those before `first_ply`, by default all of them.

        With the last one, states and events are known from the start of the match on.
        """
        if self._beginning is None:
            return
        earlier, beginning = self._beginning
        try:
            is_done = len(list(islice(beginning, plies))) != plies
        except RecordError as error:
            self.problem, is_done = str(error), True
        if is_done:
            self._beginning = None
        if is_done and not self.problem:
            self._events[:0] = map(earlier.events, range(1, self.first_ply + 1))
            # Those known here stay the same objects: a bot may be thinking about the last one.
            self._states = earlier.kept_states() | self._states
            self.first_ply = 0
            for each in [*self._states]:
                self._forget(each)
