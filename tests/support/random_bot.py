"""A bot that plays random legal actions of any ruleset."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.action import Action
from game.core.rng import Rng
from game.core.view import View


class RandomBot:
    """Plays random legal actions; the same generator gives the same actions."""

    def choose(self, view: View, legal: Sequence[Action], rng: Rng) -> Action:
        """Return one of the legal actions."""
        return legal[rng.below(len(legal))[1]]
