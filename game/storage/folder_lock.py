"""A lock that two windows of the game share, for what they read and write back."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from errno import EACCES, EAGAIN, EDEADLK
from pathlib import Path
from threading import Event

_FILE_NAME = ".lock"
_HELD_ELSEWHERE = {EACCES, EAGAIN, EDEADLK}
_TRIES, _PAUSE_SECONDS = 400, 0.025


@contextmanager
def folder_lock(folder: Path) -> Iterator[None]:
    """Keep other windows and stores out of a folder; must not be nested.

    The system frees the lock of a program that has ended. Raises OSError if the folder cannot be
    written, or if another program keeps the lock for longer than any write takes.
    """
    folder.mkdir(parents=True, exist_ok=True)
    # The file stays: one that is deleted could be locked by two at once.
    with (folder / _FILE_NAME).open("ab") as file:
        _wait_for_lock(file.fileno())
        yield


def _wait_for_lock(file: int) -> None:
    for _ in range(_TRIES):
        if try_lock(file):
            return
        Event().wait(_PAUSE_SECONDS)
    raise TimeoutError(EAGAIN, "another window is writing there")


def try_lock(file: int) -> bool:
    """Lock an open file until it is closed; return False if another program has locked it."""
    try:
        _lock(file)
    except OSError as error:
        # Some network drives know no locks: there it is as it would be without them.
        return error.errno not in _HELD_ELSEWHERE
    return True


def _lock(file: int) -> None:
    if sys.platform == "win32":
        import msvcrt

        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
    else:
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
