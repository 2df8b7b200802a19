"""Commands and pointer to actions: a verb and a direction or a target, for any ruleset."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from game.core.action import (
    ANY_SLOT,
    Action,
    Attack,
    Drop,
    EndTurn,
    Move,
    Pick,
    Shoot,
    Throw,
    Use,
    Wait,
)
from game.core.grid import ALL_DIRECTIONS, Direction, Pos
from game.core.view import Mark, Preview
from game.ui.aims import aimed, has_direction, is_slotted, next_towards, towards, verb_keys
from game.ui.command import DIRECTIONS, Command

Foresee = Callable[[Action], Preview]
_PASSING = (Wait, EndTurn)
_HERE = (Pick, Use, Drop)
RANGE = "range"
HIT = "hit"
SLOT_SIDES = {Direction.N: 0, Direction.W: 1, Direction.E: 2, Direction.S: 3}
NO_SLOT = len(SLOT_SIDES)


class Chooser:
    """Keeps the verb that a person switched to; the first verb is the resting one.

    A verb with a direction is played by pressing a direction. A verb with a target moves a cursor
    over the cells that it can be aimed at, and is played by confirming; one with a slot takes a
    direction for it first; any other verb is played by confirming alone.
    """

    def __init__(self, verbs: Sequence[Action]) -> None:
        """Offer the verbs of a ruleset, each given by an example."""
        self.verbs = list(verbs)
        self.index = 0
        self.cursor: Pos | None = None
        self.slot: int | None = None
        self.choice = 0
        self._legal: tuple[Action, ...] = ()
        # The blows that would hit somebody.
        self._hitting: tuple[Attack, ...] = ()
        self._own = Pos(0, 0)

    @property
    def verb(self) -> Action:
        """Return the example of the verb in force."""
        return self.verbs[self.index]

    @property
    def resting(self) -> bool:
        """Return whether the default verb is in force."""
        return self.index == 0

    @property
    def aiming(self) -> bool:
        """Return whether a cursor chooses among targets."""
        return isinstance(self.verb, Attack)

    @property
    def asks_slot(self) -> bool:
        """Return whether the verb waits for a slot."""
        return self.slot is None and getattr(self.verb, "slot", 0) == ANY_SLOT

    @property
    def picks(self) -> tuple[Pick, ...]:
        """Return what can be picked up, one action for each thing."""
        found = {a.item: a for a in self._legal if isinstance(a, Pick)}
        return tuple(found.values())

    @property
    def picked(self) -> Pick | None:
        """Return the thing that would be picked up."""
        return self.picks[self.choice % len(self.picks)] if self.picks else None

    def offer(self, legal: Sequence[Action], own: Pos | None, foresee: Foresee) -> None:
        """Take what can be done now and where the person's figure stands."""
        self._legal = tuple(legal)
        self._hitting = tuple(
            action
            for action in legal
            if isinstance(action, Attack) and any(m.name == HIT for m in foresee(action).marks)
        )
        self._own = own or self._own
        self._aim(foresee)

    # --- verbs

    def rest(self) -> None:
        """Go back to the default verb."""
        self.index, self.cursor, self.slot = 0, None, None

    def turn(self, step: int, foresee: Foresee) -> None:
        """Switch to the next (1) or previous (-1) verb that is worth it."""
        self.choose(self._beside(step), foresee)

    @property
    def following(self) -> Action:
        """Return the verb that comes next."""
        return self.verbs[self._beside(1)]

    def _beside(self, step: int) -> int:
        count = len(self.verbs)
        order = ((self.index + step * far) % count for far in range(1, count))
        return next((index for index in order if self.possible(index)), self.index)

    def possible(self, index: int) -> bool:
        """Return whether a verb is worth switching to: it asks for a side, or can be done now."""
        verb = self.verbs[index]
        if isinstance(verb, Move | Shoot):
            return True
        found = self._of_verb(verb)
        if isinstance(verb, Use):
            return any(isinstance(a, Use) and a.name == verb.name for a in found)
        return bool(found)

    @property
    def able(self) -> bool:
        """Return whether anything can be done now."""
        return bool(self._legal)

    def idle(self, verb: Action) -> bool:
        """Return whether a blow, or all blows of a verb, would hit nobody."""
        if not isinstance(verb, Attack):
            return False
        blows = [verb] if verb in self._legal else self._of_verb(verb)
        return not any(blow in self._hitting for blow in blows)

    def choose(self, index: int, foresee: Foresee) -> None:
        """Switch to a verb by number; nothing happens if there are not so many."""
        if index < len(self.verbs):
            self.index, self.cursor, self.slot, self.choice = index, None, None, 0
            self._aim(foresee)

    def _aim(self, foresee: Foresee) -> None:
        """Put the cursor on the target that a blow hits most at, if it is not on one already."""
        blows = self._blows()
        if not self.aiming or self.cursor in blows:
            return

        def worth(cell: Pos) -> tuple[int, int]:
            marks = foresee(blows[cell]).marks
            hits = sum(len(mark.cells) for mark in marks if mark.name == HIT)
            return -hits, abs(cell.x - self._own.x) + abs(cell.y - self._own.y)

        self.cursor = min(blows, key=worth, default=None)

    def _blows(self) -> dict[Pos, Attack]:
        return {
            action.target: action
            for action in self._of_verb(self.verb)
            if isinstance(self.verb, Attack) and isinstance(action, Attack)
        }

    def _of_verb(self, verb: Action) -> list[Action]:
        """Return what can be done now of a verb's kind; a blow by its weapon.

        Where there is but one verb for blows it strikes with whatever is at hand.
        """
        found = [action for action in self._legal if isinstance(action, type(verb))]
        if isinstance(verb, Attack) and sum(isinstance(v, Attack) for v in self.verbs) > 1:
            return [a for a in found if isinstance(a, Attack) and a.weapon == verb.weapon]
        return found

    def example(self, index: int) -> Action:
        """Return a verb as an action to ask the reason of its refusal for, with a slot put in."""
        verb = self.verbs[index]
        if isinstance(verb, Pick | Drop | Use | Throw) and is_slotted(verb):
            return replace(verb, slot=0)
        return verb

    # --- actions

    def at_once(self, index: int) -> Action | None:
        """Return the legal action of a verb that needs neither direction nor target."""
        verb = self.verbs[index] if index < len(self.verbs) else self.verbs[0]
        if isinstance(verb, Attack) or has_direction(verb) or is_slotted(verb):
            return None
        return self._same(verb)

    def index_of(self, key: str) -> int | None:
        """Return the number of the verb whose name has this text key."""
        keys = (verb_keys(verb)[0] for verb in self.verbs)
        return next((index for index, found in enumerate(keys) if found == f"verb.{key}"), None)

    def in_slot(self, slot: int | None) -> Action | None:
        """Return what the verb plays with a slot; a verb with a direction waits for that."""
        verb = self.verb
        if slot is None or not isinstance(verb, Pick | Drop | Use | Throw):
            return None
        if isinstance(verb, Pick):
            return replace(self.picked or verb, slot=slot)
        if isinstance(verb, Throw) and any(
            isinstance(action, Throw) and action.slot == slot for action in self._legal
        ):
            self.slot = slot
            return None
        return replace(verb, slot=slot)

    def pressed(self, command: Command) -> Action | None:
        """Return what a command plays now, legal or not; a cursor may move instead."""
        direction = DIRECTIONS.get(command)
        if self.asks_slot and (direction is not None or command is Command.PASS):
            return self.in_slot(NO_SLOT if direction is None else SLOT_SIDES.get(direction))
        if direction is not None and self.aiming:
            start = self.cursor or self._own
            self.cursor = next_towards(start, direction, self._blows()) or self.cursor
        elif direction is not None and has_direction(self.verb):
            return aimed(self._filled, direction)
        elif command is Command.CONFIRM:
            return self._confirmed()
        elif command is Command.PASS:
            return self.passing()
        return None

    def confirms(self) -> Action | None:
        """Return what confirming plays or asks about; None where it goes to the next verb."""
        if self.aiming:
            return None if self.cursor is None else self._blows()[self.cursor]
        if self.resting:
            slotted = any(map(is_slotted, self.verbs))
            return self._obvious() if slotted else self._like(*_HERE)
        if self.asks_slot or has_direction(self.verb):
            return None
        return self._same(self.verb)

    def _confirmed(self) -> Action | None:
        found = self.confirms()
        pick = self.index_of("Pick") or 0
        if isinstance(found, Pick) and self.resting and is_slotted(self.verbs[pick]):
            # Into which slot is asked first.
            self.index = pick
            return None
        return found

    def clicked(self, cell: Pos) -> Action | None:
        """Return what a click on a cell plays now."""
        if self.aiming:
            return self._blows().get(cell)
        if cell == self._own:
            alone = not (is_slotted(self.verb) or has_direction(self.verb))
            return self._confirmed() if self.resting or alone else self._like(*_HERE)
        direction = towards(self._own, cell, diagonal=self.diagonal)
        if direction is None or not has_direction(self.verb) or self.asks_slot:
            return None
        return aimed(self._filled, direction)

    @property
    def diagonal(self) -> bool:
        """Return whether there are verbs in eight directions now."""
        sides = (getattr(action, "direction", Direction.N) for action in self._legal)
        return any(side.is_diagonal for side in sides)

    @property
    def _filled(self) -> Action:
        """Return the verb with the slot chosen put in."""
        if isinstance(self.verb, Throw) and self.slot is not None:
            return replace(self.verb, slot=self.slot)
        return self.verb

    def _obvious(self) -> Action | None:
        """Return what lies here to be taken, else what stands here to be used."""
        if self.picked is not None:
            return self.picked
        uses = [v for v in self.verbs if isinstance(v, Use) and not is_slotted(v)]
        return uses[0] if uses and uses[0] in self._legal else None

    def _same(self, verb: Action) -> Action | None:
        """Return the legal action that a verb without direction stands for, or itself."""
        if isinstance(verb, Use):
            return verb
        return self._like(type(verb))

    def hovered(self, cell: Pos | None) -> None:
        """Let the cursor follow the pointer over cells that can be aimed at."""
        if cell is not None and cell in self._blows():
            self.cursor = cell

    def passing(self) -> Action | None:
        """Return the legal action that lets time pass or gives the turn on."""
        return self._like(*_PASSING)

    def _like(self, *kinds: type) -> Action | None:
        return next((action for action in self._legal if isinstance(action, kinds)), None)

    def costs(self, foresee: Foresee) -> dict[int, int | None]:
        """Return the price of each verb that can be played now, None where it has none.

        A price is the value of a preview's mark `cost`; of several actions the first one's counts.
        """
        found: dict[int, int | None] = {}
        for index, verb in enumerate(self.verbs):
            possible = self._of_verb(verb)
            if possible:
                marks = foresee(possible[0]).marks
                found[index] = next((m.value for m in marks if m.name == "cost"), None)
        return found

    # --- picture

    def overlay(self, foresee: Foresee) -> tuple[Mark, ...]:
        """Return what the verb would do in every direction, or to what the cursor stands on."""
        if self.aiming:
            blows = self._blows()
            marks: tuple[Mark, ...] = (Mark(RANGE, tuple(blows)),) if blows else ()
            if self.cursor is not None:
                marks += (*foresee(blows[self.cursor]).marks, Mark("cursor", (self.cursor,)))
            return marks
        if self.resting or not has_direction(self.verb):
            return ()
        if self.asks_slot:
            return ()
        actions = (aimed(self._filled, direction) for direction in ALL_DIRECTIONS)
        return tuple(mark for a in actions if a in self._legal for mark in foresee(a).marks)
