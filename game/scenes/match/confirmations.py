"""Questions before an action or a command that costs more than it seems to."""

from collections import Counter

from game.content.assets.strings import get_text, has_text
from game.core.action import Action, EndTurn
from game.scenes.match_context import REFUSAL_SECONDS, MatchContext
from game.scenes.texts.labels import attackers_text
from game.ui.input.bindings import Prompt
from game.ui.input.command import Command, Input
from game.ui.style.constants import QUESTION_PANEL
from game.ui.widgets.text_with_keys import spelled_out

# A confirmation that comes sooner was pressed before the question was read.
_READING_SECONDS = 0.6


class Confirmation:
    """Asks before a turn is lost, before one's own actor may die, and before a match is left.

    To confirm says yes, or to pass where confirming has asked: the command that asked never does.
    The question names the key. Every other command says no.
    """

    def __init__(self) -> None:
        self._asked: Action | Command | None = None
        # Whether the question stands on the screen, and for how long.
        self.is_open = False
        self._confirmed: Action | Command | None = None
        self._words = ""
        self._seconds = 0.0
        # The command that may ask.
        self.heard: Input | None = None
        self._yes = Command.CONFIRM

    def advance(self, dt: float) -> None:
        """Count the seconds in which the question can be read."""
        self._seconds += dt

    def forget(self) -> None:
        """Take the question from the screen."""
        self.is_open = False

    def answer(self, command: Input) -> Action | Command | None:
        """Return what was asked about once it is confirmed; any other command ends the question."""
        self.heard = command
        if command is self._yes and self._seconds < _READING_SECONDS:
            return None
        self.is_open = False
        self._confirmed = self._asked if command is self._yes else None
        return self._confirmed

    def show(self, match: MatchContext) -> None:
        """Keep the question, and what would happen, on the screen."""
        if self.is_open:
            match.screen.toast.question = self._words
            match.refused_left = REFUSAL_SECONDS

    def prompts(self) -> list[Prompt]:
        """Return how to answer the question."""
        answers = ((self._yes, "confirm"), (Command.BACK, "cancel"))
        return [(command, get_text("shared", f"answer.{key}")) for command, key in answers]

    def holds_back(self, match: MatchContext, action: Action) -> bool:
        """Return whether an action waits for its confirmation, which is asked for."""
        if self._is_sure(action) or not (words := self._words_about(match, action)):
            return False
        match.show_preview(match.session.preview(action))
        self._ask(match, action, words)
        return True

    def holds_back_command(self, match: MatchContext, command: Command) -> bool:
        """Return whether a command waits for its confirmation, which is asked for."""
        if self._is_sure(command):
            return False
        self._ask(match, command, get_text("shared", f"ask.{command.name}", self._how(match)))
        return True

    def _is_sure(self, asked: Action | Command) -> bool:
        """Return whether this was confirmed just now; if not, choose the key that may do so."""
        sure, self._confirmed = asked == self._confirmed, None
        self._yes = Command.PASS if self.heard is Command.CONFIRM else Command.CONFIRM
        return sure

    def _ask(self, match: MatchContext, asked: Action | Command, words: str) -> None:
        self._asked, self._words, self.is_open, self._seconds = asked, words, True, 0.0
        match.toast(words, QUESTION_PANEL)
        match.play_sound("ui_open")
        match.game.reader.stop_repeating()

    def _words_about(self, match: MatchContext, action: Action) -> str:
        preview, texts = match.session.preview(action), match.ruleset.name
        own = [key for mark in preview.marks if has_text(texts, key := f"ask.{mark.name}")]
        points = match.view.gauge_value(match.screen.stage.looks.turn_gauge)
        asks = isinstance(action, EndTurn) and points > 0 and match.game.settings.confirm_end_turn
        reasons = {"fatal": preview.fatal, "wasted": preview.wasted, "end_turn": asks}
        keys = own + [f"ask.{name}" for name, holds in reasons.items() if holds]
        if not keys:
            return ""
        # Those on the mark's cells are the subject of its text.
        cells = {mark.cells[0] for mark in preview.marks if f"ask.{mark.name}" == keys[0]}
        there = Counter(actor.kind for actor in match.view.actors if actor.pos in cells)
        kinds = {kind: n for kind, n in there.items() if has_text(texts, f"attacker.{kind}")}
        return get_text(texts, keys[0], self._how(match), points, attackers_text(texts, kinds))

    def _how(self, match: MatchContext) -> str:
        """Return how to say yes on the device in use."""
        reader, tag = match.game.reader, f"{{{self._yes.name.lower()}}}"
        return get_text("shared", "answer.how", spelled_out(tag, reader.bindings, reader.device))
