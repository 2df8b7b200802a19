"""The command `trial`: the demo player plays many random maps alone."""

from __future__ import annotations

import math
import sys
from collections import Counter
from pathlib import Path

from game.agents.autoplay import play_demo_match
from game.content.maps.random_levels import RandomLevels, warn_about_prefab
from game.core.ruleset import Ruleset
from game.rulesets import RULESETS


def run_trial(
    ruleset: Ruleset, count: int, random_levels: RandomLevels
) -> list[tuple[str, bool, int]]:
    """Return each match's ending, whether it was won, and its score, on seeds 1 to `count`.

    A match that reaches the limit of plies counts as lost and "unfinished".
    """
    results = []
    for seed in range(1, count + 1):
        outcome = play_demo_match(ruleset, random_levels.generate(ruleset, {}, seed), seed).outcome
        if outcome is None:
            results.append(("unfinished", False, 0))
        else:
            results.append(
                (outcome.termination, bool(outcome.winners), max(outcome.scores, default=0))
            )
    return results


def main(name: str | None, count: int, user_maps: Path | None) -> int:
    """Print the demo player's results; `user_maps` holds the player's own prefabs, if any."""
    solo = [ruleset for ruleset in RULESETS.values() if ruleset.seats.start == 1]
    names = ", ".join(ruleset.name for ruleset in solo)
    if name is not None and name not in RULESETS:
        sys.stderr.write(f"There is no ruleset {name!r}; choose from {names}.\n")
        return 2
    ruleset = next((r for r in solo if name in (None, r.name)), None)
    if ruleset is None:
        sys.stderr.write(f"{name} has several seats, and a trial has one; choose from {names}.\n")
        return 2
    results = run_trial(ruleset, count, RandomLevels(RULESETS, user_maps, warn_about_prefab))
    for end, times in sorted(Counter(end for end, _, _ in results).items()):
        print(f"{end:<24} {times:>6} {100 * times / count:>6.1f} %")
    share = sum(won for _, won, _ in results) / count
    error = 196 * math.sqrt(share * (1 - share) / count)
    print(f"won {100 * share:.1f} % of {count} maps (95 % sure within {error:.1f})")
    print(f"mean score {sum(score for _, _, score in results) / count:.1f}")
    return 0
