"""Starting a program that can be killed with all its descendants.

On Linux they are found wherever they hide: every process inherits its limits, whatever session,
group or environment it moves to, so an unused limit with a random number marks a program and all
that come from it. While programs run, this process adopts orphans (as their "subreaper") to reap
them.
"""

import contextlib
import ctypes
import os
import secrets
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from typing import BinaryIO, cast

import psutil

from game.referee.errors import RefereeError

if sys.platform == "linux":
    import resource

_EXIT_GRACE = 0.2
_POLL_INTERVAL = 0.002
_MOST_KILL_SECONDS = 2.0
_IS_LINUX = sys.platform == "linux"
_PR_SET_CHILD_SUBREAPER = 36

_lock = threading.Lock()
_running: "set[ProcessGroup]" = set()


class ProcessGroup:
    """A program and its descendants; its stdin and stdout are pipes."""

    def __init__(self, argv: Sequence[str], *, show_stderr: bool) -> None:
        """Start the program; raises RefereeError if that fails."""
        # Killed as it is found with all others, until it is known.
        self._pid: int | None = None
        try:
            with _marking() as self._mark:
                self._process = subprocess.Popen(
                    list(argv),
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    stderr=None if show_stderr else subprocess.DEVNULL,
                    bufsize=0,
                    start_new_session=os.name == "posix",
                    creationflags=getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0),
                )
                _running.add(self)
                _adopt_orphans()
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or error
            raise RefereeError(f"{argv[0]} cannot be started: {reason}.") from error
        except BaseException:
            # A signal ends the referee.
            self._kill_descendants()
            raise
        self._pid = self._process.pid
        self.stdin = cast(BinaryIO, self._process.stdin)
        self.stdout = cast(BinaryIO, self._process.stdout)

    def exit_status(self) -> int | None:
        """Return the program's exit status, waiting a moment for it; None if it still runs.

        A signal's number is negative. The process is not reaped: its PID must stay reserved
        until the group is killed.
        """
        if not hasattr(os, "waitid"):
            return None
        for _ in range(round(_EXIT_GRACE / _POLL_INTERVAL)):
            flags = os.WEXITED | os.WNOHANG | os.WNOWAIT
            try:
                result = os.waitid(os.P_PID, self._process.pid, flags)
            except ChildProcessError:
                # Another thread has closed the group.
                return self._process.returncode
            if result is not None:
                return -result.si_status if result.si_code != os.CLD_EXITED else result.si_status
            time.sleep(_POLL_INTERVAL)
        return None

    def kill(self) -> None:
        """Kill all processes; may be called from any thread, any number of times."""
        if self._process.returncode is None:
            if os.name == "posix":
                with contextlib.suppress(OSError):
                    os.killpg(self._process.pid, signal.SIGKILL)
            self._kill_descendants()
            self._process.kill()

    def close(self) -> None:
        """Kill all processes, close the pipes and reap the program; may be called twice."""
        self.kill()
        self._process.wait()
        # Only now have those that the program left behind come to this process.
        self._kill_descendants()
        with _lock:
            _running.discard(self)
            _adopt_orphans()
        for pipe in (self.stdin, self.stdout):
            with contextlib.suppress(OSError):
                pipe.close()

    def _kill_descendants(self) -> None:
        """Kill all that the program has started, also what they start meanwhile."""
        end, is_found = time.monotonic() + _MOST_KILL_SECONDS, True
        while is_found and time.monotonic() < end:
            is_found = False
            for pid in self._descendants():
                is_found = True
                with contextlib.suppress(psutil.Error):
                    process = psutil.Process(pid)
                    process.kill()
                    # Reaps one that has come to this process.
                    process.wait(0)

    def _descendants(self) -> Iterator[int]:
        """Yield what the program has started and what lives, or was adopted and is not reaped.

        Each as soon as it is found: one that forks and exits has another number a moment later.
        """
        if _IS_LINUX:
            yield from filter(self._is_own, psutil.pids())
        elif self._pid is not None:
            with contextlib.suppress(psutil.NoSuchProcess):
                yield from (each.pid for each in psutil.Process(self._pid).children(recursive=True))

    def _is_own(self, pid: int) -> bool:
        try:
            # psutil's own `rlimit` reads /proc first: one that forks and exits is gone by then.
            limit, _ = resource.prlimit(pid, resource.RLIMIT_RSS)
        except OSError:
            return False
        return limit == self._mark and pid != self._pid


@contextlib.contextmanager
def _marking() -> Iterator[int]:
    """Mark the process that is started meanwhile, where limits are inherited and can be read."""
    with _lock:
        if not _IS_LINUX:
            yield 0
            return
        # Linux keeps this limit, but has not used it since 2.4.30.
        own = psutil.Process()
        soft, hard = own.rlimit(psutil.RLIMIT_RSS)
        number = secrets.randbelow(1 << 62 if hard == psutil.RLIM_INFINITY else hard)
        own.rlimit(psutil.RLIMIT_RSS, (number, hard))
        try:
            yield number
        finally:
            own.rlimit(psutil.RLIMIT_RSS, (soft, hard))


def _adopt_orphans() -> None:
    if _IS_LINUX:
        ctypes.CDLL(None).prctl(_PR_SET_CHILD_SUBREAPER, int(bool(_running)), 0, 0, 0)
