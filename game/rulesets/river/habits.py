"""What bots must not do for ever: shoot from home, kill each other over the treasure in turns."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.action import Action, Move
from game.core.actor import Seat
from game.core.event import Noted
from game.core.rng import Rng
from game.rulesets.river.chart import SHOTS, STEPS

# After so many shots in a row, looked for among the last lines, it is time to go.
PATIENCE = 2
_LATELY = 60
# A rut is so often the same again, of so many actions at the most.
_AGAIN = 4
_LONGEST = 12
_LINES = 400
# One action in so many leads out of a rut.
_SELDOM = 3


def is_siege(log: Sequence[Noted], seat: Seat) -> bool:
    """Return whether a seat has done nothing but shoot of late: from home one could for ever."""
    own = [line.name for line in log[-_LATELY:] if line.values == (seat + 1,)]
    acts = [name for name in own if name in STEPS or name in SHOTS]
    return len(acts) >= PATIENCE and all(name in SHOTS for name in acts[-PATIENCE:])


def is_rut(log: Sequence[Noted]) -> bool:
    """Return whether all do the same again and again."""
    acts = [line for line in log[-_LINES:] if line.name in STEPS or line.name in SHOTS]
    return any(
        len(acts) >= _AGAIN * length
        and acts[-length * (_AGAIN - 1) :] == acts[-length * _AGAIN : -length]
        for length in range(2, _LONGEST + 1)
    )


def anywhere(legal: Sequence[Action], rng: Rng) -> Action | None:
    """Return a step to any side, but only now and then."""
    rng, now = rng.below(_SELDOM)
    steps = [action for action in legal if isinstance(action, Move)]
    return None if now else steps[rng.below(len(steps))[1]]
