"""A match as its action log: playing, undoing, saving and replaying all work on the log."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from game.core.action import Action, Resign
from game.core.actor import Seat
from game.core.codec import digest, text_digest
from game.core.event import Event
from game.core.fast_dataclass import replace
from game.core.level import Level, LevelError
from game.core.outcome import Outcome
from game.core.ruleset import Ruleset, UndoRule, level_problems, same_action
from game.core.state import IllegalAction, State
from game.core.text_writer import TextWriter
from game.core.view import learned_something

RECORD_FORMAT = 4
HUMAN = "human"
DIGEST_INTERVAL = 16
# The states of so many plies stay in memory, to read what happened in them.
KEPT_PLIES = 40
# At most so many digests are compared when a record is replayed.
_MOST_COMPARED = 64


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
    was resumed later. `problem` is a sentence if `read_back` found that its actions do not lead
    there.
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
        # By ply; without those long past that can be worked out again or that nobody returns to.
        self._states: dict[int, State] = {
            0: ruleset.new_game(level, seats, seed) if start is None else start
        }
        # Each entry is made once: who has written it down before knows it by identity.
        self._log: list[tuple[Seat, Action]] = []
        self._events: list[tuple[Event, ...]] = []
        # By ply; saving after every action must not compute old digests again.
        self._digests: dict[int, str] = {}
        self._state_text: tuple[State, str] | None = None
        self._text_writer = TextWriter()
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
        del self._log[self.ply :], self._events[self.ply - self.first_ply :]
        self._log.append((seat, action))
        self._events.append(events)
        self.ply += 1
        self._states[self.ply] = state
        self._forget(self.ply - KEPT_PLIES - 1)
        return events

    def _forget(self, ply: int) -> None:
        """Drop the state of a ply long past, unless it has no digest yet or undo starts from it.

        The first one stays: replays begin there.
        """
        is_spare = ply % DIGEST_INTERVAL != 0
        if self.ruleset.undo_rule is UndoRule.NEVER:
            is_spare = is_spare or ply in self._digests
        if is_spare and self.first_ply < ply < self.ply - KEPT_PLIES:
            self._states.pop(ply, None)

    def events(self, ply: int) -> tuple[Event, ...]:
        """Return the events of a ply after `first_ply`, counted from 1."""
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
            self.read_back()
        if self.ply == self.first_ply:
            return "none"
        if self.ruleset.undo_rule is UndoRule.FREE:
            return ""
        before, after = self.state_at(self.ply - 1), self.state
        seat, events = self._log[self.ply - 1][0], self.events(self.ply)
        if before.rng_state != after.rng_state:
            return "dice"
        old = before.observe(seat)
        perceived = [found for event in events if (found := after.perceive(event, seat))]
        return "told" if learned_something(old, after.observe(seat), perceived) else ""

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
        state = self.state_at(ply)
        if self._state_text is None or self._state_text[0] is not state:
            self._state_text = state, self._text_writer.write(state)
        return self._state_text[1]

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

    def skip_to(self, record: Record, earlier: Match, beginning: Iterator[object]) -> None:
        """Take the state that this match was started in as that at the end of its record.

        `beginning` plays the record on `earlier`, ply by ply, as `read_back` asks for it.
        """
        self.names = record.names
        self._log = list(record.log)
        self._states = {len(self._log): self.state}
        self.ply = self.first_ply = len(self._log)
        plies = range(DIGEST_INTERVAL, self.ply + 1, DIGEST_INTERVAL)
        self._digests = dict(zip(plies, record.digests, strict=True))
        self._beginning = earlier, beginning

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
            self._events[:0] = [earlier.events(ply + 1) for ply in range(self.first_ply)]
            # The others are only kept where the match was last.
            kept = earlier.kept_states().items()
            self._states |= {ply: state for ply, state in kept if ply % DIGEST_INTERVAL == 0}
            self.first_ply = 0


def replay(record: Record, ruleset: Ruleset) -> Iterator[Match]:
    """Yield the match at every ply of a record, including the start.

    Raises RecordError if the record belongs to another ruleset or version, has an illegal action,
    or reaches a state with another digest than recorded. Missing digests are not compared, nor are
    those of an earlier version that had other states.
    """
    readers = {ruleset.version: same_action, **ruleset.replays_versions}
    if record.ruleset != ruleset.name or record.version not in readers:
        raise RecordError(
            f"the record is of {record.ruleset} version {record.version}, "
            f"this game plays {ruleset.name} version {ruleset.version}"
        )
    if record.version != ruleset.version:
        record = replace(record, digests=(), final_digest=None)
    yield from _played(_first_match(record, ruleset), record, readers[record.version])


def _played(
    match: Match, record: Record, read: Callable[[State, Seat, Action], Action]
) -> Iterator[Match]:
    """Yield a match at every ply of a record; raises RecordError."""
    yield match
    for seat, action in record.log:
        try:
            match.submit(seat, read(match.state, seat, action), match.ply)
        except IllegalAction as error:
            raise RecordError(f"ply {match.ply + 1}: {error}") from error
        _check_digest(record, match)
        yield match
    if record.final_digest not in (None, match.digest(match.ply)):
        raise RecordError(f"ply {match.ply}: the final state is not the recorded one")


def resume(
    record: Record, ruleset: Ruleset, state: State, since: Sequence[tuple[Seat, Action]]
) -> Match:
    """Return the match of a record of the current rules, from its last state on.

    `since` are the actions after the record. Those of the record itself are played when they are
    wanted (`Match.read_back`): only then it is known whether they lead to the state. Raises
    RecordError if the digests are not of this state, IllegalAction if `since` cannot be played.
    """
    plies = len(record.log)
    is_whole = len(record.digests) == plies // DIGEST_INTERVAL
    if not is_whole or record.final_digest != digest(state):
        raise RecordError(f"ply {plies}: the state is not the recorded one")
    first = _first_match(record, ruleset)
    match = first.starting_from(state)
    match.skip_to(record, first, _played(first, record, same_action))
    for seat, action in since:
        match.submit(seat, action, match.ply)
    return match


def _first_match(record: Record, ruleset: Ruleset) -> Match:
    """Return the match of a record at its start; raises RecordError if there is none."""
    problems = level_problems(ruleset, record.level)
    if problems:
        raise RecordError(f"the record's level is broken: {problems[0]}")
    unknown = set(record.players) - {HUMAN, *ruleset.bots()}
    if unknown or len(record.players) != record.seats:
        raise RecordError(f"the record does not name a player for each of its {record.seats} seats")
    if record.seats not in ruleset.seats:
        raise RecordError(f"{ruleset.name} has no {record.seats} seats")
    if len(record.names) not in (0, record.seats):
        raise RecordError(f"the record does not have a name for each of its {record.seats} seats")
    try:
        match = Match(ruleset, record.level, record.seats, record.seed, record.players)
    except LevelError as error:
        raise RecordError(f"the record's level is broken: {error.problems[0]}") from error
    match.names = record.names
    return match


def _check_digest(record: Record, match: Match) -> None:
    number, rest = divmod(match.ply, DIGEST_INTERVAL)
    if rest or number > len(record.digests):
        return
    recorded = record.digests[number - 1]
    # Those of a long match take longer than the match: a wrong state is wrong in the next, too.
    is_last = number == len(record.digests)
    if not is_last and number % (1 + len(record.digests) // _MOST_COMPARED):
        match.take_digest(recorded)
    elif recorded != match.digest(match.ply):
        raise RecordError(f"ply {match.ply}: the state is not the recorded one")
