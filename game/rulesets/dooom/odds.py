"""The odds of fights to the end."""

from __future__ import annotations

from functools import cache

from game.core.actor import Actor
from game.rulesets.dooom.picture import NEVER, blows_needed

SURE = 1000
HIT = 750
MISS = SURE - HIT


@cache
def odds(mine: int, his: int) -> int:
    """Return of a thousand fights how many the one who strikes now wins.

    `mine` and `his` are the hits that either needs.

    >>> odds(1, 1), odds(3, 3), odds(NEVER, 3)
    (800, 653, 0)
    """
    if his <= 0 or mine >= NEVER:
        return 0
    if mine <= 0 or his >= NEVER:
        return SURE
    hit = HIT * (SURE - odds(his, mine - 1)) // SURE + MISS
    struck = HIT * (SURE - odds(mine, his - 1)) // SURE + MISS
    return SURE * (SURE * hit - MISS * struck) // (SURE * SURE - MISS * MISS)


def fight(own: Actor, other: Actor) -> int:
    """Return the odds of somebody who strikes first."""
    return odds(blows_needed(own, other), blows_needed(other, own))
