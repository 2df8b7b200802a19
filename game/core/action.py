"""What a seat can decide: the only input of rules, the only content of logs."""

from __future__ import annotations

from dataclasses import dataclass

from game.core.actor import ItemId
from game.core.grid import Direction, Pos

# The slot in an example of an action that asks a person for one.
ANY_SLOT = -1


@dataclass(frozen=True, slots=True)
class Move:
    """Go one step."""

    direction: Direction


@dataclass(frozen=True, slots=True)
class Shoot:
    """Fire the named weapon in a direction."""

    direction: Direction
    weapon: str


@dataclass(frozen=True, slots=True)
class Attack:
    """Strike at a cell with the named weapon."""

    target: Pos
    weapon: str


@dataclass(frozen=True, slots=True)
class Throw:
    """Throw the item in a slot in a direction."""

    slot: int
    direction: Direction


@dataclass(frozen=True, slots=True)
class Use:
    """Use something by name: climb stairs, wield a slot, change shape."""

    name: str
    slot: int = 0


@dataclass(frozen=True, slots=True)
class PickUp:
    """Pick up an item from the own cell, into a slot where the ruleset has slots."""

    item: ItemId
    slot: int = 0


@dataclass(frozen=True, slots=True)
class Drop:
    """Lay down what is in a slot."""

    slot: int


@dataclass(frozen=True, slots=True)
class Wait:
    """Let time pass; `part` is how much of a normal turn, in quarters."""

    quarters: int = 4


@dataclass(frozen=True, slots=True)
class EndTurn:
    """Give the turn on."""


@dataclass(frozen=True, slots=True)
class Forfeit:
    """Give the match up: what a program's invalid answer, or its missing one, amounts to."""


@dataclass(frozen=True, slots=True)
class Resign:
    """Give up the seat, in turn or not; never among the legal actions (see `State.leavers`)."""


Action = Move | Shoot | Attack | Throw | Use | PickUp | Drop | Wait | EndTurn | Forfeit | Resign
