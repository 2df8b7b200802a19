"""The keys and buttons of every command, as rows: add one, take one away, swap, reset."""

from dataclasses import replace
from functools import partial

from game.content.assets.strings import get_text
from game.scenes.dialogs import Dialog
from game.scenes.game_context import GameContext
from game.scenes.menu_items import menu_item
from game.scenes.scene import Choice, Pop, Push, Transition
from game.ui.input.bindings import Overrides
from game.ui.input.command import Command
from game.ui.input.key_sets import DEFAULT_BINDINGS
from game.ui.style.constants import TEXT
from game.ui.widgets.menu import MenuItem


class Controls:
    """The rows of all commands; `message` says what the last one did."""

    def __init__(self, context: GameContext) -> None:
        self.context = context
        # The command that waits for a key.
        self.binding: Command | None = None
        self.message = ""

    def rows(self) -> list[MenuItem[Choice]]:
        """Return a row for each command, and one to reset them all."""
        reset_all = partial(self._change, {}, "controls.all_reset", Command.BACK)
        return [*map(self._row, DEFAULT_BINDINGS), menu_item("settings.reset", reset_all, "undo")]

    def _row(self, command: Command) -> MenuItem[Choice]:
        def value() -> str:
            return get_text("shared", "settings.press") if self.binding is command else ""

        def signs() -> list[tuple[str, str]]:
            reader = self.context.reader
            return reader.bindings.glyphs(command, reader.device)

        def capture() -> None:
            self.binding = command
            self.message = get_text("shared", "controls.press")
            self.context.reader.is_capturing = True

        return MenuItem(partial(_label, command), capture, None, value, glyphs=signs)

    def bind(self, name: str) -> Transition:
        """Take the key or button that was pressed for the row that waits."""
        command, self.binding = self.binding, None
        self.context.reader.is_capturing = False
        bindings = self.context.reader.bindings
        if command is None or (name == "escape" and command is not Command.BACK):
            self._say("controls.cancelled", "ui_back")
            return None
        if name in bindings.own_inputs(command):
            self._change(bindings.overrides_removing(command, name), "controls.removed", command)
            return None
        user = bindings.user_of(name)
        if user is not None:
            return Push(self._ask(command, name, user))
        self._change(bindings.overrides_adding(command, name), "controls.added", command)
        return None

    def _ask(self, command: Command, name: str, user: Command) -> Dialog:
        """Return the question what to do with an input that another command has."""
        bindings = self.context.reader.bindings

        def choose(changed: Overrides, text: str) -> Transition:
            self._change(changed, text, command)
            return Pop()

        offers = (
            ("controls.swap", bindings.overrides_swapping(command, name), "controls.swapped"),
            ("controls.take", bindings.overrides_adding(command, name), "controls.added"),
        )
        # No command is left without any input.
        possible = [
            menu_item(offer, partial(choose, changed, done))
            for offer, changed, done in offers
            if all(changed.values())
        ]
        line = get_text("shared", "controls.in_use", _label(user))
        if not possible:
            line = f"{line} {get_text('shared', 'controls.its_last')}"
        answers = [*possible, menu_item("controls.keep", Pop)]
        return Dialog(self.context, _label(command), lambda: [(line, TEXT)], answers)

    def reset_row(self, index: int) -> None:
        """Give the command of a row its own inputs back."""
        commands = list(DEFAULT_BINDINGS)
        if index < len(commands):
            command = commands[index]
            changed = self.context.reader.bindings.overrides_resetting(command)
            self._change(changed, "controls.row_reset", command)

    def _change(self, changed: Overrides, text: str, command: Command) -> None:
        """Use other bindings, unless a command would be left without any; say what was done."""
        if not all(changed.values()):
            self._say("controls.last_stays", "refuse")
            return
        self.context.change_settings(replace(self.context.settings, bindings=changed))
        self._say(text, "ui_confirm", _label(command))

    def _say(self, key: str, sound: str, *words: str) -> None:
        self.message = get_text("shared", key, *words)
        self.context.audio.play(sound)


def _label(command: Command) -> str:
    return get_text("shared", f"command.{command.name}")
