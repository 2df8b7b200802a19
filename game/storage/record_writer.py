"""Writes a match to a file: its record and the state that it leads to, then the actions since.

While it is played, each action is appended as a line of its own: a turn costs as much at its end as
at its beginning. Now and then all but the last ones become the first line again.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from game.core.action import Action
from game.core.actor import Seat
from game.core.codec import dumps
from game.core.level import Level
from game.core.match import DIGEST_INTERVAL, KEPT_PLIES, Match, Record
from game.storage.files import DiskSync, append_to, atomic_write, checked_lines, checked_parts

Entry = tuple[Seat, Action]
# To go on with what is in a file, about so many actions are played at most.
MOST_APPENDED = 64 + KEPT_PLIES
_MOST_TEXTS = 1024


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
        if before is None or path in self._disk.failed or not _goes_on(before, path, match):
            whole = max(match.first_ply, plies - KEPT_PLIES) if plies > MOST_APPENDED else plies
            parts = self.encode(match, whole)
            lines = checked_lines(_texts_since(whole, match), parts[-1])
            self._disk.wait()
            atomic_write(path, *parts, *lines)
            self._disk.failed.pop(path, None)
            size, last = sum(map(len, parts)), parts[-1]
        else:
            whole = before.whole
            lines = checked_lines(_texts_since(before.plies, match), before.last_line)
            append_to(path, b"".join(lines))
            self._disk.ask(path)
            size, last = before.size, before.last_line
        size, last = size + sum(map(len, lines)), [last, *lines][-1]
        entry = match.action(plies) if plies else None
        self._written = Written(path, size, plies, whole, entry, last[-100:])

    def take(self, match: Match, texts: Sequence[str], written: Written) -> None:
        """Go on in a file that a match was read from, which has these texts of its actions."""
        self._log = [match.action(ply) for ply in range(1, match.ply + 1)]
        self._log_texts, self._written = list(texts), written

    def move(self, path: Path, disk: DiskSync) -> None:
        """Go on in the same file under another name."""
        self._disk = disk
        if self._written is not None:
            self._written = self._written._replace(path=path)

    def encode(self, match: Match, plies: int | None = None) -> list[bytes]:
        """Return a match as file content in parts, up to now or to an earlier ply.

        It is the record and the state that this leads to, with a checksum.
        """
        last = match.ply if plies is None else plies
        record = match.record(last)
        texts = {
            field.name: dumps(getattr(record, field.name))
            for field in fields(Record)
            if field.name not in ("level", "log")
        }
        texts |= {
            "type": dumps("Record"),
            "level": self._level_text(record.level),
            "log": f"[{','.join(self._texts(record.log))}]",
        }
        members = list[str]()
        for name in sorted(texts):
            members += [f'{"," if members else "{"}"{name}":', texts[name]]
        return checked_parts('{"record":', *members, '},"state":', match.state_text(last), "}")

    def _level_text(self, level: Level) -> str:
        if self._level is None or self._level[0] is not level:
            self._level = level, dumps(level)
        return self._level[1]

    def _texts(self, log: Sequence[Entry]) -> list[str]:
        """Return the text of each action of a log."""
        # A match makes each entry once: behind one that was written before, all were. Comparing
        # from the front took longer with every action.
        same = min(len(self._log), len(log))
        while same and self._log[same - 1] is not log[same - 1]:
            same -= 1
        self._log[same:] = log[same:]
        self._log_texts[same:] = map(_text_of, log[same:])
        return self._log_texts


@lru_cache(_MOST_TEXTS)
def _text_of(entry: Entry) -> str:
    """Return the text of an action: those that are alike share it for the whole match."""
    return dumps(entry)


def _texts_since(plies: int, match: Match) -> list[str]:
    return [_text_of(match.action(ply)) for ply in range(plies + 1, match.ply + 1)]


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


def record_bytes(match: Match) -> bytes:
    """Return a match as file content: its record and current state with a checksum."""
    return b"".join(RecordWriter().encode(match))


def write_record(path: Path, match: Match, writer: RecordWriter) -> None:
    """Write a match's record and current state to a file, all of it in one line."""
    atomic_write(path, *writer.encode(match))
