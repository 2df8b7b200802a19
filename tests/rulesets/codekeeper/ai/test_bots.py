"""The demo player and the two baseline bots: strength and typical decisions."""

from __future__ import annotations

from functools import cache

import pytest

from game.core.action import Action, Attack, Move
from game.core.grid import Direction, Pos
from game.core.rng import Rng, derive_seed
from game.core.ruleset import Player
from game.rulesets.codekeeper import CODEKEEPER
from game.rulesets.codekeeper.ai.bots import RandomWalker, RuleBot
from game.rulesets.codekeeper.ai.demo_player import DemoPlayer
from game.rulesets.codekeeper.start import new_game
from game.rulesets.codekeeper.state import CodekeeperState
from tests.rulesets.codekeeper.boards import SEAT, board, hero, termination, view

MAZES = range(16)
# The demo player thinks longer. It dies in one of eight mazes, the third among them: three short
# ones are too few to measure that, but enough to see it play much worse.
DEMO_MAZES = (1, 2, 6)


def _play(state: CodekeeperState, player: Player, seed: int) -> CodekeeperState:
    rng = Rng(derive_seed(seed, "player"))
    while state.outcome is None:
        rng, _ = rng.below(2)
        legal = state.legal_actions(SEAT)
        action = player.choose(state.observe(SEAT), legal, rng)
        assert action in legal
        state, _ = state.apply(SEAT, action)
    return state


@cache
def _ends(kind: type[Player]) -> list[CodekeeperState]:
    mazes = DEMO_MAZES if kind is DemoPlayer else MAZES
    return [_play(new_game(CODEKEEPER.generate({}, seed), seed), kind(), seed) for seed in mazes]


def _mean(kind: type[Player]) -> int:
    ends = _ends(kind)
    return sum(state.score for state in ends) // len(ends)


def test_random_walker_hardly_ever_gets_out() -> None:
    assert sum(termination(state) == "exit" for state in _ends(RandomWalker)) <= 2
    assert _mean(RandomWalker) < 0


@pytest.mark.slow
def test_the_rule_bot_does_better_than_chance() -> None:
    assert _mean(RuleBot) > _mean(RandomWalker) + 400


@pytest.mark.slow
def test_demo_leaves_most_mazes() -> None:
    """Six in seven over 200 mazes; a small sample can be two standard errors below."""
    exits = sum(termination(state) == "exit" for state in _ends(DemoPlayer))
    assert exits * 100 >= 50 * len(DEMO_MAZES)
    assert _mean(DemoPlayer) > _mean(RuleBot) + 3000


@pytest.mark.slow
def test_demo_seldom_dies() -> None:
    deaths = sum(termination(state) == "death" for state in _ends(DemoPlayer))
    assert deaths * 100 <= 20 * len(DEMO_MAZES)


@pytest.mark.slow
def test_demo_lets_a_vampire_come_and_attacks_first() -> None:
    state = _play(board("H.......4..E", hammer=0, scythe=0, bow=0), DemoPlayer(), 1)
    assert (termination(state), hero(state).health) == ("exit", 20)


@pytest.mark.parametrize("way_out", ["E3...H...", "E2.2.H..."])
def test_demo_leaves_while_there_is_time(way_out: str) -> None:
    """It fights its way to a known exit instead of drinking potions that it does not need."""
    rows = (way_out, "XXXXX.XXX", "ppp...ppp")
    state = _play(board(*rows, turns=30, hammer=0, scythe=0, bow=0), DemoPlayer(), 1)
    assert termination(state) == "exit"


def test_demo_shoots_an_orc_from_out_of_its_range() -> None:
    state = _play(board("H......3..E"), DemoPlayer(), 1)
    assert (termination(state), hero(state).health) == ("exit", 20)


def test_a_new_match_starts_without_memories() -> None:
    player = DemoPlayer()
    first = board("H..2..E")
    _play(first, player, 1)
    used = player.choose(view(first), first.legal_actions(SEAT), Rng(1))
    assert used == DemoPlayer().choose(view(first), first.legal_actions(SEAT), Rng(1))


RULES: list[tuple[tuple[str, ...], Action]] = [
    # An adjacent exit or potion before anything else.
    ((".E.", "1H1", "..."), Move(Direction.N)),
    (("...", "1Hp", "..."), Move(Direction.E)),
    # The hammer for two adjacent monsters, the scythe for two in a line.
    (("11.", ".H.", "..."), Attack(Pos(0, 0), "hammer")),
    (("......", "..H11.", "......"), Attack(Pos(3, 1), "scythe")),
    # The sword for one, the bow for a distant orc.
    (("...", "H1.", "..."), Attack(Pos(1, 1), "sword")),
    (("......", "H..3.."), Attack(Pos(3, 1), "bow")),
    # Then a charge, the exit, a treasure, an unknown cell.
    (("E..H..b",), Move(Direction.E)),
    (("E..H..t",), Move(Direction.W)),
    (("t..H...",), Move(Direction.W)),
    (("H......",), Move(Direction.E)),
]


@pytest.mark.parametrize(("rows", "action"), RULES)
def test_the_rules_of_the_rule_bot(rows: tuple[str, ...], action: Action) -> None:
    state = board(*rows)
    assert RuleBot().choose(view(state), state.legal_actions(SEAT), Rng(1)) == action


def test_the_rule_bot_walks_at_random_as_a_last_resort() -> None:
    state = board("H..")
    assert RuleBot().choose(view(state), state.legal_actions(SEAT), Rng(1)) == Move(Direction.E)
