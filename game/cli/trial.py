"""The command `trial`: the demo player plays many random maps alone."""

from __future__ import annotations

import argparse
import math
from collections import Counter
from functools import cache
from pathlib import Path
from typing import NamedTuple

from game.agents.autoplay import play_demo_match
from game.cli.arguments import find_ruleset, user_maps_folder
from game.cli.parallel import run_parallel
from game.content.maps.random_levels import RandomLevels, warn_about_prefab
from game.rulesets import RULESETS


class TrialTask(NamedTuple):
    """One match of a demo player; `user_maps` holds the player's own prefabs, if any."""

    ruleset: str
    seed: int
    user_maps: Path | None = None


@cache
def _random_levels(user_maps: Path | None) -> RandomLevels:
    return RandomLevels(RULESETS, user_maps, warn_about_prefab)


def play_trial(task: TrialTask) -> tuple[str, bool, int]:
    """Return how a match ended, whether it was won, and its score.

    A match that reaches the limit of plies counts as lost and "unfinished".
    """
    ruleset = RULESETS[task.ruleset]
    level = _random_levels(task.user_maps).generate(ruleset, {}, task.seed)
    outcome = play_demo_match(ruleset, level, task.seed).outcome
    if outcome is None:
        return "unfinished", False, 0
    return outcome.termination, bool(outcome.winners), max(outcome.scores, default=0)


def run(arguments: argparse.Namespace) -> int:
    """Print the demo player's results."""
    count, user_maps = arguments.maps, user_maps_folder(arguments)
    lack = "several seats, and a trial has one"
    ruleset = find_ruleset(arguments.ruleset, lambda ruleset: ruleset.seats.start == 1, lack)
    tasks = [TrialTask(ruleset.name, seed, user_maps) for seed in range(1, count + 1)]
    results = run_parallel(play_trial, tasks, arguments.workers)
    for end, times in sorted(Counter(end for end, _, _ in results).items()):
        print(f"{end:<24} {times:>6} {100 * times / count:>6.1f} %")
    share = sum(won for _, won, _ in results) / count
    error = 196 * math.sqrt(share * (1 - share) / count)
    print(f"won {100 * share:.1f} % of {count} maps (95 % sure within {error:.1f})")
    print(f"mean score {sum(score for _, _, score in results) / count:.1f}")
    return 0
