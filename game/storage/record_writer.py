"""Writes a match to a file: its record and the state that it leads to, then the actions since.

While it is played, each action is appended as a line of its own: a turn costs as much at its end as
at its beginning. Now and then all but the last ones become the first line again.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields
from pathlib import Path
from typing import NamedTuple

from game.core.action import Action
from game.core.actor import Seat
from game.core.codec import dumps
from game.core.level import Level
from game.core.match import DIGEST_INTERVAL, KEPT_PLIES, Match, Record
from game.storage.files import DiskSync, append_to, atomic_write, checked_lines, text_with_checksum

Entry = tuple[Seat, Action]
# To go on with what is in a file, about so many actions are played at most.
MOST_APPENDED = 64 + KEPT_PLIES


class Written(NamedTuple):
    """What a file holds: how many plies, how many of them in its first line, the last entry.

    The size tells whether anybody else has changed it.
    """

    path: Path
    size: int
    plies: int
    whole: int
    entry: Entry | None
    last_line: bytes


class RecordWriter:
    """Writes a match repeatedly and reuses everything that has not changed."""

    def __init__(self, disk: DiskSync | None = None) -> None:
        """Start with nothing to reuse; `disk` brings lines to it, whole files are there at once."""
        self._disk = disk or DiskSync()
        self._written: Written | None = None
        self._level: tuple[Level, str] | None = None
        self._log: list[Entry] = []
        self._log_texts: list[str] = []

    def write(self, path: Path, match: Match) -> None:
        """Append what was played since the last time, or write the whole file; raises OSError."""
        before, plies = self._written, match.ply
        if plies % DIGEST_INTERVAL == 0:
            # Now: later the state would have to be kept for it.
            match.digest(plies)
        if before is None or not _goes_on(before, path, match):
            whole = max(match.first_ply, plies - KEPT_PLIES) if plies > MOST_APPENDED else plies
            content = self.encode(match, whole)
            lines = checked_lines(self._log_texts[whole:plies], content)
            self._disk.wait()
            atomic_write(path, b"".join([content, *lines]))
            size, last = len(content), content
        else:
            whole = before.whole
            texts = [dumps(match.action(ply)) for ply in range(before.plies + 1, plies + 1)]
            lines = checked_lines(texts, before.last_line)
            append_to(path, b"".join(lines))
            self._disk.ask(path)
            size, last = before.size, before.last_line
        size, last = size + sum(map(len, lines)), [last, *lines][-1]
        entry = match.action(plies) if plies else None
        self._written = Written(path, size, plies, whole, entry, last[-100:])

    def take(self, match: Match, texts: Sequence[str], written: Written) -> None:
        """Go on in a file that a match was read from, which has these texts of its actions."""
        self._log, self._log_texts, self._written = _log_of(match), list(texts), written

    def move(self, path: Path, disk: DiskSync) -> None:
        """Go on in the same file under another name."""
        self._disk = disk
        if self._written is not None:
            self._written = self._written._replace(path=path)

    def encode(self, match: Match, plies: int | None = None) -> bytes:
        """Return a match as file content, up to now or to an earlier ply.

        It is the record and the state that this leads to, with a checksum.
        """
        last = match.ply if plies is None else plies
        record = match.record(last)
        parts = {
            field.name: dumps(getattr(record, field.name))
            for field in fields(Record)
            if field.name not in ("level", "log")
        }
        parts |= {
            "type": dumps("Record"),
            "level": self._level_text(record.level),
            "log": f"[{','.join(self._texts(match)[:last])}]",
        }
        body = {"record": _object(parts), "state": match.state_text(last)}
        return text_with_checksum(_object(body))

    def _level_text(self, level: Level) -> str:
        if self._level is None or self._level[0] is not level:
            self._level = level, dumps(level)
        return self._level[1]

    def _texts(self, match: Match) -> list[str]:
        """Return the text of each action of a match."""
        log = _log_of(match)
        # A match makes each entry once: behind one that was written before, all were. Comparing
        # from the front took longer with every action.
        same = min(len(self._log), len(log))
        while same and self._log[same - 1] is not log[same - 1]:
            same -= 1
        self._log[same:] = log[same:]
        self._log_texts[same:] = map(dumps, log[same:])
        return self._log_texts


def _log_of(match: Match) -> list[Entry]:
    return [match.action(ply) for ply in range(1, match.ply + 1)]


def _goes_on(written: Written, path: Path, match: Match) -> bool:
    """Return whether a match only needs lines at the end of its file: nothing was undone."""
    plies = written.plies
    return (
        written.path == path
        and plies <= match.ply <= written.whole + MOST_APPENDED
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
