"""Searching and analysing without knowing a ruleset."""

import pickle
from concurrent.futures import Future
from pathlib import Path

import pytest

from game.agents.analysis import Mistake, PlyAnalysis, analyze_ply, turning_points
from game.agents.rollout_search import RolloutSearch
from game.content.maps.pars import par_match, par_of_map
from game.content.maps.shipped_maps import list_levels
from game.content.tmx.reader import load_level
from game.core.action import Action, Move
from game.core.actor import Seat
from game.core.grid import Direction
from game.core.state import State
from game.rulesets import RULESETS
from game.session.analysis_run import AnalysisRun
from game.storage.save_store import SaveStore
from tests.rulesets.codekeeper.boards import board as maze
from tests.rulesets.railgun.boards import board as basalt
from tests.rulesets.railgun.boards import with_counters
from tests.support.narrow import not_none
from tests.support.saves import finished_match

SEAT = Seat(0)


def _analyze(state: State, name: str, played: Action, effort: int = 2) -> PlyAnalysis:
    return not_none(analyze_ply(RolloutSearch(RULESETS[name], effort), state, SEAT, 1, played))


@pytest.mark.slow
@pytest.mark.parametrize("name", RULESETS)
def test_the_same_effort_gives_the_same_values(name: str) -> None:
    ruleset, search = RULESETS[name], RolloutSearch(RULESETS[name], 1)
    level = load_level(list_levels(name)[0], RULESETS)
    par = par_of_map(ruleset, level)
    assert par is not None, f"python3 -m tools.pars --only {name}"
    match = par_match(ruleset, level, par)
    # Sword Tester's first fight comes late.
    for state in (match.state_at(ply) for ply in range(match.ply)):
        seat = min(state.to_act)
        if first := search.search(state, seat, 7):
            break
    assert first == search.search(state, seat, 7)
    assert {each.action for each in first} == set(state.legal_actions(seat))
    assert all(each.worlds for each in first)
    assert all(0 <= value <= 1000 for each in first for value in each.values)


@pytest.mark.parametrize("name", RULESETS)
def test_a_search_can_be_sent_to_another_process(name: str) -> None:
    state = finished_match(name).state_at(0)
    search, sent = pickle.loads(pickle.dumps((RolloutSearch(RULESETS[name], 1), state)))
    assert sent == state
    assert isinstance(search, RolloutSearch)


def test_a_win_that_was_passed_up_is_named() -> None:
    state = maze("XXXXXXXX", "X.HE...X", "XXXXXXXX", turns=2)
    told = _analyze(state, "codekeeper", Move(Direction.W))
    assert told.mistake is Mistake.MISSED_WIN
    assert told.best == Move(Direction.E)
    assert _analyze(state, "codekeeper", Move(Direction.E)).mistake is None


def _told(ply: int, loss: int, mistake: Mistake | None) -> PlyAnalysis:
    return PlyAnalysis(ply, Move(Direction.N), Move(Direction.N), 500, 10, loss, 10, mistake)


def test_at_most_three_plies_are_named_and_none_without_a_mistake() -> None:
    plies = [_told(ply, 100 + ply, Mistake.WORSE) for ply in range(1, 9)]
    plies += [_told(20, 5, Mistake.LOST_AT_ONCE), _told(21, 0, None)]
    assert [each.ply for each in turning_points(plies)] == [7, 8, 20]
    assert turning_points([_told(1, 0, None)]) == []


def test_where_every_action_loses_nothing_is_named() -> None:
    state = with_counters(basalt("#####", "#.@.#", "#####"), turns=1)
    for action in state.legal_actions(SEAT):
        assert _analyze(state, "railgun", action).mistake is None


def _can_win(state: State) -> bool:
    """Return whether the hero can still win, by trying everything: for small mazes without foes."""
    if state.outcome is not None:
        return bool(state.outcome.winners)
    moves = [action for action in state.legal_actions(SEAT) if isinstance(action, Move)]
    return any(_can_win(state.apply(SEAT, move)[0]) for move in moves)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("rows", "turns"),
    [
        (("XXXXXXX", "X.H.E.X", "XXXXXXX"), 2),
        (("XXXXXXX", "X.H.E.X", "XXXXXXX"), 3),
        (("XXXXXXX", "XH..X.X", "X.X...X", "X..XE.X", "XXXXXXX"), 6),
        (("XXXXXXX", "XH....X", "X.XXX.X", "X...E.X", "XXXXXXX"), 5),
    ],
)
def test_what_is_named_is_what_exhaustive_search_finds(rows: tuple[str, ...], turns: int) -> None:
    state = maze(*rows, turns=turns)
    assert _can_win(state)
    for action in state.legal_actions(SEAT):
        if isinstance(action, Move):
            after, _ = state.apply(SEAT, action)
            told = _analyze(state, "codekeeper", action, effort=4)
            assert (told.mistake is not None) is not _can_win(after), action
            assert _can_win(state.apply(SEAT, told.best)[0])


def test_an_analysis_tells_how_much_of_it_is_done(tmp_path: Path) -> None:
    asked = list[Future[PlyAnalysis | None]]()

    def ask(*_: object) -> Future[PlyAnalysis | None]:
        asked.append(Future())
        return asked[-1]

    run = AnalysisRun(finished_match("codekeeper"), SEAT, ask, SaveStore(tmp_path).history)
    assert not run.advance()
    for done in range(len(run.plies)):
        assert run.part_done == pytest.approx(done / len(run.plies))
        assert not run.is_done
        assert not run.advance()
        asked[-1].set_result(None)
        assert run.advance()
    assert (run.part_done, run.is_done) == (1, True)
