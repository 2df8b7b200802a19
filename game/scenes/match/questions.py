"""Questions that a player answers by giving the same command once more."""

from game.content.assets.strings import get_text, has_text
from game.core.action import Action, EndTurn, Move
from game.scenes.panel.match_context import MatchContext
from game.ui.input.command import Command
from game.ui.style.style import QUESTION_PANEL


class ActionQuestion:
    """Asks before a turn is lost, and before an action that may kill one's own actor."""

    def __init__(self) -> None:
        self._asked: Action | None = None
        # Bumping into a wall costs a turn in some games and none in others: that is asked once.
        self._has_bumped = False

    def holds_back(self, match: MatchContext, action: Action) -> bool:
        """Return whether an action waits for its confirmation, which is asked for."""
        before, self._asked = self._asked, None
        text = "" if before == action else self._text(match, action)
        if not text:
            return False
        self._asked = action
        match.toast(text, QUESTION_PANEL)
        match.show_preview(match.session.preview(action))
        match.play_sound("ui_open")
        match.game.reader.stop_repeating()
        return True

    def _text(self, match: MatchContext, action: Action) -> str:
        preview = match.session.preview(action)
        if preview.fatal:
            return get_text("shared", "play.confirm_fatal")
        if preview.wasted and not (isinstance(action, Move) and self._has_bumped):
            self._has_bumped |= isinstance(action, Move)
            return get_text("shared", "play.confirm_wasted")
        texts, marks = match.ruleset.name, preview.marks
        for key in (f"ask.{mark.name}" for mark in marks):
            if has_text(texts, key):
                return get_text(texts, key)
        points = match.view.gauge_value(match.screen.stage.looks.turn_gauge)
        asks = isinstance(action, EndTurn) and points > 0 and match.game.settings.confirm_end_turn
        return get_text("shared", "play.confirm_end_turn", points) if asks else ""


class RestartQuestion:
    """Asks before a match in which an action was played is left for another one."""

    def __init__(self) -> None:
        self._asked: Command | None = None

    def hears(self, command: Command) -> bool:
        """Return whether a command repeats the one that was asked about; forget that one."""
        before, self._asked = self._asked, None
        return before is command

    def ask(self, match: MatchContext, command: Command) -> None:
        """Ask whether the match is really to be left."""
        self._asked = command
        match.toast(get_text("shared", "play.ask_restart"), QUESTION_PANEL)
        match.play_sound("ui_open")
