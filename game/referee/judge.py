"""A match of one program: asks, judges its lines, plays them, ends it."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median

from game.core.action import Forfeit
from game.core.actor import Seat
from game.core.event import Event
from game.core.level import Level
from game.core.match import Match
from game.core.protocol import LineProtocol, line_protocol_of
from game.core.state import Ruleset
from game.referee.channel import Fault
from game.referee.process import Program

SEAT = Seat(0)
_LONGEST_QUOTE = 60


@dataclass(frozen=True, slots=True)
class Limits:
    """Seconds for the first answer and for each later one; None is no limit."""

    first: float | None = 1.0
    move: float | None = 0.05


@dataclass(frozen=True, slots=True)
class Turn:
    """What became of one question to a program.

    `error` names what was wrong with the line or the program, `detail` quotes it.
    """

    events: tuple[Event, ...]
    seconds: float
    message: str = ""
    warning: str = ""
    error: str = ""
    detail: str = ""


@dataclass(frozen=True, slots=True)
class Result:
    """How a match of a program went; times in milliseconds, those after the first answer.

    `end` is the rule that ended it, `fault` the reason of an error and `detail` its quotation.
    """

    bot: str
    level: str
    seed: int
    score: int
    end: str
    turns: int
    fault: str
    detail: str
    first_ms: float
    p50_ms: float
    max_ms: float


class Bout:
    """A program alone in its copy of a maze."""

    def __init__(
        self,
        ruleset: Ruleset,
        level: Level,
        seed: int,
        words: Sequence[str],
        *,
        limits: Limits | None = None,
        complaints: bool = False,
    ) -> None:
        """Get ready; the program starts with the first turn."""
        protocol = line_protocol_of(ruleset)
        assert protocol is not None
        self.match = Match(ruleset, level, ruleset.seats.start, seed)
        self.last = Turn((), 0.0)
        self.outside = 0.0
        self._protocol: LineProtocol = protocol
        self._words = words
        self._limits = limits or Limits()
        self._complaints = complaints
        self._program: Program | None = None
        self._times: list[float] = []

    @property
    def over(self) -> bool:
        """Return whether the match has ended."""
        return self.match.outcome is not None

    def step(self) -> Turn:
        """Play one turn; at the end of the match the program is ended.

        Raises RefereeError if it cannot be started.
        """
        began = time.perf_counter()
        if self._program is None:
            self._program = Program(self._words, complaints=self._complaints)
            began = time.perf_counter()
        self.last = self._turn(self._program)
        self.outside += time.perf_counter() - began - self.last.seconds
        self._times.append(self.last.seconds)
        if self.over:
            self.close()
        return self.last

    def _turn(self, program: Program) -> Turn:
        state = self.match.state
        view = state.observe(SEAT)
        limit = self._limits.move if self._times else self._limits.first
        try:
            line = program.ask(self._protocol.format_input(view), limit)
        except Fault as fault:
            events = self.match.submit(SEAT, Forfeit(), self.match.ply)
            return Turn(events, program.seconds, error=fault.name, detail=str(fault))
        answer = self._protocol.parse_answer(line, view)
        events = self.match.submit(SEAT, answer.action, self.match.ply)
        detail = repr(line[:_LONGEST_QUOTE]) if answer.error else ""
        return Turn(events, program.seconds, answer.message, answer.warning, answer.error, detail)

    def play(self, bot: str) -> Result:
        """Play to the end; raises RefereeError if the program cannot be started."""
        try:
            while not self.over:
                self.step()
        finally:
            self.close()
        return self.result(bot)

    def interrupt(self) -> None:
        """End the program from another thread; its next answer will be missing."""
        if self._program is not None:
            self._program.interrupt()

    def close(self) -> None:
        """End the program, whether or not the match is over; may be called twice."""
        if self._program is not None:
            self._program.close()

    def result(self, bot: str) -> Result:
        """Return how the match of a bot of this name went."""
        outcome = self.match.outcome
        assert outcome is not None
        times = [1000 * seconds for seconds in self._times]
        later = times[1:] or [0.0]
        return Result(
            bot,
            self.match.level.name,
            self.match.seed,
            outcome.scores[SEAT],
            outcome.termination,
            self.match.ply,
            self.last.error,
            self.last.detail,
            round(times[0], 3),
            round(median(later), 3),
            round(max(later), 3),
        )
