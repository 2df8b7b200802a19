"""A match as a file: its record and a snapshot of its state, replayed when it is read.

While it is played, each action is appended as a line of its own: a turn costs as much at its end as
at its beginning. Now and then all of it becomes the first line again.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import NamedTuple

from game.core.action import Action
from game.core.actor import Seat
from game.core.codec import CodecError, Json, decode, digest, dumps
from game.core.level import RANDOM_LEVEL, Level, LevelError
from game.core.match import (
    DIGEST_INTERVAL,
    HUMAN,
    RECORD_FORMAT,
    Match,
    Record,
    RecordError,
    replay,
)
from game.core.ruleset import Ruleset
from game.core.state import IllegalAction
from game.core.text_sanitizer import plain_line, plain_text
from game.core.view import View
from game.storage.files import (
    SaveError,
    append_to,
    atomic_write,
    checked_lines,
    read_appended,
    text_with_checksum,
)
from game.storage.migrations import migrate_record

FileStamp = tuple[int, int, int]
_LOG = tuple[tuple[Seat, Action], ...]
# To show what is in a file, so many actions are played at most.
_MOST_APPENDED = 64


class _Written(NamedTuple):
    """What a file holds: how many plies, how many of them in its first line, the last entry.

    The size tells whether anybody else has changed it.
    """

    path: Path
    size: int
    plies: int
    whole: int
    entry: tuple[Seat, Action] | None
    last_line: bytes


class RecordWriter:
    """Writes a match repeatedly and reuses everything that has not changed."""

    def __init__(self) -> None:
        """Start with nothing to reuse."""
        self._written: _Written | None = None
        self._level: tuple[Level, str] | None = None
        self._log: list[tuple[Seat, Action]] = []
        self._log_texts: list[str] = []

    def write(self, path: Path, match: Match) -> None:
        """Append what was played since the last time, or write the whole file; raises OSError."""
        before, plies = self._written, match.ply
        entry = match.action(plies) if plies else None
        if before is None or not _goes_on(before, path, match):
            content = self.encode(match)
            atomic_write(path, content)
            self._written = _Written(path, len(content), plies, plies, entry, content[-100:])
            return
        if plies % DIGEST_INTERVAL == 0:
            # Now: later the state would have to be kept for it.
            match.digest(plies)
        texts = [dumps(match.action(ply)) for ply in range(before.plies + 1, plies + 1)]
        lines = checked_lines(texts, before.last_line)
        append_to(path, b"".join(lines))
        self._written = before._replace(
            size=before.size + sum(map(len, lines)),
            plies=plies,
            entry=entry,
            last_line=[before.last_line, *lines][-1],
        )

    def encode(self, match: Match) -> bytes:
        """Return a match as file content: its record and current state with a checksum."""
        record = match.record()
        parts = {
            field.name: dumps(getattr(record, field.name))
            for field in fields(Record)
            if field.name not in ("level", "log")
        }
        parts |= {
            "type": dumps("Record"),
            "level": self._level_text(record.level),
            "log": self._log_text(record.log),
        }
        return text_with_checksum(_object({"record": _object(parts), "state": match.state_text()}))

    def _level_text(self, level: Level) -> str:
        if self._level is None or self._level[0] is not level:
            self._level = level, dumps(level)
        return self._level[1]

    def _log_text(self, log: Sequence[tuple[Seat, Action]]) -> str:
        # A match makes each entry once: behind one that was written before, all were. Comparing
        # from the front took longer with every action.
        same = min(len(self._log), len(log))
        while same and self._log[same - 1] is not log[same - 1]:
            same -= 1
        self._log[same:] = log[same:]
        self._log_texts[same:] = map(dumps, log[same:])
        return "[" + ",".join(self._log_texts) + "]"


def _goes_on(written: _Written, path: Path, match: Match) -> bool:
    """Return whether a match only needs lines at the end of its file: nothing was undone."""
    plies = written.plies
    return (
        written.path == path
        and plies <= match.ply <= written.whole + _MOST_APPENDED
        and (not plies or match.action(plies) is written.entry)
        and path.exists()
        and path.stat().st_size == written.size
    )


def _object(parts: Mapping[str, str]) -> str:
    return "{" + ",".join(f'"{name}":{parts[name]}' for name in sorted(parts)) + "}"


def record_bytes(match: Match) -> bytes:
    """Return a match as file content: its record and current state with a checksum."""
    return RecordWriter().encode(match)


def write_record(path: Path, match: Match, writer: RecordWriter) -> None:
    """Write a match's record and current state to a file, all of it in one line."""
    atomic_write(path, writer.encode(match))


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
    record; `since` is what was appended.
    """

    ruleset: Ruleset
    record: Record
    state: Json
    whole: int
    since: tuple[tuple[Seat, Action], ...]


def _read_match_file(
    path: Path, rulesets: Mapping[str, Ruleset], *, with_log: bool = True
) -> _MatchFile:
    """Return the checked content of a file; raises SaveError with one sentence.

    A log takes long to decode: without it the record's is empty.
    """
    body, appended = read_appended(path)
    stored, state = body.get("record"), body.get("state")
    if not isinstance(stored, dict) or state is None:
        raise SaveError(f"{path} is not a match of this game: it has no record or no state.")
    migrated = migrate_record(stored)
    is_current, log = migrated is stored, migrated.get("log")
    whole = len(log) if isinstance(log, list) else 0
    if whole and not with_log:
        migrated = {**migrated, "log": []}
    try:
        names = (field.name for field in fields(_RecordHeader))
        header = decode(_RecordHeader, {name: migrated.get(name) for name in names}, "")
        ruleset = _ruleset_of(path, header, rulesets)
        record = _without_invisible_text(decode(Record, migrated, ""))
        since = decode(_LOG, appended, "log")
    except CodecError as error:
        raise SaveError(f"{path} is not a match of this game: {error}.") from error
    is_current = is_current and record.version == ruleset.version
    return _MatchFile(ruleset, record, state if is_current else None, whole, since)


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
    ruleset, record, stored, _, since = _read_match_file(path, rulesets, with_log=False)
    seat = Seat(record.players.index(HUMAN) if HUMAN in record.players else 0)
    try:
        # Written by older rules: the picture is that of the match's beginning.
        state = None if stored is None else decode(ruleset.state_type, stored, "state")
        match = Match(ruleset, record.level, record.seats, record.seed, start=state)
        for actor, action in () if stored is None else since:
            match.submit(actor, action, match.ply)
    except (CodecError, LevelError, IllegalAction) as error:
        raise SaveError(f"{path} is not a match of this game: {error}.") from error
    return match.state.observe(seat)


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

    @property
    def is_current(self) -> bool:
        """Return whether the file is as it was; raises SaveError if it is gone."""
        return self.stamp == _file_stamp(self.path)


def read_match(path: Path, rulesets: Mapping[str, Ruleset]) -> MatchRead:
    """Return the match of a file as `read_record`, for another thread: the folder is not locked."""
    stamp = _file_stamp(path)
    return MatchRead(path, read_record(path, rulesets), stamp)


def _file_stamp(path: Path) -> FileStamp:
    """Return what changes whenever a file is written; raises SaveError."""
    try:
        status = path.stat()
    except (OSError, ValueError) as error:
        raise SaveError(f"{path} cannot be read: {error}.") from error
    return status.st_mtime_ns, status.st_size, status.st_ino


def read_record(path: Path, rulesets: Mapping[str, Ruleset]) -> Match:
    """Return the match of a file, replayed; raises SaveError with one sentence."""
    ruleset, record, state, whole, since = _read_match_file(path, rulesets)
    if since:
        record = replace(record, log=(*record.log, *since), final_digest=None)
    is_reached = True
    try:
        for match in replay(record, ruleset):
            if match.ply == whole and state is not None:
                is_reached = _is_state(ruleset, state, match)
    except CodecError as error:
        raise SaveError(f"{path} is not a match of this game: {error}.") from error
    except RecordError as error:
        raise SaveError(f"{path} cannot be replayed: {error}.") from error
    if not is_reached:
        raise SaveError(f"{path} holds a state that its actions do not lead to.")
    return match


def _is_state(ruleset: Ruleset, state: Json, match: Match) -> bool:
    return digest(decode(ruleset.state_type, state, "state")) == match.digest(match.ply)
