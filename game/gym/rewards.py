"""What a learning program is rewarded for."""

from __future__ import annotations

from collections.abc import Callable

from game.core.view import View

# From a seat's views before and after a step.
Reward = Callable[[View, View], float]


def result_reward(before: View, after: View) -> float:
    """Return 1 for a win, -1 for a match that others win or that is lost, 0 for a draw."""
    if after.outcome is None or before.outcome is not None:
        return 0.0
    if after.seat in after.outcome.winners:
        return 1.0
    return -1.0 if after.outcome.winners or len(after.outcome.scores) == 1 else 0.0


def gauge_reward(name: str) -> Reward:
    """Return a reward by how much a gauge has grown, such as "score" or "treasure"."""

    def reward(before: View, after: View) -> float:
        return float(after.gauge_value(name) - before.gauge_value(name))

    return reward
