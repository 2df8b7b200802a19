"""A turn in progress: the mutable working copy of a state while an action is applied."""

from __future__ import annotations

from game.core.actor import Actor, Item
from game.core.draft import Draft
from game.core.event import Outcome
from game.core.fast_dataclass import replace
from game.core.grid import Pos
from game.core.pathfinding import cell_bit
from game.rulesets.codekeeper.readonly_state import SEAT, CodekeeperReadonlyState
from game.rulesets.codekeeper.surroundings import Surroundings, after_step, sees
from game.rulesets.codekeeper.weapons import CHARGE_PLACES


class CodekeeperTurn:
    """A state being changed: a draft of its world, what surrounds the hero, has and earned.

    `surroundings` are those of the state before until one of them changes, as in one turn of
    three: looking at all monsters took a quarter of a turn, and at those in sight a tenth.
    """

    __slots__ = ("before", "charges", "draft", "hero", "outcome", "score", "surroundings")

    def __init__(self, before: CodekeeperReadonlyState) -> None:
        """Start a turn in a state."""
        self.before = before
        self.draft = Draft(before.world)
        self.hero, self.surroundings = before.hero_and_surroundings()
        self.score = before.score
        self.charges = before.charges
        self.outcome: Outcome | None = None

    def look_around(self) -> None:
        """Update what the hero sees and knows, after a step: the turn's first change."""
        grid, hero = self.draft.grids[0], self.hero
        self.surroundings = after_step(self.surroundings, grid, hero.pos, hero.facing)

    def monsters_on(self, cells: tuple[Pos, ...]) -> list[Actor]:
        """Return the monsters on cells in sight, in the order of the cells."""
        found: list[Actor] = []
        around, width = self.surroundings, self.draft.grids[0].width
        for pos in cells:
            # Inlines `index`: every attack asks of up to three cells.
            if around.occupied >> pos[1] * width + pos[0] & 1:
                found += [monster for monster in around.monsters if monster.pos == pos]
        return found

    def put(self, before: Actor, monster: Actor) -> None:
        """Note that a monster in sight has changed or moved."""
        around, grid = self.surroundings, self.draft.grids[0]
        if monster.pos == before.pos:
            self._set_monster(before, monster, around.lost, around.occupied)
            return
        occupied = around.occupied ^ (cell_bit(grid, before.pos) | cell_bit(grid, monster.pos))
        is_visible = around.board.visible[grid.index(monster.pos)]
        if is_visible:
            self._set_monster(before, monster, around.lost, occupied)
        else:
            self._set_monster(before, None, (*around.lost, monster), occupied)

    def remove(self, monster: Actor) -> None:
        """Note that a monster in sight has died."""
        around = self.surroundings
        occupied = around.occupied ^ cell_bit(self.draft.grids[0], monster.pos)
        self._set_monster(monster, None, around.lost, occupied)

    def _set_monster(
        self, before: Actor, after: Actor | None, lost: tuple[Actor, ...], occupied: int
    ) -> None:
        """Note what a monster in sight has become, or that it is no longer in sight (None)."""
        around = self.surroundings
        monsters = _replaced(around.monsters, before, after)
        # Who did not see the hero before has not moved.
        is_alert = after is not None and sees(after, self.hero.pos)
        alert = _replaced(around.alert, before, after if is_alert else None)
        self.surroundings = Surroundings(
            monsters, alert, lost, around.items, around.unseen, occupied, around.board
        )

    def take_item(self, item: Item) -> None:
        """Note that an item is no longer there."""
        items = tuple([known for known in self.surroundings.items if known.id != item.id])
        self.surroundings = replace(self.surroundings, items=items)

    def add_charge(self, weapon: str, count: int) -> None:
        """Change the charges of a weapon."""
        charges = list(self.charges)
        charges[CHARGE_PLACES[weapon]] += count
        hammer, scythe, bow = charges
        self.charges = hammer, scythe, bow

    def end_match(self, termination: str, *, won: bool) -> None:
        """End the match; the score is added in `state.commit`."""
        self.outcome = Outcome((SEAT,) if won else (), termination)
        self.hero = self.draft.change_actor(replace(self.hero, pose="won" if won else "lost"))


def _replaced(monsters: tuple[Actor, ...], before: Actor, after: Actor | None) -> tuple[Actor, ...]:
    """Return monsters with one of them changed, or without it (None)."""
    if after is None:
        return tuple([monster for monster in monsters if monster is not before])
    return tuple([after if monster is before else monster for monster in monsters])
