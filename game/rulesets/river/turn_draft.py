"""The working copy of a state while an action is applied."""

from typing import Any

from game.core.actor import Actor, ActorId, Seat
from game.core.draft import Draft
from game.core.event import Outcome
from game.core.grid import Direction, Grid, Pos
from game.core.state import World
from game.rulesets.river.log_entries import LoggedAnswer, RiverLogEntry
from game.rulesets.river.params import HOMES, PLAYER, PORTALS, TREASURE, RiverSettings
from game.rulesets.river.terrain.field_queries import landmarks

TREASURE_GEAR = (TREASURE,)


def actor_id(seat: Seat) -> ActorId:
    """Return the id of a seat's actor: players are created first, in order of seats."""
    return ActorId(seat + 1)


class RiverTurn:
    """A draft of the world with the other values of a `RiverStateBase` that actions change.

    `entries` are the new entries of the public log, `answers` those of the action being played.
    """

    def __init__(
        self,
        world: World,
        settings: RiverSettings,
        homes: tuple[Pos, ...],
        portals: tuple[Pos, ...],
    ) -> None:
        """Begin the first turn of a match; a later turn sets what has changed since."""
        self.draft = Draft(world)
        self.settings = settings
        self.homes = homes
        self.portals = portals
        self.current_seat = Seat(0)
        self.left_seats: tuple[Seat, ...] = ()
        self.unannounced_deaths = [0] * len(homes)
        self.rockets = [settings.rockets] * len(homes)
        self.treasure_holder = -1
        self.tracks: list[tuple[Pos, ...]] = [(home,) for home in homes]
        self.entries: list[RiverLogEntry] = []
        self.answers: list[LoggedAnswer] = []
        self.outcome: Outcome | None = None

    @property
    def grid(self) -> Grid:
        """Return the present field."""
        return self.draft.grids[0]

    def fields(self) -> dict[str, Any]:
        """Return the fields of a state that a turn changes, by name."""
        return {
            "world": self.draft.freeze(),
            "current_seat": self.current_seat,
            "left_seats": self.left_seats,
            "unannounced_deaths": tuple(self.unannounced_deaths),
            "rockets": tuple(self.rockets),
            "treasure_holder": self.treasure_holder,
            "tracks": tuple(self.tracks),
            "outcome": self.outcome,
        }

    def actor(self, seat: Seat) -> Actor:
        """Return a seat's actor."""
        return self.draft.actors[actor_id(seat)]

    def announce(self, entry: RiverLogEntry) -> None:
        """Add an entry to the public log."""
        self.entries.append(entry)
        self.draft.announce(entry)

    def player_at(self, pos: Pos, besides: Seat | None = None) -> Seat | None:
        """Return the player on a cell, besides a certain one."""
        actors = self.draft.actors.values()
        return next((a.seat for a in actors if a.pos == pos and a.seat != besides), None)


def opening_turn(grid: Grid, settings: RiverSettings, rng: int = 0) -> RiverTurn:
    """Return the first turn of a match on a field without a treasure (R2)."""
    homes, draft = landmarks(grid, HOMES), Draft(World((grid,), rng=rng))
    for seat, home in enumerate(homes):
        draft.spawn(PLAYER, home, Direction.S, seat=Seat(seat))
    return RiverTurn(draft.freeze(), settings, homes, landmarks(grid, PORTALS))
