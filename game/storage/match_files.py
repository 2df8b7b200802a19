"""A match as a file: its record and a snapshot of its state, replayed when it is read."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, replace
from pathlib import Path
from typing import Any, NamedTuple

from game.core.action import Action
from game.core.actor import Seat
from game.core.codec import CodecError, decode, digest, dumps
from game.core.level import Level
from game.core.match import RECORD_FORMAT, Match, Record, RecordError, replay
from game.core.ruleset import Ruleset
from game.core.text_sanitizer import plain_line, plain_text
from game.storage.files import SaveError, atomic_write, read_checked, text_with_checksum
from game.storage.migrations import migrate_record, migrate_version


class RecordWriter:
    """Writes a match repeatedly and reuses the text of everything that has not changed."""

    def __init__(self) -> None:
        """Start with nothing to reuse."""
        self._level: tuple[Level, str] | None = None
        self._log: list[tuple[Seat, Action, str]] = []

    def encode(self, match: Match) -> bytes:
        """Return a match as file content: its record and current state with a checksum."""
        record = match.record()
        parts = {"type": dumps("Record")}
        for field in fields(Record):
            parts[field.name] = self._encode_field(field.name, getattr(record, field.name))
        return text_with_checksum(_object({"record": _object(parts), "state": match.state_text()}))

    def _encode_field(self, name: str, value: Any) -> str:
        if name == "level":
            if self._level is None or self._level[0] is not value:
                self._level = value, dumps(value)
            return self._level[1]
        if name != "log":
            return dumps(value)
        for number, (seat, action) in enumerate(value):
            written = self._log[number] if number < len(self._log) else None
            if written is None or written[0] != seat or written[1] is not action:
                self._log[number:] = [(seat, action, dumps((seat, action)))]
        del self._log[len(value) :]
        return "[" + ",".join(text for *_, text in self._log) + "]"


def _object(parts: Mapping[str, str]) -> str:
    return "{" + ",".join(f'"{name}":{parts[name]}' for name in sorted(parts)) + "}"


def record_bytes(match: Match) -> bytes:
    """Return a match as file content: its record and current state with a checksum."""
    return RecordWriter().encode(match)


def write_record(path: Path, match: Match, writer: RecordWriter) -> None:
    """Write a match's record and current state to a file."""
    atomic_write(path, writer.encode(match))


class SaveSummary(NamedTuple):
    """A row in the list of saves: the map, the number of actions, and when it was written."""

    path: Path
    ruleset: str
    title: str
    plies: int
    saved_at: float


def read_save_summary(path: Path, rulesets: Mapping[str, Ruleset]) -> SaveSummary:
    """Return the summary of a file without replaying it; raises SaveError with one sentence."""
    body = read_checked(path)
    try:
        header = migrate_record(body["record"])
        ruleset = _ruleset_of(path, header, rulesets)
        title, plies = plain_line(str(header["level"]["title"])), len(header["log"])
        return SaveSummary(path, ruleset.name, title, plies, path.stat().st_mtime)
    except (KeyError, TypeError) as error:
        raise SaveError(f"{path} is not a match of this game: {error}.") from error
    except OSError as error:
        raise SaveError(f"{path} cannot be read: {error.strerror}.") from error


def _ruleset_of(path: Path, header: Mapping[str, Any], rulesets: Mapping[str, Ruleset]) -> Ruleset:
    """Return a record's ruleset; raises SaveError if this game does not have its version."""
    ruleset = rulesets.get(header["ruleset"])
    if header["format"] != RECORD_FORMAT or ruleset is None:
        raise SaveError(f"{path} was written by another version of the game.")
    if header["version"] not in (ruleset.version, *ruleset.replays_versions):
        raise SaveError(
            f"{path} follows version {header['version']} of the rules of {ruleset.title}, "
            f"this game plays version {ruleset.version}."
        )
    return ruleset


def _without_invisible_text(record: Record) -> Record:
    level = record.level
    title, author = plain_line(level.title), plain_line(level.author)
    return replace(
        record, level=replace(level, title=title, author=author, note=plain_text(level.note))
    )


def read_record(path: Path, rulesets: Mapping[str, Ruleset]) -> Match:
    """Return the match of a file, replayed; raises SaveError with one sentence."""
    body = read_checked(path)
    try:
        header = migrate_record(body["record"])
        ruleset = _ruleset_of(path, header, rulesets)
        header = migrate_version(header, ruleset.version)
        record = _without_invisible_text(decode(Record, header))
        # A migrated record comes with a state of other types: its log has to do.
        is_migrated = header is not body["record"]
        snapshot = None if is_migrated else decode(ruleset.state_type, body["state"])
        *_, match = replay(record, ruleset)
    except (KeyError, TypeError, CodecError) as error:
        raise SaveError(f"{path} is not a match of this game: {error}.") from error
    except RecordError as error:
        raise SaveError(f"{path} cannot be replayed: {error}.") from error
    if snapshot is not None and digest(snapshot) != match.digest(match.ply):
        raise SaveError(f"{path} holds a state that its actions do not lead to.")
    return match
