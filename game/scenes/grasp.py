"""How a person takes, turns and puts away the verbs of a match."""

from __future__ import annotations

from typing import Protocol

from game.content.words import get_text, has_text
from game.core.action import Action
from game.scenes.board import STAGE_SIZE, BoardScreen
from game.scenes.kitbag import has_slots
from game.scenes.scene import House
from game.scenes.verbs import verb_at
from game.session import LocalSession
from game.ui.chooser import Chooser
from game.ui.command import DIRECTIONS, NAMED_VERBS, VERBS, Command, Pointer


class Table(Protocol):
    """The scene whose verbs are taken."""

    house: House
    session: LocalSession
    screen: BoardScreen
    chooser: Chooser

    def act(self, action: Action) -> None:
        """Play an action, or tell why it is refused."""

    def forgive(self) -> None:
        """Show no longer what was refused."""


class Grasp:
    """The hand of a person at a match."""

    def __init__(self, scene: Table) -> None:
        """Serve a match in play."""
        self.scene = scene

    @property
    def chooser(self) -> Chooser:
        """Return the verbs and what they aim at."""
        return self.scene.chooser

    def obey(self, command: Command) -> None:
        """Take the verb that a command names, or choose with it."""
        if command in NAMED_VERBS:
            self._take_named(NAMED_VERBS[command])
        elif command in VERBS:
            self.take(VERBS[command])
        else:
            self.choose(command)

    def _take_named(self, key: str) -> None:
        """Switch to a verb by name, or play it at once where nothing has to be asked."""
        number = self.chooser.index_of(key)
        if number is None:
            self._refuse("key")
            return
        asks = has_text(self.scene.screen.texts, f"ask.{key}")
        if asks and number == self.chooser.index:
            if not self.chooser.asks_slot:
                self.rest()
            elif (action := self.chooser.pressed(Command.CONFIRM)) is not None:
                self.scene.act(action)
        elif asks:
            self._switch(number)
        else:
            self.take(number)

    def choose(self, command: Command) -> None:
        """Play what a command means, or let a confirmation without meaning go to the next verb."""
        if self._leads_nowhere(command):
            self._refuse("key")
            return
        before, index = (self.chooser.cursor, self.chooser.slot), self.chooser.index
        action = self.chooser.pressed(command)
        if action is not None:
            self.scene.act(action)
        elif self.chooser.index != index:
            self.scene.house.speaker.play("aim_on")
        elif command is Command.CONFIRM:
            self.turn(1)
        elif (self.chooser.cursor, self.chooser.slot) != before:
            self.scene.house.speaker.play("ui_move")
        elif self.chooser.able:
            aims = command in DIRECTIONS and self.chooser.aiming
            self._refuse("no_target" if aims else "pass" if command is Command.PASS else "key")

    def _leads_nowhere(self, command: Command) -> bool:
        """Return whether a command is a diagonal step where nobody goes diagonally."""
        side = DIRECTIONS.get(command)
        eight = self.scene.house.reader.bindings.layout.eight
        return side is not None and side.is_diagonal and not (eight or self.chooser.aiming)

    def _refuse(self, key: str) -> None:
        """Tell that nothing is done, and why."""
        self.scene.house.speaker.play("refuse")
        self.scene.screen.tell(get_text(self.scene.screen.texts, f"refusal.{key}"))

    def take(self, number: int) -> None:
        """Switch to a verb by number, or play it; pressed again, it is put away."""
        action = self.chooser.at_once(number)
        if action is not None:
            self.scene.act(action)
        elif number == self.chooser.index:
            self.rest()
        else:
            self._switch(number)

    def _switch(self, number: int) -> None:
        """Switch to a verb by number, or tell why it cannot be done now."""
        if number >= len(self.chooser.verbs):
            self._refuse("key")
            return
        if not self.chooser.possible(number):
            self.scene.act(self.chooser.example(number))
            return
        self.chooser.choose(number, self.scene.session.preview)
        self._turned()

    def turn(self, step: int) -> None:
        """Go on by so many verbs."""
        self.chooser.turn(step, self.scene.session.preview)
        self._turned()

    def rest(self) -> None:
        """Put the verb away."""
        self.chooser.rest()
        self._turned()

    def _turned(self) -> None:
        self.scene.forgive()
        self.scene.house.speaker.play("aim_off" if self.chooser.resting else "aim_on")

    def at(self, pointer: Pointer) -> int | None:
        """Return the verb whose row in the panel lies under the mouse."""
        left, height = STAGE_SIZE
        if pointer.x < left or self.scene.screen.verb is None or has_slots(self.scene.screen.shown):
            return None
        return verb_at((pointer.x - left, pointer.y), height, len(self.chooser.verbs))
