"""All seats of a match as a PettingZoo environment, one acting at a time."""

from __future__ import annotations

from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from game.core.action import Action
from game.core.actor import Seat
from game.gym.action_table import ActionTable
from game.gym.observation import ObservationEncoder
from game.gym.rewards import Reward, result_reward
from game.gym.seat_env import LevelMaker, action_mask, begin_match
from game.rulesets import RULESETS

_MAX_STEPS = 5000
_SEEDS = 1 << 31


class MatchEnv(AECEnv[str, dict[str, Any], int | None]):  # type: ignore[misc]
    """A match of a ruleset with agents `seat_0`, `seat_1` and so on.

    An observation has what the seat sees and the `action_mask` of its legal actions; an illegal
    one changes nothing. A seat that is out of the match is not selected any more.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": "five_ways_out_v0",
        "render_modes": [],
        "is_parallelizable": False,
    }

    def __init__(
        self,
        ruleset: str,
        seats: int,
        *,
        make_level: LevelMaker | None = None,
        reward: Reward = result_reward,
        radius: int = 7,
        max_steps: int = _MAX_STEPS,
    ) -> None:
        """Set up the spaces; raises KeyError for a ruleset that does not exist."""
        super().__init__()
        self.ruleset = RULESETS[ruleset]
        self.actions = ActionTable(self.ruleset)
        self._make_level, self._seats = make_level, seats
        self._reward, self._max_steps = reward, max_steps
        self.render_mode = None
        self.possible_agents = [f"seat_{seat}" for seat in range(seats)]
        state = begin_match(self.ruleset, make_level, seats, 0)
        self._encoders = {
            agent: ObservationEncoder(self.ruleset, state.observe(self._seat(agent)), radius)
            for agent in self.possible_agents
        }
        numbers = spaces.Discrete(len(self.actions))
        self.action_spaces = dict.fromkeys(self.possible_agents, numbers)
        mask = spaces.Box(0, 1, (len(self.actions),), np.int8)
        self.observation_spaces = {
            agent: spaces.Dict({"observation": encoder.space, "action_mask": mask})
            for agent, encoder in self._encoders.items()
        }
        self._random = np.random.default_rng()

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Return what an agent is shown."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Return the numbers of an agent's actions."""
        return self.action_spaces[agent]

    def reset(
        self,
        seed: int | None = None,
        options: dict[str, Any] | None = None,  # noqa: ARG002 (PettingZoo's)
    ) -> None:
        """Begin a new match; the same seed begins the same one."""
        if seed is not None:
            self._random = np.random.default_rng(seed)
        match_seed = int(self._random.integers(_SEEDS))
        self.state_now = begin_match(self.ruleset, self._make_level, self._seats, match_seed)
        self._steps = 0
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._views = {a: self.state_now.observe(self._seat(a)) for a in self.agents}
        self.agent_selection = self.possible_agents[min(self.state_now.to_act)]

    def observe(self, agent: str) -> dict[str, Any]:
        """Return what an agent sees now and may do now."""
        view = self._views[agent]
        return {
            "observation": self._encoders[agent].encode(view),
            "action_mask": action_mask(self.actions, self._legal(agent)),
        }

    def step(self, action: int | None) -> None:
        """Play the action of a number for the agent whose turn it is."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._steps += 1
        chosen = None if action is None else self._legal(agent).get(int(action))
        if chosen is not None:
            self.state_now, _ = self.state_now.apply(self._seat(agent), chosen)
        for other in self.agents:
            view = self.state_now.observe(self._seat(other))
            self.rewards[other] = self._reward(self._views[other], view)
            self._views[other] = view
            self.terminations[other] = view.outcome is not None
            self.truncations[other] = view.outcome is None and self._steps >= self._max_steps
        self._accumulate_rewards()
        if self.state_now.to_act:
            self.agent_selection = self.possible_agents[min(self.state_now.to_act)]

    def _seat(self, agent: str) -> Seat:
        return Seat(self.possible_agents.index(agent))

    def _legal(self, agent: str) -> dict[int, Action]:
        own = self._views[agent].own_actor()
        if own is None:
            return {}
        return self.actions.numbered(self.state_now.legal_actions(self._seat(agent)), own.pos)
