"""A match of bots: asks the seat to act, submits its answer, and times it."""

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median
from typing import NamedTuple

from game.core.action import Forfeit, Resign
from game.core.actor import Seat
from game.core.event import Event
from game.core.features.match_summary import summarize_match
from game.core.level import Level
from game.core.match import Match
from game.core.ruleset import Ruleset
from game.referee.bot_spec import BotSpec
from game.referee.seat_players import SeatAnswer, TimeLimits, own_seed, seat_player

SEAT = Seat(0)
# Some rules let a match without an end be played.
MAX_PLIES = 20_000


class BotTurn(NamedTuple):
    """One turn of a bot: its events and the answer they came from."""

    events: tuple[Event, ...]
    answer: SeatAnswer


@dataclass(frozen=True, slots=True)
class BotResult:
    """The result of a bot's match.

    `termination` is the rule that ended it, or "unfinished"; `killer` is the kind that took the
    bot's last HP, and `depth` its deepest floor, where there are any. `error` is the text key of an
    error and `detail` its quotation. Times are milliseconds; median and maximum leave out the first
    answer. `lineup` names the bot in each seat.
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
    ruleset: str
    lineup: tuple[str, ...]
    seat: int
    won: bool
    killer: str
    depth: int


class BotMatch:
    """A match with a bot in each seat."""

    def __init__(
        self,
        ruleset: Ruleset,
        level: Level,
        seed: int,
        bots: Sequence[BotSpec],
        *,
        limits: TimeLimits | None = None,
        show_stderr: bool = False,
    ) -> None:
        """Set up the match; programs start with their first turns."""
        self.match = Match(ruleset, level, len(bots), seed)
        self._bots = bots
        self._players = [
            seat_player(
                ruleset, bot, own_seed(seed, seat), limits or TimeLimits(), show_stderr=show_stderr
            )
            for seat, bot in enumerate(bots)
        ]
        self._answers: list[list[SeatAnswer]] = [[] for _ in bots]
        self._ended_by_error = False

    @property
    def over(self) -> bool:
        """Return whether the match has ended."""
        ended = self.match.outcome is not None or self._ended_by_error
        return ended or self.match.ply >= MAX_PLIES

    def play_turn(self) -> BotTurn:
        """Play one turn and stop the programs if that ends the match.

        Raises RefereeError if a program cannot be started.
        """
        state = self.match.state
        seat = min(state.to_act)
        answer = self._players[seat].answer(state, seat)
        action = answer.action
        if action is None and Forfeit() in state.legal_actions(seat):
            action = Forfeit()
        elif action is None and seat in state.may_resign:
            action = Resign()
        events: tuple[Event, ...] = ()
        if action is None:
            self._ended_by_error = True
        else:
            events = self.match.submit(seat, action, self.match.ply)
        self._answers[seat].append(answer)
        if answer.error:
            self._players[seat].close()
        if self.over:
            self.close()
        return BotTurn(events, answer)

    def play(self) -> tuple[BotResult, ...]:
        """Play to the end; raises RefereeError if a program cannot be started."""
        try:
            while not self.over:
                self.play_turn()
        finally:
            self.close()
        return self.results()

    def interrupt(self) -> None:
        """Kill the programs from another thread; a pending answer fails."""
        for player in self._players:
            player.interrupt()

    def close(self) -> None:
        """Stop the programs, whether or not the match is over; may be called twice."""
        for player in self._players:
            player.close()

    def results(self) -> tuple[BotResult, ...]:
        """Return the result of each seat; the match must be over."""
        return tuple(self._result(Seat(seat), bot) for seat, bot in enumerate(self._bots))

    def _result(self, seat: Seat, bot: BotSpec) -> BotResult:
        match, outcome = self.match, self.match.outcome
        summary = summarize_match(match, seat)
        answers = self._answers[seat] or [SeatAnswer(None, 0.0)]
        times = [1000 * answer.seconds for answer in answers]
        later = times[1:] or [0.0]
        unfinished = "error" if self._ended_by_error else "unfinished"
        return BotResult(
            bot.name,
            match.level.name,
            match.seed,
            0 if outcome is None or not outcome.scores else outcome.scores[seat],
            unfinished if outcome is None else outcome.termination,
            match.ply,
            answers[-1].error,
            answers[-1].detail,
            round(times[0], 3),
            round(median(later), 3),
            round(max(later), 3),
            match.ruleset.name,
            tuple(each.name for each in self._bots),
            seat,
            outcome is not None and seat in outcome.winners,
            "" if summary.killed_by is None else summary.killed_by[0],
            summary.deepest_floor,
        )
