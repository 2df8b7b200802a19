"""A turn in progress: the mutable working copy of a state while an action is applied."""

from __future__ import annotations

from game.core.actor import Actor
from game.core.draft import Draft
from game.core.event import Outcome
from game.core.fast_dataclass import replace
from game.core.grid import Pos
from game.core.pathfinding import cell_bit
from game.rulesets.codekeeper.readonly_state import (
    SEAT,
    CodekeeperReadonlyState,
    Surroundings,
    find_surroundings,
)
from game.rulesets.codekeeper.sight import merge_known, visible_cells
from game.rulesets.codekeeper.weapons import CHARGED_WEAPONS


class CodekeeperTurn:
    """A state being changed: a draft of its world, what the hero knows, has and earned.

    `monsters` are those in sight, oldest first, and `occupied` is the bit board of all monsters'
    cells: most turns change one or two of them, and looking at all of them took a quarter of a
    turn.
    """

    __slots__ = (
        "_board",
        "_world",
        "charges",
        "draft",
        "hero",
        "items",
        "known",
        "monsters",
        "occupied",
        "outcome",
        "rules",
        "score",
        "visible",
    )

    def __init__(self, before: CodekeeperReadonlyState) -> None:
        """Start a turn in a state."""
        self._world = before.world
        self.draft = Draft(before.world)
        self.hero = before.world.actors[0]
        self.rules = before.rules
        self.known = before.known
        self.visible = before.visible
        self.score = before.score
        self.charges = before.charges
        self.outcome: Outcome | None = None
        self.monsters, self.items, self.occupied, self._board = before.surroundings

    @property
    def surroundings(self) -> Surroundings:
        """Return what follows from the turn for the next state."""
        return Surroundings(self.monsters, self.items, self.occupied, self._board)

    def look_around(self) -> None:
        """Update what the hero sees and knows, after a step: the turn's first change."""
        grid, pos = self.draft.grids[0], self.hero.pos
        self.visible = visible_cells(grid.width, grid.height, pos)
        self.known = merge_known(self.known, grid.terrain, self.visible)
        self.monsters, self.items, self.occupied, self._board = find_surroundings(
            self._world, self.known, self.visible, self.occupied
        )

    def monster_at(self, pos: Pos) -> Actor | None:
        """Return the monster on a cell in sight."""
        # Inlines `index`: every attack asks of up to three cells.
        if not self.occupied >> pos[1] * self.draft.grids[0].width + pos[0] & 1:
            return None
        return next(monster for monster in self.monsters if monster.pos == pos)

    def put(self, before: Actor, monster: Actor) -> None:
        """Note that a monster in sight has changed or moved."""
        if monster.pos != before.pos:
            grid = self.draft.grids[0]
            self.occupied ^= cell_bit(grid, before.pos) | cell_bit(grid, monster.pos)
            if not self.visible[grid.index(monster.pos)]:
                self._forget(before)
                return
        self.monsters = tuple([monster if m is before else m for m in self.monsters])

    def remove(self, monster: Actor) -> None:
        """Note that a monster in sight has died."""
        self._forget(monster)
        self.occupied ^= cell_bit(self.draft.grids[0], monster.pos)

    def _forget(self, monster: Actor) -> None:
        self.monsters = tuple([m for m in self.monsters if m is not monster])

    def add_charge(self, weapon: str, count: int) -> None:
        """Change the charges of a weapon."""
        charges = list(self.charges)
        charges[CHARGED_WEAPONS.index(weapon)] += count
        self.charges = (charges[0], charges[1], charges[2])

    def end_match(self, termination: str, *, won: bool) -> None:
        """End the match; the score is added in `state.commit`."""
        self.outcome = Outcome((SEAT,) if won else (), termination)
        self.hero = self.draft.change_actor(replace(self.hero, pose="won" if won else "lost"))
