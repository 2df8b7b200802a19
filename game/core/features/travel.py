"""Travel: what a figure that walks by itself must know of a ruleset, read from views alone."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass

from game.core.action import Action
from game.core.actor import Actor
from game.core.grid import Pos
from game.core.view import View


def is_other(view: View, actor: Actor) -> bool:
    """Return whether an actor is not the seat's own."""
    own = view.own_actor()
    return own is None or actor.id != own.id


def no_cells(_view: View) -> tuple[Pos, ...]:
    """Return no cells."""
    return ()


def item_cells(view: View) -> tuple[Pos, ...]:
    """Return the cells of all known items on the board in focus."""
    return tuple(item.pos for item in view.items if item.board == view.focused_board)


@dataclass(frozen=True, slots=True, kw_only=True)
class Travel:
    """How a figure walks by itself; cells are those of the board in focus.

    is_hostile: whether an actor in sight is a danger now, which ends every walk
    guarded: where an actor that is no danger yet would become one: walks go around, and end before
    goals: the places that one key leads to: stairs, exits
    wanted: what exploring walks to beside unknown ground
    avoided: what no walk enters unless it is the goal
    explores: whether a figure may explore by itself
    rest: the action that lets time pass until something happens, if resting makes sense
    """

    is_hostile: Callable[[View, Actor], bool] = is_other
    guarded: Callable[[View], Collection[Pos]] = no_cells
    goals: Callable[[View], Collection[Pos]] = no_cells
    wanted: Callable[[View], Collection[Pos]] = item_cells
    avoided: Callable[[View], Collection[Pos]] = no_cells
    explores: bool = False
    rest: Action | None = None
