"""The environments of `game.gym` under the name that the installed package has."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from game.gym import MatchEnv, SeatEnv, gauge_reward, result_reward

__all__ = ["MatchEnv", "SeatEnv", "gauge_reward", "result_reward"]
