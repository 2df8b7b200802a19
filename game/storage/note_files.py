"""The players' notes on matches: a file for each seat."""

from __future__ import annotations

import contextlib
import glob
from pathlib import Path
from typing import TYPE_CHECKING

from game.core.codec import CodecError, decode, encode_fields
from game.storage.files import SaveError, atomic_write, link_or_copy, read_checked, with_checksum
from game.storage.folder_lock import FolderLock
from game.storage.migrations import migrate_notes

if TYPE_CHECKING:
    from game.core.actor import Seat
    from game.storage.saved_workspace import SavedWorkspace


class NoteFiles:
    """Reads and writes notes by the name of their match, which its own file shares."""

    def __init__(self, folder: Path, lock: FolderLock) -> None:
        self._folder = folder
        self._lock = lock

    def _path(self, match: str, seat: Seat) -> Path:
        return self._folder / f"{match}-{seat + 1}.json"

    def files(self, match: str) -> list[Path]:
        """Return the files of all notes on a match."""
        return list(self._folder.glob(f"{glob.escape(match)}-*.json"))

    def copy(self, match: str, other: str) -> None:
        """Give the notes on a match to another name, too; raises OSError."""
        for path in self.files(match):
            link_or_copy(path, path.with_name(other + path.name.removeprefix(match)))

    def write(self, match: str, seat: Seat, notes: SavedWorkspace) -> None:
        """Write the notes of one seat; raises OSError."""
        with self._lock:
            atomic_write(self._path(match, seat), with_checksum(encode_fields(notes)))

    def read(self, match: str, seat: Seat) -> SavedWorkspace | None:
        """Return the notes of one seat, or None if there are none or they cannot be read."""
        from game.storage.saved_workspace import SavedWorkspace

        path = self._path(match, seat)
        try:
            return decode(SavedWorkspace, migrate_notes(read_checked(path)))
        except (SaveError, CodecError):
            return None

    def delete(self, match: str, seat: Seat) -> None:
        """Delete the notes of one seat, if there are any."""
        with contextlib.suppress(OSError):
            self._path(match, seat).unlink()
