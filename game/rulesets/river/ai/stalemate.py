"""What bots must not do for ever: shoot from home, kill each other over the treasure in turns."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.action import Action, Move
from game.core.actor import Seat
from game.core.event import Logged
from game.core.rng import Rng
from game.rulesets.river.public_log import MOVE_ACTIONS, SHOT_ACTIONS

# After so many shots in a row, looked for among the last lines, it is time to go.
MAX_SHOTS_IN_A_ROW = 2
_CAMPING_WINDOW = 60
# A rut is so often the same again, of so many actions at the most.
_REPEATS = 4
_MAX_CYCLE = 12
_CYCLE_WINDOW = 400
# One action in so many leads out of a rut.
_BREAKOUT_ODDS = 3


def is_camping(log: Sequence[Logged], seat: Seat) -> bool:
    """Return whether a seat has done nothing but shoot of late: from home one could for ever."""
    own = [line.name for line in log[-_CAMPING_WINDOW:] if line.values == (seat + 1,)]
    acts = [name for name in own if name in MOVE_ACTIONS or name in SHOT_ACTIONS]
    return len(acts) >= MAX_SHOTS_IN_A_ROW and all(
        name in SHOT_ACTIONS for name in acts[-MAX_SHOTS_IN_A_ROW:]
    )


def is_repeating(log: Sequence[Logged]) -> bool:
    """Return whether all do the same again and again."""
    acts = [
        line
        for line in log[-_CYCLE_WINDOW:]
        if line.name in MOVE_ACTIONS or line.name in SHOT_ACTIONS
    ]
    return any(
        len(acts) >= _REPEATS * length
        and acts[-length * (_REPEATS - 1) :] == acts[-length * _REPEATS : -length]
        for length in range(2, _MAX_CYCLE + 1)
    )


def occasional_random_step(legal: Sequence[Action], rng: Rng) -> Action | None:
    """Return a step to any side, but only now and then."""
    rng, now = rng.below(_BREAKOUT_ODDS)
    steps = [action for action in legal if isinstance(action, Move)]
    return None if now else steps[rng.below(len(steps))[1]]
