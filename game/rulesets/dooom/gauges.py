"""The gauges of the HUD: public ones and each seat's own."""

from functools import lru_cache

from game.core.actor import Seat
from game.core.event import GaugeChanged
from game.core.state import World
from game.core.view import Gauge
from game.rulesets.dooom.params import HEALTH, POINTS, DooomRules, points_of, treasure_of

# Joins a gauge's name and its seat while the gauges of all seats are kept together.
_SEAT_SEPARATOR = "@"
# The gauges that come first, and then those of each seat.
_PUBLIC_NAMES = ("target", "rounds", "alive")
_OWN = ("points", "next_points", "health", "treasure")
_PUBLIC, _PER_SEAT = len(_PUBLIC_NAMES), len(_OWN)


def gauge_values(
    rules: DooomRules, world: World, seats: int, current: Seat, points: int
) -> list[int]:
    """Return the values of the gauges of all seats, in their order.

    `alive` is public: the turn order reveals it anyway.
    """
    values = [rules.target, world.turn, len(world.actors)]
    actors = {actor.seat: actor for actor in world.actors}
    for seat in map(Seat, range(seats)):
        actor = actors.get(seat)
        if actor is None:
            values += (0, 0, 0, 0)
        else:
            left = points if seat == current else 0
            values += (left, points_of(actor), actor.health, treasure_of(actor))
    return values


def all_gauges(
    rules: DooomRules, world: World, seats: int, current: Seat, points: int
) -> tuple[Gauge, ...]:
    """Return the gauges of all seats."""
    values = gauge_values(rules, world, seats, current, points)
    most = (0, rules.rounds, seats, *(POINTS, POINTS, HEALTH, rules.target) * seats)
    own = (f"{name}{_SEAT_SEPARATOR}{seat}" for seat in range(seats) for name in _OWN)
    return tuple(map(Gauge, (*_PUBLIC_NAMES, *own), values, most))


def own_gauges(gauges: tuple[Gauge, ...], seat: Seat) -> tuple[Gauge, ...]:
    """Return the public gauges and a seat's own, of those of all seats."""
    first = _PUBLIC + _PER_SEAT * seat
    return gauges[:_PUBLIC] + _as_own(gauges[first : first + _PER_SEAT])


@lru_cache(maxsize=2048)
def _as_own(gauges: tuple[Gauge, ...]) -> tuple[Gauge, ...]:
    """Return a seat's gauges as it reads them, named without its number."""
    named = zip(_OWN, gauges, strict=True)
    return tuple(Gauge(name, gauge.value, gauge.maximum) for name, gauge in named)


def own_gauge_change(event: GaugeChanged, seat: Seat) -> GaugeChanged | None:
    """Return a gauge change as a seat perceives it, None if it is another seat's."""
    own, _, owner = event.name.partition(_SEAT_SEPARATOR)
    return GaugeChanged(own, event.value, event.maximum) if owner in ("", str(seat)) else None
