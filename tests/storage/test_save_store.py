"""Files of the game: atomic, sealed, refused with one sentence, never deleted."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from threading import current_thread, main_thread
from typing import Any

import pytest

from game.agents.random_bot import RandomBot
from game.core.action import Resign
from game.core.actor import Seat
from game.core.codec import digest, dumps, encode
from game.core.features.notebook import NotebookEdits
from game.core.match import Match
from game.core.rng import Rng, derive_seed
from game.core.ruleset import Ruleset
from game.core.text_writer import TextWriter
from game.rulesets import RULESETS
from game.storage.files import SaveError, atomic_write, with_checksum
from game.storage.folder_lock import FolderLock
from game.storage.last_choices import LastChoices
from game.storage.match_files import read_record, read_save_summary, read_saved_view
from game.storage.online_seat import OnlineSeat
from game.storage.record_writer import RecordWriter, record_bytes, write_record
from game.storage.results import result_of
from game.storage.save_store import SaveStore
from game.storage.saved_workspace import SavedWorkspace
from game.storage.settings import Settings
from tests.support.paths import ROOT
from tests.support.playouts import best_result, match_from, play_out, playout_of

NAME = next(iter(RULESETS))
KILLS = 6
NOTES = SavedWorkspace(NotebookEdits(2), ((("own", 1), (9, 7)),))
# Plays match after match, saves after each action, and says so only then.
CHILD = """
import sys
from pathlib import Path
from game.core.features.notebook import NotebookEdits
from game.core.match import Match
from game.core.rng import Rng
from game.rulesets import RULESETS
from game.storage.save_store import SaveStore
store, rules, rng = SaveStore(Path(sys.argv[1])), RULESETS[sys.argv[2]], Rng(int(sys.argv[3]))
for seed in range(10 ** 6):
    match = Match(rules, rules.generate({}, seed), rules.seats.start, seed)
    while match.state.to_act:
        seat = min(match.state.to_act)
        legal = match.state.legal_actions(seat)
        rng, number = rng.below(len(legal))
        match.submit(seat, legal[number], match.ply)
        store.save_match(match)
        assert not store.problem, store.problem
        print(seed, match.ply, flush=True)
"""


def _match(plies: int = 5) -> Match:
    return match_from(playout_of(NAME, "1"), plies)


def _saved(folder: Path) -> Path:
    path = folder / "a.match.json"
    write_record(path, _match(), RecordWriter())
    return path


@pytest.mark.slow
def test_a_killed_game_loses_at_most_the_action_in_flight(tmp_path: Path) -> None:
    dice = random.Random(1)
    children = []
    for number in range(KILLS):
        command = [sys.executable, "-c", CHILD, str(tmp_path / str(number)), NAME, str(number)]
        with (tmp_path / f"{number}.txt").open("wb") as said:
            children.append(
                subprocess.Popen(
                    command, stdout=said, cwd=ROOT, env={**os.environ, "PYTHONPATH": str(ROOT)}
                )
            )
        if len(children) == 3 or number == KILLS - 1:
            _kill_each(children, tmp_path, number - len(children) + 1, dice)
            children = []
    for number in range(KILLS):
        _check_after_kill(tmp_path, number)


def _kill_each(
    children: list[subprocess.Popen[bytes]], folder: Path, first: int, dice: random.Random
) -> None:
    for number, child in enumerate(children, first):
        said = folder / f"{number}.txt"
        deadline = time.monotonic() + 20
        while said.stat().st_size == 0 and time.monotonic() < deadline:
            time.sleep(0.002)
        time.sleep(dice.random() * 0.25)
        child.kill()
        child.wait()


def _check_after_kill(folder: Path, number: int) -> None:
    said = (folder / f"{number}.txt").read_bytes()
    seed, ply = map(int, said[: said.rindex(b"\n")].splitlines()[-1].split())
    store = SaveStore(folder / str(number))
    assert store.load_settings() == (Settings(), "")
    finished = sorted((folder / str(number) / "records").glob(f"*-{seed}-*.json"))
    unfinished = [path for path in store.unfinished_files() if f"-{seed}-" in path.name]
    assert finished or unfinished
    for path in finished + unfinished:
        assert read_record(path, RULESETS).ply in (ply, ply + 1) or finished
    for path in store.unfinished_files():
        store.load_match(path, RULESETS)


def test_the_old_file_stays_beside(tmp_path: Path) -> None:
    path = tmp_path / "new" / "file"
    for content in (b"one", b"two", b"three"):
        atomic_write(path, content)
    assert path.read_bytes() == b"three"
    assert path.with_name("file.bak").read_bytes() == b"two"
    assert len(list(path.parent.iterdir())) == 2


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


@pytest.mark.parametrize("keep", [0, 1, 100, 0.5, -2])
def test_files_cut_off(tmp_path: Path, keep: float) -> None:
    path = _saved(tmp_path)
    whole = path.read_bytes()
    path.write_bytes(whole[: int(len(whole) * keep) if keep == 0.5 else int(keep)])
    _refused(path, "cut off")


@pytest.mark.parametrize(
    "content",
    [b"", b"\xff\xfe\x00", b"[]", b"null", b"{}", b"[" * 100_000, b'{"check": 1, "body": 2}'],
    ids=range(7),
)
def test_other_files(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "a.match.json"
    path.write_bytes(content)
    _refused(path, ".")


def test_edited_files(tmp_path: Path) -> None:
    path = _saved(tmp_path)
    path.write_bytes(path.read_bytes().replace(b'"seed":1,', b'"seed":2,'))
    _refused(path, "was changed outside of the game")


def _resealed(path: Path, **changes: Any) -> None:
    body = json.loads(path.read_bytes())["body"]
    body["record"].update(changes)
    path.write_bytes(with_checksum(body))


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"format": 99}, "another version of the game"),
        ({"ruleset": "chess"}, "another version of the game"),
        ({"version": 99}, "version 99 of the rules"),
        ({"seed": "x"}, "is not a match of this game"),
        ({"seed": 77}, "cannot be replayed"),
        ({"log": []}, "cannot be replayed"),
        ({"final_digest": ""}, "cannot be replayed"),
        ({"ruleset": []}, "."),
    ],
)
def test_cleverly_edited_files(tmp_path: Path, changes: dict[str, Any], words: str) -> None:
    path = _saved(tmp_path)
    _resealed(path, **changes)
    _refused(path, words)


@pytest.mark.parametrize("name", ["dooom", "river"])
@pytest.mark.parametrize("seats", [0, 9])
def test_a_number_of_seats_that_the_rules_lack(tmp_path: Path, name: str, seats: int) -> None:
    path = tmp_path / "a.match.json"
    write_record(path, match_from(playout_of(name, "1"), 0), RecordWriter())
    _resealed(path, seats=seats, players=["human"] * seats)
    _refused(path, f"no {seats} seats")


@pytest.mark.parametrize("name", [name for name in RULESETS if RULESETS[name].replays_versions])
def test_a_match_of_earlier_rules_with_the_same_course_goes_on(tmp_path: Path, name: str) -> None:
    path = tmp_path / "a.match.json"
    write_record(path, match_from(playout_of(name, "1"), 5), RecordWriter())
    old = min(RULESETS[name].replays_versions)
    _resealed(path, version=old, final_digest="of a state of another shape")
    match = read_record(path, RULESETS)
    assert match.record().version == RULESETS[name].version
    _resealed(path, version=old - 1)
    _refused(path, f"version {old - 1} of the rules")


def test_piles_that_dooom_numbered_in_another_way_are_picked_up(tmp_path: Path) -> None:
    path, playout = tmp_path / "a.match.json", playout_of("dooom", "1", "demo")
    write_record(path, match_from(playout), RecordWriter())
    log = json.loads(path.read_bytes())["body"]["record"]["log"]
    most = max(item.id for item in playout.first.observe(None).items)
    dropped = [action for _, action in log if action.get("item", 0) > most]
    assert dropped
    for number, action in enumerate(dropped, most + 1):
        action["item"] = number
    _resealed(path, version=1, log=log)
    match = read_record(path, RULESETS)
    assert match.digest(match.ply) == digest(playout.steps[-1].after)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda level: level["spawns"][0]["params"].clear(), "there is no property"),
        (lambda level: level["spawns"][0].update(kind="dragon king"), "there is no 'dragon king'"),
        (lambda level: level["spawns"][0].update(pos=[-1, 0]), "is outside of the map"),
        (lambda level: level["spawns"][0].update(board=99), "is outside of the map"),
        (lambda level: level["grids"][0].update(height=99), "number of cells"),
        (lambda level: level["grids"][0].update(terrain="ff" * 9, width=3, height=3), "of cells"),
        (lambda level: level["grids"].clear(), "there are 0 boards"),
    ],
    ids=range(7),
)
def test_a_level_that_no_map_can_be(
    tmp_path: Path, change: Callable[[Any], None], words: str
) -> None:
    path = tmp_path / "a.match.json"
    write_record(path, match_from(playout_of("psttrl", "1"), 2), RecordWriter())
    level = json.loads(path.read_bytes())["body"]["record"]["level"]
    change(level)
    _resealed(path, level=level)
    _refused(path, words)


def test_another_state_than_the_moves_lead_to(tmp_path: Path) -> None:
    path = _saved(tmp_path)
    body = json.loads(path.read_bytes())["body"]
    body["state"] = encode(_match(2).state)
    path.write_bytes(with_checksum(body))
    _refused(path, "a state that its actions do not lead to")


def test_missing_and_huge_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(SaveError, match="cannot be read"):
        read_record(tmp_path / "none", RULESETS)
    path = _saved(tmp_path)
    monkeypatch.setattr("game.storage.files.MAX_FILE_BYTES", 10)
    _refused(path, "too large")


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
    match = play_out(_match(0), RandomBot())
    store.save_match(match)
    assert not store.problem
    assert best_result(store, match) is not None


def _refused(path: Path, words: str) -> None:
    before = path.read_bytes()
    with pytest.raises(SaveError, match=words) as caught:
        SaveStore(path.parent).load_match(path, RULESETS)
    message = str(caught.value)
    assert str(path) in message
    assert message.endswith(".")
    assert "\n" not in message
    assert path.read_bytes() == before


def test_matches_of_one_seed_have_files_of_their_own(tmp_path: Path) -> None:
    store = SaveStore(tmp_path)
    first, second = _match(1), _match(2)
    for match in (first, second, first):
        store.save_match(match)
    assert len(store.unfinished_files()) == 2
    assert sorted(store.load_match(path, RULESETS).ply for path in store.unfinished_files()) == [
        1,
        2,
    ]


def test_a_new_match_never_takes_over_a_file(tmp_path: Path) -> None:
    """Also when it lies at the address of one that is gone."""
    store = SaveStore(tmp_path)
    for _ in range(20):
        store.save_match(_match(1))
    assert len(store.unfinished_files()) == 20


def _step(store: SaveStore, match: Match) -> None:
    step = playout_of(NAME, "1").steps[match.ply]
    match.submit(step.seat, step.action, match.ply)
    store.save_match(match)


def test_a_file_is_taken_when_it_is_loaded(tmp_path: Path) -> None:
    SaveStore(tmp_path).save_match(_match(3))
    store = SaveStore(tmp_path)
    [path] = store.unfinished_files()
    match = store.load_match(path, RULESETS)
    with pytest.raises(SaveError, match=r"cannot be read"):
        store.load_match(path, RULESETS)
    [taken] = store.unfinished_files()
    assert taken != path
    assert read_record(taken, RULESETS).ply == 3, "a crash right after loading loses nothing"
    for ply in (4, 5):
        _step(store, match)
        assert store.unfinished_files() == [taken]
        assert read_record(taken, RULESETS).ply == ply
    assert not store.problem


def test_a_file_may_go_while_others_are_looked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = SaveStore(tmp_path)
    store.save_match(_match(1))
    store.save_match(_match(2))
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
    match = _match(3)
    first.save_match(match)
    again = second.load_match(second.unfinished_files()[0], RULESETS)
    _step(first, match)
    assert "elsewhere" in first.problem
    _step(second, again)
    assert not second.problem
    [path] = second.unfinished_files()
    assert read_record(path, RULESETS).ply == again.ply
    _finish(match)
    first.save_match(match)
    assert list(tmp_path.glob("records/*")) == []
    _finish(again)
    second.save_match(again)
    assert len(list(tmp_path.glob("records/*"))) == 1
    assert list(tmp_path.glob("matches/*")) == [], "no copy is left to go back to"


def _finish(match: Match) -> None:
    for step in playout_of(NAME, "1").steps[match.ply :]:
        match.submit(step.seat, step.action, match.ply)
    assert match.outcome is not None


# Finishes matches of as many seeds, each on its first turn, and saves each.
FINISHING_CHILD = """
import sys
from pathlib import Path
from game.core.action import Resign
from game.core.features.notebook import NotebookEdits
from game.core.match import Match
from game.rulesets import RULESETS
from game.storage.save_store import SaveStore
store, rules = SaveStore(Path(sys.argv[1])), RULESETS[sys.argv[2]]
level = rules.generate({}, 1)
for seed in range(int(sys.argv[3]), int(sys.argv[4])):
    match = Match(rules, level, 2, seed)
    while match.outcome is None:
        match.submit(min(match.state.to_act), Resign(), match.ply)
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
    match = _match(3)
    first.save_match(match)
    again = second.load_match(second.unfinished_files()[0], RULESETS)
    new = _match(1)
    third.save_match(new)
    _step(first, match)
    assert "elsewhere" in first.problem
    _finish(match)
    first.save_match(match)
    _step(second, again)
    plies = {read_record(path, RULESETS).ply for path in third.unfinished_files()}
    assert plies == {new.ply, again.ply}


def test_a_match_without_actions_takes_no_other_match_with_it(tmp_path: Path) -> None:
    first, second, third = (SaveStore(tmp_path) for _ in range(3))
    empty, new = _match(0), _match(1)
    first.save_match(empty)
    second.load_match(second.unfinished_files()[0], RULESETS)
    third.save_match(new)
    first.delete_if_empty(empty)
    plies = {read_record(path, RULESETS).ply for path in third.unfinished_files()}
    assert plies == {0, 1}


def test_leaving_a_match_keeps_the_seat_that_another_window_has_stored(tmp_path: Path) -> None:
    store, own, other = SaveStore(tmp_path), OnlineSeat("a", "1"), OnlineSeat("b", "2")
    store.save_online_seat(own)
    SaveStore(tmp_path).save_online_seat(other)
    store.forget_online_seat(own)
    assert store.load_online_seat() == other
    store.forget_online_seat(other)
    assert store.load_online_seat() is None


def test_a_folder_locked_for_too_long_ends_in_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("game.storage.folder_lock._TRIES", 2)
    store, match = SaveStore(tmp_path), _match(3)
    with FolderLock(tmp_path):
        store.save_match(match)
        assert "another window" in store.problem
    store.save_match(match)
    assert not store.problem


def test_a_disk_that_recovers_keeps_the_match(tmp_path: Path) -> None:
    file = tmp_path / "folder"
    file.write_bytes(b"")
    store, match = SaveStore(file), _match(3)
    store.save_match(match)
    assert "cannot be written" in store.problem
    file.unlink()
    _step(store, match)
    assert not store.problem
    [path] = store.unfinished_files()
    assert read_record(path, RULESETS).ply == 4


def test_notes_follow_their_match(tmp_path: Path) -> None:
    store, match = SaveStore(tmp_path), _match(3)
    store.save_match(match)
    store.save_notes(match, Seat(0), NOTES)
    for _ in range(2):
        store = SaveStore(tmp_path)
        match = store.load_match(store.unfinished_files()[0], RULESETS)
        assert store.load_notes(match, Seat(0)) == NOTES


@pytest.mark.parametrize(("owner", "call"), [(os, "link"), (Path, "rename"), (Path, "unlink")])
def test_notes_survive_a_kill_while_their_match_is_loaded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, owner: Any, call: str
) -> None:
    store, match = SaveStore(tmp_path), _match(3)
    store.save_match(match)
    store.save_notes(match, Seat(0), NOTES)

    def killed(*_: object, **_more: object) -> None:
        raise KeyboardInterrupt

    again = SaveStore(tmp_path)
    with monkeypatch.context() as patch:
        patch.setattr(owner, call, killed)
        with pytest.raises(KeyboardInterrupt):
            again.load_match(again.unfinished_files()[0], RULESETS)
    third = SaveStore(tmp_path)
    match = third.load_match(third.unfinished_files()[0], RULESETS)
    assert match.ply == 3
    assert third.load_notes(match, Seat(0)) == NOTES


def test_a_result_that_a_full_disk_kept_out_is_written_at_the_next_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store, match = SaveStore(tmp_path), _match(3)
    store.save_match(match)
    _finish(match)

    def full(path: Path, content: bytes) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr("game.storage.shared_file.atomic_write", full)
        store.save_match(match)
        assert "No space" in store.problem
    later = SaveStore(tmp_path)
    assert best_result(later, match) is None
    later.recover(RULESETS)
    assert best_result(later, match) == result_of(match)
    assert later.unfinished_files() == []
    assert len(list(tmp_path.glob("records/*"))) == 1


def test_an_end_that_was_undone_leads_to_another_match(tmp_path: Path) -> None:
    store, match = SaveStore(tmp_path), _match()
    _finish(match)
    store.save_match(match)
    # As `undo` does where the ruleset allows it.
    match.ply -= 1
    store.save_match(match)
    later = SaveStore(tmp_path)
    later.recover(RULESETS)
    [path] = later.unfinished_files()
    assert read_record(path, RULESETS).ply == match.ply
    assert path.name not in {record.name for record in tmp_path.glob("records/*")}


def test_temporary_files_of_a_crash_are_deleted_and_no_others(tmp_path: Path) -> None:
    store = SaveStore(tmp_path)
    store.save_match(_match())
    store.save_settings(Settings())
    before = sorted(tmp_path.rglob("*"))
    left = [tmp_path / ".settings.json.abcd1234", tmp_path / "matches" / ".a.match.json.0_a9zzzz"]
    for path in left:
        path.write_bytes(b"{")
    with FolderLock(tmp_path):
        # Whoever holds the lock may be writing.
        _recover_in_a_hurry(tmp_path)
        assert all(path.exists() for path in left)
    store.recover(RULESETS)
    assert sorted(tmp_path.rglob("*")) == before


def _recover_in_a_hurry(folder: Path) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("game.storage.folder_lock._TRIES", 2)
        SaveStore(folder).recover(RULESETS)


def test_a_first_start_recovers_nothing_and_writes_nothing(tmp_path: Path) -> None:
    SaveStore(tmp_path / "new").recover(RULESETS)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.slow
def test_saves_after_every_action_are_like_one_save(
    tmp_path: Path, ruleset: Ruleset, monkeypatch: pytest.MonkeyPatch
) -> None:
    written: list[object] = []

    def counted(writer: TextWriter, value: object) -> str:
        written.append(value)
        return dumps(value)

    monkeypatch.setattr("game.core.match.TextWriter.write", counted)
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
        assert len(written) <= 1, "a save must not write old states again"
    [path] = store.unfinished_files() or (tmp_path / "records").glob("*.json")
    assert record_bytes(read_record(path, RULESETS)) == record_bytes(match)


def test_a_save_writes_no_more_at_a_late_ply_than_at_an_early_one(
    tmp_path: Path, ruleset: Ruleset, monkeypatch: pytest.MonkeyPatch
) -> None:
    written: list[object] = []

    def counted(value: object) -> str:
        written.append(value)
        return dumps(value)

    monkeypatch.setattr("game.storage.record_writer.dumps", counted)
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
    path, match, writer = folder / "a.match.json", _match(0), RecordWriter()
    for seat, action in _match(5).record().log:
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
    assert match.record() == _match(4).record()
    store.save_match(match)
    [path] = tmp_path.glob("*.match.json")
    assert path.read_bytes() == record_bytes(match)


def test_an_action_is_brought_to_the_disk_beside_the_window(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store, match, synced = SaveStore(tmp_path, syncs=True), _match(1), list[int]()
    store.save_match(match)
    [path] = store.unfinished_files()

    def sync(file: int) -> None:
        assert current_thread() is not main_thread()
        synced.append(os.fstat(file).st_size)

    def fail(file: int) -> None:
        raise OSError(5, "Input/output error")

    monkeypatch.setattr(os, "fsync", sync)
    _step(store, match)
    _wait_until(lambda: bool(synced))
    assert synced == [path.stat().st_size]
    monkeypatch.setattr(os, "fsync", fail)
    _step(store, match)
    _wait_until(lambda: "Input/output error" in store.problem)
    assert len(path.read_bytes().splitlines()) == 3
    monkeypatch.setattr(os, "fsync", lambda file: None)
    _step(store, match)
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
    assert read_record(path, RULESETS).record() == _match(5).record()


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
    assert read_saved_view(path, RULESETS) == _match().state.observe(Seat(0))


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


def test_settings_round_trip(tmp_path: Path) -> None:
    store = SaveStore(tmp_path)
    changed = replace(Settings(), music_volume=3, fullscreen=True, bindings={"UP": ("w", "pad_up")})
    store.save_settings(changed)
    assert store.load_settings() == (changed, "")


@pytest.mark.parametrize(
    "content",
    [
        b"", b"{", b"[]", b"\xff", b'{"music_volume": 101}', b'{"music_volume": true}',
        b'{"music_volume": "loud"}',
        b'{"colour": 1}', b'{"format": 3}', b'{"animation_speed": "warp"}', b'{"bindings": 3}',
        b'{"bindings": {"UP": []}}', b'{"bindings": {"UP": [1]}}',
        b'{"map_folders": ["a\\u0000b"]}', b'{"map_folders": ["\\ud800"]}',
        b'{"bindings": {"UP": ["\\u0000"]}}', b'{"bindings": {"UP": ["a", "\\u200b"]}}',
        b'{"bindings": {"UP": [""]}}', b'{"brightness": NaN}',
        b'{"picture_size": "huge"}',
        b'{"window": {"size": [0, 5], "position": [0, 0], "desktops": []}}',
    ],
    ids=range(21),
)  # fmt: skip
def test_broken_settings_are_kept_aside(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "settings.json"
    path.write_bytes(content)
    settings, sentence = SaveStore(tmp_path).load_settings()
    assert settings == Settings()
    assert sentence.count("\n") == 0
    assert str(path) in sentence
    assert (tmp_path / "settings.json.broken").read_bytes() == content


def test_one_broken_setting_leaves_the_others(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_text(
        '{"format": 2, "music_volume": 7, "brightness": 5, "bindings": {"UP": ["w"], "DOWN": [""]}}'
    )
    store, expected = SaveStore(tmp_path), Settings(music_volume=7, bindings={"UP": ("w",)})
    settings, sentence = store.load_settings()
    assert settings == expected
    assert sentence
    assert store.load_settings() == (expected, "")
    assert (tmp_path / "settings.json.broken").exists()


def test_a_folder_that_cannot_be_written(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_bytes(b"")
    store = SaveStore(file / "below")
    store.save_match(_match())
    store.save_settings(Settings())
    assert store.problem
    assert store.unfinished_files() == []


def test_loading_is_quick(tmp_path: Path) -> None:
    path = tmp_path / "a.match.json"
    match = match_from(playout_of(NAME, "1"))
    write_record(path, match, RecordWriter())
    start = time.perf_counter()
    assert digest(read_record(path, RULESETS).state) == digest(match.state)
    assert time.perf_counter() - start < 2


def test_a_match_that_a_bot_won_is_not_won() -> None:
    ruleset = RULESETS["dooom"]
    level = ruleset.generate({}, 1)
    for players, won in ((("human", "easy"), False), (("easy", "human"), True)):
        match = Match(ruleset, level, 2, 1, players)
        match.submit(Seat(0), Resign(), 0)
        while match.outcome is None:
            seat = min(match.state.to_act)
            action = ruleset.demo_player().choose(
                match.state.observe(seat), match.state.legal_actions(seat), Rng(match.ply)
            )
            match.submit(seat, action, match.ply)
        assert match.outcome.winners == (Seat(1),)
        assert result_of(match).won is won


def test_a_title_from_another_machine_loses_what_cannot_be_seen(tmp_path: Path) -> None:
    path, record = tmp_path / "a.match.json", encode(_match().record())
    assert isinstance(record, dict)
    assert isinstance(record["level"], dict)
    record["level"]["title"] = "\u202ea\u200b\nb"
    body = {"record": record, "state": encode(_match().state)}
    path.write_bytes(with_checksum(body))
    assert read_record(path, RULESETS).level.title == "a b"
    assert read_save_summary(path, RULESETS).title == "a b"
