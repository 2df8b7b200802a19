"""A file that several windows of the game change: none undoes what another has written."""

import contextlib
from collections.abc import Callable
from pathlib import Path
from typing import Generic, TypeVar

from game.core.codec import CodecError, Json, decode, encode_fields
from game.storage.files import SaveError, atomic_write, quarantine, read_checked, with_checksum
from game.storage.folder_lock import FolderLock

T = TypeVar("T")


class LockedTable(Generic[T]):
    """Dataclasses of one type by name, with a checksum on disk.

    A broken file is put in quarantine and counts as empty. An entry that another version of the
    game wrote in another form counts as missing, and stays in the file until it is changed. Until
    there is a file, the entries are those of an `older` one, left where it is. All are converted.
    """

    def __init__(
        self,
        path: Path,
        kind: type[T],
        lock: FolderLock,
        older: Path | None = None,
        convert: Callable[[dict[str, Json]], dict[str, Json]] = dict,
    ) -> None:
        """Use a path in a locked folder; nothing is read yet."""
        self._path = path
        self._kind = kind
        self._lock = lock
        self._older, self._convert = older, convert

    def get(self, name: str) -> T | None:
        """Return an entry as the windows have left it, or None if it is missing."""
        try:
            return self._decode(self._read().get(name))
        except SaveError:
            # A window that writes meanwhile would lose its file to the quarantine.
            with contextlib.suppress(OSError), self._lock:
                return self._decode(self._read_or_quarantine().get(name))
            return None

    def items(self) -> dict[str, T]:
        """Return all entries that this version can read."""
        with contextlib.suppress(SaveError):
            read = ((name, self._decode(entry)) for name, entry in self._read().items())
            return {name: entry for name, entry in read if entry is not None}
        return {}

    def change(self, name: str, change: Callable[[T | None], T]) -> None:
        """Replace an entry by what `change` makes of it; raises OSError if the write fails."""
        with self._lock:
            body = self._read_or_quarantine()
            before = self._decode(body.get(name))
            after = change(before)
            if after != before:
                atomic_write(self._path, with_checksum({**body, name: encode_fields(after)}))

    def try_change(self, name: str, change: Callable[[T | None], T]) -> None:
        """Replace an entry; a failed write does not stop the game."""
        with contextlib.suppress(OSError):
            self.change(name, change)

    def _decode(self, entry: Json) -> T | None:
        try:
            return None if entry is None else decode(self._kind, entry)
        except CodecError:
            return None

    def _read_or_quarantine(self) -> dict[str, Json]:
        try:
            return self._read()
        except SaveError:
            quarantine(self._path)
            return {}

    def _read(self) -> dict[str, Json]:
        paths = (path for path in (self._path, self._older) if path and path.exists())
        path = next(paths, None)
        return self._convert(read_checked(path)) if path else {}
