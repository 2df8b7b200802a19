"""Each action is a line of its own at the end of a match's file."""

import os
import time
from collections.abc import Callable
from pathlib import Path
from threading import current_thread, main_thread

import pytest

from game.core.actor import Seat
from game.core.codec import dumps
from game.core.match import Match
from game.core.rng import Rng, derive_seed
from game.core.ruleset import Ruleset
from game.rulesets import RULESETS
from game.storage.files import SaveError, backup_path
from game.storage.match_files import read_match
from game.storage.record_writer import RecordWriter, record_bytes
from game.storage.save_store import SaveStore
from tests.support.saves import load_match, play_and_save, played_match


@pytest.mark.slow
def test_saves_after_every_action_are_like_one_save(
    tmp_path: Path, ruleset: Ruleset, monkeypatch: pytest.MonkeyPatch
) -> None:
    written: list[object] = []

    def counted(value: object) -> str:
        written.append(value)
        return dumps(value)

    monkeypatch.setattr("game.core.match.dumps", counted)
    match = Match(ruleset, ruleset.generate({}, 2), ruleset.seats.start, 2)
    store, rng = SaveStore(tmp_path), Rng(derive_seed(2, "saves"))
    for _ in range(40):
        if match.outcome is not None:
            break
        rng, number = rng.below(4)
        if number == 0 and not match.undo_refusal():
            match.undo()
        else:
            seat = min(match.state.to_act)
            rng, number = rng.below(len(match.state.legal_actions(seat)) - 1)
            match.submit(seat, match.state.legal_actions(seat)[number], match.ply)
        written.clear()
        store.save_match(match)
        assert all(state is match.state for state in written), "a save must not write old states"
    [path] = store.unfinished_files() or (tmp_path / "records").glob("*.json")
    assert record_bytes(read_match(path, RULESETS).replayed()) == record_bytes(match)


def _appended(folder: Path) -> tuple[Path, list[bytes]]:
    """Save a match after each of five actions; return its file and the lines in it."""
    path, match = folder / "a.match.json", played_match(0)
    writer = RecordWriter(path)
    for seat, action in played_match(5).record().log:
        match.submit(seat, action, match.ply)
        writer.write(match)
    lines = path.read_bytes().splitlines(keepends=True)
    assert len(lines) == 5
    return path, lines


@pytest.mark.parametrize("cut", [1, 2, 40])
def test_a_last_line_that_was_never_finished_costs_its_action_alone(
    tmp_path: Path, cut: int
) -> None:
    path, lines = _appended(tmp_path)
    path.write_bytes(b"".join(lines)[:-cut])
    assert read_match(path, RULESETS).plies == 4
    store = SaveStore(tmp_path)
    match = load_match(store, path)
    assert match.record() == played_match(4).record()
    store.save_match(match)
    [path] = tmp_path.glob("*.match.json")
    assert path.read_bytes() == record_bytes(match)


def test_an_action_is_brought_to_the_disk_beside_the_window(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store, match, synced = SaveStore(tmp_path, syncs=True), played_match(1), list[int]()
    store.save_match(match)
    [path] = store.unfinished_files()

    def sync(file: int) -> None:
        assert current_thread() is not main_thread()
        synced.append(os.fstat(file).st_size)

    def fail(file: int) -> None:
        raise OSError(5, "Input/output error")

    monkeypatch.setattr(os, "fsync", sync)
    play_and_save(store, match)
    _wait_until(lambda: bool(synced))
    assert synced == [path.stat().st_size]
    monkeypatch.setattr(os, "fsync", fail)
    play_and_save(store, match)
    _wait_until(lambda: "Input/output error" in store.problem)
    assert len(path.read_bytes().splitlines()) == 3
    monkeypatch.setattr(os, "fsync", lambda file: None)
    store.save_match(played_match(1))
    assert store.problem, "another match's file says nothing about this one"
    play_and_save(store, match)
    assert not store.problem
    assert path.read_bytes() == record_bytes(match), "all of it is written again"


def _wait_until(is_so: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 10
    while not is_so():
        assert time.monotonic() < deadline
        time.sleep(0.001)


def test_other_line_ends_change_nothing(tmp_path: Path) -> None:
    path, lines = _appended(tmp_path)
    path.write_bytes(b"".join(lines).replace(b"\n", b"\r\n"))
    assert read_match(path, RULESETS).replayed().record() == played_match(5).record()


@pytest.mark.parametrize("number", range(5))
def test_damage_costs_what_comes_after_it_alone_and_all_is_kept(
    tmp_path: Path, number: int
) -> None:
    for damage in ((b'"', b"'"), (b"[0", b"[1"), None)[: 3 if number else 2]:
        path, lines = _appended(tmp_path)
        damaged = lines[number].replace(*damage, 1) if damage else b""
        path.write_bytes(b"".join([*lines[:number], damaged, *lines[number + 1 :]]))
        content = path.read_bytes()
        store, file = SaveStore(tmp_path), read_match(path, RULESETS)
        match = file.replayed()
        # The first line is in the backup, too; a last one that is missing was never written.
        assert match.record() == played_match(number or 5).record()
        said = store.take_over(file, match)
        if number == 4 and not damage:
            assert not said
        else:
            [kept] = tmp_path.glob("*.broken")
            assert kept.read_bytes() == content
            assert (str(path) in said, str(kept) in said) == (True, True)
            kept.unlink()
        for each in tmp_path.glob("a*.match.json"):
            assert read_match(each, RULESETS).replayed().record() == match.record()
            each.unlink()


def test_a_first_line_is_lost_without_its_backup_alone(tmp_path: Path) -> None:
    path, lines = _appended(tmp_path)
    path.write_bytes(b"".join([lines[0].replace(b'"', b"'", 1), *lines[1:]]))
    backup_path(path).unlink()
    with pytest.raises(SaveError, match="cut off"):
        read_match(path, RULESETS)


def test_what_was_appended_is_seen_in_the_picture_of_a_save(tmp_path: Path) -> None:
    path, _ = _appended(tmp_path)
    assert read_match(path, RULESETS).view() == played_match().state.observe(Seat(0))
