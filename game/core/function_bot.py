"""A bot that is a function of what its seat sees and may do."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.core.action import Action
from game.core.notation import parse_action
from game.core.rng import Rng
from game.core.view import View

# From a seat's view and legal actions to one of them, or to its short notation.
Bot = Callable[[View, Sequence[Action]], Action | str]


class FunctionBot:
    """The player that a function is; raises InvalidAction where that returns no action."""

    def __init__(self, function: Bot) -> None:
        """Ask the function at each turn."""
        self._function = function

    def choose(self, view: View, legal: Sequence[Action], rng: Rng) -> Action:  # noqa: ARG002
        """Return what the function decides."""
        action = self._function(view, legal)
        return parse_action(action) if isinstance(action, str) else action
