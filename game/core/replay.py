"""Plays a record again from its start."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.fast_dataclass import replace
from game.core.level import LevelError
from game.core.match import DIGEST_INTERVAL, HUMAN, Match, Record, RecordError
from game.core.ruleset import Ruleset, level_problems, same_action
from game.core.state import IllegalAction

_MOST_COMPARED = 16


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
    read, match = readers[record.version], first_match(record, ruleset)
    yield match
    for seat, action in record.log:
        try:
            match.submit(seat, read(match.state, seat, action), match.ply)
        except IllegalAction as error:
            raise RecordError(f"ply {match.ply + 1}: {error}") from error
        _check_digest(match, record)
        yield match
    if record.final_digest not in (None, match.digest(match.ply)):
        raise RecordError(f"ply {match.ply}: the final state is not the recorded one")


def _check_digest(match: Match, record: Record) -> None:
    """Compare the digest of a state with the recorded one, if it has one; raises RecordError."""
    number, rest = divmod(match.ply, DIGEST_INTERVAL)
    if rest or number > len(record.digests):
        return
    recorded = record.digests[number - 1]
    # A player who continues a match of 10,000 actions would wait minutes for all of them; a state
    # that is wrong is wrong in the next ones and in the last one, too.
    if number % (1 + len(record.digests) // _MOST_COMPARED):
        match.digests[match.ply] = recorded
    elif recorded != match.digest(match.ply):
        raise RecordError(f"ply {match.ply}: the state is not the recorded one")


def first_match(record: Record, ruleset: Ruleset) -> Match:
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
