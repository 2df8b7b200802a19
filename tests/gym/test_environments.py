"""The environments for programs that learn pass the tests of Gymnasium and PettingZoo."""

from __future__ import annotations

import warnings

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test

from game.core.action import Forfeit
from game.core.rng import Rng
from game.core.ruleset import Ruleset
from game.gym import MatchEnv, SeatEnv
from game.gym.action_table import ActionTable
from game.rulesets import RULESETS
from tests.support.paths import ROOT
from tests.support.random_bot import RandomBot

SOLO = [ruleset.name for ruleset in RULESETS.values() if 1 in ruleset.seats]
SEVERAL = [ruleset.name for ruleset in RULESETS.values() if 2 in ruleset.seats]


@pytest.mark.slow
def test_one_seat_is_a_gymnasium_environment() -> None:
    for name in SOLO:
        env = gymnasium.make(f"FiveWaysOut/{name}-v{RULESETS[name].version}").unwrapped
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            check_env(env, skip_render_check=True)


@pytest.mark.parametrize("name", SEVERAL)
def test_several_seats_are_a_pettingzoo_environment(name: str) -> None:
    api_test(MatchEnv(name, 2, max_steps=40), num_cycles=50)
    seed_test(lambda: MatchEnv(name, 2, max_steps=20), num_cycles=10)


@pytest.mark.slow
def test_the_table_in_the_docs_does_better_than_chance() -> None:
    _, _, rest = (ROOT / "docs" / "GYM.md").read_text().partition("```python\n")
    code = rest.partition("```")[0].replace("five_ways_out.gym", "game.gym")
    names: dict[str, float] = {}
    exec(code, names)
    assert names["learned_score"] > names["random_score"] + 200


def test_every_legal_action_has_a_number_of_its_own(ruleset: Ruleset) -> None:
    table, seats = ActionTable(ruleset), max(1, ruleset.seats.start)
    for seed in range(2):
        state, rng = ruleset.new_game(ruleset.generate({}, seed), seats, seed), Rng(seed)
        for _ in range(60):
            if not state.to_act:
                break
            seat = min(state.to_act)
            own = state.observe(seat).own_actor()
            assert own is not None
            legal = [a for a in state.legal_actions(seat) if not isinstance(a, Forfeit)]
            numbered = table.numbered(legal, own.pos)
            assert list(numbered.values()) == legal
            assert max(numbered) < len(table)
            rng, _ = rng.below(2)
            state, _ = state.apply(seat, RandomBot().choose(state.observe(seat), legal, rng))


def test_opponents_play_and_an_illegal_action_changes_nothing() -> None:
    env = SeatEnv("dooom", opponents=("easy",), max_steps=30)
    first, info = env.reset(seed=3)
    illegal = int(np.argmin(info["action_mask"]))
    same, reward, *_ = env.step(np.int64(illegal))
    assert reward == 0
    assert all(np.array_equal(first[part], same[part]) for part in first)
    truncated = False
    while not truncated:
        *_, terminated, truncated, info = env.step(np.int64(np.argmax(info["action_mask"])))
        assert not terminated
