"""The index of finished matches: made anew from the records whatever happens to it."""

import os
import sqlite3
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from game.content.assets.deeds import deeds_of
from game.core.action import Resign
from game.core.actor import Seat
from game.core.match import Match
from game.rulesets import RULESETS
from game.storage.folder_lock import FolderLock
from game.storage.history import history_index
from game.storage.history.history_index import History
from game.storage.history.match_statistics import MatchStatistics, match_statistics
from game.storage.save_store import SaveStore
from tests.support.saves import NAME, finished_match


@pytest.fixture
def store(tmp_path: Path) -> Iterator[SaveStore]:
    """A store with a match that was played to its end, and a later one that was given up."""
    store = SaveStore(tmp_path)
    fresh = (Match(rules, rules.generate({}, 1), 1, 1) for rules in RULESETS.values())
    ended, given_up = finished_match(NAME), next(match for match in fresh if match.state.may_resign)
    given_up.submit(Seat(0), Resign(), 0)
    for match, time in ((ended, 1000), (given_up, 2000)):
        store.save_match(match)
        (new,) = (p for p in tmp_path.glob("records/*") if p.stat().st_mtime > 10**9)
        os.utime(new, (time, time))
    yield store
    store.history.close()


def _read(folder: Path) -> History:
    index = History(folder, FolderLock(folder))
    assert all(0 < part <= 1 for part in index.update(RULESETS, deeds_of))
    return index


def test_only_what_has_changed_is_read_again(
    store: SaveStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    _read(store.folder).close()
    index = History(store.folder, FolderLock(store.folder))
    monkeypatch.setattr(index, "_read", lambda name, *_: pytest.fail(f"{name} is read again"))
    assert list(index.update(RULESETS, deeds_of)) == []
    assert len(index.names()) == 2
    (store.folder / "records" / f"{index.names()[0]}.match.json").unlink()
    assert list(index.update(RULESETS, deeds_of)) == []
    assert len(index.names()) == 1
    index.close()


@pytest.mark.parametrize("content", [b"", b"no database" * 99, b"SQLite format 3\0" + b"\1" * 4096])
def test_a_broken_or_lost_index_is_made_anew(store: SaveStore, content: bytes) -> None:
    before = _read(store.folder)
    names = before.names()
    before.close()
    (store.folder / "history.sqlite").write_bytes(content)
    # Some systems do not replace a file that is open.
    files = len([*Path("/dev").glob("fd/*")])
    index = _read(store.folder)
    assert index.names() == names
    index.close()
    again = History(store.folder, FolderLock(store.folder))
    assert again.names() == names, "it is on the disk"
    again.close()
    assert len([*Path("/dev").glob("fd/*")]) == files


def test_an_index_of_another_version_is_made_anew(
    store: SaveStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    _read(store.folder).close()
    monkeypatch.setattr(history_index, "_INDEX_VERSION", 99)
    index = History(store.folder, FolderLock(store.folder))
    assert index.names() == []
    assert len(list(index.update(RULESETS, deeds_of))) == 2
    index.close()


def test_an_index_with_other_columns_is_made_anew(store: SaveStore) -> None:
    _read(store.folder).close()
    with closing(sqlite3.connect(store.folder / "history.sqlite")) as database:
        database.executescript("DROP TABLE analyses; CREATE TABLE analyses (ply)")
    index = _read(store.folder)
    index.keep_analysis("a", 1, "{}")
    index.close()
    index = _read(store.folder)
    assert index.analysis("a") == {1: "{}"}
    index.close()


def test_where_nothing_can_be_written_the_history_is_read_all_the_same(
    store: SaveStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    (store.folder / "history.sqlite").unlink(missing_ok=True)
    (store.folder / "history.sqlite").mkdir()
    index = _read(store.folder)
    assert len(index.names()) == 2
    index.close()


def test_where_nothing_can_be_written_any_more_what_was_read_stays(store: SaveStore) -> None:
    newest = store.record_file(next(iter(_names(store.folder))))
    content = newest.read_bytes()
    newest.unlink()
    _read(store.folder).close()
    with closing(sqlite3.connect(store.folder / "history.sqlite")) as database:
        refuse = "BEFORE INSERT ON matches BEGIN SELECT RAISE(ABORT, 'disk full'); END"
        database.execute(f"CREATE TRIGGER refuse {refuse}")
    newest.write_bytes(content)
    assert len(_names(store.folder)) == 2


def _names(folder: Path) -> list[str]:
    index = _read(folder)
    names = index.names()
    index.close()
    return names


def test_a_damaged_record_is_left_out(store: SaveStore) -> None:
    record = sorted((store.folder / "records").iterdir())[0]
    record.write_bytes(record.read_bytes()[:-9])
    index = _read(store.folder)
    assert len(index.names()) == 1
    index.close()


def test_statistics_of_wins_in_a_row(store: SaveStore) -> None:
    index = _read(store.folder)
    entry = replace(
        next(index.entries()), plies=10, map_title="Ring", is_random=False,
        kills=(("rat", 2),), attacks=(("sword", 3),), killed_by=("orc", "axe"),
    )  # fmt: skip
    ends = ["lost", "won", "won", "given_up", "won"]
    entries = [replace(entry, end=end, ended_at=n) for n, end in enumerate(ends)]
    entries[0] = replace(entries[0], is_random=True)
    lesson, bots = replace(entry, end="won", is_lesson=True), replace(entry, people="bots")
    assert match_statistics([*entries[::-1], lesson, bots]) == MatchStatistics(
        matches=7, scored=5, won=3, given_up=2, lessons=1, lessons_won=1, actions=70,
        streak=1, longest_streak=2, halves=(1 / 2, 2 / 3),
        kills=Counter(rat=14), attacks=Counter(sword=21),
        deaths=Counter(orc=1), maps={"": (1, 0), "Ring": (4, 3)},
    )  # fmt: skip
    index.close()


def test_a_lesson_is_listed_as_one(store: SaveStore) -> None:
    played = finished_match(NAME)
    level = replace(played.level, note="[win] Get out.")
    match = Match(played.ruleset, level, played.seats, played.seed, played.players)
    for seat, action in played.record().log:
        match.submit(seat, action, match.ply)
    store.save_match(match)
    assert [entry.is_lesson for entry in _read(store.folder).entries()] == [True, False, False]
