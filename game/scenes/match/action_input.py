"""Turns commands and clicks into verbs and actions."""

from game.scenes.match_context import Act, Handled, MatchContext
from game.ui.input.command import DIRECTIONS, VERB_COMMANDS, VERB_NUMBERS, Command, Input
from game.ui.input.ruleset_keymap import keymap_of

# Why a command does nothing in a match.
_UNUSED = {Command.PASS: "pass", Command.CONFIRM: "nothing_here"}


class ActionInput:
    """Selects and aims the verbs of a match, and says which action to play."""

    def __init__(self, match: MatchContext) -> None:
        self.match = match
        self.chooser = match.chooser

    def handle(self, command: Command) -> Handled | Act:
        """Select the verb that a command names, or use the command on the current verb."""
        if command in VERB_COMMANDS:
            return self._pick_named(keymap_of(self.match.ruleset.name).verbs.get(command, ""))
        if command in VERB_NUMBERS:
            return self.pick(VERB_NUMBERS[command])
        return self.use_command(command)

    def is_picked_by(self, command: Input) -> bool:
        """Return whether a command names the verb that is selected."""
        if not isinstance(command, Command) or self.chooser.is_default:
            return False
        named = keymap_of(self.match.ruleset.name).verbs.get(command, "")
        return self.chooser.index in (VERB_NUMBERS.get(command), self.chooser.index_of(named))

    def _pick_named(self, key: str) -> Handled | Act:
        """Select a verb by name, or play it at once if it asks nothing."""
        number = self.chooser.index_of(key)
        if number is None:
            return self.match.refuse_because("key")
        if key not in self.match.ruleset.features.questions:
            return self.pick(number)
        return self._switch(number) if number != self.chooser.index else self.reset()

    def use_command(self, command: Command) -> Handled | Act:
        """Play the command's action; a confirm without one selects the next verb."""
        if self._is_blocked_diagonal(command):
            return self.match.refuse_because("key")
        before, index = (self.chooser.cursor, self.chooser.slot), self.chooser.index
        action = self.chooser.action_for_command(command)
        if action is not None:
            return Act(action)
        if self.chooser.index != index:
            self.match.play_sound("aim_on")
        elif command is Command.CONFIRM and (number := self.chooser.index_on_confirm) is not None:
            return self._switch(number)
        elif (self.chooser.cursor, self.chooser.slot) != before:
            self.match.play_sound("ui_move")
        elif self.match.legal:
            aims = command in DIRECTIONS and self.chooser.is_aiming
            self.match.refuse_because("no_target" if aims else _UNUSED.get(command, "key"))
        else:
            # The preview of any action says why it is not the player's turn.
            return Act(self.chooser.verb)
        return Handled()

    def _is_blocked_diagonal(self, command: Command) -> bool:
        side = DIRECTIONS.get(command)
        eight = self.match.game.reader.bindings.keymap.eight_way
        return side is not None and side.is_diagonal and not (eight or self.chooser.is_aiming)

    def pick(self, number: int) -> Handled | Act:
        """Select a verb by index or play it at once; selected again, it is reset."""
        action = self.chooser.immediate_action(number)
        if action is not None:
            return Act(action)
        return self.reset() if number == self.chooser.index else self._switch(number)

    def _switch(self, number: int) -> Handled | Act:
        if number >= len(self.chooser.verbs):
            return self.match.refuse_because("key")
        if not self.chooser.is_available(number):
            return Act(self.chooser.example_action(number))
        self.chooser.select(number, self.match.session.preview)
        return self._verb_changed()

    def cycle(self, step: int) -> Handled:
        """Select the verb `step` places further."""
        self.chooser.cycle(step, self.match.session.preview)
        return self._verb_changed()

    def reset(self) -> Handled:
        """Return to the default verb."""
        self.chooser.reset()
        return self._verb_changed()

    def _verb_changed(self) -> Handled:
        self.match.clear_refusal()
        self.match.play_sound("aim_off" if self.chooser.is_default else "aim_on")
        return Handled()
