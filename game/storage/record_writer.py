"""Writes a match to a file: its record and the state that it leads to, then the actions since.

While it is played, each action is appended as a line of its own. Now and then all of them become
the first line again.
"""

import contextlib
from pathlib import Path

from game.core.action import Action
from game.core.actor import Seat
from game.core.codec import dumps
from game.core.match import DIGEST_INTERVAL, Match
from game.storage import files

Entry = tuple[Seat, Action]
# How many actions a picture is away from the state in a file at most.
MOST_APPENDED = 256


class RecordWriter:
    """Writes a match to its file again and again: if nothing was undone, only what is new."""

    def __init__(self, path: Path, disk: files.DiskSync | None = None) -> None:
        """Write to a path from now on; `disk` brings lines to it, whole files are there at once."""
        self.path = path
        self._disk = disk or files.DiskSync()
        # What the file holds: its size tells whether anybody else has changed it.
        self._size = self._plies = self._whole = 0
        self._last_entry: Entry | None = None
        self._last_line = b""

    def write(self, match: Match) -> None:
        """Append what was played since the last time, or write the whole file; raises OSError."""
        plies = match.ply
        if plies % DIGEST_INTERVAL == 0:
            # A player whose match ends would wait for all of them.
            match.digest(plies)
        if self._goes_on(match):
            lines = [self._last_line]
            for ply in range(self._plies + 1, plies + 1):
                lines.append(files.checked_line(dumps(match.action(ply)), lines[-1]))
            files.append_to(self.path, b"".join(lines[1:]))
            self._disk.ask(self.path)
            self._size += sum(map(len, lines[1:]))
            self._last_line = lines[-1]
        else:
            content = record_bytes(match)
            self._disk.wait()
            files.atomic_write(self.path, content, keeps_old=False)
            self._disk.failed.pop(self.path, None)
            # Without the first line the others are of no use.
            with contextlib.suppress(OSError):
                files.atomic_write(
                    files.backup_path(self.path), content, keeps_old=False, syncs=False
                )
            self._size, self._whole, self._last_line = len(content), plies, content[-100:]
        self._plies, self._last_entry = plies, match.action(plies) if plies else None

    def _goes_on(self, match: Match) -> bool:
        """Return whether the file only needs lines at its end."""
        plies, path = self._plies, self.path
        return (
            self._size > 0
            and path not in self._disk.failed
            and plies <= match.ply <= self._whole + MOST_APPENDED
            # A match makes each entry once: behind the same one, all are the same.
            and (not plies or match.action(plies) is self._last_entry)
            and path.exists()
            and path.stat().st_size == self._size
        )


def record_bytes(match: Match) -> bytes:
    """Return a match as file content: its record and current state with a checksum."""
    return files.checked_text(f'{{"record":{dumps(match.record())},"state":{dumps(match.state)}}}')
