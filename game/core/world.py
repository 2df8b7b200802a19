"""The part of a state that all rulesets share."""

from __future__ import annotations

from game.core.actor import Actor, Item
from game.core.fast_dataclass import value
from game.core.grid import Grid


@value(frozen=True, slots=True)
class World:
    """Boards, actors in order of creation, items, random numbers and the round.

    `grids` has one board for most rulesets and one per floor where there are floors. `rng` is
    the value of `core.rng.Rng`; `next_id` numbers actors and items together.
    """

    grids: tuple[Grid, ...]
    actors: tuple[Actor, ...] = ()
    items: tuple[Item, ...] = ()
    rng: int = 0
    turn: int = 1
    next_id: int = 1

    @property
    def grid(self) -> Grid:
        """Return the first board, the only one where there are no floors."""
        return self.grids[0]
