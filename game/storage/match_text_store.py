"""Finished matches as plain texts, to be read outside of the game, too."""

import contextlib
from pathlib import Path

from game.storage.files import atomic_write, newest_first
from game.storage.folder_lock import FolderLock

# What is to be read in columns begins with this.
PREFORMATTED = "    "


class MatchTextStore:
    """The texts of finished matches, under the names of their records."""

    def __init__(self, folder: Path, lock: FolderLock) -> None:
        self._folder, self._lock = folder, lock

    def file(self, name: str) -> Path:
        """Return where the text of a match is, by the name of its files."""
        return self._folder / "dumps" / f"{name}.txt"

    def write(self, name: str, text: str) -> Path | None:
        """Write a finished match; return the path of its text, None if that failed."""
        path = self.file(name)
        with contextlib.suppress(OSError), self._lock:
            atomic_write(path, text.encode("utf-8", "replace"))
            return path
        return None

    def list(self) -> list[Path]:
        """Return all texts, newest first."""
        return newest_first(self._folder / "dumps", "*.txt")
