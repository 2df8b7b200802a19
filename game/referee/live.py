"""A maze being played by up to four bots at once, turn by turn, while somebody watches."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass

from game.core.match import Match
from game.referee.judge import SEAT, Bout, Result, Turn
from game.referee.problem import RefereeError
from game.referee.tournament import Played, Task, bout_of
from game.session import Update, update_of
from game.storage.records import record_bytes

_PATIENCE = 0.2


@dataclass(frozen=True, slots=True)
class Shown:
    """A turn as a screen needs it."""

    turn: Turn
    update: Update


class Live:
    """Bots that take turns in a thread of their own, so that only one of them thinks at a time."""

    def __init__(self, tasks: Sequence[Task]) -> None:
        """Get ready; nothing runs before `start`."""
        self._tasks = list(tasks)
        self._bouts = [bout_of(task) for task in tasks]
        self._ready: list[deque[Shown]] = [deque() for _ in tasks]
        self._problem: RefereeError | None = None
        self._stopped = False
        self._started = False
        self._thread = threading.Thread(target=self._run)
        self.names = [task.bot.name for task in tasks]
        self.matches = [Match(b.match.ruleset, b.match.level, 1, b.match.seed) for b in self._bouts]

    def start(self) -> None:
        """Let the bots play; they go on if it is called again."""
        if not self._started:
            self._started = True
            self._thread.start()

    def _run(self) -> None:
        try:
            while not self._stopped and not all(bout.over for bout in self._bouts):
                for bout, ready in zip(self._bouts, self._ready, strict=True):
                    self._step(bout, ready)
        except RefereeError as error:
            self._problem = error
        finally:
            for bout in self._bouts:
                bout.close()

    def _step(self, bout: Bout, ready: deque[Shown]) -> None:
        if not bout.over and not self._stopped:
            turn = bout.step()
            ready.append(Shown(turn, update_of(bout.match, SEAT, turn.events)))

    def take(self, index: int) -> Shown | None:
        """Return a bot's next turn if it is there; never waits.

        Raises RefereeError if a bot could not be started.
        """
        if self._problem is not None:
            raise self._problem
        ready = self._ready[index]
        return ready.popleft() if ready else None

    def finish(self) -> list[Played]:
        """Wait for the end of all matches and return them; plays on if nobody watches any more.

        Raises RefereeError if a bot could not be started.
        """
        self.start()
        self._thread.join()
        if self._problem is not None:
            raise self._problem
        return [
            Played(task, bout.result(task.bot.name), record_bytes(bout.match))
            for task, bout in zip(self._tasks, self._bouts, strict=True)
        ]

    def results(self) -> list[Result]:
        """Return how the finished matches went."""
        return [b.result(n) for b, n in zip(self._bouts, self.names, strict=True) if b.over]

    def stop(self) -> None:
        """End the bots at once; may be called twice."""
        self._stopped = True
        while self._thread.is_alive():
            for bout in self._bouts:
                bout.interrupt()
            self._thread.join(timeout=_PATIENCE)
