"""The random player does everything, and the demo player is worth watching."""

from itertools import islice

import pytest

from game.core.actor import Seat
from game.core.match import Match
from game.core.rng import Rng
from game.core.ruleset import Player, RandomPlayer, Ruleset
from tests.support.playouts import LIMITS, play_out

# Demo players win the first ones soon, and those after that are not played.
SEEDS = (5, 6, 7, 8, 1, 2, 3, 4)


def _match(ruleset: Ruleset, seed: int) -> Match:
    return Match(ruleset, ruleset.generate({}, seed).with_params(LIMITS), ruleset.seats.start, seed)


def test_the_random_bot_does_everything_in_time(ruleset: Ruleset) -> None:
    state = _match(ruleset, 1).state
    view, legal = state.observe(Seat(0)), state.legal_actions(Seat(0))
    found = {RandomPlayer().choose(view, legal, Rng(n * 7919)) for n in range(20 * len(legal))}
    assert found == set(legal)


@pytest.mark.slow
def test_the_demo_player_is_worth_watching(ruleset: Ruleset) -> None:
    """Of eight matches it wins more than chance does; those that no longer count are not played."""

    def won(player: Player, seed: int) -> bool:
        outcome = play_out(_match(ruleset, seed), player).outcome
        return outcome is not None and bool(outcome.winners)

    lucky = sum(won(RandomPlayer(), seed) for seed in SEEDS)
    wins = (seed for seed in SEEDS if won(ruleset.demo_player(), seed))
    assert len(list(islice(wins, lucky + 1))) > lucky
