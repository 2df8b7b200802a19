"""The strongest bot: rules of thumb with the odds of fights worked out to the end."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.action import Action
from game.core.rng import Rng
from game.core.view import View
from game.rulesets.dooom.bots import end_turn
from game.rulesets.dooom.picture import Picture
from game.rulesets.dooom.veteran import decide


class HardBot:
    """Goes where it sees most of the dark, fights where it is likely to win, hunts who can leave.

    Looking a turn ahead in guessed states made it weaker: what decides is too far off.
    """

    def choose(self, view: View, legal: Sequence[Action], rng: Rng) -> Action:
        """Return one of the legal actions."""
        picture = Picture(view, legal)
        best = decide(picture)
        return best[rng.below(len(best))[1]] if best else end_turn(picture)
