"""How a match ended."""

from __future__ import annotations

from dataclasses import dataclass

from game.core.actor import Seat


@dataclass(frozen=True, slots=True)
class Outcome:
    """The winners (empty: none), the name of the rule that ended the match, a score per seat.

    Scores compare matches of one ruleset on one map: higher is better.
    """

    winners: tuple[Seat, ...]
    termination: str
    scores: tuple[int, ...] = ()
