"""A turn in progress: the mutable working copy of a state while an action is applied."""

from typing import NamedTuple

from game.core.actor import Actor, ActorId, posed
from game.core.draft import Draft
from game.core.event import Outcome
from game.core.grid import Direction, Pos
from game.core.state import World
from game.rulesets.railgun.floor_plan import LineOfFire, cells_beside, floor_plan
from game.rulesets.railgun.params import DEVIL, DEVIL_FACING, KIT, SEAT, RailgunRules

LOUD_STREAK = 2


class Counters(NamedTuple):
    """What the hero has left and has done; the counters in the wall show only `kills_left`."""

    turns: int
    ammo: int
    kills_left: int
    streak: int = 0
    shots: int = 0
    hits: int = 0


class RailgunTurn:
    """A state being changed: a draft of its world, where actors stand and kits lie, counters."""

    def __init__(
        self, world: World, rules: RailgunRules, hero_id: ActorId, counters: Counters
    ) -> None:
        self.draft = Draft(world)
        self.plan = floor_plan(world.grids[0])
        self.occupants = {actor.pos: actor.id for actor in world.actors}
        self.kits = {item.pos: item for item in world.items if item.kind == KIT}
        self.rules = rules
        self.hero_id = hero_id
        self.turns, self.ammo, self.kills_left = counters.turns, counters.ammo, counters.kills_left
        self.streak, self.shots, self.hits = counters.streak, counters.shots, counters.hits
        self.outcome: Outcome | None = None

    @property
    def hero(self) -> Actor:
        """Return the hero as he is now."""
        return self.draft.actors[self.hero_id]

    @property
    def devils(self) -> list[Actor]:
        """Return the living devils, oldest first."""
        return [actor for actor in self.draft.actors.values() if actor.kind == DEVIL]

    def free_beside(self, pos: Pos) -> list[Pos]:
        """Return the cells beside one on which an actor could step, in reading order."""
        floor, occupants = self.plan.floor, self.occupants
        return [end for end in cells_beside(pos) if end in floor and end not in occupants]

    def line_of_fire(self, start: Pos, side: Direction) -> LineOfFire:
        """Return how a shot from a cell flies."""
        return self.plan.line_of_fire(start, side, self.occupants)

    def move(self, actor: Actor, end: Pos, facing: Direction) -> Actor:
        """Move an actor to a free cell."""
        del self.occupants[actor.pos]
        self.occupants[end] = actor.id
        return self.draft.move(actor, end, facing)

    def spawn_devil(self, pos: Pos) -> None:
        """Create a devil on a free cell, which destroys a kit there (rules 8)."""
        devil = self.draft.spawn(DEVIL, pos, DEVIL_FACING)
        self.occupants[pos] = devil.id
        self.crush_kit(devil)

    def kill_devil(self, devil: ActorId, weapon: str, killer: ActorId) -> None:
        """Remove a devil, which leaves a kit (rules 4.2, 7)."""
        victim = self.draft.actors[devil]
        del self.occupants[victim.pos]
        self.draft.kill(victim, weapon, killer)
        self.kits[victim.pos] = self.draft.drop(KIT, victim.pos, by=devil)

    def crush_kit(self, devil: Actor) -> None:
        """Destroy the kit under a devil, if there is one (rules 7, 8)."""
        if devil.pos in self.kits:
            self.draft.destroy(self.kits.pop(devil.pos), devil.id)

    def end_match(self, termination: str, *, won: bool) -> None:
        """End the match; the score is the number of kills counted."""
        kills = self.rules.kills - self.kills_left
        # No turn starts any more that would cap them, and none has more (railgun.txt).
        self.turns = min(self.turns, self.rules.turn_cap)
        self.outcome = Outcome((SEAT,) if won else (), termination, (kills,))
        hero = self.hero
        self.draft.change_actor(posed(hero, "won" if won else "lost", hero.facing))


def hearing_range(rules: RailgunRules, streak: int) -> int:
    """Return the noise radius: larger from the second consecutive shot on (rules 4.4)."""
    return rules.hearing_loud if streak >= LOUD_STREAK else rules.hearing
