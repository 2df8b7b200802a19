"""The odds of a fight to the death."""

from functools import cache

from game.core.actor import Actor
from game.rulesets.dooom.ai.seat_knowledge import NEVER, hits_to_kill

CERTAIN = 1000
HIT = 750
# With less a fight is better left alone.
LONG_ODDS = 250
MISS = CERTAIN - HIT


@cache
def win_odds(own_hits: int, other_hits: int) -> int:
    """Return the chance, in thousandths, that the side to attack next wins the fight.

    >>> win_odds(1, 1), win_odds(3, 3), win_odds(NEVER, 3)
    (800, 653, 0)
    """
    if other_hits <= 0 or own_hits >= NEVER:
        return 0
    if own_hits <= 0 or other_hits >= NEVER:
        return CERTAIN
    own_turn = HIT * (CERTAIN - win_odds(other_hits, own_hits - 1)) // CERTAIN + MISS
    other_turn = HIT * (CERTAIN - win_odds(own_hits, other_hits - 1)) // CERTAIN + MISS
    return CERTAIN * (CERTAIN * own_turn - MISS * other_turn) // (CERTAIN * CERTAIN - MISS * MISS)


def fight_odds(own: Actor, other: Actor) -> int:
    """Return the odds of the actor that attacks first."""
    return win_odds(hits_to_kill(own, other), hits_to_kill(other, own))
