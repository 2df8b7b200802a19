"""The environments of `game.gym` under the name that the installed package has."""

from __future__ import annotations

from game.gym import MatchEnv, SeatEnv, env, gauge_reward, parallel_env, raw_env, result_reward

__all__ = [
    "MatchEnv", "SeatEnv", "env", "gauge_reward", "parallel_env", "raw_env", "result_reward",
]  # fmt: skip
