"""Reads files of matches: to go on with, replayed, or only what is to be shown of them.

To go on with a long match, only the actions after the state in the file are played, and none to
look at one that is over: the rest is read back beside that. A short one, or one from older rules,
is replayed at once.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import NamedTuple

from game.core.actor import Seat
from game.core.codec import CodecError, Json, canonical_text, decode, digest
from game.core.features.text_sanitizer import plain_line, plain_text
from game.core.level import RANDOM_LEVEL
from game.core.match import HUMAN, RECORD_FORMAT, Match, Record, RecordError
from game.core.replay import replay, resume
from game.core.ruleset import Ruleset
from game.core.view import View
from game.storage.files import SaveError, read_appended
from game.storage.migrations import migrate_record
from game.storage.record_writer import MOST_APPENDED, Entry, RecordWriter, Written

FileStamp = tuple[int, int, int]
Unwanted = Callable[[], bool]


class SaveSummary(NamedTuple):
    """A row in the list of saves: the map, the number of actions, and when it was written.

    Random maps may share a title: `map_digest` tells them apart, "" for a drawn map.
    """

    path: Path
    ruleset: str
    title: str
    plies: int
    saved_at: float
    map_digest: str = ""


@dataclass(frozen=True, slots=True)
class _RecordHeader:
    """Which game a record is of: all that can be read in any format."""

    format: int
    ruleset: str
    version: int


class _MatchFile(NamedTuple):
    """What a file holds, with its checksum compared; a record of other types or rules has no state.

    The log has to do. The state is that after the first `whole` plies, which are the log of the
    record; `since` is what was appended. `log_texts` are the canonical texts of all actions; the
    `size` is 0 if the file cannot be appended to as it is.
    """

    path: Path
    ruleset: Ruleset
    record: Record
    state: Json
    whole: int
    since: tuple[Entry, ...]
    log_texts: list[str]
    size: int
    last_line: bytes


def _read_match_file(
    path: Path, rulesets: Mapping[str, Ruleset], *, with_log: bool = True
) -> _MatchFile:
    """Return the checked content of a file; raises SaveError with one sentence.

    A log takes long to decode: without it the record's is empty.
    """
    read = read_appended(path)
    stored, state = read.body.get("record"), read.body.get("state")
    if not isinstance(stored, dict) or state is None:
        raise SaveError(f"{path} is not a match of this game: it has no record or no state.")
    migrated = migrate_record(stored)
    is_current, log = migrated is stored, migrated.get("log")
    entries = log if isinstance(log, list) else []
    if entries:
        migrated = {**migrated, "log": []}
    try:
        names = (field.name for field in fields(_RecordHeader))
        header = decode(_RecordHeader, {name: migrated.get(name) for name in names}, "")
        ruleset = _ruleset_of(path, header, rulesets)
        record = _without_invisible_text(decode(Record, migrated, ""))
        played = [*entries, *read.appended] if with_log else read.appended
        texts, actions = _decode_log(played)
    except CodecError as error:
        raise SaveError(f"{path} is not a match of this game: {error}.") from error
    if not (is_current and record.version == ruleset.version):
        state = None
    since = len(played) - len(read.appended)
    record = replace(record, log=tuple(actions[:since]))
    rest = tuple(actions[since:])
    return _MatchFile(
        path, ruleset, record, state, len(entries), rest, texts, read.size, read.last_line
    )


def _decode_log(log: list[Json]) -> tuple[list[str], list[Entry]]:
    """Return each action with its text; raises CodecError."""
    texts, known = list(map(canonical_text, log)), dict[str, Entry]()
    for number, text in enumerate(texts):
        # Most actions of a long match are like earlier ones.
        if text not in known:
            known[text] = decode(Entry, log[number], f"log[{number}]")  # type: ignore[arg-type]
    return texts, [known[text] for text in texts]


def read_save_summary(path: Path, rulesets: Mapping[str, Ruleset]) -> SaveSummary:
    """Return the summary of a file without replaying it; raises SaveError with one sentence."""
    file = _read_match_file(path, rulesets, with_log=False)
    try:
        saved_at = path.stat().st_mtime
    except OSError as error:
        raise SaveError(f"{path} cannot be read: {error.strerror}.") from error
    level, plies = file.record.level, file.whole + len(file.since)
    shown = path, file.ruleset.name, level.title, plies, saved_at
    return SaveSummary(*shown, digest(level) if level.name == RANDOM_LEVEL else "")


def read_saved_view(path: Path, rulesets: Mapping[str, Ruleset]) -> View:
    """Return what the first human sees in a saved match, for a picture; raises SaveError."""
    file = _read_match_file(path, rulesets, with_log=False)
    ruleset, record, stored = file.ruleset, file.record, file.state
    seat = Seat(record.players.index(HUMAN) if HUMAN in record.players else 0)
    try:
        # Written by older rules: the picture is that of the match's beginning.
        state = None if stored is None else decode(ruleset.state_type, stored, "state")
        match = Match(ruleset, record.level, record.seats, record.seed, start=state)
        for actor, action in () if stored is None else file.since:
            match.submit(actor, action, match.ply)
        return match.state.observe(seat)
    except Exception as error:
        # A state that somebody made up may fail the rules anywhere.
        raise SaveError(f"{path} is not a match of this game: {error}.") from error


def _ruleset_of(path: Path, header: _RecordHeader, rulesets: Mapping[str, Ruleset]) -> Ruleset:
    """Return a record's ruleset; raises SaveError if this game does not have its version."""
    ruleset = rulesets.get(header.ruleset)
    if header.format != RECORD_FORMAT or ruleset is None:
        raise SaveError(f"{path} was written by another version of the game.")
    if header.version not in (ruleset.version, *ruleset.replays_versions):
        raise SaveError(
            f"{path} follows version {header.version} of the rules of {ruleset.title}, "
            f"this game plays version {ruleset.version}."
        )
    return ruleset


def _without_invisible_text(record: Record) -> Record:
    level = record.level
    title, author = plain_line(level.title), plain_line(level.author)
    return replace(
        record,
        level=replace(level, title=title, author=author, note=plain_text(level.note)),
        names=tuple(map(plain_line, record.names)),
    )


class MatchRead(NamedTuple):
    """A match that was read from a file, and what tells whether that has changed since."""

    path: Path
    match: Match
    stamp: FileStamp
    writer: RecordWriter

    @property
    def is_current(self) -> bool:
        """Return whether the file is as it was; raises SaveError if it is gone."""
        return self.stamp == _file_stamp(self.path)


def _never() -> bool:
    return False


def read_match(
    path: Path,
    rulesets: Mapping[str, Ruleset],
    is_unwanted: Unwanted = _never,
    *,
    is_own: bool = True,
) -> MatchRead:
    """Return the match of a file, to go on with, or to look at if it is over; raises SaveError.

    One that is not of this player's own is not gone on with before it was replayed whole: its state
    may have been made up. This is for another thread, too: the folder is not locked, and no replay
    goes on once it `is_unwanted`.
    """
    stamp, writer = _file_stamp(path), RecordWriter()
    file = _read_match_file(path, rulesets)
    match = _resumed(file, is_own=is_own) or _replayed(file, is_unwanted)
    if file.state is not None:
        last = match.action(match.ply) if match.ply else None
        written = Written(path, file.size, match.ply, file.whole, last, file.last_line)
        writer.take(match, file.log_texts, written)
    return MatchRead(path, match, stamp, writer)


def _resumed(file: _MatchFile, *, is_own: bool) -> Match | None:
    """Return a long match from the state in its file on; None if it has to be replayed.

    Nothing of what was played before can be trusted until the match has read it back.
    """
    if file.state is None or file.whole <= MOST_APPENDED:
        return None
    try:
        state = decode(file.ruleset.state_type, file.state, "state")
        if not is_own:
            # Even what it is that was shared is known only if it is over.
            is_over = state.outcome is not None and not file.since
            return resume(file.record, file.ruleset, state, (), is_own=False) if is_over else None
        match = resume(file.record, file.ruleset, state, file.since)
        for seat in match.human_seats:
            match.state.observe(seat)
            match.state.legal_actions(seat)
    except Exception:  # noqa: BLE001 (what somebody made up may fail anywhere; a replay says why)
        return None
    return match


def _file_stamp(path: Path) -> FileStamp:
    """Return what changes whenever a file is written; raises SaveError."""
    try:
        status = path.stat()
    except (OSError, ValueError) as error:
        raise SaveError(f"{path} cannot be read: {error}.") from error
    return status.st_mtime_ns, status.st_size, status.st_ino


def read_record(path: Path, rulesets: Mapping[str, Ruleset]) -> Match:
    """Return the match of a file, replayed; raises SaveError with one sentence."""
    return _replayed(_read_match_file(path, rulesets), _never)


def _replayed(file: _MatchFile, is_unwanted: Unwanted) -> Match:
    path, record, is_reached = file.path, file.record, True
    if file.since:
        record = replace(record, log=(*record.log, *file.since), final_digest=None)
    try:
        for match in replay(record, file.ruleset):
            if is_unwanted():
                raise RecordError("nobody waits for it any more")
            if match.ply == file.whole and file.state is not None:
                is_reached = _is_state(file.ruleset, file.state, match)
    except CodecError as error:
        raise SaveError(f"{path} is not a match of this game: {error}.") from error
    except RecordError as error:
        raise SaveError(f"{path} cannot be replayed: {error}.") from error
    if not is_reached:
        raise SaveError(f"{path} holds a state that its actions do not lead to.")
    return match


def _is_state(ruleset: Ruleset, state: Json, match: Match) -> bool:
    return digest(decode(ruleset.state_type, state, "state")) == match.digest(match.ply)
