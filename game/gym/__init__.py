"""Environments for programs that learn: Gymnasium for one seat, PettingZoo for several.

Imports gymnasium, pettingzoo and numpy, which players do not have: install the extra `gym`.
`docs/GYM.md` shows how to use them.
"""

from __future__ import annotations

from game.gym.match_env import MatchEnv, env, parallel_env, raw_env
from game.gym.rewards import gauge_reward, result_reward
from game.gym.seat_env import SeatEnv

__all__ = [
    "MatchEnv", "SeatEnv", "env", "gauge_reward", "parallel_env", "raw_env", "result_reward",
]  # fmt: skip
