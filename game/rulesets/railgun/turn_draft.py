"""A turn in progress: the mutable working copy of a state while an action is applied."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.actor import Actor, ActorId, Item, Seat
from game.core.draft import Draft
from game.core.fast_dataclass import replace
from game.core.grid import Pos
from game.core.outcome import Outcome
from game.core.pathfinding import cell_bit
from game.core.state import World
from game.rulesets.railgun.params import DEVIL, KIT, RailgunRules

SEAT = Seat(0)


LOUD_STREAK = 2


class RailgunTurn:
    """A state being changed: a draft of its world and the hero's counters."""

    __slots__ = (
        "ammo",
        "draft",
        "hero_id",
        "hits",
        "kills_left",
        "kills_shown",
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
        """Start a turn; `stats` are turns, ammo, kills left, streak, shots and hits."""
        self.draft = Draft(world)
        self.rules = rules
        self.hero_id = hero
        self.known = known
        self.visible = b""
        self.turns, self.ammo, self.kills_left, self.streak, self.shots, self.hits = stats
        # What the wall counters show.
        self.kills_shown = self.kills_left
        self.outcome: Outcome | None = None
        self.kit_mask, width = 0, world.grids[0].width
        for item in world.items:
            if item.kind == KIT:
                self.kit_mask |= 1 << item.pos.y * width + item.pos.x

    @property
    def stats(self) -> tuple[int, int, int, int, int, int]:
        """Return the hero's counters in the constructor's order."""
        return self.turns, self.ammo, self.kills_left, self.streak, self.shots, self.hits

    @property
    def pos(self) -> Pos:
        """Return the hero's position."""
        return self.draft.actors[self.hero_id].pos

    @property
    def hearing_range(self) -> int:
        """Return the noise radius: larger from the second consecutive shot on (rules 4.4)."""
        rules = self.rules
        return rules.hearing_loud if self.streak >= LOUD_STREAK else rules.hearing

    def devils(self) -> list[Actor]:
        """Return the living devils, oldest first."""
        return [actor for actor in self.draft.actors.values() if actor.kind == DEVIL]

    def drop_kit(self, devil: Actor) -> None:
        """Drop a kit where a devil died."""
        self.draft.drop(KIT, devil.pos, by=devil)
        self.kit_mask |= cell_bit(self.draft.grids[0], devil.pos)

    def pop_kit_at(self, pos: Pos) -> Item | None:
        """Return the kit on a cell, if any, and clear its bit; the caller removes the item."""
        cell = cell_bit(self.draft.grids[0], pos)
        if not self.kit_mask & cell:
            return None
        self.kit_mask ^= cell
        return next(item for item in self.draft.items_at(pos) if item.kind == KIT)

    def end_match(self, termination: str, *, won: bool) -> None:
        """End the match; the score is the number of kills counted."""
        kills = self.rules.kills - self.kills_left
        self.turns = min(self.turns, self.rules.turn_cap)
        self.outcome = Outcome((SEAT,) if won else (), termination, (kills,))
        hero = self.draft.actors[self.hero_id]
        self.draft.change_actor(replace(hero, pose="won" if won else "lost"))
