"""What the scene of a match in play shares with its helpers, and what they answer."""

from dataclasses import dataclass

from game.content.assets.strings import get_text
from game.core.action import Action
from game.core.actor import Seat
from game.core.ruleset import Ruleset
from game.core.view import Mark, Preview, View
from game.scenes.game_context import GameContext
from game.scenes.panel.board_screen import BoardScreen
from game.scenes.scene import Transition
from game.scenes.texts.labels import verb_name
from game.session.session import UNANSWERED, Session
from game.session.updates import Update
from game.ui.input.verb_chooser import VerbChooser
from game.ui.style.constants import NEWS_PANEL, TOAST_PANEL

REFUSAL_SECONDS = 1.6


@dataclass(frozen=True, slots=True)
class Handled:
    """A helper has used the input; nothing else is to be done."""


@dataclass(frozen=True, slots=True)
class Act:
    """A helper wants to play an action, legal or not."""

    action: Action


# None: the helper has no use for the input.
Reply = Handled | Act | Transition


@dataclass(slots=True)
class MatchContext:
    """A match in play as its scene and the scene's helpers see it: what the seat at the screen
    knows, the verb that it has selected, and where to tell it something.
    """

    game: GameContext
    session: Session
    screens: dict[Seat, BoardScreen]
    chooser: VerbChooser
    # What the last refused action would have done, while it is shown.
    refused_marks: tuple[Mark, ...] = ()
    refused_left: float = 0.0
    # An illegal action, until it is known why it is.
    refused_action: Action | None = None

    @property
    def ruleset(self) -> Ruleset:
        """Return the ruleset of the match."""
        return self.session.info.ruleset

    @property
    def screen(self) -> BoardScreen:
        """Return the screen of the seat at it."""
        return self.screens[self.session.seat]

    @property
    def update(self) -> Update:
        """Return the latest update of the seat."""
        update = self.screen.update
        assert update is not None
        return update

    @property
    def view(self) -> View:
        """Return what the seat knows now."""
        return self.update.view

    @property
    def legal(self) -> tuple[Action, ...]:
        """Return the legal actions of the seat."""
        return self.update.legal

    @property
    def is_over(self) -> bool:
        """Return whether the match has ended."""
        return self.view.outcome is not None

    def play_sound(self, name: str) -> None:
        """Play a sound of the interface."""
        self.game.audio.play(name)

    def toast(self, text: str, style: str = TOAST_PANEL) -> None:
        """Show a short line over the board."""
        self.screen.toast.show(text, style)
        self.game.speech.read(text)

    def toggle_ranges(self) -> None:
        """Show or hide ranges and threats; say so where there are none, now or in this game."""
        options, looks = self.screen.stage.options, self.screen.stage.looks.marks
        on_demand = {name for name, look in looks.items() if look.on_demand}
        if not on_demand:
            self.refuse(get_text(self.ruleset.name, "play.no_ranges"))
            return
        is_on = options.show_on_demand_marks = not options.show_on_demand_marks
        self.play_sound("ui_toggle")
        if not any(mark.name in on_demand for mark in self.update.marks):
            self.toast(get_text("shared", f"play.ranges_{'on' if is_on else 'off'}"), NEWS_PANEL)

    def refuse(self, reason: str) -> None:
        """Say why something cannot be done."""
        self.play_sound("refuse")
        self.toast(reason)

    def refuse_because(self, reason: str, verb: str = "") -> Handled:
        """Say why an input or a verb does nothing, as a key of the texts; pads have no keys."""
        if reason == "key" and self.game.reader.device.is_pad:
            reason = "button"
        self.refuse(get_text(self.ruleset.name, f"refusal.{reason}", verb))
        return Handled()

    def show_why_refused(self) -> None:
        """Say why an action is refused, once that is known and unless it has become legal."""
        action = self.refused_action
        if action is None or (preview := self.session.preview(action)) is UNANSWERED:
            return
        self.refused_action = None
        if action not in self.legal:
            # The rules give no reason for actions they do not know.
            verb = verb_name(self.ruleset.name, action) if getattr(action, "weapon", "") else ""
            self.refuse_because(preview.refusal or "key", verb)
            self.show_preview(preview)

    def show_preview(self, preview: Preview) -> None:
        """Show the marks of a preview for a moment."""
        self.refused_marks, self.refused_left = preview.marks, REFUSAL_SECONDS

    def clear_refusal(self) -> None:
        """Stop showing the last refused action."""
        self.refused_action, self.refused_marks, self.refused_left = None, (), 0.0
        self.screen.toast.hide()

    def show_seat(self, seat: Seat) -> None:
        """Put another human at the screen."""
        self.session.switch_seat(seat)
        self.chooser.reset()
        self.refused_left = 0.0
