"""A disk on which the n-th change fails: full, read-only, or the game is killed there."""

import errno
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest

_CHANGES = ("open", "write", "fsync", "link", "rename", "replace", "unlink", "mkdir")
# A full disk still renames and deletes.
_NEED_SPACE = frozenset({"open", "write", "fsync", "link", "mkdir"})


class Killed(BaseException):
    """The game ends here, and nothing that follows has an effect."""


def _full(call: str, late: int) -> BaseException | None:
    fails = late >= 0 and call in _NEED_SPACE
    return OSError(errno.ENOSPC, "No space left on device") if fails else None


# From a call and how many came since the faulty one to the error, if any.
FAULTS: dict[str, Callable[[str, int], BaseException | None]] = {
    "full for one write": lambda call, late: _full(call, late) if late == 0 else None,
    "full from then on": _full,
    "read-only from then on": (
        lambda _, late: OSError(errno.EROFS, "Read-only file system") if late >= 0 else None
    ),
    "killed": lambda _, late: Killed() if late >= 0 else None,
}


class FaultyDisk:
    """Counts the calls that change the disk; one of them is the first that can fail."""

    def __init__(self, fault: str, number: int) -> None:
        self._fault = FAULTS[fault]
        self._number = number
        self._calls = 0

    @property
    def was_reached(self) -> bool:
        return self._calls > self._number

    def wrap(self, name: str) -> Callable[..., Any]:
        """Return a function of `os` that can fail."""
        real: Callable[..., Any] = getattr(os, name)

        def call(*args: Any, **more: Any) -> Any:
            if name == "open" and not args[1] & os.O_CREAT:
                return real(*args, **more)
            error = self._fault(name, self._calls - self._number)
            self._calls += 1
            if error is not None:
                if name == "write":
                    # Some of it may be there already.
                    real(args[0], args[1][: len(args[1]) // 2])
                raise error
            return real(*args, **more)

        return call


@contextmanager
def faulty_disk(fault: str, number: int) -> Iterator[FaultyDisk]:
    """Let the disk fail inside this block."""
    disk = FaultyDisk(fault, number)
    with pytest.MonkeyPatch.context() as patch:
        for name in _CHANGES:
            patch.setattr(os, name, disk.wrap(name))
        yield disk
