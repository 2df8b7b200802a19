"""How matches went: the best result of each map."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.core.level import RANDOM_LEVEL, Level

if TYPE_CHECKING:
    from game.core.match import Match


_DIGITS = 12


@dataclass(frozen=True, slots=True)
class LevelResult:
    """How a match went: whether a person won, the best score, the number of actions."""

    won: bool
    score: int
    plies: int

    @property
    def rank(self) -> tuple[bool, int, int]:
        """Return what orders results: won, then the score, then few actions."""
        return self.won, self.score, -self.plies

    @property
    def is_worth_showing(self) -> bool:
        """Return whether it is worth telling: won, or lost with a score."""
        return self.won or self.score > 0


def parse_result(found: object) -> LevelResult | None:
    """Return a result from its JSON form, or None if it is none."""
    match found:
        case {"won": bool(won), "score": int(score), "plies": int(plies)}:
            return LevelResult(won, score, plies)
    return None


def result_key(ruleset: str, level: Level | None, seed: int) -> str:
    """Return under which name results of a map are kept: by seed for random ones.

    Drawn maps go by what is on them as well: others may have the same name, and a map that was
    changed is another one.
    """
    if level is None or level.name == RANDOM_LEVEL:
        return f"{ruleset}/seed/{seed}"
    from game.core.codec import digest

    return f"{ruleset}/level/{level.name}-{digest((level.grids, level.spawns))[:_DIGITS]}"


def result_of(match: Match) -> LevelResult:
    """Return how a finished match went, for the seat with the best score.

    Where no person took part it counts as won if anybody won.
    """
    outcome = match.outcome
    assert outcome is not None
    persons = match.human_seats or outcome.winners
    won = any(seat in persons for seat in outcome.winners)
    return LevelResult(won, max(outcome.scores, default=0), match.ply)
