"""The demo player: strength and typical decisions."""

import pytest

from game.core.action import Move
from game.core.grid import Direction, Pos
from game.core.rng import Rng, derive_seed
from game.core.ruleset import Player
from game.core.view import Gauge
from game.rulesets.codekeeper import CODEKEEPER
from game.rulesets.codekeeper.ai.demo_player import DemoPlayer
from game.rulesets.codekeeper.ai.forward_model import KnownBoard
from game.rulesets.codekeeper.ai.goals import plan_goals
from game.rulesets.codekeeper.start import new_game
from game.rulesets.codekeeper.state import CodekeeperState
from tests.rulesets.codekeeper.boards import SEAT, board, hero, termination, view
from tests.support.narrow import not_none
from tests.support.playouts import play_alone

# It thinks long: three short mazes are too few to measure it, but enough to see it play much worse.
MAZES = (1, 2, 6)


def _play(state: CodekeeperState, player: Player, seed: int) -> CodekeeperState:
    return play_alone(state, player, Rng(derive_seed(seed, "player")))


@pytest.mark.slow
def test_demo_leaves_most_mazes() -> None:
    """Nine in ten over 300 mazes; a small sample can be two standard errors below."""
    starts = [(new_game(CODEKEEPER.generate({}, seed), seed), seed) for seed in MAZES]
    ends = [termination(_play(state, DemoPlayer(), seed)) for state, seed in starts]
    assert ends.count("exit") >= 2


@pytest.mark.slow
def test_demo_lets_a_vampire_come_and_attacks_first() -> None:
    state = _play(board("H.......4..E", hammer=0, scythe=0, bow=0), DemoPlayer(), 1)
    assert (termination(state), hero(state).health) == ("exit", 20)


@pytest.mark.slow
@pytest.mark.parametrize("way_out", ["E3...H...", "E2.2.H..."])
def test_demo_leaves_while_there_is_time(way_out: str) -> None:
    """It fights its way to a known exit instead of drinking potions that it does not need."""
    rows = (way_out, "XXXXX.XXX", "ppp...ppp")
    state = _play(board(*rows, turns=30, hammer=0, scythe=0, bow=0), DemoPlayer(), 1)
    assert termination(state) == "exit"


def test_demo_takes_the_exit_beside_it() -> None:
    """A treasure next to it is not worth a turn near a vampire."""
    state = board("E.4", "Ht.", "t..")
    assert DemoPlayer().choose(view(state), state.legal_actions(SEAT), Rng(1)) == Move(Direction.N)
    seen, turns = view(board("E.4", "Ht.")), Gauge("turns", 5, 30)
    known = KnownBoard(seen.board.grid, {item.pos: item.kind for item in seen.items})
    goals = plan_goals(known, (), not_none(seen.own_actor()), turns)
    assert goals.costs[Pos(0, 0)] == 0, "a potion may cost as much"


def test_demo_shoots_an_orc_from_out_of_its_range() -> None:
    state = _play(board("H......3..E"), DemoPlayer(), 1)
    assert (termination(state), hero(state).health) == ("exit", 20)


def test_a_new_match_starts_without_memories() -> None:
    player, first = DemoPlayer(), board("H..2..E")
    _play(first, player, 1)
    used = player.choose(view(first), first.legal_actions(SEAT), Rng(1))
    assert used == DemoPlayer().choose(view(first), first.legal_actions(SEAT), Rng(1))
