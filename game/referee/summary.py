"""Statistics of many results: means with confidence intervals, medians and head-to-heads."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import NormalDist, mean, median, stdev

from game.referee.bot_match import BotResult

# Student's quantiles for 95 % with one to five degrees of freedom; a series gives the rest.
_T_TABLE = (12.706, 4.303, 3.182, 2.776, 2.571)
_T_PROBABILITY = 0.975


@dataclass(frozen=True, slots=True)
class BotSummary:
    """A bot's results; `low` to `high` is the 95 % confidence interval of the mean score."""

    bot: str
    games: int
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
    center = mean(scores)
    margin = confidence_margin(scores)
    ends = sorted({result.termination for result in results})
    return BotSummary(
        bot,
        len(results),
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


def head_to_heads(results: Sequence[BotResult], bots: Sequence[str]) -> list[HeadToHead]:
    """Return every pair of bots, compared on each seed that both played."""
    scores = {bot: {r.seed: r.score for r in results if r.bot == bot} for bot in bots}
    pairs = []
    for index, one in enumerate(bots):
        for other in bots[index + 1 :]:
            both = [
                (scores[one][seed], scores[other][seed])
                for seed in scores[one].keys() & scores[other].keys()
            ]
            wins, losses = sum(a > b for a, b in both), sum(a < b for a, b in both)
            pairs.append(HeadToHead(one, other, wins, len(both) - wins - losses, losses))
    return pairs
