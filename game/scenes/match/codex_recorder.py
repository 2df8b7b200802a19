"""Adds what a player sees in a match to the codex."""

from game.core.features.codex import kinds_in_view
from game.core.ruleset import Ruleset
from game.core.view import View
from game.scenes.game_context import GameContext


class CodexRecorder:
    """Stores each kind in the codex when it is seen for the first time."""

    def __init__(self, context: GameContext, ruleset: Ruleset) -> None:
        self._store = context.store.codex
        self._ruleset = ruleset.name
        codex, self._undiscovered = ruleset.features.codex, frozenset[str]()
        if codex is not None:
            self._undiscovered = codex.kinds - self._store.progress(self._ruleset).seen

    def record(self, view: View) -> None:
        """Store the kinds in a view that are new to the codex."""
        new = self._undiscovered & kinds_in_view(view) if self._undiscovered else set()
        if new:
            self._undiscovered -= new
            self._store.add_seen(self._ruleset, new)
