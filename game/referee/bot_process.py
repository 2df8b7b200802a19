"""A running program: asked in lines, ended with everything it started."""

from __future__ import annotations

import os
import shlex
import shutil
import time
from collections.abc import Sequence

from game.referee.channel import BotError, Channel, SelectChannel, ThreadChannel
from game.referee.errors import RefereeError
from game.referee.process_group import ProcessGroup


def parse_command(command: str) -> tuple[str, ...]:
    """Return the words of a command line; no shell is between.

    Raises RefereeError with one sentence if it names no program.
    """
    try:
        words = tuple(shlex.split(command, posix=os.name == "posix"))
    except ValueError as error:
        raise RefereeError(f"The command {command!r} has an open quotation mark.") from error
    if not words:
        raise RefereeError("A bot's command is empty.")
    if "\0" in command or shutil.which(words[0]) is None:
        raise RefereeError(f"There is no program {words[0]!r}.")
    return words


class BotProcess:
    """A program in a seat; `seconds` is how long its last answer took."""

    def __init__(
        self,
        argv: Sequence[str],
        *,
        show_stderr: bool = False,
        channel: type[SelectChannel] | type[ThreadChannel] | None = None,
    ) -> None:
        """Start it; `complaints` lets its stderr through. Raises RefereeError."""
        self.answer_seconds = 0.0
        self._process_group = ProcessGroup(argv, show_stderr=show_stderr)
        kind = channel or (SelectChannel if os.name == "posix" else ThreadChannel)
        self._channel: Channel = kind(self._process_group.stdin, self._process_group.stdout)

    def ask(self, text: str, timeout: float | None) -> str:
        """Return the program's next line; raises Fault if it has none in time."""
        start = time.perf_counter()
        try:
            line = self._channel.exchange(text.encode(), timeout)
        except BotError as fault:
            self.answer_seconds = time.perf_counter() - start
            if fault.code == "closed":
                raise self._exit_error() from fault
            raise
        self.answer_seconds = time.perf_counter() - start
        return line.decode(errors="replace")

    def _exit_error(self) -> BotError:
        status = self._process_group.exit_status()
        if status is None:
            return BotError("closed")
        if status < 0:
            return BotError("crash", f"signal {-status}")
        return BotError("crash" if status else "closed", f"status {status}")

    def interrupt(self) -> None:
        """End the program from another thread than the one that asks it."""
        self._process_group.kill()

    def close(self) -> None:
        """End the program and everything it started; may be called twice."""
        self._process_group.close()
        self._channel.close()
