"""One seat as a Gymnasium environment; bots have the others."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces

from game.api.match_start import checked_seats, new_match, ruleset_of
from game.core.action import Action
from game.core.actor import Seat
from game.core.level import Level
from game.core.match import Match
from game.core.rng import Rng, derive_seed
from game.core.ruleset import Ruleset
from game.core.state import State
from game.core.view import View
from game.gym.action_table import ActionTable
from game.gym.observation import Observation, ObservationEncoder
from game.gym.rewards import Reward, result_reward

RENDER_MODES = ["ansi", "rgb_array"]
_MAX_STEPS = 2000
_SEEDS = 1 << 31
# From a seed to the level of a match.
LevelMaker = Callable[[int], Level]


class MatchSource:
    """Where an environment's matches come from.

    Their seeds are random, or drawn from `seeds`; `options={"seed": N}` at a reset asks for one.
    Raises ValueError for a number of seats that the ruleset does not have.
    """

    def __init__(
        self, ruleset: str, seats: int, make_level: LevelMaker | None, seeds: Sequence[int] | None
    ) -> None:
        self.ruleset = ruleset_of(ruleset)
        self._seats = checked_seats(self.ruleset, seats)
        self._make_level, self._seeds = make_level, seeds
        if seeds is not None and not seeds:
            raise ValueError("there are no seeds to draw from")

    def begin(self, random: np.random.Generator, options: Mapping[str, Any] | None) -> Match:
        """Return a new match."""
        seed = (options or {}).get("seed")
        if seed is None and self._seeds is not None:
            seed = self._seeds[int(random.integers(len(self._seeds)))]
        return self.of_seed(int(random.integers(_SEEDS)) if seed is None else int(seed))

    def of_seed(self, seed: int) -> Match:
        """Return the match of a seed."""
        level = None if self._make_level is None else self._make_level(seed)
        return new_match(self.ruleset.name, seed=seed, level=level, seats=self._seats)


def rendered(view: View, ruleset: Ruleset, mode: str | None) -> Any:
    """Return a view as `render_mode` asks: text, an array of (rows, columns, 3) or nothing."""
    if mode == "ansi":
        return str(view)
    if mode != "rgb_array":
        return None
    # It imports pygame, which learning itself does not need.
    from game.gym.picture import board_array

    return board_array(view, ruleset.name)


def checked_mode(mode: str | None) -> str | None:
    """Return a render mode; raises ValueError for one that does not exist."""
    if mode not in (None, *RENDER_MODES):
        raise ValueError(f"render_mode is one of {', '.join(RENDER_MODES)}, not {mode!r}")
    return mode


class SeatEnv(gymnasium.Env[Observation, np.int64]):
    """The first seat of matches of a ruleset, on random levels or on those that it is given.

    Actions are numbers of an `ActionTable`; `info["action_mask"]` has 1 for those that are legal
    now. An illegal one changes nothing. `match` can be saved for the game to show. Raises
    ValueError for a ruleset, bot, render mode or number of seats that does not exist.
    """

    metadata = {"render_modes": RENDER_MODES, "render_fps": 4}  # noqa: RUF012 (Gymnasium's)

    def __init__(  # noqa: PLR0913 (all have names)
        self,
        ruleset: str,
        *,
        make_level: LevelMaker | None = None,
        seeds: Sequence[int] | None = None,
        opponents: tuple[str, ...] = (),
        reward: Reward = result_reward,
        radius: int = 7,
        max_steps: int = _MAX_STEPS,
        render_mode: str | None = None,
    ) -> None:
        """Set up the spaces; `opponents` are the bots in the other seats, by name."""
        self._matches = MatchSource(ruleset, 1 + len(opponents), make_level, seeds)
        self.ruleset = self._matches.ruleset
        unknown = [name for name in opponents if name not in self.ruleset.bots()]
        if unknown:
            raise ValueError(f"{self.ruleset.title} has no bot {unknown[0]!r}")
        self.actions = ActionTable(self.ruleset)
        self.render_mode = checked_mode(render_mode)
        self._opponents, self._reward, self._max_steps = opponents, reward, max_steps
        self._begin(self._matches.of_seed(0))
        self.encoder = ObservationEncoder(self.ruleset, self._view, radius)
        self.observation_space = self.encoder.space  # type: ignore[assignment]
        self.action_space = spaces.Discrete(len(self.actions))

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin a new match; the same seed begins the same one."""
        super().reset(seed=seed)
        self._begin(self._matches.begin(self.np_random, options))
        return self.encoder.encode(self._view), self._info()

    def step(self, action: np.int64) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Play the action of a number, and the opponents until it is this seat's turn again."""
        before, chosen = self._view, self._legal.get(int(action))
        self._steps += 1
        if chosen is not None:
            self.match.submit(Seat(0), chosen, self.match.ply)
            self._play_opponents()
            self._update_view()
        reward = self._reward(before, self._view)
        terminated = self._view.outcome is not None
        truncated = not terminated and self._steps >= self._max_steps
        return self.encoder.encode(self._view), reward, terminated, truncated, self._info()

    @property
    def state(self) -> State:
        """Return the state of the rules."""
        return self.match.state

    def render(self) -> Any:
        """Return what the seat sees as a text or an array, by `render_mode`."""
        return rendered(self._view, self.ruleset, self.render_mode)

    def _begin(self, match: Match) -> None:
        self.match, self._steps = match, 0
        self._bots = [self.ruleset.bots()[name] for name in self._opponents]
        self._rng = Rng(derive_seed(match.seed, "opponents"))
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
        match = self.match
        while match.turn is not None and Seat(0) not in match.state.to_act:
            self._rng, _ = self._rng.below(2)
            bot = self._bots[match.turn - 1]
            match.play(bot.choose(match.view(match.turn), match.legal, self._rng))

    def _info(self) -> dict[str, Any]:
        return {"action_mask": action_mask(self.actions, self._legal)}


def action_mask(actions: ActionTable, legal: Mapping[int, Action]) -> np.ndarray[Any, Any]:
    """Return 1 for every number that is legal, 0 for the others."""
    mask = np.zeros(len(actions), np.int8)
    mask[list(legal)] = 1
    return mask
