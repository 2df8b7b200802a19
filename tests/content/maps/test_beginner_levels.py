"""The first map of a race leaves a beginner time to find out what to do."""

import pytest

from game.core.match import HUMAN, Match, default_players
from game.core.rng import Rng, derive_seed
from game.core.ruleset import Ruleset
from game.rulesets import RULESETS
from tests.support.playouts import level_names, load_test_level

RACES = [ruleset for ruleset in RULESETS.values() if ruleset.seats.stop > 2]


@pytest.mark.parametrize("ruleset", RACES, ids=lambda ruleset: ruleset.name)
def test_beginners_meet_the_weakest_bot(ruleset: Ruleset) -> None:
    assert default_players(ruleset) == (HUMAN, next(iter(ruleset.bots())))


@pytest.mark.parametrize("ruleset", RACES, ids=lambda ruleset: ruleset.name)
def test_the_first_map_is_not_lost_in_the_first_rounds(ruleset: Ruleset) -> None:
    rival = ruleset.bots()[default_players(ruleset)[1]]
    for seed in range(12):
        match = Match(ruleset, load_test_level(ruleset.name, level_names(ruleset.name)[0]), 2, seed)
        rng = Rng(derive_seed(seed, "rival"))
        turns = 0
        while match.outcome is None and turns < 2:
            state = match.state
            seat = min(state.to_act)
            legal = state.legal_actions(seat)
            if seat == 0:
                # The person thinks: the last action that is offered ends a turn or fires.
                action = legal[-1]
                turns += 1
            else:
                action = rival.choose(state.observe(seat), legal, rng)
            rng, _ = rng.below(2)
            match.submit(seat, action, match.ply)
        assert match.outcome is None
