"""The numbers of the display: public ones, and for each seat its own."""

from __future__ import annotations

from collections.abc import Mapping

from game.core.actor import Actor, ActorId, Seat
from game.core.event import GaugeChanged
from game.core.view import Gauge
from game.rulesets.dooom.params import HEALTH, POINTS, DooomRules, points_of, treasure_of
from game.rulesets.dooom.turn import actor_id

# Names of a seat's own numbers end in its number while everybody's are together.
_SEAT_SEPARATOR = "@"


def all_gauges(
    rules: DooomRules,
    turn: int,
    actors: Mapping[ActorId, Actor],
    seats: int,
    current: Seat,
    points: int,
) -> tuple[Gauge, ...]:
    """Return everybody's numbers: who is alive shows by whose turn it is, so that is public."""
    gauges = [
        Gauge("target", rules.target, 0),
        Gauge("rounds", turn, rules.rounds),
        Gauge("alive", len(actors), seats),
    ]
    for seat in map(Seat, range(seats)):
        actor = actors.get(actor_id(seat))
        numbers = (0, 0, 0)
        if actor is not None:
            numbers = (points_of(actor), actor.health, treasure_of(actor))
        left = points if actor is not None and seat == current else 0
        gauges += [
            Gauge(f"points{_SEAT_SEPARATOR}{seat}", left, POINTS),
            Gauge(f"next_points{_SEAT_SEPARATOR}{seat}", numbers[0], POINTS),
            Gauge(f"health{_SEAT_SEPARATOR}{seat}", numbers[1], HEALTH),
            Gauge(f"treasure{_SEAT_SEPARATOR}{seat}", numbers[2], rules.target),
        ]
    return tuple(gauges)


def own_gauges(gauges: tuple[Gauge, ...], seat: Seat) -> tuple[Gauge, ...]:
    """Return the public numbers and a seat's own.

    >>> own_gauges((Gauge("rounds", 1, 0), Gauge("points@0", 6, 6), Gauge("points@1", 0, 6)), 0)
    (Gauge(name='rounds', value=1, maximum=0), Gauge(name='points', value=6, maximum=6))
    """
    found = []
    for gauge in gauges:
        name, _, owner = gauge.name.partition(_SEAT_SEPARATOR)
        if owner in ("", str(seat)):
            found.append(Gauge(name, gauge.value, gauge.maximum))
    return tuple(found)


def own_gauge_change(event: GaugeChanged, seat: Seat) -> GaugeChanged | None:
    """Return a change of the display as a seat learns it, if it concerns that seat."""
    name, _, owner = event.name.partition(_SEAT_SEPARATOR)
    if owner in ("", str(seat)):
        return GaugeChanged(name, event.value, event.maximum)
    return None
