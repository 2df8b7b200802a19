"""Detection of stalemates: seats that only shoot, matches that repeat themselves, feuds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from game.core.action import Action, Move, Resign, Shoot
from game.core.actor import Seat
from game.core.event import LogEntry
from game.core.rng import Rng
from game.rulesets.river.public_log import LoggedAction, LoggedDeath, settings_from_log

# A seat camps after this many shots in a row.
MAX_SHOTS_IN_A_ROW = 2
# A match repeats itself after this many equal cycles of at most this many actions.
_REPEATS = 4
_MAX_CYCLE = 12
# One in this many actions is random to break a repetition.
_BREAKOUT_ODDS = 3
# Seats that keep each other from the treasure relent a little more after these deaths each.
_DEATHS_PER_GRUDGE = 3


def is_camping(log: Sequence[LogEntry], seat: Seat) -> bool:
    """Return whether a seat only shot in its last actions; at home it could do so forever."""
    own = (logged.action for logged in _played_last_first(log) if logged.seat == seat)
    latest = list(islice(own, MAX_SHOTS_IN_A_ROW))
    return len(latest) == MAX_SHOTS_IN_A_ROW and all(isinstance(a, Shoot) for a in latest)


def is_repeating(log: Sequence[LogEntry]) -> bool:
    """Return whether the last actions of all seats repeat in a cycle."""
    latest = islice(_played_last_first(log), _REPEATS * _MAX_CYCLE)
    actions = [(logged.seat, logged.action) for logged in latest]
    return any(
        len(actions) >= _REPEATS * length
        and actions[: length * (_REPEATS - 1)] == actions[length : length * _REPEATS]
        for length in range(2, _MAX_CYCLE + 1)
    )


def relents(log: Sequence[LogEntry], rng: Rng) -> bool:
    """Return whether a seat spares the others this turn: rarely at first, mostly in a long feud.

    Seats that shoot whoever comes near the treasure would otherwise do so forever.
    """
    deaths = sum(isinstance(entry, LoggedDeath) for entry in log)
    grudges = deaths // (_DEATHS_PER_GRUDGE * settings_from_log(log).players)
    return rng.below(1 + grudges)[1] > 0


def _played_last_first(log: Sequence[LogEntry]) -> Iterator[LoggedAction]:
    """Yield the steps and shots in a log, the last one first."""
    for entry in reversed(log):
        if isinstance(entry, LoggedAction) and not isinstance(entry.action, Resign):
            yield entry


def occasional_random_step(legal: Sequence[Action], rng: Rng) -> Action | None:
    """Return a random step now and then, else None."""
    rng, now = rng.below(_BREAKOUT_ODDS)
    steps = [action for action in legal if isinstance(action, Move)]
    return None if now else steps[rng.below(len(steps))[1]]
