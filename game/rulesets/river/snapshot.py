"""The state of a match as a value: its fields, and what can be read off them."""

from __future__ import annotations

from dataclasses import dataclass

from game.core.action import Action, Move, Shoot
from game.core.actor import Seat
from game.core.event import Bumped, Logged, Moved, Shot
from game.core.grid import CARDINALS, Pos
from game.core.outcome import Outcome
from game.core.view import Gauge
from game.core.world import World
from game.rulesets.river.chart.chart import Chart
from game.rulesets.river.params import ROCKET, RiverSettings

MOVES = tuple(Move(side) for side in CARDINALS)
SHOTS = tuple(Shoot(side, ROCKET) for side in CARDINALS)
_NO_SEATS: frozenset[Seat] = frozenset()


@dataclass(frozen=True, slots=True)
class RiverSnapshot:
    """The field with everybody on it, which no seat sees, and the public log.

    `homes` and `portals` are cells by number, `gone` the seats that were left. `pending` counts
    each seat's deaths that nobody was told of yet; `rockets` are everybody's as the log tells
    them: death refills them when it is told, which is before the seat can use them (R36, R37).
    `taker` is who took the treasure last as far as all know, or -1. `tracks` are the cells that
    everybody really visited, for the end. `log` is what all were told, `chart` what that makes
    certain, `picture` how the last action looks on it. `seed` is told at the end.
    """

    world: World
    settings: RiverSettings
    homes: tuple[Pos, ...]
    portals: tuple[Pos, ...]
    current_seat: Seat
    left_seats: tuple[Seat, ...]
    unannounced_deaths: tuple[int, ...]
    rockets: tuple[int, ...]
    treasure_holder: int
    tracks: tuple[tuple[Pos, ...], ...]
    log: tuple[Logged, ...]
    chart: Chart
    chart_events: tuple[Moved | Bumped | Shot, ...]
    seed: int
    outcome: Outcome | None

    @property
    def seats(self) -> int:
        """Return how many seats the match began with."""
        return len(self.homes)

    @property
    def to_act(self) -> frozenset[Seat]:
        """Return whose turn it is."""
        return frozenset((self.current_seat,)) if self.outcome is None else _NO_SEATS

    @property
    def may_resign(self) -> frozenset[Seat]:
        """Return everybody who is still there: one may leave at any time."""
        if self.outcome is not None:
            return _NO_SEATS
        return frozenset(map(Seat, range(len(self.homes)))) - frozenset(self.left_seats)

    @property
    def rng_state(self) -> int:
        """Return the random generator's value: no dice fall after the start."""
        return self.world.rng

    @property
    def gauges(self) -> tuple[Gauge, ...]:
        """Return everybody's rockets and who has the treasure, as the log tells them."""
        most = self.settings.rockets
        rockets = (Gauge(f"rockets_{n + 1}", left, most) for n, left in enumerate(self.rockets))
        return (*rockets, Gauge("taker", self.treasure_holder + 1, 0))

    def legal_actions(self, seat: Seat) -> tuple[Action, ...]:
        """Return a step to every side and, with a rocket, a shot: whatever lies there (R5, R32)."""
        if seat not in self.to_act:
            return ()
        return MOVES + SHOTS if self.rockets[seat] else MOVES
