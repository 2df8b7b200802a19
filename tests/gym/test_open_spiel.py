"""The games as OpenSpiel's: its search plays them, and what it clones goes its own way."""

import numpy as np
import pytest

# It has wheels for Linux and macOS only.
pyspiel = pytest.importorskip("pyspiel")

from five_ways_out import spiel  # noqa: E402, F401 (it registers them)
from open_spiel.python.algorithms.ismcts import ISMCTSBot  # noqa: E402
from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator  # noqa: E402

from game.core.ruleset import Ruleset  # noqa: E402


def test_a_match_of_openspiel_is_one_of_the_rules(ruleset: Ruleset) -> None:
    game = pyspiel.load_game(f"five_ways_out_{ruleset.name}", {"seeds": 4})
    state, random = game.new_initial_state(), np.random.default_rng(1)
    assert state.is_chance_node()
    assert len(state.chance_outcomes()) == 4
    state.apply_action(3)
    start, text = state.clone(), str(state)
    observer = game.make_py_observer()
    for ply in range(200):
        if state.is_terminal():
            break
        if ply % 10 == 0:
            other = state.resample_from_infostate(seat := state.current_player(), lambda: 0.3)
            assert observer.string_from(other, seat) == observer.string_from(state, seat)
            assert other.legal_actions() == state.legal_actions()
        state.apply_action(int(random.choice(state.legal_actions())))
    observer.set_from(state, 0)
    assert observer.dict["board"].any()
    assert all(-1 <= points <= 1 for points in state.returns())
    assert str(start) == text != str(state)


def test_openspiels_search_plays() -> None:
    game = pyspiel.load_game("five_ways_out_railgun", {"max_steps": 30})
    state = game.new_initial_state()
    state.apply_action(3)
    bot = ISMCTSBot(
        game=game, evaluator=RandomRolloutEvaluator(1), uct_c=2, max_simulations=5
    )  # fmt: skip
    assert bot.step(state) in state.legal_actions()


def test_a_number_of_seats_that_there_cannot_be_is_refused_in_a_sentence() -> None:
    with pytest.raises(ValueError, match="has 1 to 8 seats, not 40"):
        pyspiel.load_game("five_ways_out_dooom", {"players": 40})
