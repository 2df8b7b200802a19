"""Questions before an action or a command that costs more than it seems to."""

from game.content.assets.strings import get_text, has_text
from game.core.action import Action, EndTurn
from game.scenes.panel.match_context import REFUSAL_SECONDS, MatchContext
from game.ui.input.bindings import Device, Prompt
from game.ui.input.command import Command, Input
from game.ui.style.style import QUESTION_PANEL
from game.ui.widgets.keyed_text import spelled_out

# A confirmation that comes sooner was pressed before the question was read.
_READING_SECONDS = 0.6


class Question:
    """Asks before a turn is lost, before one's own actor may die, and before a match is left.

    The same action or command, given again, is the answer; but where the actor may die the answer
    is to confirm. Every other command says no.
    """

    def __init__(self) -> None:
        self._asked: Action | Command | None = None
        # The action that may kill, while its question stands on the screen, and for how long.
        self.deadly: Action | None = None
        self._confirmed: Action | None = None
        self._words = ""
        self._seconds = 0.0

    def advance(self, dt: float) -> None:
        """Count the seconds in which the question can be read."""
        self._seconds += dt

    def forget(self) -> None:
        """Take the question about what may kill from the screen."""
        self.deadly = None

    def answer(self, command: Input) -> Action | None:
        """Return the action that may kill once it is confirmed; drop it at any other command."""
        if command is Command.CONFIRM and self._seconds < _READING_SECONDS:
            return None
        action, self.deadly = self.deadly, None
        self._confirmed = action if command is Command.CONFIRM else None
        return self._confirmed

    def show(self, match: MatchContext) -> None:
        """Keep the question about what may kill, and what would happen, on the screen."""
        if self.deadly is not None:
            match.screen.toast.question = self._words
            match.refused_left = REFUSAL_SECONDS

    def prompts(self) -> list[Prompt]:
        """Return how to answer the question about what may kill."""
        answers = ((Command.CONFIRM, "confirm"), (Command.BACK, "cancel"))
        return [(command, get_text("shared", f"answer.{key}")) for command, key in answers]

    def holds_back(self, match: MatchContext, action: Action) -> bool:
        """Return whether an action waits for its confirmation, which is asked for."""
        before, self._asked = self._asked, None
        sure, self._confirmed = action == self._confirmed, None
        preview = match.session.preview(action)
        words = self._words_about(match, action)
        if not words or sure or (before == action and not preview.fatal):
            return False
        match.show_preview(preview)
        if preview.fatal:
            self.deadly, self._seconds = action, 0.0
        self._ask(match, action, words)
        return True

    def holds_back_command(self, match: MatchContext, command: Command) -> bool:
        """Return whether a command waits until it is given again, which is asked for."""
        before, self._asked = self._asked, None
        if before is command:
            return False
        self._ask(match, command, get_text("shared", f"ask.{command.name}", _again(match)))
        return True

    def _ask(self, match: MatchContext, asked: Action | Command, words: str) -> None:
        self._asked, self._words = asked, words
        match.toast(words, QUESTION_PANEL)
        match.play_sound("ui_open")
        match.game.reader.stop_repeating()

    def _words_about(self, match: MatchContext, action: Action) -> str:
        preview, texts = match.session.preview(action), match.ruleset.name
        # What may kill is said before what is only lost.
        marks = () if preview.fatal and preview.wasted else preview.marks
        own = [key for mark in marks if has_text(texts, key := f"ask.{mark.name}")]
        points = match.view.gauge_value(match.screen.stage.looks.turn_gauge)
        asks = isinstance(action, EndTurn) and points > 0 and match.game.settings.confirm_end_turn
        reasons = {"fatal": preview.fatal, "wasted": preview.wasted, "end_turn": asks}
        keys = own + [f"ask.{name}" for name, holds in reasons.items() if holds]
        reader = match.game.reader
        confirm = spelled_out("{confirm}", reader.bindings, reader.device)
        how = get_text("shared", "again.confirm", confirm) if preview.fatal else _again(match)
        return get_text(texts, keys[0], how, points) if keys else ""


def _again(match: MatchContext) -> str:
    """Return how to give the same command again on the device in use."""
    device = match.game.reader.device
    name = "click" if device is Device.MOUSE else "button" if device.is_pad else "key"
    return get_text("shared", f"again.{name}")
