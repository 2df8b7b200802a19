"""How a match ended."""

from __future__ import annotations

from dataclasses import dataclass

from game.core.actor import Seat


@dataclass(frozen=True, slots=True)
class Outcome:
    """Who won (nobody: empty), the name of the rule that ended the match, a score per seat.

    Scores compare matches of one ruleset on one map: more is better.
    """

    winners: tuple[Seat, ...]
    termination: str
    scores: tuple[int, ...] = ()
