"""A turn in progress: the mutable working copy of a state while an action is applied."""

from game.core.actor import Actor
from game.core.draft import Draft
from game.core.event import Outcome
from game.core.fast_dataclass import replace
from game.core.grid import Pos
from game.rulesets.codekeeper.sight import in_sight, visible_cells, with_sight
from game.rulesets.codekeeper.state_base import SEAT, CodekeeperStateBase


class CodekeeperTurn:
    """A state being changed: a draft of its world, and what the hero has, knows and earned.

    `sighted` are the monsters that were in sight when the hero came to his cell. None joins them
    before he steps again: no monster sees farther than he, so none out of sight moves.
    """

    def __init__(self, before: CodekeeperStateBase) -> None:
        self.rules, self.draft = before.rules, Draft(before.world)
        self.sighted = [monster.id for monster in before.monsters_in_sight]
        self.hero = before.hero_actor()
        self.known, self.visible = before.known, before.visible
        self.score, self.charges = before.score, before.charges
        self.outcome: Outcome | None = None

    def look_around(self) -> None:
        """Update what the hero sees and knows, after a step."""
        grid, hero = self.draft.grids[0], self.hero
        self.sighted = [monster.id for monster in in_sight(grid, hero, self.draft.actors.values())]
        self.known = with_sight(self.known, grid, hero.pos)
        self.visible = visible_cells(grid.width, grid.height, hero.pos)

    def monsters_in_sight(self) -> list[Actor]:
        """Return the living monsters among those sighted, as they are now, oldest first."""
        actors = self.draft.actors
        return [actors[monster] for monster in self.sighted if monster in actors]

    def monsters_on(self, cells: tuple[Pos, ...]) -> list[Actor]:
        """Return the monsters in sight that stand on cells, in the order of the cells."""
        standing = {monster.pos: monster for monster in self.monsters_in_sight()}
        return [standing[cell] for cell in cells if cell in standing]

    def end_match(self, termination: str, *, won: bool) -> None:
        """End the match; `state.apply` adds the score."""
        self.outcome = Outcome((SEAT,) if won else (), termination)
        self.hero = self.draft.change_actor(replace(self.hero, pose="won" if won else "lost"))
