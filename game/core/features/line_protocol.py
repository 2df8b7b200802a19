"""The line protocol between a ruleset and a bot: its input and its answers."""

from __future__ import annotations

from typing import Protocol, cast

from game.core.action import Action
from game.core.ruleset import Ruleset
from game.core.view import View


class BotReply(Protocol):
    """A bot's line as the ruleset understands it.

    `error` is empty or names the mistake, and then the action is a `Forfeit`; `warning` is empty
    or names why only part of the answer takes effect. Both are text keys of the ruleset under
    `protocol`. `message` is what the bot says to spectators.
    """

    @property
    def action(self) -> Action:
        """Return the bot's action."""

    @property
    def error(self) -> str:
        """Return the mistake in the line."""

    @property
    def warning(self) -> str:
        """Return why only part of the answer takes effect."""

    @property
    def message(self) -> str:
        """Return what the bot says to spectators."""


class LineProtocol(Protocol):
    """How a ruleset with one seat talks to a bot."""

    def format_input(self, view: View) -> str:
        """Return the lines that describe a view to a bot."""

    def parse_answer(self, line: str, view: View) -> BotReply:
        """Return the meaning of a line without its line end, for the seat of this view."""


def line_protocol_of(ruleset: Ruleset) -> LineProtocol | None:
    """Return a ruleset's line protocol, or None: `line_protocol` is optional."""
    return cast("LineProtocol | None", getattr(ruleset, "line_protocol", None))
