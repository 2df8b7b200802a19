"""Bots: they see only views, play only legal actions, and differ clearly in strength."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from game.api.bot_play import play_out
from game.core.action import EndTurn, Move
from game.core.actor import Seat
from game.core.grid import Direction, Pos
from game.core.level import Level
from game.core.match import Match
from game.core.rng import Rng
from game.core.ruleset import Player
from game.core.view import Sighting
from game.rulesets.dooom import DOOOM
from game.rulesets.dooom.ai.fight_odds import CERTAIN, win_odds
from game.rulesets.dooom.ai.hard_bot import HardBot
from game.rulesets.dooom.ai.seat_knowledge import NEVER, SeatKnowledge, hits_to_kill
from game.rulesets.dooom.params import treasure_of
from game.rulesets.dooom.state import DooomState
from tests.rulesets.dooom.boards import actor_of, board, play, walk
from tests.support.playouts import load_test_level

NAMES = ("easy", "normal", "hard")


def choice(bot: Player, state: DooomState, seed: int = 1) -> object:
    seat = state.current_seat
    return bot.choose(state.observe(seat), state.legal_actions(seat), Rng(seed))


def _winners(level: Level, bots: Sequence[Player], seed: int) -> tuple[int, ...]:
    outcome = play_out(Match(DOOOM, level, len(bots), seed), *bots, plies=20_000).outcome
    return () if outcome is None else outcome.winners


def test_bots_are_listed_weakest_first() -> None:
    assert tuple(DOOOM.bots()) == NAMES


def test_normal_does_not_wait_where_it_saw_somebody_long_ago() -> None:
    # On 20-great-labyrinth it stepped to and fro beside such a cell for 80 rounds.
    state, bot = board("..0...E", "#######", "1......", target=2), DOOOM.bots()["normal"]
    prey, own, legal = actor_of(state, 1), actor_of(state, 0).pos, state.legal_actions(Seat(0))
    for side in (Direction.E, Direction.W):
        seen = Sighting(replace(prey, pos=own.step(side), gear=("treasure:1",)), 10)
        view = replace(state.observe(Seat(0)), turn=40)
        choice = bot.choose(replace(view, sightings=(seen,)), legal, Rng(1))
        assert choice == bot.choose(view, legal, Rng(1))


def test_hard_follows_prey_that_has_just_gone_out_of_sight() -> None:
    # On 15-lamplight it went to and fro in front of a dead end for 40 rounds.
    state = board("..0...", "######", "1....E", target=2)
    own, legal = actor_of(state, 0).pos, state.legal_actions(Seat(0))
    state = walk(state, "EEWWWE")
    fled = replace(actor_of(state, 1), pos=Pos(own.x + 2, own.y), gear=("treasure:1",))
    for turn in range(41, 61, 4):
        view = replace(state.observe(Seat(0)), turn=turn, sightings=(Sighting(fled, turn - 1),))
        assert HardBot().choose(view, legal, Rng(1)) == Move(Direction.E)


def test_normal_flees_at_the_end_of_its_turn() -> None:
    rows = (".....", "..0..", "..1..", ".....", "E...G")
    state = walk(board(*rows, gear={1: ("sword",)}), "NSNS")
    after, _ = play(state, choice(DOOOM.bots()["normal"], state))  # type: ignore[arg-type]
    own, other = actor_of(after, 0).pos, actor_of(after, 1).pos
    assert abs(own.x - other.x) + abs(own.y - other.y) == 2


def test_easy_looks_for_the_unknown_after_a_while() -> None:
    # On 14-cloisters it wandered alone until the last round.
    state = board(".0......", "#######.", "E......G")
    view, legal = replace(state.observe(Seat(0)), turn=40), state.legal_actions(Seat(0))
    chosen = {DOOOM.bots()["easy"].choose(view, legal, Rng(seed)) for seed in range(9)}
    assert chosen == {Move(Direction.E)}


def test_hits_to_kill_and_odds() -> None:
    state = board("01...", "E...G", gear={0: ("sword",), 1: ("armour",)})
    own, other = actor_of(state, 0), actor_of(state, 1)
    assert (hits_to_kill(own, other), hits_to_kill(other, own)) == (3, 3)
    assert hits_to_kill(replace(own, gear=()), other) == NEVER
    assert win_odds(1, NEVER) == win_odds(0, 3) == CERTAIN
    assert win_odds(3, 0) == win_odds(NEVER, 3) == 0
    # Striking first at even odds: the series 3/4 + 1/16 * 3/4 + ... is four fifths.
    assert win_odds(1, 1) == 800
    assert win_odds(1, 3) > win_odds(2, 3) > win_odds(3, 3)


def test_hard_ends_its_turn_out_of_reach_of_a_stronger_foe() -> None:
    rows = ("............", "01..........", "............", "E..........G")
    state = board(*rows, gear={1: ("sword", "armour")})
    while state.current_seat == Seat(0):
        state, _ = play(state, choice(HardBot(), state))  # type: ignore[arg-type]
    own, other = actor_of(state, 0).pos, actor_of(state, 1).pos
    # It has four AP, the last of them for the attack.
    assert abs(own.x - other.x) + abs(own.y - other.y) > 4


def test_hard_crosses_unknown_cells_to_an_exit_behind_a_wall() -> None:
    state = board("0#E#", ".#.#", ".#.#", "...#", "G###", gear={0: ("treasure:1",)})
    knowledge = SeatKnowledge(state.observe(Seat(0)), state.legal_actions(Seat(0)))
    assert knowledge.distance(knowledge.exits) is None
    # Two known cells, four unknown ones at two steps each, two known cells.
    assert knowledge.estimated_path(knowledge.exits, 2) == (12, [Move(Direction.S)])
    assert choice(HardBot(), state) == Move(Direction.S)


def test_knowledge_finds_paths_around_others() -> None:
    state = board("0.1..", ".....", "E...G")
    knowledge = SeatKnowledge(state.observe(Seat(0)), state.legal_actions(Seat(0)))
    own = actor_of(state, 0).pos
    assert knowledge.distance(knowledge.cell(own.step(Direction.E, 2))) is None
    assert knowledge.distance(knowledge.cell(own.step(Direction.SE))) == 2
    assert knowledge.steps_towards(knowledge.cell(own.step(Direction.E))) == [Move(Direction.E)]
    assert knowledge.steps_towards(knowledge.cell(Pos(0, 0))) == []
    assert treasure_of(knowledge.own) == knowledge.treasure == 0


@pytest.mark.slow
@pytest.mark.parametrize("pair", [("normal", "easy"), ("hard", "normal")])
def test_stronger_bots_win_more(pair: tuple[str, str]) -> None:
    names = "03-the-old-map", "04-armoury", "07-cellar"
    levels = [load_test_level("dooom", name) for name in names]
    won = [
        _winners(levels[n // 2 % 3], [DOOOM.bots()[pair[seat ^ n % 2]] for seat in (0, 1)], n // 2)
        for n in range(60)
    ]
    wins = sum(winners == (n % 2,) for n, winners in enumerate(won))
    assert wins > sum(winners == (1 - n % 2,) for n, winners in enumerate(won)) + 8


@pytest.mark.slow
def test_an_idle_player_never_wins() -> None:
    class Idle:
        def choose(self, view: object, legal: object, rng: Rng) -> EndTurn:
            return EndTurn()

    level = load_test_level("dooom", "01-first-blood")
    idle: Player = Idle()
    # An idle player on the only way out draws, but never wins from either seat.
    for seat in (0, 1):
        bots = [DOOOM.bots()["normal"] if n == seat else idle for n in (0, 1)]
        won = [_winners(level, bots, seed) for seed in range(4)]
        assert (1 - seat,) not in won
        assert won.count((seat,)) >= 3
    assert _winners(level, (idle, idle), 1) == ()
