"""A ruleset for programs that speak in lines: what they are told, what their answers mean."""

from __future__ import annotations

from typing import Protocol, cast

from game.core.action import Action
from game.core.ruleset import Ruleset
from game.core.view import View


class BotReply(Protocol):
    """What a line of a program amounts to.

    `error` is empty or names what is wrong with it, and the action is a `Forfeit` then;
    `warning` is empty or names why less happens than was asked for. Both are text keys of the
    ruleset under `protocol`. `message` is what the program says to people.
    """

    @property
    def action(self) -> Action:
        """Return what the program does."""

    @property
    def error(self) -> str:
        """Return what is wrong with the line."""

    @property
    def warning(self) -> str:
        """Return why less happens than was asked for."""

    @property
    def message(self) -> str:
        """Return what the program says to people."""


class LineProtocol(Protocol):
    """How a ruleset with one seat talks to a program."""

    def format_input(self, view: View) -> str:
        """Return the lines that tell a program what its seat sees."""

    def parse_answer(self, line: str, view: View) -> BotReply:
        """Return what a line, its end left off, means to the seat that has this view."""


def line_protocol_of(ruleset: Ruleset) -> LineProtocol | None:
    """Return how a ruleset talks to programs, None if it does not: `protocol` is optional."""
    return cast("LineProtocol | None", getattr(ruleset, "line_protocol", None))
