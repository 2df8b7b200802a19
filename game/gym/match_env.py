"""All seats of a match as a PettingZoo environment, one acting at a time."""

from collections.abc import Sequence
from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import OrderEnforcingWrapper
from pettingzoo.utils.conversions import turn_based_aec_to_parallel

from game.core.action import Action
from game.core.actor import Seat
from game.gym import seat_env
from game.gym.action_table import ActionTable
from game.gym.observation import ObservationEncoder
from game.gym.rewards import Reward, result_reward

_MAX_STEPS = 5000


class MatchEnv(AECEnv[str, dict[str, Any], int | None]):  # type: ignore[misc]
    """A match of a ruleset with agents `seat_0`, `seat_1` and so on.

    An observation has what the seat sees and the `action_mask` of its legal actions; an illegal
    one changes nothing. A seat that is out of the match is not selected any more. `match` can be
    saved for the game to show.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": "five_ways_out_v0",
        "render_modes": seat_env.RENDER_MODES,
        "render_fps": 4,
        "is_parallelizable": False,
    }

    def __init__(  # noqa: PLR0913 (all have names)
        self,
        ruleset: str,
        seats: int,
        *,
        make_level: seat_env.LevelMaker | None = None,
        seeds: Sequence[int] | None = None,
        reward: Reward = result_reward,
        radius: int = 7,
        max_steps: int = _MAX_STEPS,
        render_mode: str | None = None,
    ) -> None:
        """Set up the spaces.

        Raises ValueError for a ruleset, render mode or number of seats that does not exist.
        """
        super().__init__()
        self._matches = seat_env.MatchSource(ruleset, seats, make_level, seeds)
        self.ruleset = self._matches.ruleset
        self.actions = ActionTable(self.ruleset)
        self._reward, self._max_steps = reward, max_steps
        self.render_mode = seat_env.checked_mode(render_mode)
        self.possible_agents = [f"seat_{seat}" for seat in range(seats)]
        self.match = self._matches.of_seed(0)
        self._encoders = {
            agent: ObservationEncoder(self.ruleset, self.match.view(self._seat(agent)), radius)
            for agent in self.possible_agents
        }
        self.action_spaces = dict.fromkeys(self.possible_agents, spaces.Discrete(len(self.actions)))
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

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new match; the same seed begins the same one."""
        if seed is not None:
            self._random = np.random.default_rng(seed)
        self.match = self._matches.begin(self._random, options)
        self._steps = 0
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._views = {a: self.match.view(self._seat(a)) for a in self.agents}
        self.agent_selection = self.possible_agents[min(self.match.state.to_act)]

    def observe(self, agent: str) -> dict[str, Any]:
        """Return what an agent sees now and may do now."""
        return {
            "observation": self._encoders[agent].encode(self._views[agent]),
            "action_mask": seat_env.action_mask(self.actions, self._legal(agent)),
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
            self.match.submit(self._seat(agent), chosen, self.match.ply)
        for other in self.agents:
            view = self.match.view(self._seat(other))
            self.rewards[other] = self._reward(self._views[other], view)
            self._views[other] = view
            self.terminations[other] = view.outcome is not None
            self.truncations[other] = view.outcome is None and self._steps >= self._max_steps
        self._accumulate_rewards()
        if self.match.turn is not None:
            self.agent_selection = self.possible_agents[self.match.turn]

    def close(self) -> None:
        """Do nothing: there is no window."""

    def render(self) -> Any:
        """Return what the agent whose turn it is sees, as a text or an array."""
        return seat_env.rendered(self._views[self.agent_selection], self.ruleset, self.render_mode)

    def _seat(self, agent: str) -> Seat:
        return Seat(self.possible_agents.index(agent))

    def _legal(self, agent: str) -> dict[int, Action]:
        own = self._views[agent].own_actor()
        if own is None:
            return {}
        return self.actions.numbered(self.match.state.legal_actions(self._seat(agent)), own.pos)


def raw_env(ruleset: str, seats: int, **options: Any) -> MatchEnv:
    """Return the environment itself; `options` are those of `MatchEnv`."""
    return MatchEnv(ruleset, seats, **options)


def env(ruleset: str, seats: int, **options: Any) -> AECEnv[str, dict[str, Any], int | None]:
    """Return the environment in the wrapper that refuses calls in a wrong order."""
    return OrderEnforcingWrapper(raw_env(ruleset, seats, **options))


def parallel_env(ruleset: str, seats: int, **options: Any) -> Any:
    """Return the environment with the parallel interface: of all actions one is played.

    It is that of the agent whose turn it is; the others' are ignored.
    """
    return turn_based_aec_to_parallel(env(ruleset, seats, **options))
