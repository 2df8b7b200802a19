"""Commands and pointer to actions: a verb and a direction, for any ruleset."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from game.core.action import Action, Move, Shoot
from game.core.grid import EIGHT, FOUR, Direction, Pos
from game.core.view import Mark, Preview
from game.ui.command import DIRECTIONS, Command


class Chooser:
    """Keeps the verb that a person switched to; the first verb is the resting one."""

    def __init__(self, verbs: Sequence[Action]) -> None:
        """Offer the verbs of a ruleset, each given by an example."""
        self.verbs = list(verbs)
        self.index = 0

    @property
    def verb(self) -> Action:
        """Return the example of the verb in force."""
        return self.verbs[self.index]

    @property
    def name(self) -> str:
        """Return the verb's name, a text key."""
        return type(self.verb).__name__

    @property
    def resting(self) -> bool:
        """Return whether the default verb is in force."""
        return self.index == 0

    def rest(self) -> None:
        """Go back to the default verb."""
        self.index = 0

    def turn(self, step: int) -> None:
        """Switch to the next or previous verb."""
        self.index = (self.index + step) % len(self.verbs)

    def action(self, direction: Direction) -> Action:
        """Return the verb in a direction, legal or not."""
        return aimed(self.verb, direction)

    def chosen(self, command: Command) -> Action | None:
        """Return what a direction command means now."""
        direction = DIRECTIONS.get(command)
        return None if direction is None else self.action(direction)

    def overlay(
        self, legal: Sequence[Action], preview: Callable[[Action], Preview]
    ) -> tuple[Mark, ...]:
        """Return what the verb would do in every direction in which it is legal."""
        if self.resting:
            return ()
        actions = (self.action(direction) for direction in EIGHT)
        return tuple(mark for a in actions if a in legal for mark in preview(a).marks)


def aimed(verb: Action, direction: Direction) -> Action:
    """Return a verb with a direction put in."""
    if isinstance(verb, Move | Shoot):
        return replace(verb, direction=direction)
    return verb


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
