"""A running program that answers line by line, and is killed with all its children."""

import os
import shlex
import shutil
import time
from collections.abc import Collection, Sequence

from game.content.tmx.diagnostics import name_hint
from game.referee.channel import BotError, Channel
from game.referee.errors import RefereeError
from game.referee.process_group import ProcessGroup


def parse_command(command: str, players: Collection[str] = ()) -> tuple[str, ...]:
    """Split a command line into arguments, without a shell.

    Raises RefereeError with one sentence if the program does not exist; it names the game's player
    that was meant.
    """
    try:
        argv = tuple(shlex.split(command, posix=os.name == "posix"))
    except ValueError as error:
        raise RefereeError(f"The command {command!r} has an open quotation mark.") from error
    if not argv:
        raise RefereeError("A bot's command is empty.")
    if "\0" in command or shutil.which(argv[0]) is None:
        hint = name_hint(argv[0], players, f"players of the game are {', '.join(players)}.")
        raise RefereeError(f"There is no program {argv[0]!r}{f'; {hint}' if players else '.'}")
    return argv


class BotProcess:
    """A program in a seat; `answer_seconds` is how long its last answer took."""

    def __init__(self, argv: Sequence[str], *, show_stderr: bool = False) -> None:
        """Start the program; raises RefereeError if that fails."""
        self.answer_seconds = 0.0
        self._process_group = ProcessGroup(argv, show_stderr=show_stderr)
        try:
            self._channel = Channel(self._process_group.stdin, self._process_group.stdout)
        except BaseException:
            self._process_group.close()
            raise

    def ask(self, text: str, timeout: float | None) -> str:
        """Send text and return the program's next line; raises BotError if none comes in time."""
        start = time.perf_counter()
        try:
            line = self._channel.exchange(text.encode(), timeout)
        except BotError as error:
            self.answer_seconds = time.perf_counter() - start
            if error.code == "closed":
                raise self._exit_error() from error
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
        """Kill the program from a thread other than the one in `ask`."""
        self._process_group.kill()

    def close(self) -> None:
        """Kill the program and its children and close the pipes; may be called twice."""
        self._process_group.close()
        self._channel.close()
