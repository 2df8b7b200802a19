"""Verbs as example actions: the slot or direction each one lacks, and filling it in."""

from collections.abc import Iterable
from dataclasses import replace

from game.core.action import ANY_SLOT, Action, Attack, Move, Shoot, Throw
from game.core.grid import ALL_DIRECTIONS, Direction, Pos


def takes_slot(verb: Action) -> bool:
    """Return whether a verb needs a slot."""
    return getattr(verb, "slot", 0) == ANY_SLOT


def takes_direction(verb: Action) -> bool:
    """Return whether a verb needs a direction."""
    return isinstance(verb, Move | Shoot | Throw)


def asks_where(verb: Action) -> bool:
    """Return whether a verb needs a target, a direction or a slot before it can be played."""
    return isinstance(verb, Attack) or takes_direction(verb) or takes_slot(verb)


def with_direction(verb: Action, direction: Direction) -> Action:
    """Return the verb with its direction set."""
    assert isinstance(verb, Move | Shoot | Throw)
    return replace(verb, direction=direction)


def direction_to(start: Pos, end: Pos, *, diagonal: bool = False) -> Direction | None:
    """Return the direction from `start` to a cell in line with it, None if it is not in line.

    >>> direction_to(Pos(3, 3), Pos(3, 0)).name
    'N'
    """
    dx, dy = end.x - start.x, end.y - start.y
    if (dx, dy) == (0, 0) or not (dx == 0 or dy == 0 or (diagonal and abs(dx) == abs(dy))):
        return None
    step = ((dx > 0) - (dx < 0), (dy > 0) - (dy < 0))
    return next(d for d in ALL_DIRECTIONS if (d.dx, d.dy) == step)


def nearest_in_direction(start: Pos, direction: Direction, targets: Iterable[Pos]) -> Pos | None:
    """Return the nearest target in a direction, None if there is none.

    A step sideways counts as three steps ahead.
    """

    def cost(cell: Pos) -> int:
        dx, dy = cell.x - start.x, cell.y - start.y
        along = dx * direction.dx + dy * direction.dy
        return along + 3 * abs(dx * direction.dy - dy * direction.dx) if along > 0 else 0

    return min((cell for cell in targets if cost(cell)), key=cost, default=None)
