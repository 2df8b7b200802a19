"""The environments for programs that learn pass the tests of Gymnasium and PettingZoo."""

import warnings
from dataclasses import replace
from pathlib import Path

import five_ways_out as fwo
import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, parallel_api_test, seed_test

from game.core.action import Forfeit
from game.core.event import Outcome
from game.core.grid import Direction, Edge, Terrain
from game.core.rng import Rng
from game.core.ruleset import RandomPlayer, Ruleset
from game.gym import MatchEnv, SeatEnv, env, parallel_env
from game.gym.action_table import ActionTable
from game.gym.observation import kind_numbers
from game.gym.rewards import result_reward
from game.rulesets import MENU_RULESETS, RULESETS
from tests.support.paths import ROOT

SOLO = [ruleset.name for ruleset in RULESETS.values() if 1 in ruleset.seats]
SEVERAL = [ruleset.name for ruleset in RULESETS.values() if 2 in ruleset.seats]


def env_id(name: str) -> str:
    (found,) = (i for i, spec in gymnasium.registry.items() if spec.kwargs == {"ruleset": name})
    return found


@pytest.mark.slow
def test_one_seat_is_a_gymnasium_environment() -> None:
    for name in SOLO:
        env = gymnasium.make(env_id(name)).unwrapped
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
            state, _ = state.apply(seat, RandomPlayer().choose(state.observe(seat), legal, rng))


def test_opponents_play_and_an_illegal_action_changes_nothing() -> None:
    env = SeatEnv("dooom", opponents=("easy",), max_steps=30)
    first, info = env.reset(seed=3)
    same, reward, *_ = env.step(np.int64(int(np.argmin(info["action_mask"]))))
    assert reward == 0
    assert all(np.array_equal(first[part], same[part]) for part in first)
    truncated = False
    while not truncated:
        *_, terminated, truncated, info = env.step(np.int64(np.argmax(info["action_mask"])))
        assert not terminated


def test_environments_have_the_title_and_version_of_their_ruleset() -> None:
    name = f"FiveWaysOut/CodeKeeper-v{RULESETS['codekeeper'].version}"
    assert env_id("codekeeper") == name
    # The name of the module spares the import.
    assert isinstance(gymnasium.make(f"five_ways_out.gym:{name}").unwrapped, SeatEnv)


@pytest.mark.parametrize("name", SEVERAL)
def test_pettingzoo_has_the_names_that_its_users_know(name: str) -> None:
    wrapped = env(name, 2, max_steps=20)
    with pytest.raises(AttributeError):
        _ = wrapped.agents
    parallel_api_test(parallel_env(name, 2, max_steps=20), num_cycles=10)


def test_an_episode_is_a_match_that_the_game_opens(tmp_path: Path) -> None:
    seat = SeatEnv("codekeeper")
    _, info = seat.reset(seed=3)
    for _ in range(5):
        *_, info = seat.step(np.int64(np.argmax(info["action_mask"])))
    fwo.save_match(seat.match, tmp_path / "episode.match.json")
    assert fwo.load_match(tmp_path / "episode.match.json").state == seat.state


def test_a_match_that_no_one_wins_is_lost() -> None:
    start = fwo.new_match("psttrl").view(0)
    assert result_reward(start, replace(start, outcome=Outcome((), "death"))) == -1


def test_seeds_are_the_maps_to_train_and_test_on() -> None:
    seat = SeatEnv("railgun", seeds=range(10, 13))
    seat.reset(seed=1)
    assert {seat.reset() and seat.match.seed for _ in range(40)} == {10, 11, 12}
    seat.reset(options={"seed": 99})
    assert seat.match.level == fwo.new_match("railgun", seed=99).level


def test_pictures_and_texts_of_a_step() -> None:
    seat = SeatEnv("river", opponents=("easy",), render_mode="rgb_array")
    seat.reset(seed=1)
    picture, grid = seat.render(), seat.match.view(0).board.grid
    assert picture.shape == ((grid.height + 2) * 16, (grid.width + 2) * 16, 3)
    assert picture.dtype == np.uint8
    assert len(np.unique(picture)) > 20
    both = MatchEnv("river", 2, render_mode="ansi")
    both.reset(seed=1)
    assert "@" in both.render()


def test_walls_between_cells_are_observed() -> None:
    seat = SeatEnv("river", opponents=("easy",), radius=7)
    seen, info = seat.reset(seed=2)
    for _ in range(30):
        legal = np.flatnonzero(info["action_mask"])
        seen, _, over, _, info = seat.step(np.int64(legal[seat.match.ply % len(legal)]))
        if over:
            break
    view = seat.match.view(0)
    own, grid = view.own_actor(), view.board.grid
    assert own is not None
    for pos in grid.cells():
        x, y = pos.x - own.pos.x + 7, pos.y - own.pos.y + 7
        if 0 <= x < 15 and 0 <= y < 15:
            assert seen["board"][5, y, x] == grid.edge_at(pos, Direction.N)
            assert seen["board"][6, y, x] == grid.edge_at(pos, Direction.W)
    assert seen["board"][5].any()


def test_the_tables_in_the_docs_are_true() -> None:
    lines = ["| ruleset | actions | kinds, from 2 on |", "|---|---|---|"]
    for ruleset in (RULESETS[name] for name in (*MENU_RULESETS, "sokoban")):
        kinds = ", ".join(kind_numbers(ruleset))
        lines.append(f"| {ruleset.name} | {len(ActionTable(ruleset))} | {kinds} |")
    lines += ["", "| plane | numbers |", "|---|---|"]
    for planes, numbers in (("`terrain`", Terrain), ("`wall_north`, `wall_west`", Edge)):
        named = (f"{int(number)} {number.name.lower()}" for number in numbers)
        lines.append(f"| {planes} | {', '.join(named)} |")
    lacking = {*lines}.difference((ROOT / "docs" / "GYM.md").read_text("utf-8").splitlines())
    assert not lacking, "put these lines into docs/GYM.md:\n" + "\n".join(sorted(lacking))
