"""The gauges of the HUD: public ones and each seat's own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache

from game.core.actor import Actor, ActorId, Seat
from game.core.event import GaugeChanged
from game.core.view import Gauge
from game.rulesets.dooom.params import HEALTH, POINTS, DooomRules, points_of, treasure_of
from game.rulesets.dooom.turn_draft import ACTOR_IDS

# Joins a gauge's name and its seat while the gauges of all seats are kept together.
_SEAT_SEPARATOR = "@"
# How many gauges come first, and then how many of each seat.
_PUBLIC = 3
_PER_SEAT = 4


def all_gauges(rules: DooomRules, values: Sequence[int]) -> tuple[Gauge, ...]:
    """Return the gauges of all seats; `values` are those of `gauge_values`."""
    seats = (len(values) - _PUBLIC) // _PER_SEAT
    most = (0, rules.rounds, seats, *(POINTS, POINTS, HEALTH, rules.target) * seats)
    return tuple(map(Gauge, _names(seats), values, most))


def gauge_values(
    rules: DooomRules,
    turn: int,
    actors: Mapping[ActorId, Actor],
    seats: int,
    current: Seat,
    points: int,
) -> list[int]:
    """Return the values of the gauges of all seats, in their order.

    `alive` is public: the turn order reveals it anyway.
    """
    values = [rules.target, turn, len(actors)]
    for seat, number in enumerate(ACTOR_IDS[:seats]):
        actor = actors.get(number)
        if actor is None:
            values += (0, 0, 0, 0)
        else:
            left = points if seat == current else 0
            values += (left, points_of(actor), actor.health, treasure_of(actor))
    return values


@cache
def _names(seats: int) -> tuple[str, ...]:
    """Return the names of all gauges while those of all seats are kept together."""
    names = ("points", "next_points", "health", "treasure")
    return (
        *("target", "rounds", "alive"),
        *(f"{name}{_SEAT_SEPARATOR}{seat}" for seat in range(seats) for name in names),
    )


def own_gauges(gauges: tuple[Gauge, ...], seat: Seat) -> tuple[Gauge, ...]:
    """Return the public gauges and a seat's own, of those of all seats."""
    first = _PUBLIC + _PER_SEAT * seat
    return gauges[:_PUBLIC] + _as_own(gauges[first : first + _PER_SEAT])


# Kept, because one action changes few gauges.
@lru_cache(maxsize=2048)
def _as_own(gauges: tuple[Gauge, ...]) -> tuple[Gauge, ...]:
    """Return a seat's gauges as it reads them, named without its number.

    >>> _as_own((Gauge("points@1", 0, 6),))
    (Gauge(name='points', value=0, maximum=6),)
    """
    return tuple(g._replace(name=g.name.partition(_SEAT_SEPARATOR)[0]) for g in gauges)


def own_gauge_change(event: GaugeChanged, seat: Seat) -> GaugeChanged | None:
    """Return a gauge change as a seat perceives it, None if it is another seat's."""
    own, _, owner = event.name.partition(_SEAT_SEPARATOR)
    is_known = owner in ("", str(seat))
    return GaugeChanged(own, event.value, event.maximum) if is_known else None
