"""The odds of fights to the end."""

from __future__ import annotations

from functools import cache

from game.core.actor import Actor
from game.rulesets.dooom.ai.knowledge import NEVER, hits_to_kill

CERTAIN = 1000
HIT = 750
MISS = CERTAIN - HIT


@cache
def win_odds(own_hits_needed: int, other_hits_needed: int) -> int:
    """Return of a thousand fights how many the one who strikes now wins.

    `mine` and `his` are the hits that either needs.

    >>> odds(1, 1), odds(3, 3), odds(NEVER, 3)
    (800, 653, 0)
    """
    if other_hits_needed <= 0 or own_hits_needed >= NEVER:
        return 0
    if own_hits_needed <= 0 or other_hits_needed >= NEVER:
        return CERTAIN
    hit = HIT * (CERTAIN - win_odds(other_hits_needed, own_hits_needed - 1)) // CERTAIN + MISS
    struck = HIT * (CERTAIN - win_odds(own_hits_needed, other_hits_needed - 1)) // CERTAIN + MISS
    return CERTAIN * (CERTAIN * hit - MISS * struck) // (CERTAIN * CERTAIN - MISS * MISS)


def fight_odds(own: Actor, other: Actor) -> int:
    """Return the odds of somebody who strikes first."""
    return win_odds(hits_to_kill(own, other), hits_to_kill(other, own))
