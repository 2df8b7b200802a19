"""The best seconds of a ruleset's demo matches: where most happens that one would look up at."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from game.agents.autoplay import play_demo_match
from game.content.maps.random_levels import RandomLevels
from game.core.actor import Seat
from game.core.event import (
    Attacked,
    Died,
    EdgeChanged,
    Event,
    Hurt,
    Moved,
    PickedUp,
    Shot,
    Spawned,
    Teleported,
    Thrown,
)
from game.core.match import Match
from game.core.ruleset import Ruleset

_SEAT = Seat(0)
_SEEDS = range(1, 13)
# The plies in all after which looking at the next match costs more than it brings.
_MAX_TOTAL_PLIES = 1200
# How much each event adds; the tenth of a kind in a row is no longer new.
_WORTH: dict[type, float] = {
    Shot: 5, Teleported: 5, Died: 4, EdgeChanged: 4, Thrown: 3, Attacked: 2, PickedUp: 1.5,
    Spawned: 1, Hurt: 1,
}  # fmt: skip
_WORTH_OF_A_RIDE = 4.0
_RIDES_NEED = 3
_PLIES = 9


class Moment(NamedTuple):
    """A match, and the ply that its best seconds begin after."""

    match: Match
    ply: int
    worth: float


def best_moment(ruleset: Ruleset, random_levels: RandomLevels) -> Moment:
    """Return the moment of all demo matches in which most happens."""
    return max(_moments(ruleset, random_levels), key=lambda moment: moment.worth)


def _moments(ruleset: Ruleset, random_levels: RandomLevels) -> Iterator[Moment]:
    plies = 0
    for seed in _SEEDS:
        if plies > _MAX_TOTAL_PLIES:
            return
        match = play_demo_match(ruleset, random_levels.generate(ruleset, {}, seed), seed)
        plies += match.ply
        counts = [_count(seen) for seen in _seen(match)]
        for start in range(max(1, len(counts) - _PLIES)):
            total = sum(counts[start : start + _PLIES], Counter[object]())
            yield Moment(match, start, sum(_worth(kind, n) for kind, n in total.items()))


def _seen(match: Match) -> Iterator[list[Event]]:
    """Yield for each ply the events that are seen: of a player alone, what that one perceives."""
    replay = match.restarted()
    for seat, action in match.record().log:
        events = replay.submit(seat, action, replay.ply)
        if match.seats > 1:
            yield list(events)
        else:
            seen = (replay.state.perceive(event, _SEAT) for event in events)
            yield [event for event in seen if event is not None]


def _count(events: Sequence[Event]) -> Counter[object]:
    return Counter((type(e), getattr(e, "weapon", getattr(e, "manner", ""))) for e in events)


def _worth(kind: object, count: int) -> float:
    assert isinstance(kind, tuple)
    event, manner = kind
    if event is Moved:
        # To be carried along counts, to walk does not.
        rides = manner != "walk" and count >= _RIDES_NEED
        return _WORTH_OF_A_RIDE * rides * float(count**0.5)
    return _WORTH.get(event, 0.0) * float(count**0.5)
