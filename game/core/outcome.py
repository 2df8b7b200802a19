"""How a match ended."""

from __future__ import annotations

from dataclasses import dataclass

from game.core.actor import Seat


@dataclass(frozen=True, slots=True)
class Outcome:
    """Who won (nobody: empty) and the name of the rule that ended the match."""

    winners: tuple[Seat, ...]
    termination: str
