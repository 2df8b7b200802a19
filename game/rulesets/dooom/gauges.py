"""The gauges of the HUD: public ones and each seat's own."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from game.core.actor import Actor, ActorId, Seat
from game.core.event import GaugeChanged
from game.core.view import Gauge
from game.rulesets.dooom.params import HEALTH, POINTS, DooomRules, points_of, treasure_of
from game.rulesets.dooom.turn_draft import actor_id

# Joins a gauge's name and its seat while the gauges of all seats are kept together.
_SEAT_SEPARATOR = "@"


def all_gauges(
    rules: DooomRules,
    turn: int,
    actors: Mapping[ActorId, Actor],
    seats: int,
    current: Seat,
    points: int,
) -> tuple[Gauge, ...]:
    """Return the gauges of all seats. `alive` is public: the turn order reveals it anyway."""
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
        names = _seat_names(seat)
        gauges += [
            Gauge(names[0], left, POINTS),
            Gauge(names[1], numbers[0], POINTS),
            Gauge(names[2], numbers[1], HEALTH),
            Gauge(names[3], numbers[2], rules.target),
        ]
    return tuple(gauges)


@cache
def _seat_names(seat: Seat) -> tuple[str, ...]:
    """Return the names of a seat's gauges while those of all seats are kept together."""
    names = ("points", "next_points", "health", "treasure")
    return tuple(f"{name}{_SEAT_SEPARATOR}{seat}" for name in names)


@cache
def _name_for(name: str, seat: Seat) -> str:
    """Return a gauge's name as a seat reads it, empty if it is another seat's."""
    own, _, owner = name.partition(_SEAT_SEPARATOR)
    return own if owner in ("", str(seat)) else ""


def own_gauges(gauges: tuple[Gauge, ...], seat: Seat) -> tuple[Gauge, ...]:
    """Return the public gauges and a seat's own.

    >>> own_gauges((Gauge("rounds", 1, 0), Gauge("points@0", 6, 6), Gauge("points@1", 0, 6)), 0)
    (Gauge(name='rounds', value=1, maximum=0), Gauge(name='points', value=6, maximum=6))
    """
    return tuple(
        [Gauge(own, value, most) for name, value, most in gauges if (own := _name_for(name, seat))]
    )


def own_gauge_change(event: GaugeChanged, seat: Seat) -> GaugeChanged | None:
    """Return a gauge change as a seat perceives it, None if it is another seat's."""
    name = _name_for(event.name, seat)
    return GaugeChanged(name, event.value, event.maximum) if name else None
