"""A match played again from its record: the one way back, from a file, a host or an engine."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from game.core.codec import Json, canonical_text, decode, text_digest
from game.core.level import LevelError
from game.core.match import DIGEST_INTERVAL, HUMAN, Match, Record
from game.core.ruleset import Ruleset, level_problems, opponents_of, same_action
from game.core.state import IllegalAction

# How many digests of a record are compared at most.
_MOST_COMPARED = 16


class RecordError(Exception):
    """A record cannot be replayed; the message gives the reason and the ply."""


class OtherStateError(RecordError):
    """The state of a file is not the one that its actions lead to."""


class BadStateError(RecordError):
    """The state of a file cannot be played on."""


@dataclass(frozen=True, slots=True)
class ReplaySource:
    """What a match is played again from: its record, and of a file the state that it holds.

    That is the state after the first `whole` actions of the record, None if there is none, or if
    older rules wrote it.
    """

    record: Record
    ruleset: Ruleset
    state: Json
    whole: int

    def refusal(self, why: RecordError) -> Exception:
        """Return the error to raise in place of another: a file's says where it is."""
        return why


class RecordReplay:
    """Plays a match again, in any thread: what it does not compare it trusts.

    `match` is there from its start on, `progress` goes from 0 to 100; whoever sets `is_stopped`
    does not want it any more. One that `may_be_unproven` and does not lead to the state of its
    file, as rules have changed or somebody made up the state, starts in that state; `unproven`
    then says why it must never be saved.
    """

    match: Match

    def __init__(self, *, may_be_unproven: bool = False) -> None:
        self.progress, self.unproven = 0, ""
        self._may_be_unproven, self.is_stopped = may_be_unproven, False

    def play(self, source: ReplaySource) -> Iterator[Match]:
        """Yield the match at its start and after every ply.

        Raises the source's refusal of a RecordError if the record belongs to another ruleset or
        version, has an illegal action, or reaches a state with another digest than recorded, or
        than that of the file. Missing digests are not compared, nor are those of an earlier
        version that had other states.
        """
        for match in self._judged(source):
            if self.is_stopped:
                raise source.refusal(RecordError("it is not wanted any more"))
            self.match, self.progress = match, 100 * match.ply // max(1, len(source.record.log))
            yield match

    def _judged(self, source: ReplaySource) -> Iterator[Match]:
        stored = None if source.state is None else text_digest(canonical_text(source.state))
        try:
            for match in self._compared(source.record, source.ruleset):
                if match.ply == source.whole and stored not in (None, match.digest(match.ply)):
                    raise OtherStateError("the state is not the stored one")
                yield match
        except RecordError as error:
            refusal = source.refusal(error)
            if not self._may_be_unproven or stored is None:
                raise refusal from (None if refusal is error else error)
            self.unproven = str(refusal)
            yield from self.play_from_state(source)

    @staticmethod
    def _compared(record: Record, ruleset: Ruleset) -> Iterator[Match]:
        readers = {ruleset.version: same_action, **ruleset.replays_versions}
        if record.ruleset != ruleset.name or record.version not in readers:
            raise RecordError(
                f"the record is of {record.ruleset} version {record.version}, "
                f"this game plays {ruleset.name} version {ruleset.version}"
            )
        if record.version != ruleset.version:
            record = replace(record, digests=(), final_digest=None)
        read, match = readers[record.version], _first_match(record, ruleset)
        plies = range(DIGEST_INTERVAL, len(record.log) + 1, DIGEST_INTERVAL)
        known = dict(zip(plies, record.digests, strict=False))
        # A player who continues a match of 10,000 actions would wait minutes for all of them; a
        # state that is wrong is wrong in the next ones and in the last one, too.
        compared = DIGEST_INTERVAL * (1 + len(known) // _MOST_COMPARED)
        match.digests = {ply: digest for ply, digest in known.items() if ply % compared}
        yield match
        for seat, action in record.log:
            try:
                match.submit(seat, read(match.state, seat, action), match.ply)
            except IllegalAction as error:
                raise RecordError(f"ply {match.ply + 1}: {error}") from error
            if match.ply in known and match.digest(match.ply) != known[match.ply]:
                raise RecordError(f"ply {match.ply}: the state is not the recorded one")
            yield match
        if record.final_digest not in (None, match.digest(match.ply)):
            raise RecordError(f"ply {match.ply}: the final state is not the recorded one")

    @staticmethod
    def play_from_state(source: ReplaySource) -> Iterator[Match]:
        """Yield a match that starts in the state of a file, at every ply since.

        Raises the source's refusal of a RecordError if that cannot be played. What led to the
        state is neither known nor proven; without a state it is the start of the match.
        """
        record, ruleset, state = source.record, source.ruleset, source.state
        try:
            match = _first_match(record, ruleset)
            if state is not None:
                match = match.starting_from(decode(ruleset.state_type, state, "state"))
            yield _looked_at(match)
            for seat, action in record.log[source.whole :] if state is not None else ():
                match.submit(seat, action, match.ply)
                yield _looked_at(match)
        except Exception as error:
            # A state that somebody made up may fail the rules anywhere.
            raise source.refusal(BadStateError(str(error))) from error


def replay(record: Record, ruleset: Ruleset) -> Iterator[Match]:
    """Yield the match at every ply of a record, including the start; raises RecordError."""
    return RecordReplay().play(ReplaySource(record, ruleset, None, 0))


def _first_match(record: Record, ruleset: Ruleset) -> Match:
    """Return the match of a record at its start; raises RecordError if there is none."""
    problems = level_problems(ruleset, record.level)
    if problems:
        raise RecordError(f"the record's level is broken: {problems[0]}")
    if set(record.players) - {HUMAN, *opponents_of(ruleset)} or len(record.players) != record.seats:
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


def _looked_at(match: Match) -> Match:
    """Return a match that every human can look at and play on."""
    for seat in match.human_seats:
        match.state.observe(seat)
        match.state.legal_actions(seat)
    return match
