"""Actors and items: what stands or lies on a board."""

from typing import NewType

from game.core.fast_dataclass import value
from game.core.grid import Direction, Pos

ActorId = NewType("ActorId", int)
ItemId = NewType("ItemId", int)
Seat = NewType("Seat", int)


@value(frozen=True, slots=True)
class Actor:
    """A hero or monster; `kind` names its row in the ruleset's table.

    `pose` is its visible pose ("" or, say, "aiming"), `gear` its visible equipment,
    `board` the index of the board (floor, fragment) it stands on.
    """

    id: ActorId
    kind: str
    pos: Pos
    facing: Direction = Direction.S
    seat: Seat | None = None
    health: int = 1
    health_max: int = 1
    pose: str = ""
    gear: tuple[str, ...] = ()
    board: int = 0


@value(frozen=True, slots=True)
class Item:
    """An object on a cell that does not act; `count` is a pile's size or a dial's digit."""

    id: ItemId
    kind: str
    pos: Pos
    count: int = 1
    board: int = 0


def posed(actor: Actor, pose: str, facing: Direction) -> Actor:
    """Return the actor on the same cell, with a new pose and facing."""
    return _changed(actor, actor.pos, facing, pose, actor.health)


def moved(actor: Actor, end: Pos, facing: Direction) -> Actor:
    """Return the actor on another cell of its board."""
    return _changed(actor, end, facing, actor.pose, actor.health)


def with_health(actor: Actor, health: int) -> Actor:
    """Return the actor with more or less health."""
    return _changed(actor, actor.pos, actor.facing, actor.pose, health)


def _changed(old: Actor, pos: Pos, facing: Direction, pose: str, health: int) -> Actor:
    """Do what `replace` does in a third of the time: learning programs feel it in each step."""
    return Actor(
        old.id, old.kind, pos, facing, old.seat, health, old.health_max, pose, old.gear, old.board
    )
