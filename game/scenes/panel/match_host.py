"""The part of the match scene that its helpers may use."""

from __future__ import annotations

from typing import Protocol

from game.core.action import Action
from game.core.match import Match
from game.scenes.context import GameContext
from game.scenes.panel.board_screen import BoardScreen
from game.session import LocalSession
from game.ui.input.verb_chooser import VerbChooser


class MatchHost(Protocol):
    """The scene of a match in play, as the inspector and the action picker see it."""

    context: GameContext
    match: Match
    session: LocalSession
    screen: BoardScreen
    chooser: VerbChooser
    legal: tuple[Action, ...]

    def play_action(self, action: Action) -> None:
        """Play an action, or show why it is refused."""

    def clear_refusal(self) -> None:
        """Stop showing the last refused action."""

    def refresh(self) -> None:
        """Show all pending updates of the session."""
