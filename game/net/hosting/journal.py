"""A match in play on disk: one line for its beginning and one for each ply, only ever appended."""

import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from game.core.action import Action
from game.core.codec import CodecError, decode, dumps
from game.core.level import Level
from game.core.match import HUMAN
from game.core.ruleset import Ruleset
from game.net.messages import parse_json
from game.net.requests import MapSelection, MatchTerms, bots_of
from game.storage.files import SaveError, append, read_file
from game.storage.folder_lock import try_lock

JOURNAL_SUFFIX, JOURNAL_FORMAT = ".journal", 1
_LOCKED_BYTE = 1 << 30


@dataclass(frozen=True, slots=True)
class JournalStart:
    """The first line: all that a match in play began with.

    `tokens` are digests of the tokens that bring the seats back, "" for bots and for programs of
    the text protocol. `owner` is a seat, -1 for none.
    """

    format: int
    match: str
    ruleset: str
    version: int
    level: Level
    seed: int
    choice: MapSelection
    terms: MatchTerms
    players: tuple[str, ...]
    names: tuple[str, ...]
    tokens: tuple[str, ...]
    owner: int
    listed: bool


@dataclass(frozen=True, slots=True)
class JournalPly:
    """An action of a place; `bot` is the bot that plays there from now on, if it is a human's."""

    place: int
    action: Action | None
    bot: str = ""


class JournalInUseError(Exception):
    """Another host has the match."""


class Journal:
    """The file of one match in play; what was written survives the end of the program.

    It is locked as long as it is open. The system frees the lock of a host that has died, so that
    another one can continue the match, and no two ever do.
    """

    def __init__(self, path: Path, start: JournalStart | None) -> None:
        """Write the beginning, or without one continue a file; raises JournalInUseError."""
        self.path = path
        path.parent.mkdir(parents=True, exist_ok=True)
        flags = os.O_WRONLY | os.O_APPEND | (os.O_CREAT | os.O_EXCL if start is not None else 0)
        self._handle = os.open(path, flags | getattr(os, "O_BINARY", 0), 0o600)
        # Windows locks bytes, and does not let others read them.
        os.lseek(self._handle, _LOCKED_BYTE, os.SEEK_SET)
        if not try_lock(self._handle) or not path.exists():
            os.close(self._handle)
            raise JournalInUseError
        self._unwritten = b""
        if start is not None:
            self._unwritten = dumps(start).encode() + b"\n"
            try:
                self._write()
                os.fsync(self._handle)
            except OSError:
                self.delete()
                raise

    def append(self, ply: JournalPly) -> str:
        """Write one more line; return why that failed, or "".

        What could not be written is written before the next line.
        """
        self._unwritten += dumps(ply).encode() + b"\n"
        try:
            self._write()
        except OSError as error:
            return f"{self.path} cannot be written: {error.strerror}."
        return ""

    def _write(self) -> None:
        append(self._handle, self._unwritten)
        self._unwritten = b""

    def close(self) -> None:
        """Make sure that all of it is on disk, and close the file; raises OSError."""
        try:
            self._write()
            os.fsync(self._handle)
        finally:
            self.release()

    def release(self) -> None:
        """Close the file as it is, if it is open."""
        if self._handle >= 0:
            os.close(self._handle)
            self._handle = -1

    def delete(self) -> None:
        """Close the file and delete it: the match is over and recorded."""
        self.release()
        self.path.unlink(missing_ok=True)


def read_journal(
    path: Path, rulesets: Mapping[str, Ruleset]
) -> tuple[JournalStart, list[JournalPly]]:
    """Return what a file holds, and cut off a last line that was never finished.

    Raises SaveError with one sentence; then the file stays as it is.
    """
    content = read_file(path)
    whole = content.rfind(b"\n") + 1
    first, *lines = content[:whole].splitlines() or [b""]
    try:
        start = decode(JournalStart, parse_json(first.decode()), "")
        plies = [decode(JournalPly, parse_json(line.decode()), "") for line in lines]
    except (CodecError, UnicodeDecodeError) as error:
        raise SaveError(f"{path} is not a match of a host: {error}.") from error
    ruleset = rulesets.get(start.ruleset)
    known = start.format == JOURNAL_FORMAT and ruleset is not None
    if not known or ruleset is None or ruleset.version != start.version:
        raise SaveError(f"{path} was written by another version of the game.")
    seats, players = len(start.players), {HUMAN, *bots_of(ruleset)}
    if not (len(start.names) == len(start.tokens) == seats) or not players.issuperset(
        start.players
    ):
        raise SaveError(f"{path} does not name a player for each of its seats.")
    if any(not 0 <= ply.place < seats or ply.bot not in {"", *players} for ply in plies):
        raise SaveError(f"{path} has an action of an empty seat.")
    if whole < len(content):
        os.truncate(path, whole)
    return start, plies
