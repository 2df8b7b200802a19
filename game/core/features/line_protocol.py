"""A ruleset for programs that speak in lines: what they are told, what their answers mean."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from game.core.action import Action
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


@dataclass(frozen=True, slots=True)
class LineProtocol:
    """How a ruleset with one seat talks to a program.

    `format_input` writes the lines that show a program what its seat sees; `parse_answer` reads
    a line without its end as an answer of the seat that has this view.
    """

    format_input: Callable[[View], str]
    parse_answer: Callable[[str, View], BotReply]
