"""The player's folder: atomic writes, notes, results, and what a crash or a full disk left."""

import os
import time
from pathlib import Path

import pytest

from game.core.action import Resign
from game.core.actor import Seat
from game.core.codec import digest
from game.core.features.notebook import NotebookEdits
from game.core.match import Match
from game.core.ruleset import RandomPlayer, Ruleset
from game.rulesets import RULESETS
from game.storage.files import atomic_write, share_folder, told_folder
from game.storage.folder_lock import FolderLock
from game.storage.last_choices import LastChoices
from game.storage.level_result import LevelResult, result_of
from game.storage.match_files import read_match
from game.storage.record_writer import record_bytes
from game.storage.save_store import SaveStore
from game.storage.saved_workspace import SavedWorkspace
from game.storage.settings import Settings
from tests.support.narrow import not_none
from tests.support.playouts import best_result, match_from, play_out, playout_of
from tests.support.saves import NAME, played_match

NOTES = SavedWorkspace(NotebookEdits(2), ((("own", 1), (9, 7)),))


def test_a_failed_write_leaves_the_old_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "file"
    atomic_write(path, b"old")

    def full(_handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space"):
        atomic_write(path, b"new")
    assert path.read_bytes() == b"old"
    assert [p.name for p in tmp_path.iterdir()] == ["file"]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
def test_pipes_and_devices_in_place_of_files(tmp_path: Path) -> None:
    store = SaveStore(tmp_path)
    for name in ("settings.json", "results.json", "codex.json", "last_choices.json"):
        os.mkfifo(tmp_path / name)
    (tmp_path / "matches").mkdir()
    (tmp_path / "matches" / "a.match.json").symlink_to("/dev/zero")
    os.mkfifo(tmp_path / "matches" / "b.match.json")
    assert "is not a regular file" in store.load_settings()[1]
    assert store.load_last_choices(NAME) == LastChoices()
    assert store.codex.progress(NAME).counts == {}
    saves, problem = store.list_saves(RULESETS)
    assert saves == []
    assert "is not a regular file" in problem
    match = play_out(played_match(0), RandomPlayer())
    store.save_match(match)
    assert not store.problem
    assert best_result(store, match) is not None


def test_who_has_no_downloads_finds_files_on_the_desktop_or_at_home(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    assert share_folder() == tmp_path
    (tmp_path / "Desktop").mkdir()
    assert told_folder(share_folder()) == str(Path("~/Desktop"))


def test_temporary_files_of_a_crash_are_deleted_and_no_others(tmp_path: Path) -> None:
    store = SaveStore(tmp_path)
    store.save_match(played_match())
    store.save_settings(Settings())
    before = sorted(tmp_path.rglob("*"))
    left = [tmp_path / ".settings.json.abcd1234", tmp_path / "matches" / ".a.match.json.0_a9zzzz"]
    for path in left:
        path.write_bytes(b"{")
    with FolderLock(tmp_path):
        # Whoever holds the lock may be writing.
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("game.storage.folder_lock._TRIES", 2)
            SaveStore(tmp_path).recover(RULESETS)
        assert all(path.exists() for path in left)
    store.recover(RULESETS)
    assert sorted(tmp_path.rglob("*")) == before


def test_a_first_start_recovers_nothing_and_writes_nothing(tmp_path: Path) -> None:
    SaveStore(tmp_path / "new").recover(RULESETS)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.slow
def test_best_results(tmp_path: Path, ruleset: Ruleset) -> None:
    store = SaveStore(tmp_path)
    matches = [playout_of(ruleset.name, "1", player).match for player in ("demo", "random")]
    level = matches[0].level
    assert store.best_result_on(ruleset.name, level, 1) is None
    for match in matches:
        store.save_match(match)
    assert best_result(store, matches[0]) == best_result(store, matches[1])
    assert best_result(store, matches[0])
    assert store.best_result_on(ruleset.name, level, 2) is None
    (tmp_path / "results.json").write_bytes(b"{")
    assert best_result(store, matches[0]) is None
    assert (tmp_path / "results.json.broken").exists()


def test_a_folder_that_cannot_be_written(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_bytes(b"")
    store = SaveStore(file / "below")
    store.save_match(played_match())
    store.save_settings(Settings())
    assert store.problem
    assert store.unfinished_files() == []


def test_loading_is_quick(tmp_path: Path) -> None:
    path = tmp_path / "a.match.json"
    match = match_from(playout_of(NAME, "1"))
    path.write_bytes(record_bytes(match))
    start = time.perf_counter()
    assert digest(read_match(path, RULESETS).replayed().state) == digest(match.state)
    assert time.perf_counter() - start < 2


def test_a_match_that_a_bot_won_is_won_without_people_alone() -> None:
    ruleset = RULESETS["dooom"]
    level = ruleset.generate({}, 1)
    alone = Match(ruleset, level, 1, 1, ("human",))
    alone.submit(Seat(0), Resign(), 0)
    assert result_of(alone) == LevelResult(won=False, score=0, plies=1)
    for first, second in (("human", "easy"), ("easy", "human"), ("easy", "easy")):
        match = Match(ruleset, level, 2, 1, (first, second))
        match.submit(Seat(0), Resign(), 0)
        play_out(match, ruleset.demo_player())
        assert not_none(match.outcome).winners == (Seat(1),)
        assert result_of(match).won is (first == "easy")


def test_a_match_that_a_player_gave_up_leaves_no_best_result(tmp_path: Path) -> None:
    ruleset, store = RULESETS["river"], SaveStore(tmp_path)
    match = Match(ruleset, ruleset.generate({"players": 2}, 4), 2, 4, ("human", "human"))
    match.submit(Seat(0), Resign(), 0)
    store.save_match(match)
    assert not_none(match.outcome).winners == (Seat(1),)
    assert store.best_result_on("river", match.level, 4) is None
