"""The working copy of a state while an action is applied."""

from __future__ import annotations

from game.core.actor import Actor, ActorId, Seat
from game.core.draft import Draft
from game.core.event import Outcome
from game.core.grid import Grid, Pos
from game.core.state import World
from game.rulesets.river.params import MAX_SEATS, TREASURE, RiverSettings
from game.rulesets.river.public_log import LoggedAnswer, RiverLogEntry

TREASURE_GEAR = (TREASURE,)


_ACTOR_IDS = tuple(ActorId(seat + 1) for seat in range(MAX_SEATS))


def actor_id(seat: Seat) -> ActorId:
    """Return the id of a seat's actor: players are created first, in order of seats."""
    return _ACTOR_IDS[seat]


class RiverTurn:
    """A draft of the world with the other values that actions change.

    `entries` are the new entries of the public log, `answers` those of the action being played.
    `left_seats` have left the match. `unannounced_deaths` counts each seat's deaths
    that are not in the log yet. `treasure_holder` is the last seat to take the treasure according
    to the log, or -1. `tracks` are the cells that each seat visited.
    """

    __slots__ = (
        "answers",
        "current_seat",
        "draft",
        "entries",
        "homes",
        "left_seats",
        "outcome",
        "portals",
        "rockets",
        "settings",
        "tracks",
        "treasure_holder",
        "unannounced_deaths",
    )  # fmt: skip

    current_seat: Seat
    left_seats: tuple[Seat, ...]
    unannounced_deaths: list[int]
    rockets: list[int]
    treasure_holder: int
    tracks: list[tuple[Pos, ...]]

    def __init__(
        self,
        world: World,
        settings: RiverSettings,
        homes: tuple[Pos, ...],
        portals: tuple[Pos, ...],
    ) -> None:
        """Open a world; the caller sets the values that only have types above."""
        self.draft = Draft(world)
        self.settings = settings
        self.homes = homes
        self.portals = portals
        self.entries: list[RiverLogEntry] = []
        self.answers: list[LoggedAnswer] = []
        self.outcome: Outcome | None = None

    @property
    def grid(self) -> Grid:
        """Return the present field."""
        return self.draft.grids[0]

    def actor(self, seat: Seat) -> Actor:
        """Return a seat's actor."""
        return self.draft.actors[_ACTOR_IDS[seat]]

    def announce(self, entry: RiverLogEntry) -> None:
        """Add an entry to the public log."""
        self.entries.append(entry)
        self.draft.announce(entry)

    def other_at(self, pos: Pos, excluded: ActorId) -> Actor | None:
        """Return another actor on a cell, if any."""
        for actor in self.draft.actors.values():
            if actor.pos == pos and actor.id != excluded:
                return actor
        return None
