"""A turn in progress: the mutable working copy of a state while an action is applied."""

from __future__ import annotations

from game.core.actor import Actor, ActorId, Seat
from game.core.draft import Draft
from game.core.fast_dataclass import replace
from game.core.outcome import Outcome
from game.core.state import World
from game.rulesets.codekeeper.params import (
    CodekeeperRules,
)

SEAT = Seat(0)


class CodekeeperTurn:
    """A state being changed: a draft of its world, the hero's score and charges."""

    __slots__ = ("charges", "draft", "hero_id", "known", "outcome", "rules", "score", "visible")

    def __init__(self, world: World, rules: CodekeeperRules, hero: ActorId, known: bytes) -> None:
        """Start a turn without score and charges; the caller sets both."""
        self.draft = Draft(world)
        self.rules = rules
        self.hero_id = hero
        self.known = known
        self.visible = b""
        self.score = 0
        self.charges: dict[str, int] = {}
        self.outcome: Outcome | None = None

    @property
    def hero_actor(self) -> Actor:
        """Return the hero."""
        return self.draft.actors[self.hero_id]

    def end_match(self, termination: str, *, won: bool) -> None:
        """End the match; the score is added in `state.commit`."""
        self.outcome = Outcome((SEAT,) if won else (), termination)
        self.draft.change_actor(replace(self.hero_actor, pose="won" if won else "lost"))
