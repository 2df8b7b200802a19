"""The line protocol between a ruleset and a bot: its input and its answers."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from game.core.action import Action
from game.core.view import View


class BotReply(NamedTuple):
    """A bot's line as the ruleset understands it.

    `error` is empty or names the mistake, and then the action is a `Forfeit`; `warning` is empty
    or names why only part of the answer takes effect. Both are text keys of the ruleset under
    `protocol`. `message` is what the bot says to spectators.
    """

    action: Action
    error: str = ""
    warning: str = ""
    message: str = ""


@dataclass(frozen=True, slots=True)
class LineProtocol:
    """How a ruleset with one seat talks to a bot.

    `format_input` writes the lines that describe a view to a bot; `parse_answer` reads a line
    without its line end as the answer of the seat with this view.
    """

    format_input: Callable[[View], str]
    parse_answer: Callable[[str, View], BotReply]
