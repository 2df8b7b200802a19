"""What a learning program is rewarded for."""

from collections.abc import Callable

from game.core.view import View

# From a seat's views before and after a step.
Reward = Callable[[View, View], float]


def result_reward(before: View, after: View) -> float:
    """Return 1 for a win, -1 for a match that others win or no one does, 0 before the end."""
    return 0.0 if before.outcome is not None else final_reward(after)


def final_reward(view: View) -> float:
    """Return the `result_reward` of a whole match from the view at its end."""
    if view.outcome is None:
        return 0.0
    return 1.0 if view.seat in view.outcome.winners else -1.0


def gauge_reward(name: str) -> Reward:
    """Return a reward by how much a gauge has grown, such as "score" or "treasure"."""

    def reward(before: View, after: View) -> float:
        return float(after.gauge_value(name) - before.gauge_value(name))

    return reward
