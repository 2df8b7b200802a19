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
    PickUp,
    Shoot,
    Throw,
    Use,
    Wait,
)
from game.core.grid import ALL_DIRECTIONS, Direction, Pos
from game.core.view import Mark, Preview
from game.ui.input.action_templates import (
    direction_to,
    nearest_in_direction,
    takes_direction,
    takes_slot,
    verb_keys,
    with_direction,
)
from game.ui.input.command import DIRECTIONS, Command

PreviewFunction = Callable[[Action], Preview]
_PASS_ACTIONS = (Wait, EndTurn)
_HERE_ACTIONS = (PickUp, Use, Drop)
RANGE_MARK = "range"
HIT_MARK = "hit"
SLOT_DIRECTIONS = {Direction.N: 0, Direction.W: 1, Direction.E: 2, Direction.S: 3}
NO_SLOT = len(SLOT_DIRECTIONS)


class VerbChooser:
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
        self.pickup_index = 0
        self._legal: tuple[Action, ...] = ()
        # The blows that would hit somebody.
        self._hitting_attacks: tuple[Attack, ...] = ()
        self._own_pos = Pos(0, 0)

    @property
    def verb(self) -> Action:
        """Return the example of the verb in force."""
        return self.verbs[self.index]

    @property
    def is_default(self) -> bool:
        """Return whether the default verb is in force."""
        return self.index == 0

    @property
    def is_aiming(self) -> bool:
        """Return whether a cursor chooses among targets."""
        return isinstance(self.verb, Attack)

    @property
    def needs_slot(self) -> bool:
        """Return whether the verb waits for a slot."""
        return self.slot is None and getattr(self.verb, "slot", 0) == ANY_SLOT

    @property
    def pickups(self) -> tuple[PickUp, ...]:
        """Return what can be picked up, one action for each thing."""
        found = {a.item: a for a in self._legal if isinstance(a, PickUp)}
        return tuple(found.values())

    @property
    def selected_pickup(self) -> PickUp | None:
        """Return the thing that would be picked up."""
        return self.pickups[self.pickup_index % len(self.pickups)] if self.pickups else None

    def set_legal(
        self, legal: Sequence[Action], own_pos: Pos | None, preview: PreviewFunction
    ) -> None:
        """Take what can be done now and where the person's figure stands."""
        self._legal = tuple(legal)
        self._hitting_attacks = tuple(
            action
            for action in legal
            if isinstance(action, Attack) and any(m.name == HIT_MARK for m in preview(action).marks)
        )
        self._own_pos = own_pos or self._own_pos
        self._aim_cursor(preview)

    # --- verbs

    def reset(self) -> None:
        """Go back to the default verb."""
        self.index, self.cursor, self.slot = 0, None, None

    def cycle(self, step: int, preview: PreviewFunction) -> None:
        """Switch to the next (1) or previous (-1) verb that is worth it."""
        self.select(self._next_index(step), preview)

    @property
    def next_verb(self) -> Action:
        """Return the verb that comes next."""
        return self.verbs[self._next_index(1)]

    def _next_index(self, step: int) -> int:
        count = len(self.verbs)
        order = ((self.index + step * far) % count for far in range(1, count))
        return next((index for index in order if self.is_available(index)), self.index)

    def is_available(self, index: int) -> bool:
        """Return whether a verb is worth switching to: it asks for a side, or can be done now."""
        verb = self.verbs[index]
        if isinstance(verb, Move | Shoot):
            return True
        found = self._legal_of_verb(verb)
        if isinstance(verb, Use):
            return any(isinstance(a, Use) and a.name == verb.name for a in found)
        return bool(found)

    @property
    def has_legal_action(self) -> bool:
        """Return whether anything can be done now."""
        return bool(self._legal)

    def would_miss(self, verb: Action) -> bool:
        """Return whether a blow, or all blows of a verb, would hit nobody."""
        if not isinstance(verb, Attack):
            return False
        blows = [verb] if verb in self._legal else self._legal_of_verb(verb)
        return not any(blow in self._hitting_attacks for blow in blows)

    def select(self, index: int, preview: PreviewFunction) -> None:
        """Switch to a verb by number; nothing happens if there are not so many."""
        if index < len(self.verbs):
            self.index, self.cursor, self.slot, self.pickup_index = index, None, None, 0
            self._aim_cursor(preview)

    def _aim_cursor(self, preview: PreviewFunction) -> None:
        """Put the cursor on the target that a blow hits most at, if it is not on one already."""
        blows = self._attacks()
        if not self.is_aiming or self.cursor in blows:
            return

        def worth(cell: Pos) -> tuple[int, int]:
            marks = preview(blows[cell]).marks
            hits = sum(len(mark.cells) for mark in marks if mark.name == HIT_MARK)
            return -hits, abs(cell.x - self._own_pos.x) + abs(cell.y - self._own_pos.y)

        self.cursor = min(blows, key=worth, default=None)

    def _attacks(self) -> dict[Pos, Attack]:
        return {
            action.target: action
            for action in self._legal_of_verb(self.verb)
            if isinstance(self.verb, Attack) and isinstance(action, Attack)
        }

    def _legal_of_verb(self, verb: Action) -> list[Action]:
        """Return what can be done now of a verb's kind; a blow by its weapon.

        Where there is but one verb for blows it strikes with whatever is at hand.
        """
        found = [action for action in self._legal if isinstance(action, type(verb))]
        if isinstance(verb, Attack) and sum(isinstance(v, Attack) for v in self.verbs) > 1:
            return [a for a in found if isinstance(a, Attack) and a.weapon == verb.weapon]
        return found

    def example_action(self, index: int) -> Action:
        """Return a verb as an action to ask the reason of its refusal for, with a slot put in."""
        verb = self.verbs[index]
        if isinstance(verb, PickUp | Drop | Use | Throw) and takes_slot(verb):
            return replace(verb, slot=0)
        return verb

    # --- actions

    def immediate_action(self, index: int) -> Action | None:
        """Return the legal action of a verb that needs neither direction nor target."""
        verb = self.verbs[index] if index < len(self.verbs) else self.verbs[0]
        if isinstance(verb, Attack) or takes_direction(verb) or takes_slot(verb):
            return None
        return self._legal_match(verb)

    def index_of(self, key: str) -> int | None:
        """Return the number of the verb whose name has this text key."""
        keys = (verb_keys(verb)[0] for verb in self.verbs)
        return next((index for index, found in enumerate(keys) if found == f"verb.{key}"), None)

    def action_for_slot(self, slot: int | None) -> Action | None:
        """Return what the verb plays with a slot; a verb with a direction waits for that."""
        verb = self.verb
        if slot is None or not isinstance(verb, PickUp | Drop | Use | Throw):
            return None
        if isinstance(verb, PickUp):
            return replace(self.selected_pickup or verb, slot=slot)
        if isinstance(verb, Throw) and any(
            isinstance(action, Throw) and action.slot == slot for action in self._legal
        ):
            self.slot = slot
            return None
        return replace(verb, slot=slot)

    def action_for_command(self, command: Command) -> Action | None:
        """Return what a command plays now, legal or not; a cursor may move instead."""
        direction = DIRECTIONS.get(command)
        if self.needs_slot and (direction is not None or command is Command.PASS):
            return self.action_for_slot(
                NO_SLOT if direction is None else SLOT_DIRECTIONS.get(direction)
            )
        if direction is not None and self.is_aiming:
            start = self.cursor or self._own_pos
            self.cursor = nearest_in_direction(start, direction, self._attacks()) or self.cursor
        elif direction is not None and takes_direction(self.verb):
            return with_direction(self._verb_with_slot, direction)
        elif command is Command.CONFIRM:
            return self._confirm()
        elif command is Command.PASS:
            return self.pass_action()
        return None

    def action_on_confirm(self) -> Action | None:
        """Return what confirming plays or asks about; None where it goes to the next verb."""
        if self.is_aiming:
            return None if self.cursor is None else self._attacks()[self.cursor]
        if self.is_default:
            slotted = any(map(takes_slot, self.verbs))
            return self._action_here() if slotted else self._first_legal(*_HERE_ACTIONS)
        if self.needs_slot or takes_direction(self.verb):
            return None
        return self._legal_match(self.verb)

    def _confirm(self) -> Action | None:
        found = self.action_on_confirm()
        pick = self.index_of("PickUp") or 0
        if isinstance(found, PickUp) and self.is_default and takes_slot(self.verbs[pick]):
            # Into which slot is asked first.
            self.index = pick
            return None
        return found

    def action_for_click(self, cell: Pos) -> Action | None:
        """Return what a click on a cell plays now."""
        if self.is_aiming:
            return self._attacks().get(cell)
        if cell == self._own_pos:
            alone = not (takes_slot(self.verb) or takes_direction(self.verb))
            return (
                self._confirm() if self.is_default or alone else self._first_legal(*_HERE_ACTIONS)
            )
        direction = direction_to(self._own_pos, cell, diagonal=self.allows_diagonals)
        if direction is None or not takes_direction(self.verb) or self.needs_slot:
            return None
        return with_direction(self._verb_with_slot, direction)

    @property
    def allows_diagonals(self) -> bool:
        """Return whether there are verbs in eight directions now."""
        sides = (getattr(action, "direction", Direction.N) for action in self._legal)
        return any(side.is_diagonal for side in sides)

    @property
    def _verb_with_slot(self) -> Action:
        """Return the verb with the slot chosen put in."""
        if isinstance(self.verb, Throw) and self.slot is not None:
            return replace(self.verb, slot=self.slot)
        return self.verb

    def _action_here(self) -> Action | None:
        """Return what lies here to be taken, else what stands here to be used."""
        if self.selected_pickup is not None:
            return self.selected_pickup
        uses = [v for v in self.verbs if isinstance(v, Use) and not takes_slot(v)]
        return uses[0] if uses and uses[0] in self._legal else None

    def _legal_match(self, verb: Action) -> Action | None:
        """Return the legal action that a verb without direction stands for, or itself."""
        if isinstance(verb, Use):
            return verb
        return self._first_legal(type(verb))

    def hover(self, cell: Pos | None) -> None:
        """Let the cursor follow the pointer over cells that can be aimed at."""
        if cell is not None and cell in self._attacks():
            self.cursor = cell

    def pass_action(self) -> Action | None:
        """Return the legal action that lets time pass or gives the turn on."""
        return self._first_legal(*_PASS_ACTIONS)

    def _first_legal(self, *kinds: type) -> Action | None:
        return next((action for action in self._legal if isinstance(action, kinds)), None)

    def costs(self, preview: PreviewFunction) -> dict[int, int | None]:
        """Return the price of each verb that can be played now, None where it has none.

        A price is the value of a preview's mark `cost`; of several actions the first one's counts.
        """
        found: dict[int, int | None] = {}
        for index, verb in enumerate(self.verbs):
            possible = self._legal_of_verb(verb)
            if possible:
                marks = preview(possible[0]).marks
                found[index] = next((m.value for m in marks if m.name == "cost"), None)
        return found

    # --- picture

    def preview_marks(self, preview: PreviewFunction) -> tuple[Mark, ...]:
        """Return what the verb would do in every direction, or to what the cursor stands on."""
        if self.is_aiming:
            blows = self._attacks()
            marks: tuple[Mark, ...] = (Mark(RANGE_MARK, tuple(blows)),) if blows else ()
            if self.cursor is not None:
                marks += (*preview(blows[self.cursor]).marks, Mark("cursor", (self.cursor,)))
            return marks
        if self.is_default or not takes_direction(self.verb):
            return ()
        if self.needs_slot:
            return ()
        actions = (with_direction(self._verb_with_slot, direction) for direction in ALL_DIRECTIONS)
        return tuple(mark for a in actions if a in self._legal for mark in preview(a).marks)
