"""Reads the file of a match: to continue it, to replay it, or to list it."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from game.core.actor import Seat
from game.core.codec import CodecError, Json, canonical_text, decode, digest
from game.core.features.text_sanitizer import plain_line, plain_text
from game.core.level import RANDOM_LEVEL
from game.core.match import RECORD_FORMAT, Match, Record
from game.core.replay import BadStateError, OtherStateError, RecordError, RecordReplay, ReplaySource
from game.core.ruleset import Ruleset
from game.core.view import View
from game.storage.files import SaveError, read_lines
from game.storage.migrations import migrate_record
from game.storage.record_writer import Entry

FileStamp = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class MatchFile(ReplaySource):
    """A match as a file holds it.

    Of a file that `is_damaged` the record has the actions before the damage. The `stamp` changes
    whenever the file is written.
    """

    path: Path
    stamp: FileStamp
    is_damaged: bool

    @property
    def plies(self) -> int:
        """Return the number of actions."""
        return len(self.record.log)

    @property
    def saved_at(self) -> float:
        """Return when the file was written, in seconds."""
        return self.stamp[0] / 10**9

    @property
    def map_digest(self) -> str:
        """Return what tells random maps apart that share a title, "" for a drawn map."""
        level = self.record.level
        return digest(level) if level.name == RANDOM_LEVEL else ""

    @property
    def is_current(self) -> bool:
        """Return whether the file is as it was read; raises SaveError if it is gone."""
        return self.stamp == _file_stamp(self.path)

    def refusal(self, why: RecordError) -> SaveError:
        match why:
            case OtherStateError():
                return SaveError(f"{self.path} holds a state that its actions do not lead to.")
            case BadStateError():
                return SaveError(f"{self.path} is not a match of this game: {why}.")
        return SaveError(f"{self.path} cannot be replayed: {why}.")

    def replayed(self) -> Match:
        """Return the match, replayed; raises SaveError with one sentence."""
        *_, match = RecordReplay().play(self)
        return match

    def view(self) -> View:
        """Return what the first human sees, for a picture; raises SaveError."""
        *_, match = RecordReplay.play_from_state(self)
        return match.state.observe(match.human_seats[0] if match.human_seats else Seat(0))


def read_match(
    path: Path, rulesets: Mapping[str, Ruleset], *, may_be_damaged: bool = True
) -> MatchFile:
    """Return the checked content of a file; raises SaveError with one sentence."""
    stamp, lines = _file_stamp(path), read_lines(path)
    if lines.is_damaged and not may_be_damaged:
        raise SaveError(f"{path} was changed outside of the game.")
    first, *appended = lines.bodies
    assert isinstance(first, dict)
    stored, state = first.get("record"), first.get("state")
    if not isinstance(stored, dict) or state is None:
        raise SaveError(f"{path} is not a match of this game: it has no record or no state.")
    migrated = migrate_record(stored)
    log = migrated.get("log")
    entries = log if isinstance(log, list) else []
    try:
        ruleset = _ruleset_of(path, migrated, rulesets)
        record = decode(Record, {**migrated, "log": []} if entries else migrated, "")
        played = _decode_log([*entries, *appended])
    except CodecError as error:
        raise SaveError(f"{path} is not a match of this game: {error}.") from error
    if migrated is not stored or record.version != ruleset.version:
        state = None
    final = None if appended else record.final_digest
    record = replace(_without_invisible_text(record), log=played, final_digest=final)
    return MatchFile(record, ruleset, state, len(entries), path, stamp, lines.is_damaged)


def _decode_log(log: list[Json]) -> tuple[Entry, ...]:
    """Return the actions of a log, each kind of them decoded once; raises CodecError."""
    known, entries = dict[str, Entry](), list[Entry]()
    for number, logged in enumerate(log):
        text = canonical_text(logged)
        if text not in known:
            known[text] = decode(Entry, logged, f"log[{number}]")  # type: ignore[arg-type]
        entries.append(known[text])
    return tuple(entries)


def _ruleset_of(path: Path, record: dict[str, Json], rulesets: Mapping[str, Ruleset]) -> Ruleset:
    """Return a record's ruleset, read in any format; raises SaveError if its version is unknown."""
    ruleset = rulesets.get(decode(str, record.get("ruleset"), ".ruleset"))
    version = decode(int, record.get("version"), ".version")
    if decode(int, record.get("format"), ".format") != RECORD_FORMAT or ruleset is None:
        raise SaveError(f"{path} was written by another version of the game.")
    if version not in (ruleset.version, *ruleset.replays_versions):
        raise SaveError(
            f"{path} follows version {version} of the rules of {ruleset.title}, "
            f"this game plays version {ruleset.version}."
        )
    return ruleset


def _without_invisible_text(record: Record) -> Record:
    level = record.level
    title, author = plain_line(level.title), plain_line(level.author)
    level = replace(level, title=title, author=author, note=plain_text(level.note))
    return replace(record, level=level, names=tuple(map(plain_line, record.names)))


def _file_stamp(path: Path) -> FileStamp:
    try:
        status = path.stat()
    except (OSError, ValueError) as error:
        raise SaveError(f"{path} cannot be read: {error}.") from error
    return status.st_mtime_ns, status.st_size, status.st_ino
