"""A turn in progress: the mutable working copy of a state while an action is applied."""

from __future__ import annotations

from game.core.actor import Actor
from game.core.draft import Draft
from game.core.fast_dataclass import replace
from game.core.outcome import Outcome
from game.rulesets.codekeeper.params import SIGHT_RANGE
from game.rulesets.codekeeper.readonly_state import SEAT, CodekeeperReadonlyState
from game.rulesets.codekeeper.weapons import CHARGED_WEAPONS


class CodekeeperTurn:
    """A state being changed: a draft of its world, what the hero knows, has and earned.

    `near` has the monsters that the hero's action can hit or alert, by cell and oldest first.
    """

    __slots__ = (
        "charges",
        "draft",
        "hero_id",
        "known",
        "near",
        "outcome",
        "rules",
        "score",
        "visible",
    )

    def __init__(self, before: CodekeeperReadonlyState) -> None:
        """Start a turn in a state."""
        self.draft = Draft(before.world)
        self.rules = before.rules
        self.hero_id = before.hero_id
        self.known = before.known
        self.visible = before.visible
        self.score = before.score
        self.charges = before.charges
        self.outcome: Outcome | None = None
        self.near = {monster.pos: monster for monster in before.monsters_within(SIGHT_RANGE + 1)}

    @property
    def hero_actor(self) -> Actor:
        """Return the hero."""
        return self.draft.actors[self.hero_id]

    def add_charge(self, weapon: str, count: int) -> None:
        """Change the charges of a weapon."""
        charges = list(self.charges)
        charges[CHARGED_WEAPONS.index(weapon)] += count
        self.charges = (charges[0], charges[1], charges[2])

    def end_match(self, termination: str, *, won: bool) -> None:
        """End the match; the score is added in `state.commit`."""
        self.outcome = Outcome((SEAT,) if won else (), termination)
        self.draft.change_actor(replace(self.hero_actor, pose="won" if won else "lost"))
