"""A turn in progress: the mutable working copy of a state while an action is applied."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.actor import Actor, ActorId, Item
from game.core.draft import Draft
from game.core.event import ActorChanged, Died, Moved, Outcome, Spawned
from game.core.grid import Direction, Pos
from game.core.state import World
from game.rulesets.railgun.params import AIMING, DEVIL, DEVIL_FACING, KIT, RailgunRules
from game.rulesets.railgun.placement import SEAT, Devil, Placement, hero_actor, world_of

LOUD_STREAK = 2


class RailgunTurn:
    """A state being changed: its placement, what the hero has counted, and a draft.

    The draft is of the world without its actors. Cells are numbers in reading order; `free`,
    `kits` and `aiming` are bit boards: the floor on which nobody stands, where kits lie, where
    devils aim. With them, shots and steps look at a line of cells in one operation.
    """

    __slots__ = (
        "aiming",
        "ammo",
        "chart",
        "devils",
        "draft",
        "facing",
        "free",
        "hero",
        "hero_id",
        "hits",
        "kills_left",
        "kills_shown",
        "kits",
        "outcome",
        "rules",
        "shots",
        "streak",
        "turns",
    )

    def __init__(
        self,
        placement: Placement,
        rules: RailgunRules,
        hero: ActorId,
        stats: Sequence[int],
    ) -> None:
        """Start a turn; `stats` are turns, ammo, kills left, streak, shots and hits."""
        chart, self.free, self.kits, self.aiming, self.hero, self.facing, devils, rest = placement
        self.chart = chart
        self.devils: dict[ActorId, Devil] = devils.copy()
        self.draft = Draft(rest)
        self.rules = rules
        self.hero_id = hero
        self.turns, self.ammo, self.kills_left, self.streak, self.shots, self.hits = stats
        # What the wall counters show.
        self.kills_shown = self.kills_left
        self.outcome: Outcome | None = None

    @property
    def placement(self) -> Placement:
        """Return where everything stands now, for a turn that is over."""
        return (
            self.chart,
            self.free,
            self.kits,
            self.aiming,
            self.hero,
            self.facing,
            self.devils,
            self.draft.freeze(),
        )

    @property
    def pos(self) -> Pos:
        """Return the hero's position."""
        return self.chart.cells[self.hero]

    def move_hero(self, hero: ActorId, end: int, facing: Direction) -> None:
        """Move the hero to a free cell."""
        cells, bits, start = self.chart.cells, self.chart.bits, self.hero
        self.draft.events.append(Moved(hero, cells[start], cells[end], facing))
        self.hero, self.facing = end, facing
        self.free ^= bits[start] | bits[end]

    def move_devil(self, devil: ActorId, start: int, end: int, side: Direction) -> None:
        """Move a devil to the free cell at one of its sides, over a kit if there is one."""
        chart = self.chart
        cells, bits = chart.cells, chart.bits
        self.draft.events.append(Moved(devil, cells[start], cells[end], side))
        self.devils[devil] = end, side, ""
        self.free ^= bits[start] | bits[end]
        if self.kits and self.kits & bits[end]:
            self.crush_kit(end, devil)

    def pose_devil(self, devil: ActorId, facing: Direction, pose: str) -> None:
        """Turn a devil to a side and change its pose."""
        place, _, _ = self.devils[devil]
        cell = 1 << place
        self.aiming = self.aiming | cell if pose == AIMING else self.aiming & ~cell
        self.devils[devil] = place, facing, pose
        actor = Actor(devil, DEVIL, self.chart.cells[place], facing, pose=pose)
        self.draft.events.append(ActorChanged(actor))

    def spawn_devil(self, place: int) -> ActorId:
        """Create a devil on a free cell; return its id."""
        number = ActorId(self.draft.new_id())
        self.devils[number] = place, DEVIL_FACING, ""
        actor = Actor(number, DEVIL, self.chart.cells[place], DEVIL_FACING)
        self.draft.events.append(Spawned(actor))
        self.free ^= 1 << place
        return number

    def kill_devil(self, devil: ActorId, weapon: str, killer: ActorId) -> None:
        """Remove a devil and leave a kit."""
        place, _, _ = self.devils.pop(devil)
        cell, pos = 1 << place, self.chart.cells[place]
        self.draft.events.append(Died(devil, pos, weapon, killer))
        self.draft.drop(KIT, pos, by=devil)
        self.free |= cell
        self.kits |= cell
        self.aiming &= ~cell

    def crush_kit(self, place: int, devil: ActorId) -> None:
        """Destroy the kit on a cell of `kits`, under a devil (rules 7, 8)."""
        self.draft.destroy(self.pop_kit_at(place), devil)

    def pop_kit_at(self, place: int) -> Item:
        """Return the kit on a cell of `kits` and clear its bit; the caller removes the item."""
        self.kits ^= 1 << place
        pos = self.chart.cells[place]
        return next(item for item in self.draft.items_at(pos) if item.kind == KIT)

    @property
    def stats(self) -> tuple[int, int, int, int, int, int]:
        """Return the hero's counters in the constructor's order."""
        return self.turns, self.ammo, self.kills_left, self.streak, self.shots, self.hits

    def freeze(self) -> World:
        """Return the changed world as a value."""
        return world_of(self.placement, self.hero_id, self.outcome)

    def end_match(self, termination: str, *, won: bool) -> None:
        """End the match; the score is the number of kills counted."""
        kills = self.rules.kills - self.kills_left
        self.turns = min(self.turns, self.rules.turn_cap)
        self.outcome = Outcome((SEAT,) if won else (), termination, (kills,))
        hero = hero_actor(self.hero_id, self.chart, self.hero, self.facing, self.outcome)
        self.draft.events.append(ActorChanged(hero))


def hearing_range(rules: RailgunRules, streak: int) -> int:
    """Return the noise radius: larger from the second consecutive shot on (rules 4.4)."""
    return rules.hearing_loud if streak >= LOUD_STREAK else rules.hearing
