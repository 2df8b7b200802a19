"""The verb chooser: turns commands and clicks into actions, for any ruleset."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from game.content.assets.strings import verb_keys
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
from game.core.grid import ALL_DIRECTIONS, CARDINALS, Direction, Pos, manhattan
from game.core.view import COST_MARK, Mark, Preview
from game.ui.input.action_templates import (
    asks_where,
    direction_to,
    nearest_in_direction,
    takes_direction,
    takes_slot,
    with_direction,
)
from game.ui.input.command import DIRECTIONS, Command

PreviewFunction = Callable[[Action], Preview]
RANGE_MARK = "range"
HIT_MARK = "hit"
SLOT_DIRECTIONS = {Direction.N: 0, Direction.W: 1, Direction.E: 2, Direction.S: 3}
NO_SLOT = len(SLOT_DIRECTIONS)


class VerbChooser:
    """Keeps the selected verb, its target cursor and its slot; the first verb is the default.

    A verb with a direction is played by pressing a direction. A verb with a target moves a cursor
    over its legal target cells and is played by confirming. A verb with a slot takes a direction
    for the slot first. Any other verb is played by confirming.
    """

    def __init__(self, verbs: Sequence[Action]) -> None:
        """Take a ruleset's verbs, each as an example action."""
        self.verbs = list(verbs)
        self.index = 0
        self.cursor: Pos | None = None
        self.slot: int | None = None
        self.pickup_index = 0
        self._legal: tuple[Action, ...] = ()
        # The legal attacks that hit, with what each foe is hit first, and whom the board points to.
        self._hitting_attacks: list[Attack] = []
        self.weapons: dict[Pos, str] = {}
        self.foe: Pos | None = None
        self._own_pos = Pos(0, 0)

    @property
    def verb(self) -> Action:
        """Return the selected verb as an example action."""
        return self.verbs[self.index]

    @property
    def is_default(self) -> bool:
        """Return whether the default verb is selected."""
        return self.index == 0

    @property
    def is_aiming(self) -> bool:
        """Return whether the verb is aimed with the cursor."""
        return isinstance(self.verb, Attack)

    @property
    def needs_slot(self) -> bool:
        """Return whether the verb still needs a slot."""
        return self.slot is None and getattr(self.verb, "slot", 0) == ANY_SLOT

    @property
    def pickups(self) -> tuple[PickUp, ...]:
        """Return the legal pick-up actions, one per item."""
        return tuple({a.item: a for a in self._legal if isinstance(a, PickUp)}.values())

    @property
    def selected_pickup(self) -> PickUp | None:
        """Return the pick-up action of the selected item."""
        return self.pickups[self.pickup_index % len(self.pickups)] if self.pickups else None

    def set_legal(self, legal: Sequence[Action], own: Pos | None, preview: PreviewFunction) -> None:
        """Take the legal actions and the cell of the player's own actor."""
        self._legal = tuple(legal)
        self._hitting_attacks, self.weapons = [], {}
        blows = list[tuple[int, int, list[Pos], str]]()
        for attack in (action for action in legal if isinstance(action, Attack)):
            hits = [mark for mark in preview(attack).marks if mark.name == HIT_MARK]
            self._hitting_attacks += [attack] * bool(hits)
            # What has no health to lose has no value.
            cells = [cell for mark in hits if mark.value is not None for cell in mark.cells]
            dead = [cell for mark in hits if mark.value == 0 for cell in mark.cells]
            rows = (0, len(cells), cells), (len(dead), len(cells), dead)
            blows = [*((*row, attack.weapon) for row in rows), *blows]
        # What kills more at once comes first, then what hits more, then what stands first.
        for *_, cells, weapon in sorted(blows, key=lambda blow: blow[:2]):
            self.weapons |= dict.fromkeys(cells, weapon)
        self._own_pos = own or self._own_pos
        if self.is_aiming and self.would_miss(self.verb):
            # No target is in reach any more, or the turn is over.
            self.reset()
        self._aim_cursor(preview)

    def weapons_at(self, foe: Pos | None) -> dict[Pos, str]:
        """Take whom the board points to; return with what each foe is hit, or that one shot."""
        self.foe = foe
        shots = [action.weapon for action in self._legal if isinstance(action, Shoot)]
        return self.weapons or ({foe: shots[0]} if foe and shots else {})

    def reset(self) -> None:
        """Select the default verb."""
        self.index, self.cursor, self.slot = 0, None, None

    def cycle(self, step: int, preview: PreviewFunction) -> None:
        """Switch to the next (1) or previous (-1) available verb."""
        self.select(self._next_index(step), preview)

    @property
    def next_verb(self) -> Action:
        """Return the verb that `cycle` would select next."""
        return self.verbs[self._next_index(1)]

    @property
    def index_on_confirm(self) -> int | None:
        """Return the verb that confirming selects where it plays none, None if there is none.

        It is one that is aimed: the weapon that the board shows, else one that would hit if any
        would, as confirming twice must not end a turn. Slots have keys of their own.
        """
        weapon = self.foe and self.weapons.get(self.foe)
        shown = (n for n in self._others(1) if getattr(self.verbs[n], "weapon", "") == weapon)
        aimed = (n for n in self._others(1) if asks_where(self.verbs[n]) and self.is_available(n))
        bare = (n for n in aimed if not takes_slot(self.verbs[n]))
        return next(shown, min(bare, key=lambda n: self.would_miss(self.verbs[n]), default=None))

    @property
    def bare_action(self) -> Action | None:
        """Return the legal action with no slot at all, while the verb still needs a slot."""
        action = self.action_for_slot(NO_SLOT) if self.needs_slot else None
        return action if action in self._legal else None

    def _others(self, step: int) -> list[int]:
        count = len(self.verbs)
        return [(self.index + step * n) % count for n in range(1, count)]

    def _next_index(self, step: int) -> int:
        return next((n for n in self._others(step) if self.is_available(n)), self.index)

    def is_available(self, index: int) -> bool:
        """Return whether a verb can be selected: it takes a direction or has a legal action."""
        verb = self.verbs[index]
        if isinstance(verb, Move | Shoot):
            return True
        legal = self._legal_of_verb(verb)
        if isinstance(verb, Use):
            return any(isinstance(a, Use) and a.name == verb.name for a in legal)
        return bool(legal)

    def would_miss(self, verb: Action) -> bool:
        """Return whether an attack, or every attack of a verb, would hit no actor."""
        # An example of a verb may be legal, too.
        is_verb = any(verb is each for each in self.verbs)
        attacks = self._legal_of_verb(verb) if is_verb or verb not in self._legal else [verb]
        return isinstance(verb, Attack) and not any(a in self._hitting_attacks for a in attacks)

    def select(self, index: int, preview: PreviewFunction) -> None:
        """Select a verb by index; an index out of range is ignored."""
        if index < len(self.verbs):
            self.index, self.cursor, self.slot, self.pickup_index = index, None, None, 0
            self._aim_cursor(preview)

    def _aim_cursor(self, preview: PreviewFunction) -> None:
        """Move the cursor to the target with the most hits, unless it is on a legal target.

        The foe that the board points to comes first, then hits on what has health to lose.
        """
        attacks = self._attacks()
        if not self.is_aiming or self.cursor in attacks:
            return

        def rank(cell: Pos) -> tuple[bool, int, int, int]:
            hits = [mark for mark in preview(attacks[cell]).marks if mark.name == HIT_MARK]
            cells = [pos for mark in hits for pos in mark.cells]
            valued = sum(mark.value is not None for mark in hits)
            return self.foe not in cells, -valued, -len(cells), manhattan(cell, self._own_pos)

        self.cursor = min(attacks, key=rank, default=None)

    def _attacks(self) -> dict[Pos, Attack]:
        return {
            action.target: action
            for action in self._legal_of_verb(self.verb)
            if isinstance(self.verb, Attack) and isinstance(action, Attack)
        }

    def _legal_of_verb(self, verb: Action) -> list[Action]:
        """Return the legal actions of a verb's type; attacks only with the verb's weapon.

        A ruleset's only attack verb stands for attacks with any weapon.
        """
        legal = [action for action in self._legal if isinstance(action, type(verb))]
        if isinstance(verb, Attack) and sum(isinstance(v, Attack) for v in self.verbs) > 1:
            return [a for a in legal if isinstance(a, Attack) and a.weapon == verb.weapon]
        return legal

    def example_action(self, index: int) -> Action:
        """Return a verb with its slot filled in, to ask why the action is illegal."""
        verb = self.verbs[index]
        if isinstance(verb, PickUp | Drop | Use | Throw) and takes_slot(verb):
            return replace(verb, slot=0)
        return verb

    def immediate_action(self, index: int) -> Action | None:
        """Return the legal action of a verb that needs neither direction nor target."""
        verb = self.verbs[index] if index < len(self.verbs) else self.verbs[0]
        return None if asks_where(verb) else self._legal_match(verb)

    def index_of(self, key: str) -> int | None:
        """Return the index of the verb with this text key, None if there is none."""
        keys = (verb_keys(verb)[0] for verb in self.verbs)
        return next((index for index, name in enumerate(keys) if name == f"verb.{key}"), None)

    def action_for_slot(self, slot: int | None) -> Action | None:
        """Return the verb's action with a slot; a throw then waits for a direction."""
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
        """Return the action of a command, legal or not; None if it only moved the cursor."""
        direction = DIRECTIONS.get(command)
        if self.needs_slot and (direction is not None or command is Command.PASS):
            return self.action_for_slot(
                NO_SLOT if direction is None else SLOT_DIRECTIONS.get(direction)
            )
        if direction is not None and self.is_aiming:
            return self._aim(direction)
        if direction is not None and takes_direction(self.verb):
            return self._or_bump(with_direction(self._verb_with_slot, direction))
        if command is Command.CONFIRM:
            return self._confirm()
        return self.pass_action() if command is Command.PASS else None

    def _aim(self, direction: Direction) -> Action | None:
        """Move the cursor; towards the only target there is, return the attack on it."""
        attacks = self._attacks()
        target = nearest_in_direction(self.cursor or self._own_pos, direction, attacks)
        if target is None and len(attacks) == 1:
            only = nearest_in_direction(self._own_pos, direction, attacks)
            return None if only is None else attacks[only]
        self.cursor = target or self.cursor
        return None

    def _or_bump(self, action: Action) -> Action:
        """Return the attack on whoever stands in the way of a step, else the action itself."""
        if not isinstance(action, Move) or action in self._legal:
            return action
        cell = self._own_pos.step(action.direction)
        return next((attack for attack in self._hitting_attacks if attack.target == cell), action)

    def action_on_confirm(self) -> Action | None:
        """Return the action of confirming; None where that selects the next verb."""
        if self.is_aiming:
            return None if self.cursor is None else self._attacks()[self.cursor]
        if self.is_default:
            has_slots = any(map(takes_slot, self.verbs))
            return self._action_here() if has_slots else self._first_legal(PickUp)
        if self.needs_slot or takes_direction(self.verb):
            return None
        return self._legal_match(self.verb)

    def _confirm(self) -> Action | None:
        action = self.action_on_confirm()
        pickup = self.index_of("PickUp") or 0
        if isinstance(action, PickUp) and self.is_default and takes_slot(self.verbs[pickup]):
            # The player chooses a slot first.
            self.index = pickup
            return None
        return action

    def action_for_click(self, cell: Pos) -> Action | None:
        """Return the action of a click on a cell."""
        if self.is_aiming:
            assert isinstance(self.verb, Attack)
            return self._attacks().get(cell) or replace(self.verb, target=cell)
        if cell == self._own_pos:
            chosen = self.is_default or not (takes_slot(self.verb) or takes_direction(self.verb))
            return self._confirm() if chosen else self._first_legal(PickUp)
        direction = direction_to(self._own_pos, cell, diagonal=self.allows_diagonals)
        if direction is None or not takes_direction(self.verb) or self.needs_slot:
            return None
        return self._or_bump(with_direction(self._verb_with_slot, direction))

    @property
    def allows_diagonals(self) -> bool:
        """Return whether any legal action has a diagonal direction."""
        directions = (getattr(action, "direction", Direction.N) for action in self._legal)
        return any(direction.is_diagonal for direction in directions)

    @property
    def _verb_with_slot(self) -> Action:
        if isinstance(self.verb, Throw) and self.slot is not None:
            return replace(self.verb, slot=self.slot)
        return self.verb

    def _action_here(self) -> Action | None:
        uses = [v for v in self.verbs if isinstance(v, Use) and not takes_slot(v)]
        return self.selected_pickup or next((use for use in uses[:1] if use in self._legal), None)

    def _legal_match(self, verb: Action) -> Action | None:
        return verb if isinstance(verb, Use) else self._first_legal(type(verb))

    def hover(self, cell: Pos | None) -> None:
        """Move the cursor to the pointer's cell if that is a legal target."""
        if cell is not None and cell in self._attacks():
            self.cursor = cell

    def pass_action(self) -> Action | None:
        """Return the legal action that waits or ends the turn, if any."""
        return self._first_legal(Wait, EndTurn)

    def _first_legal(self, *kinds: type) -> Action | None:
        return next((action for action in self._legal if isinstance(action, kinds)), None)

    def costs(self, preview: PreviewFunction) -> dict[int, int | None]:
        """Return the cost of each verb with a legal action by index, None where it has no cost.

        The cost is the value of the `COST_MARK` in the preview of the verb's first legal action.
        """
        costs: dict[int, int | None] = {}
        for index, verb in enumerate(self.verbs):
            if legal := self._legal_of_verb(verb):
                marks = preview(legal[0]).marks
                costs[index] = next((m.value for m in marks if m.name == COST_MARK), None)
        return costs

    def preview_marks(self, preview: PreviewFunction) -> tuple[Mark, ...]:
        """Return the marks of the verb's previews: in every direction, or at the cursor."""
        if self.is_aiming:
            attacks = self._attacks()
            marks: tuple[Mark, ...] = (Mark(RANGE_MARK, tuple(attacks)),) if attacks else ()
            if self.cursor is not None:
                marks += (*preview(attacks[self.cursor]).marks, Mark("cursor", (self.cursor,)))
            return marks
        if self.is_default:
            sides = ALL_DIRECTIONS if self.allows_diagonals else CARDINALS
            bumps = (self._or_bump(Move(side)) for side in sides)
            hits = (a for a in bumps if isinstance(a, Attack) and a.target in self.weapons)
            return tuple(mark for hit in hits for mark in preview(hit).marks)
        if self.needs_slot or not takes_direction(self.verb):
            return ()
        actions = (with_direction(self._verb_with_slot, direction) for direction in ALL_DIRECTIONS)
        return tuple(mark for a in actions if a in self._legal for mark in preview(a).marks)
