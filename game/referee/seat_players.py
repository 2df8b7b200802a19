"""Who plays a seat: a program, or one of the ruleset's own players."""

import json
import time
from dataclasses import dataclass

from game.agents.search_player import SearchPlayer, decide, find_player
from game.core.action import Action
from game.core.actor import Seat
from game.core.codec import CodecError, decode_union, encode
from game.core.notation import InvalidAction, parse_action
from game.core.rng import Rng, derive_seed
from game.core.ruleset import Player, Ruleset
from game.core.state import State
from game.referee.bot_process import BotProcess
from game.referee.bot_spec import BotSpec
from game.referee.channel import BotError

_MAX_QUOTE = 60


@dataclass(frozen=True, slots=True)
class TimeLimits:
    """Seconds for a program's first answer and for each later one; None is no limit."""

    first: float | None = 1.0
    move: float | None = 0.05


@dataclass(frozen=True, slots=True)
class SeatAnswer:
    """What a seat does, None where its program failed.

    `error` and `warning` are text keys or empty; `detail` quotes the faulty line.
    """

    action: Action | None
    seconds: float
    message: str = ""
    warning: str = ""
    error: str = ""
    detail: str = ""


class SeatPlayer:
    """Answers for one seat of a match; those of the ruleset's own players are short."""

    def answer(self, state: State, seat: Seat) -> SeatAnswer:
        """Return what the seat does; raises RefereeError if its program cannot be started."""
        raise NotImplementedError

    def interrupt(self) -> None:
        """End a pending answer, from another thread."""

    def close(self) -> None:
        """Stop the seat's program, if it has one; may be called twice."""


def seat_player(
    ruleset: Ruleset, bot: BotSpec, seed: int, limits: TimeLimits, *, show_stderr: bool
) -> SeatPlayer:
    """Return who plays a seat; a program starts with its first turn."""
    if bot.argv:
        return _Program(ruleset, bot, limits, show_stderr=show_stderr)
    return _OwnPlayer(find_player(ruleset, bot.command), seed)


class _OwnPlayer(SeatPlayer):
    def __init__(self, player: Player | SearchPlayer, seed: int) -> None:
        self._player, self._rng = player, Rng(seed)

    def answer(self, state: State, seat: Seat) -> SeatAnswer:
        self._rng, _ = self._rng.below(2)
        start, legal = time.perf_counter(), state.legal_actions(seat)
        action = decide(self._player, state, seat, legal, self._rng)
        return SeatAnswer(action, time.perf_counter() - start)

    def interrupt(self) -> None:
        if isinstance(self._player, SearchPlayer):
            self._player.interrupt()


class _Program(SeatPlayer):
    """Speaks the ruleset's line protocol or, where there is none, the engine's lines."""

    def __init__(
        self, ruleset: Ruleset, bot: BotSpec, limits: TimeLimits, *, show_stderr: bool
    ) -> None:
        self._protocol, self._argv = ruleset.features.line_protocol, bot.argv
        self._limits, self._show_stderr = limits, show_stderr
        self._program: BotProcess | None = None

    def answer(self, state: State, seat: Seat) -> SeatAnswer:
        limit = self._limits.first if self._program is None else self._limits.move
        if self._program is None:
            self._program = BotProcess(self._argv, show_stderr=self._show_stderr)
        view, protocol = state.observe(seat), self._protocol
        text = engine_lines(state, seat) if protocol is None else protocol.format_input(view)
        try:
            line = self._program.ask(text, limit)
        except BotError as error:
            seconds = self._program.answer_seconds
            return SeatAnswer(None, seconds, error=error.code, detail=str(error))
        seconds, quoted = self._program.answer_seconds, repr(line[:_MAX_QUOTE])
        if protocol is None:
            action = read_action(line)
            if action is None or action not in state.legal_actions(seat):
                code = "no_action" if action is None else "illegal"
                return SeatAnswer(None, seconds, error=code, detail=quoted)
            return SeatAnswer(action, seconds)
        reply = protocol.parse_answer(line, view)
        detail = quoted if reply.error else ""
        return SeatAnswer(reply.action, seconds, reply.message, reply.warning, reply.error, detail)

    def interrupt(self) -> None:
        if self._program is not None:
            self._program.interrupt()

    def close(self) -> None:
        if self._program is not None:
            self._program.close()


def own_seed(seed: int, seat: int) -> int:
    """Return the seed of a player's dice: not those of the match."""
    return derive_seed(seed, f"seat {seat}")


def engine_lines(state: State, seat: Seat) -> str:
    """Return the line with all that a program needs for its turn, in the engine's words."""
    told = {
        "seat": seat,
        "legal": encode(tuple(state.legal_actions(seat))),
        "view": encode(state.observe(seat)),
        "marks": encode(state.marks(seat)),
    }
    return json.dumps(told, separators=(",", ":")) + "\n"


def read_action(line: str) -> Action | None:
    """Return the action in a program's line, as an object or in short notation."""
    try:
        if line.startswith("{"):
            action: Action = decode_union(Action, json.loads(line))
            return action
        return parse_action(line.strip())
    except (CodecError, InvalidAction, ValueError, RecursionError):
        return None
