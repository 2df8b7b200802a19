"""Detection of stalemates: seats that only shoot, and matches that repeat themselves."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.action import Action, Move
from game.core.actor import Seat
from game.core.event import Logged
from game.core.rng import Rng
from game.rulesets.river.public_log import MOVE_ACTIONS, SHOT_ACTIONS

# A seat camps after this many shots in a row among the last lines of the log.
MAX_SHOTS_IN_A_ROW = 2
_CAMPING_WINDOW = 60
# A match repeats itself after this many equal cycles of at most this many actions.
_REPEATS = 4
_MAX_CYCLE = 12
_CYCLE_WINDOW = 400
# One in this many actions is random to break a repetition.
_BREAKOUT_ODDS = 3


def is_camping(log: Sequence[Logged], seat: Seat) -> bool:
    """Return whether a seat only shot in its last actions; at home it could do so forever."""
    own = [line.name for line in log[-_CAMPING_WINDOW:] if line.values == (seat + 1,)]
    actions = [name for name in own if name in MOVE_ACTIONS or name in SHOT_ACTIONS]
    return len(actions) >= MAX_SHOTS_IN_A_ROW and all(
        name in SHOT_ACTIONS for name in actions[-MAX_SHOTS_IN_A_ROW:]
    )


def is_repeating(log: Sequence[Logged]) -> bool:
    """Return whether the last actions of all seats repeat in a cycle."""
    actions = [
        line
        for line in log[-_CYCLE_WINDOW:]
        if line.name in MOVE_ACTIONS or line.name in SHOT_ACTIONS
    ]
    return any(
        len(actions) >= _REPEATS * length
        and actions[-length * (_REPEATS - 1) :] == actions[-length * _REPEATS : -length]
        for length in range(2, _MAX_CYCLE + 1)
    )


def occasional_random_step(legal: Sequence[Action], rng: Rng) -> Action | None:
    """Return a random step now and then, else None."""
    rng, now = rng.below(_BREAKOUT_ODDS)
    steps = [action for action in legal if isinstance(action, Move)]
    return None if now else steps[rng.below(len(steps))[1]]
