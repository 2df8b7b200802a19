"""Starting a program so that it can be ended together with everything it started."""

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

# Every process of a program has this variable with the program's own value.
_ENV_MARK = "FIVE_WAYS_OUT_PROGRAM"
_PROC = Path("/proc")
_MAX_SWEEPS = 50
_EXIT_GRACE = 0.2
_POLL_INTERVAL = 0.002


class ProcessGroup:
    """A program and all its offspring; stdin and stdout are pipes."""

    def __init__(self, argv: Sequence[str], *, show_stderr: bool) -> None:
        """Start the program; `complaints` lets its stderr through."""
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
        """Return what the program reads from."""
        return cast(BinaryIO, self._process.stdin)

    @property
    def stdout(self) -> BinaryIO:
        """Return what the program writes to."""
        return cast(BinaryIO, self._process.stdout)

    def exit_status(self) -> int | None:
        """Return how the program ended by itself, None if it runs on; waits a moment for it.

        A minus stands before the number of a signal. The process is not collected yet: its
        number must stay its own until the group is ended.
        """
        if not hasattr(os, "waitid"):
            return None
        for _ in range(round(_EXIT_GRACE / _POLL_INTERVAL)):
            flags = os.WEXITED | os.WNOHANG | os.WNOWAIT
            found = os.waitid(os.P_PID, self._process.pid, flags)
            if found is not None:
                killed = found.si_code != os.CLD_EXITED
                return -found.si_status if killed else found.si_status
            time.sleep(_POLL_INTERVAL)
        return None

    def kill(self) -> None:
        """End everything at once; may be called from another thread, and again and again."""
        if self._process.returncode is not None:
            return
        if sys.platform == "win32":
            words = ["taskkill", "/T", "/F", "/PID", str(self._process.pid)]
            subprocess.run(words, capture_output=True, check=False)
        else:
            with contextlib.suppress(OSError):
                os.killpg(self._process.pid, signal.SIGKILL)
        self._kill_escaped()

    def close(self) -> None:
        """End everything and leave neither pipes nor zombies; may be called twice."""
        self.kill()
        self._process.kill()
        self._process.wait()
        for pipe in (self.stdin, self.stdout):
            with contextlib.suppress(OSError):
                pipe.close()

    def _kill_escaped(self) -> None:
        """End offspring that left the group, where the system tells about processes."""
        for _ in range(_MAX_SWEEPS):
            found = list(_marked_pids(f"{_ENV_MARK}={self._mark}".encode()))
            if not found:
                return
            for pid in found:
                with contextlib.suppress(OSError):
                    os.kill(pid, signal.SIGTERM if sys.platform == "win32" else signal.SIGKILL)
            time.sleep(_POLL_INTERVAL)


def _marked_pids(mark: bytes) -> Iterator[int]:
    """Yield the processes with this variable; those that are over have no variables."""
    if not (_PROC / "self" / "environ").exists():
        return
    for entry in os.scandir(_PROC):
        if entry.name.isdigit():
            with contextlib.suppress(OSError):
                if mark in (_PROC / entry.name / "environ").read_bytes().split(b"\0"):
                    yield int(entry.name)
