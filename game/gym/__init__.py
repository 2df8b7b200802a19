"""Environments for programs that learn: Gymnasium for one seat, PettingZoo for several.

Imports gymnasium, pettingzoo and numpy, which players do not have: install the extra `gym`.
`docs/GYM.md` shows how to use them.
"""

from __future__ import annotations

import gymnasium

from game.gym.match_env import MatchEnv
from game.gym.rewards import gauge_reward, result_reward
from game.gym.seat_env import SeatEnv
from game.rulesets import RULESETS

__all__ = ["MatchEnv", "SeatEnv", "gauge_reward", "result_reward"]

for _ruleset in RULESETS.values():
    if 1 in _ruleset.seats:
        gymnasium.register(
            f"FiveWaysOut/{_ruleset.name}-v{_ruleset.version}",
            entry_point="game.gym.seat_env:SeatEnv",
            kwargs={"ruleset": _ruleset.name},
        )
