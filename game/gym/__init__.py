"""Environments for programs that learn: Gymnasium for one seat, PettingZoo for several.

Imports gymnasium, pettingzoo and numpy, which players do not have: install the extra `gym`.
`docs/GYM.md` shows how to use them.
"""

import gymnasium

from game.gym.match_env import MatchEnv, env, parallel_env, raw_env
from game.gym.rewards import gauge_reward, result_reward
from game.gym.seat_env import SeatEnv
from game.rulesets import RULESETS

__all__ = [
    "MatchEnv", "SeatEnv", "env", "gauge_reward", "parallel_env", "raw_env", "result_reward",
]  # fmt: skip

for _ruleset in RULESETS.values():
    if 1 in _ruleset.seats:
        _title = "".join(word[:1].upper() + word[1:] for word in _ruleset.title.split())
        gymnasium.register(
            f"FiveWaysOut/{_title}-v{_ruleset.version}",
            entry_point="game.gym.seat_env:SeatEnv",
            kwargs={"ruleset": _ruleset.name},
        )
