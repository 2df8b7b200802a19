"""Sessions: what a screen is told of play, agents and replays."""

import pickle
from collections.abc import Callable, Sequence
from concurrent.futures import BrokenExecutor, Executor, Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from game.agents.search_player import decide, find_player
from game.core.action import Resign
from game.core.actor import Seat
from game.core.match import HUMAN, Match
from game.core.ruleset import SEARCH, RandomPlayer, Ruleset, UndoRule, opponents_of
from game.session.local_session import LocalReplay, LocalSession
from game.session.parallel_replay import ParallelReplay
from game.session.updates import Update
from game.storage.save_store import SaveStore
from tests.support.playouts import level_names, load_test_level, play_out
from tests.support.saves import load_match

SEAT = Seat(0)


@pytest.fixture
def store(tmp_path: Path) -> SaveStore:
    return SaveStore(tmp_path)


def _one(updates: Sequence[Update]) -> Update:
    [update] = updates
    return update


def test_undo_and_redo(ruleset: Ruleset, store: SaveStore) -> None:
    if ruleset.undo_rule is UndoRule.NEVER:
        pytest.skip("nothing is ever taken back")
    for seed in range(60):
        match = Match(ruleset, ruleset.generate({}, seed), ruleset.seats.start, seed)
        session = LocalSession(match, store)
        update = _one(session.poll())
        while update.legal:
            session.submit(update.legal[0])
            update = _one(session.poll())
            if not session.undo():
                assert _one(session.poll()).events == ()
                assert not session.redo()
                assert _one(session.poll()) == update
                return
    pytest.fail("nothing could be taken back")


@pytest.mark.parametrize("threaded", [False, True])
def test_bots_play_a_ply_at_each_poll(
    ruleset: Ruleset, store: SaveStore, *, threaded: bool
) -> None:
    bots = list(ruleset.bots())
    if not bots:
        pytest.skip("no bots")
    level, seats = ruleset.generate({}, 6), min(2, ruleset.seats.stop - 1)
    match = Match(ruleset, level, seats, 6, [bots[0]] * seats)
    with ThreadPoolExecutor(1) as thinker:
        session = LocalSession(match, store, thinker if threaded else None)
        updates: list[Update] = []
        while len(updates) < 6 and match.outcome is None:
            updates += session.poll()
    plies = [update.ply for update in updates]
    assert plies == list(range(len(plies)))
    first = ParallelReplay([match], [""]).first_updates[0][0]
    shown = {update.view.seat for update in (*updates, *session.past(), first)}
    assert shown == {session.seat, session.report().seat} == {SEAT}
    [saved] = store.unfinished_files()
    assert load_match(store, saved).ply == plies[-1]


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


def test_the_screen_passes_from_human_to_human(ruleset: Ruleset, store: SaveStore) -> None:
    if 2 not in ruleset.seats:
        pytest.skip("one seat")
    match = Match(ruleset, ruleset.generate({}, 6), 2, 6)
    session = LocalSession(match, store)
    first = session.seat
    session.poll()
    assert session.next_player is None
    while session.next_player is None and match.outcome is None:
        session.submit(match.state.legal_actions(first)[-1])
    second = session.next_player
    assert second is not None
    assert second != first
    plies = match.ply
    session.switch_seat(second)
    # What happened meanwhile was kept for the other seat, as that seat perceived it.
    updates = session.poll()
    assert [update.ply for update in updates] == list(range(plies + 1))
    assert all(update.view.seat == second for update in updates)
    assert session.next_player is None


@pytest.mark.slow
def test_a_replay_steps_and_seeks_within_its_match(ruleset: Ruleset) -> None:
    begun = Match(ruleset, ruleset.generate({}, 6), ruleset.seats.start, 6)
    match = play_out(begun, RandomPlayer(), max_plies=20)
    shown = LocalReplay(match, SEAT)
    for _ in range(match.ply + 1):
        shown.step()
    updates = shown.poll()
    assert [update.ply for update in updates] == [*range(match.ply + 1)]
    assert updates[-1].view == match.state.observe(SEAT)
    for wanted, ply in ((2, 2), (-1, 0), (10**6, match.ply)):
        shown.seek(wanted)
        update = _one(shown.poll())
        assert (update.ply, update.events) == (ply, ())
    known = dict(shown.moments)
    with patch("game.session.local_session.moments", None):
        assert shown.moments == known, "they are found once"
