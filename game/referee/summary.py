"""Statistics of many results: means with confidence intervals, medians and head-to-heads."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import sqrt
from statistics import NormalDist, mean, median, stdev

from game.referee.bot_match import BotResult

# Student's quantiles for 95 % with one to five degrees of freedom; a series gives the rest.
_T_TABLE = (12.706, 4.303, 3.182, 2.776, 2.571)
_T_PROBABILITY = 0.975
# Of a normal distribution: 95 % lie within that many standard deviations.
SURE = 1.96


@dataclass(frozen=True, slots=True)
class BotSummary:
    """A bot's results; `low` to `high` is the 95 % confidence interval of the mean score.

    `won` is its share of matches won in percent, sure (95 %) within `won_margin`.
    """

    bot: str
    games: int
    won: float
    won_margin: float
    mean: float
    low: float
    high: float
    median: float
    ends: dict[str, int]
    turns: float
    median_ms: float
    max_ms: float


@dataclass(frozen=True, slots=True)
class HeadToHead:
    """How often one bot scored higher than another on the same level."""

    bot: str
    opponent: str
    wins: int
    ties: int
    losses: int


def summarize_bots(results: Sequence[BotResult], bots: Sequence[str]) -> list[BotSummary]:
    """Return a summary for each bot, the best mean score first."""
    summaries = [_summarize(bot, [r for r in results if r.bot == bot]) for bot in bots]
    return sorted(summaries, key=lambda summary: -summary.mean)


def _summarize(bot: str, results: Sequence[BotResult]) -> BotSummary:
    scores = [result.score for result in results]
    center, margin = mean(scores), confidence_margin(scores)
    ends = sorted({result.termination for result in results})
    wins = [match[bot][1] for match in by_match(results).values()]
    share = sum(wins) / len(wins)
    return BotSummary(
        bot,
        len(wins),
        round(100 * share, 1),
        round(100 * SURE * sqrt(share * (1 - share) / len(wins)), 1),
        round(center, 3),
        round(center - margin, 3),
        round(center + margin, 3),
        median(scores),
        {end: sum(result.termination == end for result in results) for end in ends},
        round(mean(result.turns for result in results), 3),
        round(median(result.median_ms for result in results), 3),
        max(result.max_ms for result in results),
    )


def confidence_margin(scores: Sequence[int]) -> float:
    """Return half the width of the mean's 95 % confidence interval, 0 for a single score.

    >>> round(confidence_margin([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]), 3)
    2.166
    """
    if len(scores) < 2:
        return 0.0
    return student_t_quantile(len(scores) - 1) * stdev(scores) / sqrt(len(scores))


def student_t_quantile(degrees: int) -> float:
    """Return the 97.5 % quantile of Student's t, for a two-sided 95 % interval.

    >>> [round(student_t_quantile(n), 2) for n in (1, 4, 10, 1000)]
    [12.71, 2.78, 2.23, 1.96]
    """
    if degrees <= len(_T_TABLE):
        return _T_TABLE[degrees - 1]
    z = NormalDist().inv_cdf(_T_PROBABILITY)
    terms = (
        z,
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
    )
    return sum((term / float(degrees) ** power for power, term in enumerate(terms)), 0.0)


def by_match(results: Iterable[BotResult]) -> dict[object, dict[str, tuple[int, bool]]]:
    """Return how well each bot did in each match, and whether it won, by its best seat.

    Bots that played alone are compared by score, as if in one match for each map and seed.
    """
    found: dict[object, dict[str, tuple[int, bool]]] = {}
    for result in results:
        alone = len(result.lineup) == 1
        match = found.setdefault((result.level, result.seed, () if alone else result.lineup), {})
        worth = (result.score if alone else int(result.won), result.won)
        match[result.bot] = max(worth, match.get(result.bot, worth))
    return found


def head_to_heads(results: Sequence[BotResult], bots: Sequence[str]) -> list[HeadToHead]:
    """Return every pair of bots, compared in each match, or on each seed, that both played."""
    matches, pairs = by_match(results).values(), []
    for one, other in combinations(bots, 2):
        both = [(match[one], match[other]) for match in matches if {one, other} <= match.keys()]
        wins, losses = sum(a > b for a, b in both), sum(a < b for a, b in both)
        pairs.append(HeadToHead(one, other, wins, len(both) - wins - losses, losses))
    return pairs
