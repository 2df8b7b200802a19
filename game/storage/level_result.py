"""Results of finished matches, and the key under which a map's best one is stored."""

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

from game.core.fast_dataclass import value

if TYPE_CHECKING:
    from game.core.level import Level
    from game.core.match import Match


_DIGITS = 12


@value(frozen=True, slots=True)
class LevelResult:
    """Whether a human won, the best score, and the number of actions."""

    won: bool
    score: int
    plies: int

    @property
    def rank(self) -> tuple[bool, int, int]:
        """Return the sort key: a win first, then the score, then fewer actions."""
        return self.won, self.score, -self.plies

    @property
    def is_worth_showing(self) -> bool:
        """Return whether to show it: a win, or a loss with a score."""
        return self.won or self.score > 0


def result_key(ruleset: str, level: "Level | None", seed: int) -> str:
    """Return the key of a map's results: the seed of a random map, else name and content.

    The content is part of the key because two maps can have the same name, and an edited map is
    a different one. The map's number in the course is not: it changes as maps are added.
    """
    from game.core.codec import digest
    from game.core.level import RANDOM_LEVEL, unnumbered

    if level is None or level.name == RANDOM_LEVEL:
        # What was wished for beside the seed makes another map of it.
        wishes = "" if level is None else re.sub("^[^,:]*", "", level.title)
        return f"{ruleset}/seed/{seed}{wishes}"
    content = digest((level.grids, level.spawns))
    return f"{ruleset}/map/{unnumbered(level.name)}-{content[:_DIGITS]}"


def result_of(match: "Match") -> LevelResult:
    """Return the result of a finished match, with the best score of all seats.

    Without scores, a win counts by its grade. It is won if a human won; a match of bots only is
    won if any bot won.
    """
    outcome = match.outcome
    assert outcome is not None
    won = any(seat in (match.human_seats or outcome.winners) for seat in outcome.winners)
    grades = match.ruleset.features.graded_endings
    grade = grades.index(outcome.termination) + 1 if outcome.termination in grades else 0
    return LevelResult(won, max(outcome.scores, default=grade), match.ply)


def better_result(match: "Match") -> tuple[str, Callable[[LevelResult | None], LevelResult]]:
    """Return the key of a finished match, and what takes its result if it beats the best one."""
    result = result_of(match)

    def better(before: LevelResult | None) -> LevelResult:
        return result if before is None or result.rank > before.rank else before

    return result_key(match.ruleset.name, match.level, match.seed), better
