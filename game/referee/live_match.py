"""A maze being played by up to four bots at once, turn by turn, while somebody watches."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass

from game.core.match import Match
from game.referee.bot_match import SEAT, BotMatch, BotResult, BotTurn
from game.referee.errors import RefereeError
from game.referee.tournament import FinishedMatch, MatchTask, new_bot_match
from game.session import Update, update_of
from game.storage.records import record_bytes

_JOIN_TIMEOUT = 0.2


@dataclass(frozen=True, slots=True)
class LiveTurn:
    """A turn as a screen needs it."""

    turn: BotTurn
    update: Update


class LiveMatch:
    """Bots that take turns in a thread of their own, so that only one of them thinks at a time."""

    def __init__(self, tasks: Sequence[MatchTask]) -> None:
        """Get ready; nothing runs before `start`."""
        self._tasks = list(tasks)
        self._bot_matches = [new_bot_match(task) for task in tasks]
        self._queues: list[deque[LiveTurn]] = [deque() for _ in tasks]
        self._error: RefereeError | None = None
        self._stopped = False
        self._started = False
        self._thread = threading.Thread(target=self._run)
        self.names = [task.bot.name for task in tasks]
        self.matches = [
            Match(b.match.ruleset, b.match.level, 1, b.match.seed) for b in self._bot_matches
        ]

    def start(self) -> None:
        """Let the bots play; they go on if it is called again."""
        if not self._started:
            self._started = True
            self._thread.start()

    def _run(self) -> None:
        try:
            while not self._stopped and not all(bout.over for bout in self._bot_matches):
                for bout, ready in zip(self._bot_matches, self._queues, strict=True):
                    self._play_turn(bout, ready)
        except RefereeError as error:
            self._error = error
        finally:
            for bout in self._bot_matches:
                bout.close()

    def _play_turn(self, bout: BotMatch, queue: deque[LiveTurn]) -> None:
        if not bout.over and not self._stopped:
            turn = bout.play_turn()
            queue.append(LiveTurn(turn, update_of(bout.match, SEAT, turn.events)))

    def next_turn(self, index: int) -> LiveTurn | None:
        """Return a bot's next turn if it is there; never waits.

        Raises RefereeError if a bot could not be started.
        """
        if self._error is not None:
            raise self._error
        ready = self._queues[index]
        return ready.popleft() if ready else None

    def wait_finished(self) -> list[FinishedMatch]:
        """Wait for the end of all matches and return them; plays on if nobody watches any more.

        Raises RefereeError if a bot could not be started.
        """
        self.start()
        self._thread.join()
        if self._error is not None:
            raise self._error
        return [
            FinishedMatch(task, bout.result(task.bot.name), record_bytes(bout.match))
            for task, bout in zip(self._tasks, self._bot_matches, strict=True)
        ]

    def results(self) -> list[BotResult]:
        """Return how the finished matches went."""
        return [b.result(n) for b, n in zip(self._bot_matches, self.names, strict=True) if b.over]

    def stop(self) -> None:
        """End the bots at once; may be called twice."""
        self._stopped = True
        while self._thread.is_alive():
            for bout in self._bot_matches:
                bout.interrupt()
            self._thread.join(timeout=_JOIN_TIMEOUT)
