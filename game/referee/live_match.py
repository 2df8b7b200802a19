"""A level played by up to four bots turn by turn in a background thread, for watching."""

import threading
from collections import deque
from collections.abc import Sequence

from game.referee.batch_runner import FinishedMatch, MatchTask, new_bot_match
from game.referee.bot_match import SEAT, BotMatch, BotResult
from game.referee.errors import RefereeError
from game.session.updates import ShownTurn, update_of
from game.storage.record_writer import record_bytes

_JOIN_TIMEOUT = 0.2


class LiveMatch:
    """Plays several bots in one thread: they alternate, so only one of them computes at a time."""

    def __init__(self, tasks: Sequence[MatchTask]) -> None:
        """Set up the matches; nothing runs before `start`."""
        self._tasks = list(tasks)
        self._bot_matches = [new_bot_match(task) for task in tasks]
        self._queues: list[deque[ShownTurn]] = [deque() for _ in tasks]
        self._error: RefereeError | None = None
        self._stopped = False
        self._thread = threading.Thread(target=self._run)
        self.names = [task.bots[SEAT].name for task in tasks]
        self.ruleset = self._bot_matches[0].match.ruleset
        # As each bot knows it, and with all there is.
        self.first_updates = [
            (update_of(b.match, SEAT, ()), update_of(b.match, None, ())) for b in self._bot_matches
        ]

    def start(self) -> None:
        """Start the thread; does nothing if it runs already."""
        if self._thread.ident is None:
            self._thread.start()

    def _run(self) -> None:
        try:
            while not self._stopped and not all(b.over for b in self._bot_matches):
                for bot_match, turns in zip(self._bot_matches, self._queues, strict=True):
                    self._play_turn(bot_match, turns)
        except RefereeError as error:
            self._error = error
        finally:
            for bot_match in self._bot_matches:
                bot_match.close()

    def _play_turn(self, bot_match: BotMatch, turns: deque[ShownTurn]) -> None:
        if not bot_match.over and not self._stopped:
            turn = bot_match.play_turn()
            answer = turn.answer
            known, everything = (
                update_of(bot_match.match, seat, turn.events) for seat in (SEAT, None)
            )
            turns.append(ShownTurn(known, everything, answer.message, answer.warning, answer.error))

    def next_turn(self, index: int) -> ShownTurn | None:
        """Return a bot's next turn, or None if it is not ready; never waits.

        Raises RefereeError if a bot could not be started.
        """
        if self._error is not None:
            raise self._error
        turns = self._queues[index]
        return turns.popleft() if turns else None

    def wait_finished(self) -> list[FinishedMatch]:
        """Wait for all matches to end and return them; the window may be closed already.

        Raises RefereeError if a bot could not be started.
        """
        self.start()
        self._thread.join()
        if self._error is not None:
            raise self._error
        return [
            FinishedMatch(task, b.results(), record_bytes(b.match))
            for task, b in zip(self._tasks, self._bot_matches, strict=True)
        ]

    def results(self) -> list[BotResult]:
        """Return the results of the finished matches."""
        return [result for b in self._bot_matches if b.over for result in b.results()]

    def stop(self) -> None:
        """Kill the bots at once; may be called twice."""
        self._stopped = True
        while self._thread.is_alive():
            for bot_match in self._bot_matches:
                bot_match.interrupt()
            self._thread.join(timeout=_JOIN_TIMEOUT)
