"""Plays a record again: whole, or from its last state on and the rest when it is wanted."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from game.core.action import Action
from game.core.actor import Seat
from game.core.codec import text_digest
from game.core.fast_dataclass import replace
from game.core.level import LevelError
from game.core.match import DIGEST_INTERVAL, HUMAN, Match, Record, RecordError
from game.core.ruleset import Ruleset, level_problems, same_action
from game.core.state import IllegalAction, State

# At most so many digests are compared.
_MOST_COMPARED = 64


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
    record: Record,
    ruleset: Ruleset,
    state: State,
    since: Sequence[tuple[Seat, Action]],
    *,
    is_own: bool = True,
) -> Match:
    """Return the match of a record of the current rules, from its last state on.

    `since` are the actions after the record. Those of the record itself are played when they are
    wanted (`Match.read_back`): only then it is known whether they lead to the state, which is not
    shown before that unless the record `is_own`. Raises RecordError if the digests are not of this
    state, IllegalAction if `since` cannot be played.
    """
    plies = len(record.log)
    first = _first_match(record, ruleset)
    match = first.starting_from(state)
    # Its text is the base of those that are saved later.
    is_recorded = record.final_digest == text_digest(match.state_text(0))
    if not is_recorded or len(record.digests) != plies // DIGEST_INTERVAL:
        raise RecordError(f"ply {plies}: the state is not the recorded one")
    match.skip_to(record, state if is_own else None, first, _played(first, record, same_action))
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
