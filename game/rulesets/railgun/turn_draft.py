"""A turn in progress: the mutable working copy of a state while an action is applied."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.actor import Actor, ActorId, Item, Seat
from game.core.draft import Draft
from game.core.event import Outcome
from game.core.fast_dataclass import replace
from game.core.grid import Direction, Pos
from game.core.state import World
from game.rulesets.railgun.floor_chart import Boards, boards_of
from game.rulesets.railgun.params import KIT, RailgunRules

SEAT = Seat(0)


LOUD_STREAK = 2


class RailgunTurn:
    """A state being changed: a draft of its world and the hero's counters.

    `actors` are those of the draft. `known`, `visible`, `free`, `kits` and `aiming` are bit boards:
    what the hero knows and sees, the floor on which nobody stands, where kits lie and where devils
    aim. With them, shots and steps look at a line of cells in one operation.
    """

    __slots__ = (
        "actors",
        "aiming",
        "ammo",
        "chart",
        "draft",
        "free",
        "grid",
        "hero_id",
        "hits",
        "kills_left",
        "kills_shown",
        "kits",
        "known",
        "outcome",
        "rules",
        "shots",
        "streak",
        "turns",
        "visible",
    )

    def __init__(
        self,
        world: World,
        rules: RailgunRules,
        hero: ActorId,
        known: int,
        stats: Sequence[int],
        boards: Boards | None = None,
    ) -> None:
        """Start a turn; `stats` are turns, ammo, kills left, streak, shots and hits.

        `boards` are those of the world, if they are known.
        """
        self.draft = Draft(world)
        self.actors = self.draft.actors
        self.rules = rules
        self.hero_id = hero
        self.known = known
        self.visible = 0
        self.turns, self.ammo, self.kills_left, self.streak, self.shots, self.hits = stats
        # What the wall counters show.
        self.kills_shown = self.kills_left
        self.outcome: Outcome | None = None
        # The board as the turn began: that a pillar was found changes neither floor nor size.
        self.grid = world.grids[0]
        self.chart, self.free, self.kits, self.aiming = boards or boards_of(world)

    @property
    def boards(self) -> Boards:
        """Return the chart and boards for the next turn."""
        return self.chart, self.free, self.kits, self.aiming

    @property
    def stats(self) -> tuple[int, int, int, int, int, int]:
        """Return the hero's counters in the constructor's order."""
        return self.turns, self.ammo, self.kills_left, self.streak, self.shots, self.hits

    @property
    def pos(self) -> Pos:
        """Return the hero's position."""
        return self.actors[self.hero_id].pos

    @property
    def hearing_range(self) -> int:
        """Return the noise radius: larger from the second consecutive shot on (rules 4.4)."""
        return hearing_range(self.rules, self.streak)

    def devils(self) -> list[Actor]:
        """Return the living devils, oldest first."""
        # All actors but the hero, who is the first one.
        return list(self.actors.values())[1:]

    def spawn(self, kind: str, pos: Pos, facing: Direction, seat: Seat | None = None) -> Actor:
        """Create an actor on a free cell."""
        self.free &= ~self.bit(pos)
        return self.draft.spawn(kind, pos, facing, seat=seat)

    def kill_devil(self, devil: Actor, weapon: str, killer: ActorId) -> None:
        """Remove a devil and leave a kit."""
        self.draft.kill(devil, weapon, killer)
        cell = self.bit(devil.pos)
        self.free |= cell
        self.aiming &= ~cell
        self.drop_kit(devil.pos, devil)

    def drop_kit(self, pos: Pos, devil: Actor | None) -> None:
        """Drop a kit, where a devil died or the map has one."""
        self.draft.drop(KIT, pos, by=devil)
        self.kits |= self.bit(pos)

    def pop_kit_at(self, pos: Pos) -> Item | None:
        """Return the kit on a cell, if any, and clear its bit; the caller removes the item."""
        cell = self.bit(pos)
        if not self.kits & cell:
            return None
        self.kits ^= cell
        return next(item for item in self.draft.items_at(pos) if item.kind == KIT)

    def end_match(self, termination: str, *, won: bool) -> None:
        """End the match; the score is the number of kills counted."""
        kills = self.rules.kills - self.kills_left
        self.turns = min(self.turns, self.rules.turn_cap)
        self.outcome = Outcome((SEAT,) if won else (), termination, (kills,))
        hero = self.actors[self.hero_id]
        self.draft.change_actor(replace(hero, pose="won" if won else "lost"))

    def bit(self, pos: Pos) -> int:
        """Return the bit board of a cell."""
        return 1 << pos[1] * self.chart.width + pos[0]


def hearing_range(rules: RailgunRules, streak: int) -> int:
    """Return the noise radius after a number of consecutive shots (rules 4.4)."""
    return rules.hearing_loud if streak >= LOUD_STREAK else rules.hearing
