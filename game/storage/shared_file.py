"""A file that several windows of the game change: none undoes what another has written."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from game.storage.files import SaveError, atomic_write, quarantine, read_checked, with_checksum
from game.storage.folder_lock import folder_lock


class SharedFile:
    """An object with a checksum on disk; a broken file is put in quarantine and counts as empty."""

    def __init__(self, path: Path, read_older: Callable[[], dict[str, Any]] = dict) -> None:
        """Use a path; `read_older` returns the object as long as there is no file."""
        self._path = path
        self._read_older = read_older

    def read(self) -> dict[str, Any]:
        """Return the object as the windows have left it."""
        try:
            return self._read()
        except SaveError:
            # A window that writes meanwhile would lose its file to the quarantine.
            with contextlib.suppress(OSError), folder_lock(self._path.parent):
                return self._read_or_quarantine()
            return {}

    @contextmanager
    def changing(self) -> Iterator[dict[str, Any]]:
        """Give the object to be changed, and write it; raises OSError if that fails."""
        with folder_lock(self._path.parent):
            body = self._read_or_quarantine()
            before = with_checksum(body)
            yield body
            content = with_checksum(body)
            if content != before:
                atomic_write(self._path, content)

    def _read_or_quarantine(self) -> dict[str, Any]:
        try:
            return self._read()
        except SaveError:
            quarantine(self._path)
            return {}

    def _read(self) -> dict[str, Any]:
        if not self._path.exists():
            return self._read_older()
        body = read_checked(self._path)
        return body if isinstance(body, dict) else {}
