"""The descendants of a program on Linux, wherever they hide.

Every process inherits its limits, whatever session, group or environment it moves to, so an unused
limit with a random number marks a program and all that come from it. While a program runs, this
process adopts orphans (as their "subreaper"), so that a chain of forks cannot outrun the search.
"""

from __future__ import annotations

import contextlib
import ctypes
import os
import resource
import secrets
import signal
import threading
import time
from collections.abc import Iterator
from pathlib import Path

_PROC = Path("/proc")
_PR_SET_CHILD_SUBREAPER = 36
# Linux keeps this limit, but has not used it since 2.4.30.
_MARK_LIMIT = resource.RLIMIT_RSS
_MARK_LINE = b"Max resident set"
# More than that file ever has.
_LIMITS_BYTES = 1 << 14
_MAX_SECONDS = 2.0
_POLL_INTERVAL = 0.002

_lock = threading.Lock()
_adopting = 0


class DescendantMark:
    """Marks what is started within it; finds and kills all of it later."""

    def __init__(self) -> None:
        """Choose a number that nothing else has."""
        _, hard = resource.getrlimit(_MARK_LIMIT)
        most = 1 << 62 if hard == resource.RLIM_INFINITY else hard
        self._mark = most // 2 + secrets.randbelow(max(1, most // 2))
        self._is_open = False

    @contextlib.contextmanager
    def marking(self) -> Iterator[None]:
        """Mark the process that is started meanwhile, and adopt its orphans from now on."""
        with _lock:
            soft, hard = resource.getrlimit(_MARK_LIMIT)
            resource.setrlimit(_MARK_LIMIT, (self._mark, hard))
            try:
                yield
            finally:
                resource.setrlimit(_MARK_LIMIT, (soft, hard))
            self._is_open = True
            _adopt(1)

    def kill_all(self, program: int) -> None:
        """Kill every marked process and reap the adopted ones; `program` is reaped elsewhere."""
        end = time.monotonic() + _MAX_SECONDS
        while time.monotonic() < end:
            adopted = [pid for pid in _children() if pid != program and self._is_marked(pid)]
            found = adopted or self._all_marked()
            if not found:
                return
            for pid in found:
                with contextlib.suppress(OSError):
                    os.kill(pid, signal.SIGKILL)
            for pid in adopted:
                with contextlib.suppress(OSError):
                    os.waitpid(pid, os.WNOHANG)
            if not adopted:
                time.sleep(_POLL_INTERVAL)

    def close(self) -> None:
        """Stop adopting; may be called twice."""
        with _lock:
            if self._is_open:
                self._is_open = False
                _adopt(-1)

    def _all_marked(self) -> list[int]:
        """Return the marked processes that are still alive."""
        pids = (int(entry.name) for entry in os.scandir(_PROC) if entry.name.isdigit())
        return [pid for pid in pids if self._is_marked(pid) and not _is_zombie(pid)]

    def _is_marked(self, pid: int) -> bool:
        # With `Path` and `read_bytes` this took twice as long, and a quarter of a short match.
        try:
            file = os.open(f"/proc/{pid}/limits", os.O_RDONLY)
        except OSError:
            return False
        try:
            _, _, values = os.read(file, _LIMITS_BYTES).partition(_MARK_LINE)
        except OSError:
            return False
        finally:
            os.close(file)
        return values.split(None, 1)[:1] == [b"%d" % self._mark]


def _adopt(change: int) -> None:
    """Count the programs that run; orphans are adopted while there are any."""
    global _adopting  # noqa: PLW0603 (a setting of the process has one owner)
    _adopting += change
    if _adopting == max(0, change):
        ctypes.CDLL(None).prctl(_PR_SET_CHILD_SUBREAPER, int(_adopting > 0), 0, 0, 0)


def _children() -> list[int]:
    """Return this process's children and those it adopted; none on kernels without the list."""
    pids: list[int] = []
    for file in (_PROC / "self" / "task").glob("*/children"):
        with contextlib.suppress(OSError):
            pids += map(int, file.read_text().split())
    return pids


def _is_zombie(pid: int) -> bool:
    try:
        # The name before the state may hold anything, a parenthesis too.
        return (_PROC / str(pid) / "stat").read_bytes().rpartition(b")")[2].split()[0] in b"ZX"
    except OSError:
        return True
