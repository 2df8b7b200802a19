"""Turns commands and clicks into verbs and actions."""

from __future__ import annotations

from game.content.assets.strings import get_text
from game.scenes.panel.board_screen import STAGE_SIZE
from game.scenes.panel.match_host import MatchHost
from game.scenes.panel.verb_list import verb_at
from game.ui.input.command import DIRECTIONS, VERB_COMMANDS, VERB_NUMBERS, Command, Pointer
from game.ui.input.keymaps import keymap_of
from game.ui.input.verb_chooser import VerbChooser


class ActionPicker:
    """Selects, aims and plays the verbs of a match."""

    def __init__(self, host: MatchHost) -> None:
        """Work for the scene of a match."""
        self.host = host

    @property
    def chooser(self) -> VerbChooser:
        """Return the verb chooser of the match."""
        return self.host.chooser

    def handle(self, command: Command) -> None:
        """Select the verb that a command names, or use the command on the current verb."""
        if command in VERB_COMMANDS:
            keymap = keymap_of(self.host.match.ruleset.name)
            self._pick_named(keymap.verbs.get(command, ""))
        elif command in VERB_NUMBERS:
            self.pick(VERB_NUMBERS[command])
        else:
            self.use_command(command)

    def _pick_named(self, key: str) -> None:
        """Select a verb by name, or play it at once if it asks nothing."""
        number = self.chooser.index_of(key)
        if number is None:
            self._refuse("key")
            return
        asks = key in self.host.match.ruleset.features.questions
        if asks and number == self.chooser.index:
            if not self.chooser.needs_slot:
                self.reset()
            elif (action := self.chooser.action_for_command(Command.CONFIRM)) is not None:
                self.host.play_action(action)
        elif asks:
            self._switch(number)
        else:
            self.pick(number)

    def use_command(self, command: Command) -> None:
        """Play the command's action; a confirm without one selects the next verb."""
        if self._is_blocked_diagonal(command):
            self._refuse("key")
            return
        before, index = (self.chooser.cursor, self.chooser.slot), self.chooser.index
        action = self.chooser.action_for_command(command)
        if action is not None:
            self.host.play_action(action)
        elif self.chooser.index != index:
            self.host.context.audio.play("aim_on")
        elif command is Command.CONFIRM:
            self.cycle(1)
        elif (self.chooser.cursor, self.chooser.slot) != before:
            self.host.context.audio.play("ui_move")
        elif self.chooser.has_legal_action:
            aims = command in DIRECTIONS and self.chooser.is_aiming
            self._refuse("no_target" if aims else "pass" if command is Command.PASS else "key")

    def _is_blocked_diagonal(self, command: Command) -> bool:
        """Return whether a command is a diagonal step in a four-way keymap."""
        side = DIRECTIONS.get(command)
        eight = self.host.context.reader.bindings.keymap.eight_way
        return side is not None and side.is_diagonal and not (eight or self.chooser.is_aiming)

    def _refuse(self, key: str) -> None:
        """Show why a command does nothing."""
        self.host.context.audio.play("refuse")
        self.host.screen.toast(get_text(self.host.screen.texts, f"refusal.{key}"))

    def pick(self, number: int) -> None:
        """Select a verb by index or play it at once; selected again, it is reset."""
        action = self.chooser.immediate_action(number)
        if action is not None:
            self.host.play_action(action)
        elif number == self.chooser.index:
            self.reset()
        else:
            self._switch(number)

    def _switch(self, number: int) -> None:
        """Select a verb by index, or show why it cannot be used now."""
        if number >= len(self.chooser.verbs):
            self._refuse("key")
            return
        if not self.chooser.is_available(number):
            self.host.play_action(self.chooser.example_action(number))
            return
        self.chooser.select(number, self.host.session.preview)
        self._verb_changed()

    def cycle(self, step: int) -> None:
        """Select the verb `step` places further."""
        self.chooser.cycle(step, self.host.session.preview)
        self._verb_changed()

    def reset(self) -> None:
        """Return to the default verb."""
        self.chooser.reset()
        self._verb_changed()

    def _verb_changed(self) -> None:
        self.host.clear_refusal()
        self.host.context.audio.play("aim_off" if self.chooser.is_default else "aim_on")

    def verb_at(self, pointer: Pointer) -> int | None:
        """Return the index of the verb whose row in the panel is under the mouse."""
        left, height = STAGE_SIZE
        if (
            pointer.x < left
            or self.host.screen.verb_index is None
            or self.host.match.ruleset.features.inventory is not None
        ):
            return None
        return verb_at((pointer.x - left, pointer.y), height, len(self.chooser.verbs))
