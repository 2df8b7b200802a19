"""Each action is a line of its own at the end of a match's file."""

from __future__ import annotations

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
from game.storage.files import SaveError
from game.storage.match_files import read_record, read_save_summary, read_saved_view
from game.storage.record_writer import RecordWriter, record_bytes
from game.storage.save_store import SaveStore
from tests.support.saves import play_and_save, played_match


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
        if number == 0 and match.can_undo():
            match.undo()
        else:
            seat = min(match.state.to_act)
            rng, number = rng.below(len(match.state.legal_actions(seat)) - 1)
            match.submit(seat, match.state.legal_actions(seat)[number], match.ply)
        written.clear()
        store.save_match(match)
        assert all(state is match.state for state in written), "a save must not write old states"
    [path] = store.unfinished_files() or (tmp_path / "records").glob("*.json")
    assert record_bytes(read_record(path, RULESETS)) == record_bytes(match)


def test_a_save_writes_no_more_at_a_late_ply_than_at_an_early_one(
    tmp_path: Path, ruleset: Ruleset, monkeypatch: pytest.MonkeyPatch
) -> None:
    written: list[object] = []

    def counted(value: object) -> str:
        written.append(value)
        return dumps(value)

    for name in ("dumps", "_text_of"):
        monkeypatch.setattr(f"game.storage.record_writer.{name}", counted)
    match, writer = Match(ruleset, ruleset.generate({}, 1), ruleset.seats.start, 1), RecordWriter()
    counts = []
    while match.outcome is None and match.ply < 40:
        seat = min(match.state.to_act)
        match.submit(seat, match.state.legal_actions(seat)[match.ply % 2], match.ply)
        written.clear()
        writer.write(tmp_path / "a.match.json", match)
        counts.append(len(written))
    # The first one writes all of the match, the others an action.
    assert {*counts[1:]} == {1}


def _appended(folder: Path) -> tuple[Path, list[bytes]]:
    """Save a match after each of five actions; return its file and the lines in it."""
    path, match, writer = folder / "a.match.json", played_match(0), RecordWriter()
    for seat, action in played_match(5).record().log:
        match.submit(seat, action, match.ply)
        writer.write(path, match)
    lines = path.read_bytes().splitlines(keepends=True)
    assert len(lines) == 5
    return path, lines


@pytest.mark.parametrize("cut", [1, 2, 40])
def test_a_last_line_that_was_never_finished_costs_its_action_alone(
    tmp_path: Path, cut: int
) -> None:
    path, lines = _appended(tmp_path)
    path.write_bytes(b"".join(lines)[:-cut])
    assert read_save_summary(path, RULESETS).plies == 4
    store = SaveStore(tmp_path)
    match = store.load_match(path, RULESETS)
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
    assert read_record(path, RULESETS).record() == played_match(5).record()


@pytest.mark.parametrize("number", range(1, 5))
def test_no_appended_line_can_be_changed_or_taken_out(tmp_path: Path, number: int) -> None:
    path, lines = _appended(tmp_path)
    for changed in (lines[number].replace(b'"', b"'", 1), lines[number].replace(b"[0", b"[1"), b""):
        rest = lines[number + 1 :] or [b"{}\n"] * (not changed)
        path.write_bytes(b"".join([*lines[:number], changed, *rest]))
        with pytest.raises(SaveError, match=r"changed outside|cut off"):
            read_record(path, RULESETS)


def test_what_was_appended_is_seen_in_the_picture_of_a_save(tmp_path: Path) -> None:
    path, _ = _appended(tmp_path)
    assert read_saved_view(path, RULESETS) == played_match().state.observe(Seat(0))
