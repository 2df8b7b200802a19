"""Starting a program in a group that can be killed with all its descendants."""

from __future__ import annotations

import contextlib
import os
import secrets
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import BinaryIO, cast

from game.referee.errors import RefereeError

# All processes of a program inherit this variable, with a value unique to the program.
_ENV_MARK = "FIVE_WAYS_OUT_PROGRAM"
_PROC = Path("/proc")
_MAX_SWEEPS = 50
_EXIT_GRACE = 0.2
_POLL_INTERVAL = 0.002


class ProcessGroup:
    """A program and its descendants; its stdin and stdout are pipes."""

    def __init__(self, argv: Sequence[str], *, show_stderr: bool) -> None:
        """Start the program; raises RefereeError if that fails."""
        self._mark = secrets.token_hex(12)
        try:
            self._process = subprocess.Popen(
                list(argv),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=None if show_stderr else subprocess.DEVNULL,
                bufsize=0,
                env={**os.environ, _ENV_MARK: self._mark},
                start_new_session=os.name == "posix",
                creationflags=getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0),
            )
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or error
            raise RefereeError(f"{argv[0]} cannot be started: {reason}.") from error

    @property
    def stdin(self) -> BinaryIO:
        """Return the pipe to the program's stdin."""
        return cast(BinaryIO, self._process.stdin)

    @property
    def stdout(self) -> BinaryIO:
        """Return the pipe from the program's stdout."""
        return cast(BinaryIO, self._process.stdout)

    def exit_status(self) -> int | None:
        """Return the program's exit status, waiting a moment for it; None if it still runs.

        A signal's number is negative. The process is not reaped: its PID must stay reserved
        until the group is killed.
        """
        if not hasattr(os, "waitid"):
            return None
        for _ in range(round(_EXIT_GRACE / _POLL_INTERVAL)):
            flags = os.WEXITED | os.WNOHANG | os.WNOWAIT
            result = os.waitid(os.P_PID, self._process.pid, flags)
            if result is not None:
                killed = result.si_code != os.CLD_EXITED
                return -result.si_status if killed else result.si_status
            time.sleep(_POLL_INTERVAL)
        return None

    def kill(self) -> None:
        """Kill all processes; may be called from any thread, any number of times."""
        if self._process.returncode is not None:
            return
        if sys.platform == "win32":
            argv = ["taskkill", "/T", "/F", "/PID", str(self._process.pid)]
            subprocess.run(argv, capture_output=True, check=False)
        else:
            with contextlib.suppress(OSError):
                os.killpg(self._process.pid, signal.SIGKILL)
        self._kill_escaped()

    def close(self) -> None:
        """Kill all processes, close the pipes and reap the program; may be called twice."""
        self.kill()
        self._process.kill()
        self._process.wait()
        for pipe in (self.stdin, self.stdout):
            with contextlib.suppress(OSError):
                pipe.close()

    def _kill_escaped(self) -> None:
        """Kill descendants that left the process group, on systems with /proc."""
        for _ in range(_MAX_SWEEPS):
            pids = list(_marked_pids(f"{_ENV_MARK}={self._mark}".encode()))
            if not pids:
                return
            for pid in pids:
                with contextlib.suppress(OSError):
                    os.kill(pid, signal.SIGTERM if sys.platform == "win32" else signal.SIGKILL)
            time.sleep(_POLL_INTERVAL)


def _marked_pids(mark: bytes) -> Iterator[int]:
    """Yield the PIDs with this variable in their environment; zombies have no environment."""
    if not (_PROC / "self" / "environ").exists():
        return
    for entry in os.scandir(_PROC):
        if entry.name.isdigit():
            with contextlib.suppress(OSError):
                if mark in (_PROC / entry.name / "environ").read_bytes().split(b"\0"):
                    yield int(entry.name)
