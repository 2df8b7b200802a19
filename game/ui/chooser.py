"""Commands and pointer to actions: a verb and a direction or a target, for any ruleset."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from game.core.action import Action, Attack, Drop, EndTurn, Move, Pick, Shoot, Throw, Use, Wait
from game.core.grid import EIGHT, FOUR, Direction, Pos
from game.core.view import Mark, Preview
from game.ui.command import DIRECTIONS, Command

Foresee = Callable[[Action], Preview]
_PASSING = (Wait, EndTurn)
_HERE = (Pick, Use, Drop)
RANGE = "range"


class Chooser:
    """Keeps the verb that a person switched to; the first verb is the resting one.

    A verb with a direction is played by pressing a direction. A verb with a target moves a cursor
    over the cells that it can be aimed at, and is played by confirming; any other verb is played
    by confirming alone.
    """

    def __init__(self, verbs: Sequence[Action]) -> None:
        """Offer the verbs of a ruleset, each given by an example."""
        self.verbs = list(verbs)
        self.index = 0
        self.cursor: Pos | None = None
        self._legal: tuple[Action, ...] = ()
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

    def offer(self, legal: Sequence[Action], own: Pos | None, foresee: Foresee) -> None:
        """Take what can be done now and where the person's figure stands."""
        self._legal = tuple(legal)
        self._own = own or self._own
        self._aim(foresee)

    # --- verbs

    def rest(self) -> None:
        """Go back to the default verb."""
        self.index, self.cursor = 0, None

    def turn(self, step: int, foresee: Foresee) -> None:
        """Switch to the next or previous verb."""
        self.choose((self.index + step) % len(self.verbs), foresee)

    def choose(self, index: int, foresee: Foresee) -> None:
        """Switch to a verb by number; nothing happens if there are not so many."""
        if index < len(self.verbs):
            self.index, self.cursor = index, None
            self._aim(foresee)

    def _aim(self, foresee: Foresee) -> None:
        """Put the cursor on the target that a blow hits most at, if it is not on one already."""
        blows = self._blows()
        if not self.aiming or self.cursor in blows:
            return

        def worth(cell: Pos) -> tuple[int, int]:
            marks = foresee(blows[cell]).marks
            hits = sum(len(mark.cells) for mark in marks if mark.name == "hit")
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

    # --- actions

    def at_once(self, index: int) -> Action | None:
        """Return the legal action of a verb that needs neither direction nor target."""
        verb = self.verbs[index] if index < len(self.verbs) else self.verbs[0]
        if isinstance(verb, Attack) or _has_direction(verb):
            return None
        return self._like(type(verb))

    def pressed(self, command: Command) -> Action | None:
        """Return what a command plays now, legal or not; a cursor may move instead."""
        direction = DIRECTIONS.get(command)
        if direction is not None:
            if self.aiming:
                self.cursor = self._towards(direction)
                return None
            return aimed(self.verb, direction) if _has_direction(self.verb) else None
        match command:
            case Command.CONFIRM if self.aiming and self.cursor is not None:
                return self._blows()[self.cursor]
            case Command.CONFIRM if not self.aiming and not _has_direction(self.verb):
                return self._like(type(self.verb))
            case Command.CONFIRM if self.resting:
                return self._like(*_HERE)
            case Command.PASS:
                return self.passing()
        return None

    def clicked(self, cell: Pos) -> Action | None:
        """Return what a click on a cell plays now."""
        if self.aiming:
            return self._blows().get(cell)
        if cell == self._own:
            return self._like(*_HERE)
        direction = towards(self._own, cell)
        return aimed(self.verb, direction) if direction and _has_direction(self.verb) else None

    def hovered(self, cell: Pos | None) -> None:
        """Let the cursor follow the pointer over cells that can be aimed at."""
        if cell is not None and cell in self._blows():
            self.cursor = cell

    def passing(self) -> Action | None:
        """Return the legal action that lets time pass or gives the turn on."""
        return self._like(*_PASSING)

    def _like(self, *kinds: type) -> Action | None:
        return next((action for action in self._legal if isinstance(action, kinds)), None)

    def _towards(self, direction: Direction) -> Pos | None:
        start = self.cursor or self._own

        def away(cell: Pos) -> int:
            dx, dy = cell.x - start.x, cell.y - start.y
            along = dx * direction.dx + dy * direction.dy
            return along + 3 * abs(dx * direction.dy - dy * direction.dx) if along > 0 else 0

        return min((cell for cell in self._blows() if away(cell)), key=away, default=self.cursor)

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
        if self.resting or not _has_direction(self.verb):
            return ()
        actions = (aimed(self.verb, direction) for direction in EIGHT)
        return tuple(mark for a in actions if a in self._legal for mark in foresee(a).marks)


def verb_keys(verb: Action) -> tuple[str, ...]:
    """Return the text keys of a verb's name, the most exact first."""
    name = type(verb).__name__
    weapon = getattr(verb, "weapon", "")
    return (f"verb.{name}_{weapon}", f"weapon.{weapon}", f"verb.{name}") if weapon else (
        f"verb.{name}",
    )  # fmt: skip


def _has_direction(verb: Action) -> bool:
    return isinstance(verb, Move | Shoot | Throw)


def aimed(verb: Action, direction: Direction) -> Action:
    """Return a verb with a direction put in."""
    assert isinstance(verb, Move | Shoot | Throw)
    return replace(verb, direction=direction)


def towards(start: Pos, end: Pos) -> Direction | None:
    """Return the straight direction from a cell to another in its row or column, if there is one.

    >>> towards(Pos(3, 3), Pos(3, 0)).name
    'N'
    """
    dx, dy = end.x - start.x, end.y - start.y
    if (dx == 0) == (dy == 0):
        return None
    step = ((dx > 0) - (dx < 0), (dy > 0) - (dy < 0))
    return next(d for d in FOUR if (d.dx, d.dy) == step)
