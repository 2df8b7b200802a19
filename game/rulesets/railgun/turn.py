"""A turn in progress: the mutable working copy of a state while an action is applied."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from game.core.actor import Actor, ActorId, Item, Seat
from game.core.draft import Draft
from game.core.grid import Pos
from game.core.outcome import Outcome
from game.core.pathfinding import cell_bit
from game.core.world import World
from game.rulesets.railgun.params import DEVIL, KIT, RailgunRules

SEAT = Seat(0)


LOUD_STREAK = 2


class RailgunTurn:
    """A state being changed: the draft of its world and the hero's own numbers."""

    __slots__ = (
        "ammo",
        "draft",
        "hero_id",
        "hits",
        "kills_left",
        "kit_mask",
        "known",
        "outcome",
        "rules",
        "shots",
        "streak",
        "turns",
        "visible",
    )

    def __init__(
        self, world: World, rules: RailgunRules, hero: ActorId, known: bytes, stats: Sequence[int]
    ) -> None:
        """Open a round; `numbers` are turns, ammo, kills to go, streak, shots and hits."""
        self.draft = Draft(world)
        self.rules = rules
        self.hero_id = hero
        self.known = known
        self.visible = b""
        self.turns, self.ammo, self.kills_left, self.streak, self.shots, self.hits = stats
        self.outcome: Outcome | None = None
        self.kit_mask = 0
        for item in self.draft.items.values():
            if item.kind == KIT:
                self.kit_mask |= cell_bit(world.grids[0], item.pos)

    @property
    def stats(self) -> tuple[int, int, int, int, int, int]:
        """Return the hero's numbers in the order of the constructor."""
        return self.turns, self.ammo, self.kills_left, self.streak, self.shots, self.hits

    @property
    def pos(self) -> Pos:
        """Return where the hero stands."""
        return self.draft.actors[self.hero_id].pos

    @property
    def hearing_range(self) -> int:
        """Return how far devils hear: farther from the second shot in a row on (rules 4.4)."""
        rules = self.rules
        return rules.hearing_loud if self.streak >= LOUD_STREAK else rules.hearing

    def devils(self) -> list[Actor]:
        """Return the living devils, oldest first."""
        return [actor for actor in self.draft.actors.values() if actor.kind == DEVIL]

    def drop_kit(self, devil: Actor) -> None:
        """Leave a kit where a devil died."""
        self.draft.drop(KIT, devil.pos, by=devil)
        self.kit_mask |= cell_bit(self.draft.grids[0], devil.pos)

    def pop_kit_at(self, pos: Pos) -> Item | None:
        """Return the kit on a cell; whoever asks takes or destroys it."""
        place = cell_bit(self.draft.grids[0], pos)
        if not self.kit_mask & place:
            return None
        self.kit_mask ^= place
        return next(item for item in self.draft.items_at(pos) if item.kind == KIT)

    def end_match(self, termination: str, *, won: bool) -> None:
        """End the match."""
        done = self.rules.kills - self.kills_left
        self.outcome = Outcome((SEAT,) if won else (), termination, (done,))
        hero = self.draft.actors[self.hero_id]
        self.draft.change_actor(replace(hero, pose="won" if won else "lost"))
