"""Sessions: what a screen is told of play, agents and replays."""

import pickle
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, Future
from pathlib import Path
from typing import Any

import pytest

from game.agents.search_player import decide, find_player
from game.core.action import Resign
from game.core.actor import Seat
from game.core.match import HUMAN, Match
from game.core.ruleset import SEARCH, RandomPlayer, Ruleset, opponents_of
from game.session.local_session import LocalSession
from game.storage.save_store import SaveStore
from tests.support.playouts import level_names, load_test_level, play_out
from tests.support.saves import load_match

SEAT = Seat(0)


@pytest.fixture
def store(tmp_path: Path) -> SaveStore:
    return SaveStore(tmp_path)


class _SlowExecutor(Executor):
    """Thinks as long as the test wants."""

    def __init__(self) -> None:
        self.asked: list[Future[Any]] = []

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        self.asked.append(Future())
        return self.asked[-1]


@pytest.mark.parametrize("seats", [2, 3])
def test_an_answer_about_another_state_is_dropped(
    ruleset: Ruleset, store: SaveStore, seats: int
) -> None:
    bots = list(ruleset.bots())
    if seats not in ruleset.seats or not bots:
        pytest.skip("too few seats")
    match = Match(ruleset, ruleset.generate({}, 6), seats, 6, [HUMAN, *bots[:1] * (seats - 1)])
    thinker = _SlowExecutor()
    session = LocalSession(match, store, thinker)
    while not thinker.asked:
        if SEAT in match.state.to_act:
            session.submit(match.state.legal_actions(SEAT)[-1])
        session.poll()
    bot, answer = find_player(ruleset, bots[0]), match.state.legal_actions(min(match.state.to_act))
    session.submit(Resign())
    resigned = match.ply
    # Who wins when others have given up has no score to beat.
    assert match.outcome is None or store.best_result_on(ruleset.name, match.level, 6) is None
    thinker.asked[0].set_result((bot, answer[0]))
    for _ in range(3):
        session.poll()
    assert match.ply == resigned
    if match.outcome is None:
        # The bot is asked again, about the match as it is now.
        answer = match.state.legal_actions(min(match.state.to_act))
        thinker.asked[1].set_result((bot, answer[0]))
        session.poll()
        assert match.ply == resigned + 1


def _copied(work: Callable[..., Any], *asked: Any) -> Future[Any]:
    """Work on copies, as in another process."""
    answer: Future[Any] = Future()
    work, asked = pickle.loads(pickle.dumps((work, asked)))
    answer.set_result(pickle.loads(pickle.dumps(work(*asked))))
    return answer


def _ended(*_: Any) -> Future[Any]:
    answer: Future[Any] = Future()
    answer.set_exception(BrokenExecutor())
    return answer


@pytest.mark.slow
@pytest.mark.parametrize("run_apart", [_copied, _ended])
def test_a_searcher_plays_a_seat_as_everywhere(
    ruleset: Ruleset, store: SaveStore, run_apart: Callable[..., Future[Any]]
) -> None:
    if SEARCH not in opponents_of(ruleset):
        pytest.skip("one seat")
    match = Match(ruleset, ruleset.generate({}, 6), 2, 6, [HUMAN, SEARCH])
    session = LocalSession(match, store, run_apart=run_apart)
    player, played = find_player(ruleset, "search:400"), 0

    def play_on() -> bool:
        """Play a ply; return whether it is the searcher's, and what the same one plays."""
        match = session.match
        if SEAT in match.state.to_act:
            session.submit(match.state.legal_actions(SEAT)[-1])
            return False
        seat, ply = min(match.state.to_act), match.ply
        asked = match.state, seat, match.state.legal_actions(seat), match.bot_rng(seat)
        while match.ply == ply:
            session.poll()
        assert match.action(match.ply) == (seat, decide(player, *asked))
        return True

    while played < 6:
        played += play_on()
    [saved] = store.unfinished_files()
    resumed = load_match(store, saved)
    assert (resumed.players, resumed.ply) == ((HUMAN, SEARCH), match.ply)
    session, player = LocalSession(resumed, store), find_player(ruleset, SEARCH)
    while played < 7:
        played += play_on()


def test_a_seed_matters_where_another_would_have_changed_the_match(
    ruleset: Ruleset, store: SaveStore
) -> None:
    level, seats = load_test_level(ruleset.name, level_names(ruleset.name)[-1]), ruleset.seats.start
    match = play_out(Match(ruleset, level, seats, 1), RandomPlayer())
    begins, other = match.restarted().state, ruleset.new_game(level, seats, 2)
    is_rolled = begins.rng_state != match.state.rng_state
    matters = is_rolled or begins.observe(None) != other.observe(None)
    assert LocalSession(match, store).report().seed_matters == matters


def test_only_a_match_without_actions_gives_its_file_to_the_next(
    ruleset: Ruleset, store: SaveStore
) -> None:
    match = Match(ruleset, ruleset.generate({}, 6), ruleset.seats.start, 6)
    session = LocalSession(match, store)
    store.save_match(match)
    session = session.restarted_on(match.level)
    assert store.has_file(session.match)
    session.submit(session.match.legal[0])
    assert not store.has_file(session.restarted_on(match.level).match)
