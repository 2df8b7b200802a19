"""What a ruleset tells searchers that know no ruleset about good play."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from game.core.action import Action
from game.core.actor import Seat
from game.core.state import State

# The value of a won match.
WIN = 1000


class SearchGuide(Protocol):
    """Quick judgements of a state of which everything is known, such as a sampled one."""

    @property
    def horizon(self) -> int:
        """Return after how many plies play is judged by `value` instead of being played on."""

    def scores(self, state: State, seat: Seat) -> Sequence[tuple[Action, int]]:
        """Return the actions worth a try, each with how promising it looks; empty if unknown."""

    def value(self, state: State, seat: Seat) -> int:
        """Return a seat's chance of a win in a match in play, in thousandths."""
