"""A step that is certain is what the rules then say, in every ruleset."""

import pytest

from game.core.action import Move
from game.core.match import Match
from game.core.rng import Rng
from game.net.client.move_prediction import certain_step
from game.rulesets import RULESETS
from tests.support.playouts import random_level, seat_count


@pytest.mark.parametrize("name", RULESETS)
def test_a_certain_step_comes_about(name: str) -> None:
    ruleset, certain = RULESETS[name], 0
    for seed in range(4):
        match, rng = Match(ruleset, random_level(name, seed), seat_count(ruleset), seed), Rng(seed)
        while match.outcome is None and match.ply < 100:
            seat = min(match.state.to_act)
            legal = match.state.legal_actions(seat)
            steps = [action for action in legal if isinstance(action, Move)] or legal
            rng, choice = rng.below(len(steps))
            view, preview = match.state.observe(seat), match.state.preview(seat, steps[choice])
            expected = certain_step(view, steps[choice], preview)
            events = match.submit(seat, steps[choice], match.ply)
            if expected is not None:
                certain += 1
                assert match.state.perceive(events[0], seat) == expected
    # Where walls are secret, no step is certain.
    assert (certain > 20) == (not ruleset.features.public_log)
