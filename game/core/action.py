"""Actions: what a seat decides. The only input of the rules, the only content of logs."""

from game.core.actor import ItemId
from game.core.fast_dataclass import value
from game.core.grid import Direction, Pos

# The slot in an action template: the player chooses one.
ANY_SLOT = -1


@value(frozen=True, slots=True)
class Move:
    """Go one step."""

    direction: Direction


@value(frozen=True, slots=True)
class Shoot:
    """Fire the named weapon in a direction."""

    direction: Direction
    weapon: str


@value(frozen=True, slots=True)
class Attack:
    """Strike at a cell with the named weapon."""

    target: Pos
    weapon: str


@value(frozen=True, slots=True)
class Throw:
    """Throw the item in a slot in a direction."""

    slot: int
    direction: Direction


@value(frozen=True, slots=True)
class Use:
    """Use a named ability: climb stairs, wield a slot, change shape."""

    name: str
    slot: int = 0


# Offered in the pause menu, which asks first, and under no key.
GIVE_UP = Use("resign")


@value(frozen=True, slots=True)
class PickUp:
    """Pick up an item from the actor's cell, into a slot where the ruleset has slots."""

    item: ItemId
    slot: int = 0


@value(frozen=True, slots=True)
class Drop:
    """Drop the item in a slot."""

    slot: int


@value(frozen=True, slots=True)
class Wait:
    """Let time pass: a number of quarters of a normal turn."""

    quarters: int = 4


@value(frozen=True, slots=True)
class EndTurn:
    """End the turn."""


@value(frozen=True, slots=True)
class Forfeit:
    """Lose the match: the result of a bot's invalid or missing answer."""


@value(frozen=True, slots=True)
class Resign:
    """Give up the seat, in turn or not; never among the legal actions (see `State.may_resign`)."""


Action = Move | Shoot | Attack | Throw | Use | PickUp | Drop | Wait | EndTurn | Forfeit | Resign
