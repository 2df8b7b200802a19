"""A match as its action log: playing, undoing, saving and replaying all work on the log."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from game.core.action import Action, Forfeit, Resign
from game.core.actor import Seat
from game.core.codec import dumps, text_digest
from game.core.event import Event, Outcome
from game.core.level import Level
from game.core.notation import format_action, to_action
from game.core.rng import Rng, derive_seed
from game.core.ruleset import Ruleset, UndoRule
from game.core.state import IllegalAction, State, told_anything
from game.core.view import View

RECORD_FORMAT = 4
HUMAN = "human"
# A human player at another screen.
REMOTE = "remote"
DIGEST_INTERVAL = 16


@dataclass(frozen=True, slots=True)
class Record:
    """A whole match: the level it began on, every seat's actions, and digests of states.

    `digests` holds the state's digest after every `DIGEST_INTERVAL`-th ply, `final_digest` the
    last one's; a record made by an older version of the game has neither. `players` has one entry
    per seat: `HUMAN` or the name of a bot. `names` are those the humans gave
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


def default_players(ruleset: Ruleset) -> tuple[str, ...]:
    """Return a human and, if a second seat can be taken, the weakest bot for the others."""
    bots = list(ruleset.bots())
    if not bots:
        return (HUMAN,) * ruleset.seats.start
    seats = max(ruleset.seats.start, min(2, ruleset.seats.stop - 1))
    return (HUMAN, *[bots[0]] * (seats - 1))


class Match:
    """The states of a match and the actions between them; `ply` counts the actions not undone.

    `players` has `HUMAN` or a bot's name for each seat; by default all seats are human. `names`
    are for the record alone.
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
        self.ruleset, self.level, self.seats, self.seed = ruleset, level, seats, seed
        self.players = (HUMAN,) * seats if players is None else tuple(players)
        self.names: tuple[str, ...] = ()
        # By ply: the last ones, and of those before every one that has a digest in the record.
        self._states: dict[int, State] = {
            0: ruleset.new_game(level, seats, seed) if start is None else start
        }
        self._log: list[tuple[Seat, Action]] = []
        self._events: list[tuple[Event, ...]] = []
        # By ply, as far as they are known.
        self.digests: dict[int, str] = {}
        self.ply = 0

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
        """Return the state after a ply; one long past is worked out again."""
        known = ply if ply in self._states else ply - ply % DIGEST_INTERVAL
        state = self._states[known]
        for seat, action in self._log[known:ply]:
            state, _ = state.apply(seat, action)
        return state

    def states(self) -> Iterator[State]:
        """Yield the state at the start and after each ply up to now."""
        state = self._states[0]
        yield state
        for ply in range(1, self.ply + 1):
            kept = self._states.get(ply)
            state = state.apply(*self._log[ply - 1])[0] if kept is None else kept
            yield state

    @property
    def outcome(self) -> Outcome | None:
        """Return how the match ended, or None while it is in play."""
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
            raise IllegalAction(f"{format_action(action)} is not legal now")
        state, events = self.state.apply(seat, action)
        for undone in range(self.ply + 1, len(self._log) + 1):
            self._states.pop(undone, None)
            self.digests.pop(undone, None)
        del self._log[self.ply :], self._events[self.ply :]
        self._log.append((seat, action))
        self._events.append(events)
        self.ply += 1
        self._states[self.ply] = state
        passed = self.ply - DIGEST_INTERVAL
        if passed % DIGEST_INTERVAL:
            self._states.pop(passed, None)
        return events

    @property
    def turn(self) -> Seat | None:
        """Return the seat to act, the first one if there are several, or None at the end."""
        return min(self.state.to_act, default=None)

    def bot_rng(self, seat: Seat) -> Rng:
        """Return the chance of a bot that acts now: the same whenever the match comes here."""
        return Rng(derive_seed(self.seed, f"bot {seat} {self.ply}"))

    @property
    def legal(self) -> tuple[Action, ...]:
        """Return what the seat to act can do but `Forfeit`, which loses; nothing at the end."""
        legal = () if self.turn is None else self.state.legal_actions(self.turn)
        return tuple(action for action in legal if not isinstance(action, Forfeit))

    def play(self, action: Action | str) -> tuple[Event, ...]:
        """Play an action, which may be in short notation, for the seat to act.

        Return its events. Raises InvalidAction for a text that is no action, IllegalAction for one
        that is not legal now; both change nothing.
        """
        if self.turn is None:
            raise IllegalAction("the match is over")
        return self.submit(self.turn, to_action(action), self.ply)

    def view(self, seat: Seat | int | None = None) -> View:
        """Return what a seat sees now; None sees everything. Raises ValueError for another seat."""
        if seat is not None and seat not in range(self.seats):
            raise ValueError(f"there is no seat {seat}: the last one is {self.seats - 1}")
        return self.state.observe(None if seat is None else Seat(seat))

    def __str__(self) -> str:
        """Return the board as text, with everything on it."""
        return str(self.view())

    def events(self, ply: int) -> tuple[Event, ...]:
        """Return the events of a ply, counted from 1; raises ValueError."""
        return self._events[self._index(ply)]

    def action(self, ply: int) -> tuple[Seat, Action]:
        """Return who did what at a ply, counted from 1; raises ValueError."""
        return self._log[self._index(ply)]

    def _index(self, ply: int) -> int:
        if not 1 <= ply <= len(self._log):
            raise ValueError(f"there is no ply {ply}: the last one is {len(self._log)}")
        return ply - 1

    def undo_refusal(self) -> str:
        """Return why the last action cannot be undone: a key of the texts, "" if it can."""
        if self.ruleset.undo_rule is UndoRule.NEVER:
            return "rules"
        if self.ply == 0:
            return "none"
        if self.ruleset.undo_rule is UndoRule.FREE:
            return ""
        before, after = self.state_at(self.ply - 1), self.state
        if before.rng_state != after.rng_state:
            return "dice"
        seat, action = self._log[self.ply - 1]
        return "told" if told_anything(before, after, seat, action, self.events(self.ply)) else ""

    def undo(self) -> None:
        """Undo the last action; `redo` restores it."""
        if self.undo_refusal():
            raise IllegalAction("this action cannot be undone")
        self._states[self.ply - 1] = self.state_at(self.ply - 1)
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

    def digest(self, ply: int) -> str:
        """Return the digest of the state after a ply."""
        if ply not in self.digests:
            self.digests[ply] = text_digest(dumps(self.state_at(ply)))
        return self.digests[ply]

    def record(self) -> Record:
        """Return the record of the match up to now."""
        return Record(
            RECORD_FORMAT,
            self.ruleset.name,
            self.ruleset.version,
            self.level,
            self.seats,
            self.seed,
            tuple(self._log[: self.ply]),
            tuple(map(self.digest, range(DIGEST_INTERVAL, self.ply + 1, DIGEST_INTERVAL))),
            self.digest(self.ply),
            self.players,
            self.names,
        )
