"""The fields of a state, and everything that only reads them."""

from functools import lru_cache

from game.core.action import Action, Move, Shoot
from game.core.actor import Seat
from game.core.event import Bumped, Moved, Outcome, Shot
from game.core.fast_dataclass import value
from game.core.grid import CARDINALS, Pos
from game.core.state import World
from game.core.view import Gauge
from game.rulesets.river.chart.chart import Chart
from game.rulesets.river.log_entries import RiverLogEntry
from game.rulesets.river.params import ROCKET, TREASURE, RiverSettings

MOVES = tuple(Move(side) for side in CARDINALS)
SHOTS = tuple(Shoot(side, ROCKET) for side in CARDINALS)
_ACTIONS: tuple[Action, ...] = (*MOVES, *SHOTS)


@value(frozen=True, slots=True)
class RiverStateBase:
    """The field with all players on it, which no seat sees, and the public log.

    `homes` and `portals` are cells by number. `left_seats` have left the match.
    `unannounced_deaths` counts each seat's deaths that are not in the log yet. `rockets` follow
    the log: a death refills them when it is announced, before the seat can use them (R36, R37).
    `treasure_holder` is the last seat to take the treasure according to the log, or -1. `tracks`
    are the cells each seat really visited, shown at the end. `chart` is what `log` makes certain,
    `chart_events` is the last action as seen on it. `seed` is published at the end.
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
    log: tuple[RiverLogEntry, ...]
    chart: Chart
    chart_events: tuple[Moved | Bumped | Shot, ...]
    seed: int
    outcome: Outcome | None

    @property
    def seats(self) -> int:
        return len(self.homes)

    @property
    def to_act(self) -> frozenset[Seat]:
        return frozenset() if self.outcome is not None else frozenset((self.current_seat,))

    @property
    def may_resign(self) -> frozenset[Seat]:
        """Return the seats that have not left: a seat may leave at any time."""
        if self.outcome is not None:
            return frozenset()
        return frozenset(map(Seat, range(len(self.homes)))) - frozenset(self.left_seats)

    @property
    def rng_state(self) -> int:
        """Return the random generator's value: nothing is random after the start."""
        return self.world.rng

    def legal_actions(self, seat: Seat) -> tuple[Action, ...]:
        """Return steps and, with a rocket, shots in all directions, even blocked ones (R5, R32)."""
        if seat != self.current_seat or self.outcome is not None:
            return ()
        return _ACTIONS if self.rockets[seat] else MOVES

    def gauges(self, seat: Seat | None) -> tuple[Gauge, ...]:
        """Return each seat's rockets and the treasure holder, as known from the log or the end.

        The rockets of `seat` come first, named without its number.
        """
        holder = self.treasure_holder
        if self.outcome is not None and self.outcome.termination == TREASURE:
            (holder,) = self.outcome.winners
        return _gauges(self.rockets, self.settings.rockets, holder + 1, seat)


@lru_cache(maxsize=256)
def _gauges(rockets: tuple[int, ...], most: int, taker: int, own: Seat | None) -> tuple[Gauge, ...]:
    found = [Gauge(f"rockets_{n}", left, most) for n, left in enumerate(rockets, 1)]
    if own is not None:
        found[: own + 1] = [Gauge("rockets", rockets[own], most), *found[:own]]
    return (*found, Gauge("taker", taker, 0))
