"""Matches as OpenSpiel games, named `five_ways_out_NAME`; imports pyspiel (install `open_spiel`).

A game begins with a chance node that draws one of its `seeds`: a map and all chance of the match.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pyspiel

from game.api.match_start import new_match
from game.core.action import Action
from game.core.actor import Seat
from game.core.rng import Rng
from game.core.ruleset import Ruleset
from game.core.state import State
from game.gym.action_table import ActionTable
from game.gym.observation import ObservationEncoder
from game.gym.rewards import final_reward
from game.rulesets import RULESETS

_SEEDS, _RADIUS, _MAX_STEPS = 1000, 7, 5000
_PREFIX = "five_ways_out_"


def _game_type(ruleset: Ruleset) -> pyspiel.GameType:
    return pyspiel.GameType(
        short_name=f"{_PREFIX}{ruleset.name}",
        long_name=ruleset.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=ruleset.seats.stop - 1,
        min_num_players=ruleset.seats.start,
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            "players": ruleset.seats.start, "seeds": _SEEDS, "radius": _RADIUS,
            "max_steps": _MAX_STEPS,
        },
    )  # fmt: skip


class MatchGame(pyspiel.Game):  # type: ignore[misc]
    """A ruleset with `players` seats; a match of over `max_steps` actions is a draw."""

    def __init__(self, ruleset: Ruleset, params: dict[str, Any]) -> None:
        """Number the actions; raises ValueError for a number of seats that there cannot be."""
        self.ruleset, self.actions = ruleset, ActionTable(ruleset)
        self.seats = int(params.get("players", ruleset.seats.start))
        self.seeds = int(params.get("seeds", _SEEDS))
        self.radius = int(params.get("radius", _RADIUS))
        self.max_steps = int(params.get("max_steps", _MAX_STEPS))
        first = new_match(ruleset.name, seats=self.seats).view(Seat(0))
        self.encoder = ObservationEncoder(ruleset, first, self.radius)
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.actions),
            max_chance_outcomes=self.seeds,
            num_players=self.seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=None,
            max_game_length=self.max_steps,
        )
        super().__init__(_game_type(ruleset), info, params)

    def new_initial_state(self) -> MatchState:
        """Return the chance node before a match."""
        return MatchState(self)

    def make_py_observer(self, _kind: Any = None, _params: Any = None) -> MatchObserver:
        """Return what encodes the views of seats."""
        return MatchObserver(self)


class _Kept:
    """What clones of a state share, since it does not change."""

    def __init__(self, game: MatchGame, state: State | None, plies: int) -> None:
        self.game, self.state, self.plies = game, state, plies

    def __deepcopy__(self, _memo: object) -> _Kept:
        return self


class MatchState(pyspiel.State):  # type: ignore[misc]
    """A match before one of its actions, or before its seed is drawn."""

    def __init__(self, game: MatchGame) -> None:
        """Wait for a seed."""
        super().__init__(game)
        self._kept = _Kept(game, None, 0)

    @property
    def state(self) -> State | None:
        """Return the state of the rules; None until the seed is drawn."""
        return self._kept.state

    def current_player(self) -> int:
        """Return whose turn it is."""
        if self.state is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.is_terminal() else int(min(self.state.to_act))

    def is_terminal(self) -> bool:
        """Return whether the match is over."""
        kept = self._kept
        is_last = kept.plies >= kept.game.max_steps
        return kept.state is not None and (is_last or not kept.state.to_act)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the numbers of the seeds, each as probable as the others."""
        return [(seed, 1 / self._kept.game.seeds) for seed in range(self._kept.game.seeds)]

    def _numbered(self, player: int) -> dict[int, Action]:
        assert self.state is not None
        own = self.state.observe(Seat(player)).own_actor()
        legal = self.state.legal_actions(Seat(player))
        return {} if own is None else self._kept.game.actions.numbered(legal, own.pos)

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self._numbered(player))

    def _apply_action(self, action: int) -> None:
        game = self._kept.game
        if self.state is None:
            first = new_match(game.ruleset.name, seed=action, seats=game.seats).state
            self._kept = _Kept(game, first, 0)
            return
        seat = min(self.state.to_act)
        after, _ = self.state.apply(seat, self._numbered(seat)[action])
        self._kept = _Kept(game, after, self._kept.plies + 1)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"seed {action}"
        return self._kept.game.actions.names()[action]

    def returns(self) -> list[float]:
        """Return 1 for each winner, -1 for each who lost, 0 before the end."""
        if self.state is None or self.state.to_act:
            return [0.0] * self._kept.game.seats
        views = (self.state.observe(Seat(seat)) for seat in range(self._kept.game.seats))
        return [final_reward(view) for view in views]

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> MatchState:
        """Return a random state that a seat cannot tell from this one."""
        other: MatchState = self.clone()
        if self.state is not None:
            state = self.state.resample(Seat(player), Rng(int(sampler() * (1 << 53))))
            other._kept = _Kept(self._kept.game, state, self._kept.plies)
        return other

    def __str__(self) -> str:
        """Return the whole board as text."""
        return "before the match" if self.state is None else str(self.state.observe(None))


class MatchObserver:
    """Encodes what a seat sees into one tensor, whose parts `dict` has by name."""

    def __init__(self, game: MatchGame) -> None:
        """Make room for the parts."""
        shapes = {name: box.shape or () for name, box in game.encoder.space.items()}
        sizes = {name: int(np.prod(shape)) for name, shape in shapes.items()}
        self._encoder = game.encoder
        self.tensor = np.zeros(sum(sizes.values()), np.float32)
        parts = np.split(self.tensor, np.cumsum(list(sizes.values()))[:-1])
        self.dict = {
            name: part.reshape(shapes[name]) for name, part in zip(sizes, parts, strict=True)
        }

    def set_from(self, state: MatchState, player: int) -> None:
        """Encode what a seat sees."""
        self.tensor.fill(0)
        if state.state is not None:
            for name, values in self._encoder.encode(state.state.observe(Seat(player))).items():
                self.dict[name][...] = values

    def string_from(self, state: MatchState, player: int) -> str:
        """Return what a seat sees as text."""
        return "" if state.state is None else str(state.state.observe(Seat(player)))


def _game_class(ruleset: Ruleset) -> type[MatchGame]:
    class RulesetGame(MatchGame):
        def __init__(self, params: dict[str, Any] | None = None) -> None:
            super().__init__(ruleset, params or {})

    return RulesetGame


for _ruleset in RULESETS.values():
    pyspiel.register_game(_game_type(_ruleset), _game_class(_ruleset))
