"""The working copy of a state while an action is applied."""

from __future__ import annotations

from game.core.actor import Actor, ActorId, Seat
from game.core.draft import Draft
from game.core.event import Logged
from game.core.grid import Grid, Pos
from game.core.outcome import Outcome
from game.core.world import World
from game.rulesets.river.params import TREASURE, RiverSettings

TREASURE_GEAR = (TREASURE,)


def actor_id(seat: Seat) -> ActorId:
    """Return the id of a seat's actor: players are created first, in order of seats."""
    return ActorId(seat + 1)


class RiverTurn:
    """A draft of the world with the other values that actions change.

    `lines` are the new lines of the public log. `unannounced_deaths` counts each seat's deaths
    that are not in the log yet. `treasure_holder` is the last seat to take the treasure according
    to the log, or -1. `tracks` are the cells that each seat visited.
    """

    __slots__ = (
        "draft",
        "homes",
        "lines",
        "outcome",
        "portals",
        "rockets",
        "settings",
        "tracks",
        "treasure_holder",
        "unannounced_deaths",
    )  # fmt: skip

    def __init__(
        self,
        world: World,
        settings: RiverSettings,
        homes: tuple[Pos, ...],
        portals: tuple[Pos, ...],
    ) -> None:
        """Begin the first turn in a world."""
        self.draft = Draft(world)
        self.settings = settings
        self.homes = homes
        self.portals = portals
        self.lines: list[Logged] = []
        self.unannounced_deaths = [0] * len(homes)
        self.rockets = [settings.rockets] * len(homes)
        self.treasure_holder = -1
        self.tracks: list[tuple[Pos, ...]] = [(home,) for home in homes]
        self.outcome: Outcome | None = None

    @property
    def grid(self) -> Grid:
        """Return the present field."""
        return self.draft.grids[0]

    def actor(self, seat: Seat) -> Actor:
        """Return a seat's actor."""
        return self.draft.actors[actor_id(seat)]

    def announce(self, name: str, *values: int) -> None:
        """Add a line to the public log."""
        self.lines.append(Logged(name, values))
        self.draft.log(name, *values)

    def other_at(self, pos: Pos, excluded: ActorId) -> Actor | None:
        """Return another actor on a cell, if any."""
        others = (
            actor
            for actor in self.draft.actors.values()
            if actor.pos == pos and actor.id != excluded
        )
        return next(others, None)
