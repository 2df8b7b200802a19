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
    """Return the id of who plays for a seat: players are the first to be made."""
    return ActorId(seat + 1)


class RiverTurn:
    """A draft and the numbers of one action or of many; `lines` is what all seats are told.

    `pending` counts each seat's deaths that were not told yet, `taker` is who took the treasure
    last as far as all know (-1: nobody), `tracks` the cells that everybody visited.
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
        """Open a draft of a world in which nothing has happened yet."""
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
        """Return the field as it is now."""
        return self.draft.grids[0]

    def actor(self, seat: Seat) -> Actor:
        """Return who plays for a seat."""
        return self.draft.actors[actor_id(seat)]

    def announce(self, name: str, *values: int) -> None:
        """Tell all seats something."""
        self.lines.append(Logged(name, values))
        self.draft.log(name, *values)

    def other_at(self, pos: Pos, excluded: ActorId) -> Actor | None:
        """Return who else stands on a cell."""
        found = (a for a in self.draft.actors.values() if a.pos == pos and a.id != excluded)
        return next(found, None)
