"""Agents play from the view alone and always legally."""

from __future__ import annotations

from game.agents.bots import RandomBot
from game.core.actor import Seat
from game.core.codec import digest
from game.core.match import Match
from game.core.rng import Rng
from game.core.state import Player, Ruleset
from tests.playing import play


def _match(ruleset: Ruleset, seed: int) -> Match:
    return Match(ruleset, ruleset.generate({}, seed), ruleset.seats.start, seed)


def test_every_choice_is_legal_and_repeats(ruleset: Ruleset) -> None:
    players: tuple[Player, ...] = (RandomBot(), ruleset.demo())
    for player in players:
        first, second = (play(_match(ruleset, 3), player) for _ in range(2))
        assert first.outcome is not None
        assert digest(first.record()) == digest(second.record())


def test_the_random_bot_does_everything_in_time(ruleset: Ruleset) -> None:
    state = _match(ruleset, 1).state
    view, legal = state.observe(Seat(0)), state.legal_actions(Seat(0))
    found = {RandomBot().choose(view, legal, Rng(n * 7919)) for n in range(20 * len(legal))}
    assert found == set(legal)


def test_the_demo_player_is_worth_watching(ruleset: Ruleset) -> None:
    """It does clearly better than chance: it lasts longer or wins more."""
    demo = [play(_match(ruleset, seed), ruleset.demo()) for seed in range(8)]
    chance = [play(_match(ruleset, seed), RandomBot()) for seed in range(8)]
    won, lucky = (sum(bool(m.outcome and m.outcome.winners) for m in ms) for ms in (demo, chance))
    assert won > lucky
