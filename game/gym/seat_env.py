"""One seat as a Gymnasium environment; bots have the others."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces

from game.content.maps.random_levels import RandomLevels
from game.core.action import Action
from game.core.actor import Seat
from game.core.level import Level
from game.core.rng import Rng, derive_seed
from game.core.ruleset import Ruleset
from game.core.state import State
from game.core.view import View
from game.gym.action_table import ActionTable
from game.gym.observation import Observation, ObservationEncoder
from game.gym.rewards import Reward, result_reward
from game.rulesets import RULESETS

_MAX_STEPS = 2000
_SEEDS = 1 << 31
# One for all matches: it reads each prefab once.
_LEVELS = RandomLevels(RULESETS)


# From a seed to the level of a match.
LevelMaker = Callable[[int], Level]


def begin_match(ruleset: Ruleset, make_level: LevelMaker | None, seats: int, seed: int) -> State:
    """Return the first state of a match on a seed's level: a random one without `make_level`."""
    level = _LEVELS.generate(ruleset, {}, seed) if make_level is None else make_level(seed)
    return ruleset.new_game(_LEVELS.playable_level(ruleset, level, seed), seats, seed)


class SeatEnv(gymnasium.Env[Observation, np.int64]):
    """The first seat of matches of a ruleset, on random levels or on those that it is given.

    Actions are numbers of an `ActionTable`; `info["action_mask"]` has 1 for those that are legal
    now. An illegal one changes nothing. Raises KeyError for a ruleset or bot that does not exist.
    """

    metadata = {"render_modes": []}  # noqa: RUF012 (Gymnasium's)

    def __init__(
        self,
        ruleset: str,
        *,
        make_level: LevelMaker | None = None,
        opponents: tuple[str, ...] = (),
        reward: Reward = result_reward,
        radius: int = 7,
        max_steps: int = _MAX_STEPS,
    ) -> None:
        """Set up the spaces; `opponents` are the bots in the other seats, by name."""
        self.ruleset = RULESETS[ruleset]
        self.actions = ActionTable(self.ruleset)
        self._make_level, self._opponents = make_level, opponents
        self._reward, self._max_steps = reward, max_steps
        self._steps = 0
        self.state = begin_match(self.ruleset, make_level, 1 + len(opponents), 0)
        self._begin(0)
        self.encoder = ObservationEncoder(self.ruleset, self._view, radius)
        self.observation_space = self.encoder.space  # type: ignore[assignment]
        self.action_space = spaces.Discrete(len(self.actions))

    def reset(
        self,
        *,
        seed: int | None = None,
        options: dict[str, Any] | None = None,  # noqa: ARG002 (Gymnasium's)
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin a new match; the same seed begins the same one."""
        super().reset(seed=seed)
        self._begin(int(self.np_random.integers(_SEEDS)))
        return self.encoder.encode(self._view), self._info()

    def step(self, action: np.int64) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Play the action of a number, and the opponents until it is this seat's turn again."""
        before, chosen = self._view, self._legal.get(int(action))
        self._steps += 1
        if chosen is not None:
            self.state, _ = self.state.apply(Seat(0), chosen)
            self._play_opponents()
            self._update_view()
        reward = self._reward(before, self._view)
        terminated = self._view.outcome is not None
        truncated = not terminated and self._steps >= self._max_steps
        return self.encoder.encode(self._view), reward, terminated, truncated, self._info()

    def _begin(self, seed: int) -> None:
        seats = 1 + len(self._opponents)
        self.state = begin_match(self.ruleset, self._make_level, seats, seed)
        self._bots = [self.ruleset.bots()[name] for name in self._opponents]
        self._rng, self._steps = Rng(derive_seed(seed, "opponents")), 0
        self._play_opponents()
        self._update_view()

    def _update_view(self) -> None:
        self._view: View = self.state.observe(Seat(0))
        own = self._view.own_actor()
        legal = self.state.legal_actions(Seat(0))
        self._legal: dict[int, Action] = (
            {} if own is None else self.actions.numbered(legal, own.pos)
        )

    def _play_opponents(self) -> None:
        while self.state.to_act and Seat(0) not in self.state.to_act:
            seat = min(self.state.to_act)
            self._rng, _ = self._rng.below(2)
            view, legal = self.state.observe(seat), self.state.legal_actions(seat)
            action = self._bots[seat - 1].choose(view, legal, self._rng)
            self.state, _ = self.state.apply(seat, action)

    def _info(self) -> dict[str, Any]:
        return {"action_mask": action_mask(self.actions, self._legal)}


def action_mask(actions: ActionTable, legal: Mapping[int, Action]) -> np.ndarray[Any, Any]:
    """Return 1 for every number that is legal, 0 for the others."""
    mask = np.zeros(len(actions), np.int8)
    mask[list(legal)] = 1
    return mask
