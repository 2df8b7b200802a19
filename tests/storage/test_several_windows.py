"""Windows on one folder: each match is continued in one of them, and nothing is lost."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from game.rulesets import RULESETS
from game.storage.files import SaveError
from game.storage.folder_lock import FolderLock
from game.storage.match_files import read_match
from game.storage.online_seat import OnlineSeat
from game.storage.save_store import SaveStore
from tests.support.paths import ROOT
from tests.support.saves import load_match, play_and_save, play_to_end, played_match


def test_matches_of_one_seed_have_files_of_their_own(tmp_path: Path) -> None:
    store = SaveStore(tmp_path)
    first, second = played_match(1), played_match(2)
    for match in (first, second, first):
        store.save_match(match)
    assert len(store.unfinished_files()) == 2
    assert sorted(load_match(store, path).ply for path in store.unfinished_files()) == [1, 2]


def test_a_new_match_never_takes_over_a_file(tmp_path: Path) -> None:
    """Also when it lies at the address of one that is gone."""
    store = SaveStore(tmp_path)
    for _ in range(20):
        store.save_match(played_match(1))
    assert len(store.unfinished_files()) == 20


def test_a_file_is_taken_when_it_is_loaded(tmp_path: Path) -> None:
    SaveStore(tmp_path).save_match(played_match(3))
    store = SaveStore(tmp_path)
    [path] = store.unfinished_files()
    match = load_match(store, path)
    with pytest.raises(SaveError, match=r"cannot be read"):
        load_match(store, path)
    [taken] = store.unfinished_files()
    assert taken != path
    assert read_match(taken, RULESETS).replayed().ply == 3, (
        "a crash right after loading loses nothing"
    )
    for ply in (4, 5):
        play_and_save(store, match)
        assert store.unfinished_files() == [taken]
        assert read_match(taken, RULESETS).replayed().ply == ply
    assert not store.problem


def test_a_file_may_go_while_others_are_looked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = SaveStore(tmp_path)
    store.save_match(played_match(1))
    store.save_match(played_match(2))
    [stays, goes] = sorted(store.unfinished_files())
    plain = Path.stat

    def stat(path: Path, **more: Any) -> os.stat_result:
        if path == goes:
            goes.unlink(missing_ok=True)
        return plain(path, **more)

    monkeypatch.setattr(Path, "stat", stat)
    assert store.unfinished_files() == [stays]


def test_only_who_took_a_match_last_goes_on_with_it(tmp_path: Path) -> None:
    first, second = SaveStore(tmp_path), SaveStore(tmp_path)
    match = played_match(3)
    first.save_match(match)
    again = load_match(second, second.unfinished_files()[0])
    play_and_save(first, match)
    assert "elsewhere" in first.problem
    play_and_save(second, again)
    assert not second.problem
    [path] = second.unfinished_files()
    assert read_match(path, RULESETS).replayed().ply == again.ply
    play_to_end(match)
    first.save_match(match)
    assert list(tmp_path.glob("records/*")) == []
    play_to_end(again)
    second.save_match(again)
    assert len(list(tmp_path.glob("records/*"))) == 1
    assert list(tmp_path.glob("matches/*")) == [], "no copy is left to go back to"


# Finishes matches of as many seeds, each on its first turn, and saves each.
FINISHING_CHILD = """
import sys
from pathlib import Path
from game.core.features.notebook import NotebookEdits
from game.core.match import Match
from game.rulesets import RULESETS
from game.storage.save_store import SaveStore
store, rules = SaveStore(Path(sys.argv[1])), RULESETS[sys.argv[2]]
level = rules.generate({}, 1)
for seed in range(int(sys.argv[3]), int(sys.argv[4])):
    match = Match(rules, level, 2, seed)
    while match.outcome is None:
        seat = min(match.state.to_act)
        match.submit(seat, match.state.legal_actions(seat)[-1], match.ply)
    store.save_match(match)
    store.codex.add_seen(rules.name, [f"kind {seed}"])
    store.codex.add_counts(rules.name, {"kills": 1})
    assert not store.problem, store.problem
"""


@pytest.mark.slow
def test_two_windows_lose_none_of_each_others_results(tmp_path: Path) -> None:
    per_window, several = 40, next(name for name, each in RULESETS.items() if 2 in each.seats)
    windows = [
        subprocess.Popen(
            [sys.executable, "-c", FINISHING_CHILD, str(tmp_path), several, str(first), str(last)],
            cwd=ROOT,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
        )
        for first, last in ((0, per_window), (per_window, 2 * per_window))
    ]
    assert [window.wait() for window in windows] == [0, 0]
    store = SaveStore(tmp_path)
    results = [store.best_result_on(several, None, seed) for seed in range(2 * per_window)]
    assert None not in results, f"{results.count(None)} lost"
    progress = store.codex.progress(several)
    assert len(progress.seen) == 2 * per_window
    assert progress.counts["kills"] == 2 * per_window
    assert len(list(tmp_path.glob("records/*"))) == 2 * per_window


def test_the_name_of_a_match_in_another_window_is_not_given_away(tmp_path: Path) -> None:
    first, second, third = (SaveStore(tmp_path) for _ in range(3))
    match = played_match(3)
    first.save_match(match)
    again = load_match(second, second.unfinished_files()[0])
    new = played_match(1)
    third.save_match(new)
    play_and_save(first, match)
    assert "elsewhere" in first.problem
    play_to_end(match)
    first.save_match(match)
    play_and_save(second, again)
    plies = {read_match(path, RULESETS).replayed().ply for path in third.unfinished_files()}
    assert plies == {new.ply, again.ply}


def test_a_match_without_actions_takes_no_other_match_with_it(tmp_path: Path) -> None:
    first, second, third = (SaveStore(tmp_path) for _ in range(3))
    empty, new = played_match(0), played_match(1)
    first.save_match(empty)
    load_match(second, second.unfinished_files()[0])
    third.save_match(new)
    first.delete_if_empty(empty)
    plies = {read_match(path, RULESETS).replayed().ply for path in third.unfinished_files()}
    assert plies == {0, 1}


def test_leaving_a_match_keeps_the_seat_that_another_window_has_stored(tmp_path: Path) -> None:
    store, own, other = SaveStore(tmp_path), OnlineSeat("a", "1"), OnlineSeat("b", "2")
    store.online_seats.save(own, OnlineSeat())
    SaveStore(tmp_path).online_seats.save(other, OnlineSeat())
    assert store.online_seats.load() == own
    renewed = OnlineSeat("a", "3")
    store.online_seats.save(renewed, own)
    assert store.online_seats.load() == renewed
    store.online_seats.forget(renewed)
    assert store.online_seats.load() == other
    store.online_seats.forget(other)
    assert store.online_seats.load() is None


def test_a_folder_locked_for_too_long_ends_in_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("game.storage.folder_lock._TRIES", 2)
    store, match = SaveStore(tmp_path), played_match(3)
    with FolderLock(tmp_path):
        store.save_match(match)
        assert "another window" in store.problem
        with pytest.raises(TimeoutError) as error:
            FolderLock(tmp_path).__enter__()
        assert error.value.filename == str(tmp_path)
    store.save_match(match)
    assert not store.problem
