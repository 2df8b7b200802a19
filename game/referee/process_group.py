"""Starting a program in a group that can be killed with all its descendants."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from typing import BinaryIO, cast

from game.referee.errors import RefereeError

if sys.platform == "linux":
    from game.referee.linux_descendants import DescendantMark

_EXIT_GRACE = 0.2
_POLL_INTERVAL = 0.002


class ProcessGroup:
    """A program and its descendants; its stdin and stdout are pipes."""

    def __init__(self, argv: Sequence[str], *, show_stderr: bool) -> None:
        """Start the program; raises RefereeError if that fails."""
        self._mark = DescendantMark() if sys.platform == "linux" else None
        try:
            with self._mark.marking() if self._mark else contextlib.nullcontext():
                self._process = subprocess.Popen(
                    list(argv),
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    stderr=None if show_stderr else subprocess.DEVNULL,
                    bufsize=0,
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
        self._kill_group()
        if self._mark is not None:
            self._mark.kill_all(self._process.pid)

    def _kill_group(self) -> None:
        if sys.platform == "win32":
            argv = ["taskkill", "/T", "/F", "/PID", str(self._process.pid)]
            subprocess.run(argv, capture_output=True, check=False)
        else:
            with contextlib.suppress(OSError):
                os.killpg(self._process.pid, signal.SIGKILL)

    def close(self) -> None:
        """Kill all processes, close the pipes and reap the program; may be called twice."""
        if self._process.returncode is None:
            self._kill_group()
        self._process.kill()
        self._process.wait()
        if self._mark is not None:
            # Only now have those that the program left behind come to this process.
            self._mark.kill_all(self._process.pid)
            self._mark.close()
        for pipe in (self.stdin, self.stdout):
            with contextlib.suppress(OSError):
                pipe.close()
