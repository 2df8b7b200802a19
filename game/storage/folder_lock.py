"""A lock that two windows of the game share, for what they read and write back."""

import sys
from errno import EACCES, EAGAIN, EDEADLK
from pathlib import Path
from threading import Event
from typing import BinaryIO, Self

LOCK_NAME = ".lock"
_HELD_ELSEWHERE = {EACCES, EAGAIN, EDEADLK}
_TRIES, _PAUSE_SECONDS = 400, 0.025


class FolderLock:
    """Keeps other windows and stores out of a folder; who holds it may enter it again.

    The system frees the lock of a program that has ended. Entering raises OSError if the folder
    cannot be written, or if another program keeps the lock for longer than any write takes.
    """

    def __init__(self, folder: Path) -> None:
        """Use a folder; nothing is locked yet."""
        self._folder = folder
        self._file: BinaryIO | None = None
        self._depth = 0
        # False on a network drive without locks, where it is as it would be without this class.
        self.excludes_others = False

    def __enter__(self) -> Self:
        """Wait for the lock."""
        if self._file is None:
            self._folder.mkdir(parents=True, exist_ok=True)
            # The file stays: one that is deleted could be locked by two at once.
            file = (self._folder / LOCK_NAME).open("ab")
            try:
                self.excludes_others = _wait_for_lock(file.fileno(), self._folder)
            except BaseException:
                file.close()
                raise
            self._file = file
        self._depth += 1
        return self

    def __exit__(self, *_: object) -> None:
        """Free the lock after the outermost block."""
        self._depth -= 1
        if not self._depth and self._file is not None:
            self._file.close()
            self._file = None


def _wait_for_lock(file: int, folder: Path) -> bool:
    """Wait until a folder's open file is locked; return False if this drive knows no locks."""
    for _ in range(_TRIES):
        if (is_locked := _lock(file)) is not None:
            return is_locked
        Event().wait(_PAUSE_SECONDS)
    raise TimeoutError(EAGAIN, "another window or host is writing there", str(folder))


def try_lock(file: int) -> bool:
    """Lock an open file until it is closed; return False if another program has locked it."""
    return _lock(file) is not None


def _lock(file: int) -> bool | None:
    """Lock an open file; return False if its drive knows no locks, None if another has it."""
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        return None if error.errno in _HELD_ELSEWHERE else False
    return True
