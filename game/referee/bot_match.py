"""One program's match: sends it the view, parses and submits its answer, and times it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median

from game.core.action import Forfeit
from game.core.actor import Seat
from game.core.event import Event
from game.core.features.line_protocol import LineProtocol
from game.core.level import Level
from game.core.match import Match
from game.core.ruleset import Ruleset
from game.referee.bot_process import BotProcess
from game.referee.channel import BotError

SEAT = Seat(0)
_MAX_QUOTE = 60


@dataclass(frozen=True, slots=True)
class TimeLimits:
    """Seconds for the first answer and for each later one; None is no limit."""

    first: float | None = 1.0
    move: float | None = 0.05


@dataclass(frozen=True, slots=True)
class BotTurn:
    """One turn of a program: its events and the answer it came from.

    `error` and `warning` are text keys or empty; `detail` quotes the faulty line.
    """

    events: tuple[Event, ...]
    seconds: float
    message: str = ""
    warning: str = ""
    error: str = ""
    detail: str = ""


@dataclass(frozen=True, slots=True)
class BotResult:
    """The result of a program's match.

    `termination` is the rule that ended it, `error` the text key of an error and `detail` its
    quotation. Times are milliseconds; median and maximum leave out the first answer.
    """

    bot: str
    level: str
    seed: int
    score: int
    termination: str
    turns: int
    error: str
    detail: str
    first_ms: float
    median_ms: float
    max_ms: float


class BotMatch:
    """A program alone in its copy of a level."""

    def __init__(
        self,
        ruleset: Ruleset,
        level: Level,
        seed: int,
        argv: Sequence[str],
        *,
        limits: TimeLimits | None = None,
        show_stderr: bool = False,
    ) -> None:
        """Set up the match; the program starts on the first turn."""
        protocol = ruleset.features.line_protocol
        assert protocol is not None
        self.match = Match(ruleset, level, ruleset.seats.start, seed)
        self.last_turn = BotTurn((), 0.0)
        self._protocol: LineProtocol = protocol
        self._argv = argv
        self._limits = limits or TimeLimits()
        self._show_stderr = show_stderr
        self._program: BotProcess | None = None
        self._answer_times: list[float] = []

    @property
    def over(self) -> bool:
        """Return whether the match has ended."""
        return self.match.outcome is not None

    def play_turn(self) -> BotTurn:
        """Play one turn and stop the program if that ends the match.

        Raises RefereeError if the program cannot be started.
        """
        if self._program is None:
            self._program = BotProcess(self._argv, show_stderr=self._show_stderr)
        self.last_turn = self._ask_and_submit(self._program)
        self._answer_times.append(self.last_turn.seconds)
        if self.over:
            self.close()
        return self.last_turn

    def _ask_and_submit(self, program: BotProcess) -> BotTurn:
        state = self.match.state
        view = state.observe(SEAT)
        limit = self._limits.move if self._answer_times else self._limits.first
        try:
            line = program.ask(self._protocol.format_input(view), limit)
        except BotError as error:
            events = self.match.submit(SEAT, Forfeit(), self.match.ply)
            return BotTurn(events, program.answer_seconds, error=error.code, detail=str(error))
        answer = self._protocol.parse_answer(line, view)
        events = self.match.submit(SEAT, answer.action, self.match.ply)
        detail = repr(line[:_MAX_QUOTE]) if answer.error else ""
        return BotTurn(
            events, program.answer_seconds, answer.message, answer.warning, answer.error, detail
        )

    def play(self, bot: str) -> BotResult:
        """Play to the end; raises RefereeError if the program cannot be started."""
        try:
            while not self.over:
                self.play_turn()
        finally:
            self.close()
        return self.result(bot)

    def interrupt(self) -> None:
        """Kill the program from another thread; its pending answer fails."""
        if self._program is not None:
            self._program.interrupt()

    def close(self) -> None:
        """Stop the program, whether or not the match is over; may be called twice."""
        if self._program is not None:
            self._program.close()

    def result(self, bot: str) -> BotResult:
        """Return the result under a bot's name; the match must be over."""
        outcome = self.match.outcome
        assert outcome is not None
        times = [1000 * seconds for seconds in self._answer_times]
        later = times[1:] or [0.0]
        return BotResult(
            bot,
            self.match.level.name,
            self.match.seed,
            outcome.scores[SEAT],
            outcome.termination,
            self.match.ply,
            self.last_turn.error,
            self.last_turn.detail,
            round(times[0], 3),
            round(median(later), 3),
            round(max(later), 3),
        )
