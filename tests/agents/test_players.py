"""Players of all rulesets: `search` plays legally, by what it may know, within its budget."""

import json
from dataclasses import replace
from itertools import count, islice
from math import inf
from threading import Lock
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

import pytest

from game.agents.demo_players import DemoPlayers
from game.agents.planner import find_plan
from game.agents.rollout_search import Budget, RolloutSearch
from game.agents.search_player import SearchPlayer, find_player
from game.api import bot_play
from game.cli.engine import Engine
from game.cli.main import main
from game.core.action import Move
from game.core.actor import Seat
from game.core.grid import Direction
from game.core.match import Match
from game.core.rng import Rng
from game.core.ruleset import RandomPlayer, Ruleset, opponents_of
from game.rulesets import MENU_RULESETS, RULESETS
from tests.rulesets.codekeeper.boards import board as maze
from tests.support.narrow import not_none
from tests.support.playouts import LIMITS, level_names, load_test_level, play_out, playout_of

CODEKEEPER = RULESETS["codekeeper"]
SEAT = Seat(0)
# Demo players win the first ones soon, and those after that are not played.
SEEDS = (5, 6, 7, 8, 1, 2, 3, 4)


def test_it_plays_what_is_legal_and_follows_from_what_the_seat_knows(ruleset: Ruleset) -> None:
    state = playout_of(ruleset.name, "1").sampled_states[1]
    seat = min(state.to_act)
    worlds = state, state.resample(seat, Rng(3))
    one, other = (SearchPlayer(ruleset, 40).choose_in(each, seat, Rng(7)) for each in worlds)
    assert one in state.legal_actions(seat)
    assert one == other


@pytest.mark.slow
@pytest.mark.parametrize("name", level_names("sokoban"))
def test_it_solves_the_maps_of_the_example(name: str) -> None:
    match = Match(RULESETS["sokoban"], load_test_level("sokoban", name), 1, 1)
    assert not_none(bot_play.play_out(match, "search:40").outcome).termination == "solved"


def test_it_plays_what_is_clearly_better_than_the_proposal() -> None:
    state = maze("XXXXXXXX", "X.HE...X", "XXXXXXXX", turns=1)
    aimless = replace(CODEKEEPER, demo_player=RandomPlayer)
    found = {SearchPlayer(aimless).choose_in(state, SEAT, Rng(seed)) for seed in range(4)}
    assert found == {Move(Direction.E)}


def test_more_nodes_are_never_fewer_worlds() -> None:
    state = maze("XXXXXXX", "XH..X.X", "X.X...X", "X..XE.X", "XXXXXXX", turns=9)
    search, moves = RolloutSearch(CODEKEEPER, 1), (Move(Direction.E), Move(Direction.S))
    found = [search.search(state, SEAT, 7, None, moves, Budget(n)) for n in range(10, 400, 30)]
    worlds = [sum(each.worlds for each in values) for values in found]
    assert worlds == sorted(worlds)
    assert worlds[0] < worlds[-1]


def test_a_limit_of_time_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    # Each look at the clock takes a millisecond, and each action is applied after one.
    looks = count()
    clock = SimpleNamespace(monotonic=lambda: next(looks) / 1000)
    monkeypatch.setattr("game.agents.rollout_search.time", clock)
    state = maze("X" * 16, "XH...........E.X", "X" * 16, turns=20)
    SearchPlayer(CODEKEEPER, inf, 0.2).choose_in(state, SEAT, Rng(1))
    assert 90 < next(looks) < 210
    # Nor does one think on that is interrupted.
    player = SearchPlayer(CODEKEEPER, inf)
    clock.monotonic = lambda: player.interrupt() or next(looks)  # type: ignore[func-returns-value]
    assert player.choose_in(state, SEAT, Rng(1)) in state.legal_actions(SEAT)


def test_who_always_takes_too_long_is_asked_no_more() -> None:
    state = playout_of("dooom", "1").sampled_states[1]
    answers = 6 * list(state.legal_actions(seat := min(state.to_act)))[:1]
    bots: Any = {"weak": RandomPlayer(), "strong": SimpleNamespace(choose=lambda *_: answers.pop())}
    player = SearchPlayer(replace(RULESETS["dooom"], bots=lambda: bots), inf, 1e-9)
    assert all(player.choose_in(state, seat, Rng(n)) for n in range(9))
    assert not answers


def test_a_bot_that_is_called_so_comes_first() -> None:
    named = replace(RULESETS["dooom"], bots=lambda: {"search": RandomPlayer()})
    assert isinstance(find_player(named, "search"), RandomPlayer)
    assert opponents_of(named) == ("search",)


def test_a_bot_that_cannot_be_copied_is_asked_itself() -> None:
    bots: Any = {"locked": SimpleNamespace(lock=Lock(), choose=lambda _, legal, __: legal[0])}
    state = playout_of("dooom", "1").sampled_states[1]
    player = SearchPlayer(replace(RULESETS["dooom"], bots=lambda: bots), 10)
    assert player.choose_in(state, min(state.to_act), Rng(1))


def test_it_is_named_wherever_a_bot_is(capsys: pytest.CaptureFixture[str]) -> None:
    options = ["--ruleset", "sokoban", "--seeds", "2", "--json", "--workers", "1"]
    assert main(["trial", *options, "--bot", "search:20", "--bot", "search:5ms"]) == 0
    games = json.loads(capsys.readouterr().out)["games"]
    assert (games[0]["bot"], games[0]["won"], games[1]["bot"]) == ("search_20", True, "search_5ms")
    request = {"cmd": "new", "ruleset": "dooom", "seats": 2, "view": 1, "bot": "search:20"}
    assert Engine(RULESETS).answer(json.dumps(request).encode())["to_act"] == [1]


def test_a_way_to_win_is_looked_for_in_the_time_there_is() -> None:
    rules = RULESETS["sokoban"]
    state = Match(rules, rules.generate({}, 3), 1, 3).state
    assert find_plan(state, SEAT, Budget(), set())[-1] == (state, Move(Direction.N))
    assert not find_plan(state, SEAT, Budget(seconds=0), set())


def test_a_plan_is_kept_while_the_world_follows_it() -> None:
    rules = RULESETS["sokoban"]
    match, player = Match(rules, rules.generate({}, 3), 1, 3), find_player(rules, "demo")
    with patch("game.agents.search_player.find_plan", wraps=find_plan) as search:
        assert play_out(match, player).outcome is not None
        assert search.call_count == 1
        play_out(match.restarted(), player)
        assert search.call_count == 2


def test_where_there_is_no_way_none_is_looked_for_again() -> None:
    (first, *later), hopeless = playout_of("sokoban", "1").states[130:200], set[object]()
    assert not find_plan(first, SEAT, Budget(), hopeless)
    no_budget: Any = None
    assert not any(find_plan(state, SEAT, no_budget, hopeless) for state in later)


class _Tank(SimpleNamespace):
    """Faces where it is told to go, and goes where it faces; it has won two cells to the east."""

    def legal_actions(self, _: Seat) -> tuple[Move, ...]:
        return Move(Direction.N), Move(Direction.E)

    def apply(self, _: Seat, action: Move) -> tuple["_Tank", tuple[()]]:
        far = self.pos + (self.facing is action.direction is Direction.E)
        return _tank(far, action.direction), ()

    def observe(self, _: Seat) -> SimpleNamespace:
        return SimpleNamespace(boards=(), items=(), actors=(self,))


def _tank(far: int, facing: Direction) -> _Tank:
    outcome = SimpleNamespace(winners=(SEAT,)) if far == 2 else None
    looks = {"kind": "tank", "seat": SEAT, "board": 0, "health": 1, "pose": "", "gear": ()}
    return _Tank(pos=far, facing=facing, outcome=outcome, **looks)


def test_who_must_turn_before_it_goes_finds_a_way_too() -> None:
    start: Any = _tank(0, Direction.N)
    assert [step for _, step in find_plan(start, SEAT, Budget(), set())] == [Move(Direction.E)] * 3


def test_a_ruleset_without_a_demo_player_has_the_searcher() -> None:
    assert isinstance(find_player(RULESETS["sokoban"], "demo"), SearchPlayer)
    for name in MENU_RULESETS:
        assert not isinstance(find_player(RULESETS[name], "demo"), SearchPlayer)
        aimless = replace(RULESETS[name], demo_player=RandomPlayer)
        assert isinstance(find_player(aimless, "demo"), SearchPlayer)
    match = Match(aimless, aimless.generate({}, 1), aimless.seats.start, 1)
    DemoPlayers(match).play_until(3)
    assert match.ply == 3


@pytest.mark.slow
def test_the_demo_player_is_worth_watching(ruleset: Ruleset) -> None:
    """Of eight matches it wins more than chance does; those that no longer count are not played."""

    def won(player: str, seed: int) -> bool:
        level = ruleset.generate({}, seed).with_params(LIMITS)
        match = Match(ruleset, level, ruleset.seats.start, seed)
        outcome = play_out(match, find_player(ruleset, player)).outcome
        return outcome is not None and bool(outcome.winners)

    lucky = sum(won("random", seed) for seed in SEEDS)
    wins = (seed for seed in SEEDS if won("demo", seed))
    assert len(list(islice(wins, lucky + 1))) > lucky
