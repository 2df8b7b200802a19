"""What steps do to a player's folder is what `storage_*.txt` say: each file, and how.

Whichever of these operations fails, or is the last of a program that is killed: nothing is lost
that was called saved.
"""

import os
import re
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, redirect_stdout, suppress
from dataclasses import replace
from datetime import date, timedelta
from io import StringIO
from itertools import count
from pathlib import Path
from stat import S_ISDIR
from typing import Any
from unittest.mock import patch
from zlib import crc32

import pytest

from game.cli.main import main
from game.content.assets.deeds import deeds_of
from game.core.actor import Seat
from game.core.features.notebook import NotebookEdits
from game.rulesets import RULESETS
from game.storage.crash_report import CrashError, write_crash_report
from game.storage.files import SaveError
from game.storage.history.history_index import HistoryFilter
from game.storage.history.match_statistics import match_statistics
from game.storage.last_choices import LastChoices
from game.storage.level_result import result_of
from game.storage.match_files import read_match
from game.storage.online_seat import OnlineSeat
from game.storage.open_hosts import (
    HostFolder,
    OpenHost,
    note_open_host,
    open_hosts,
    take_host_folder,
)
from game.storage.save_store import SaveStore
from game.storage.saved_workspace import SavedWorkspace
from game.storage.settings import Settings
from tests.support.playouts import best_result, match_from, playout_of
from tests.support.saves import load_match

FOLDER = Path(__file__).parent
# Begins with what can be undone.
_NAME = "sokoban"
_GERMAN = replace(Settings(), language="de")
_FULL = OSError(28, "No space left on device")
_CHANGES = ("os.rename", "os.remove", "os.link", "os.truncate")
_FSYNC = ("fsync", "fsync folder")
_LISTENERS: list[Callable[[str], None]] = []


class _Killed(BaseException):
    """The program has ended in the middle of what it did."""


# By an operation, and how many came since the first that can fail: the error, if any. A full disk
# still renames and deletes.
_FAULTS: dict[str, Callable[[str, int], BaseException | None]] = {
    "killed": lambda operation, late: _Killed(),
    "full for one write": lambda operation, late: _full(operation) if late == 0 else None,
    "full from then on": lambda operation, late: _full(operation),
    "read-only from then on": lambda operation, late: OSError(30, "Read-only file system"),
}


def _full(operation: str) -> BaseException | None:
    return _FULL if operation.startswith(("open", "link", "fsync")) else None


def _audit(event: str, arguments: tuple[object, ...]) -> None:
    if not _LISTENERS or not (event in _CHANGES or event == "open"):
        return
    touched = arguments[:1] if event == "open" else arguments[:2]
    flags = arguments[2] if event == "open" else os.O_WRONLY
    paths = [Path(os.fsdecode(a)) for a in touched if isinstance(a, str | bytes | Path)]
    # A fresh checkout compiles what it imports.
    names = [path.name for path in paths if path.parent.name != "__pycache__"]
    if names and isinstance(flags, int) and flags & (os.O_WRONLY | os.O_RDWR):
        shown = (re.sub(r"^(\..+\.)\w{8}$", r"\1TEMPORARY", name) for name in names)
        _LISTENERS[-1](" ".join([event.removeprefix("os."), *shown]))


sys.addaudithook(_audit)


@contextmanager
def _listening(listen: Callable[[str], None]) -> Iterator[None]:
    _LISTENERS.append(listen)
    numbers = iter(range(1, 99))
    try:
        with (
            patch("os.urandom", lambda size: next(numbers).to_bytes(size)),
            patch("os.fsync", lambda file: listen(_FSYNC[S_ISDIR(os.fstat(file).st_mode)])),
        ):
            yield
    finally:
        _LISTENERS.pop()


def _keep(folder: Path) -> Iterator[tuple[str, object]]:
    """Save a match and more; yield what was done, and the ply that is saved, or a problem."""
    store, playout = SaveStore(folder), playout_of(_NAME, "1", "demo")
    match = match_from(playout, 0)

    def play(count: int) -> int | str:
        for step in playout.steps[match.ply :][:count]:
            match.submit(step.seat, step.action, match.ply)
        store.save_match(match)
        return done()

    def done() -> int | str:
        return store.problem or match.ply

    yield "new match", play(0)
    yield "action", play(1)
    yield "three actions", play(3)
    match.undo()
    yield "undo", play(0)
    store.save_settings(_GERMAN)
    yield "settings", done()
    store.save_notes(match, Seat(0), SavedWorkspace(NotebookEdits(2)))
    yield "notes", (has_notes := done())
    [path] = store.unfinished_files()
    store = SaveStore(folder)
    match = load_match(store, path)
    yield "continued", play(0)
    assert store.load_notes(match, Seat(0)) is not None or not isinstance(has_notes, int)
    yield "end", play(999)
    match.undo()
    yield "undone end", play(0)


def _play(folder: Path) -> Iterator[tuple[str, object]]:
    """Take typical steps in a folder; yield the name of each that is done, and what it says."""
    yield from _keep(folder)
    store = SaveStore(folder)
    [path] = store.unfinished_files()
    path.write_bytes(path.read_bytes()[:-40])
    yield "cut off", [each.plies for each in SaveStore(folder).list_saves(RULESETS)[0]]
    path.write_bytes(b"\0" * 99)
    yield "damaged", SaveStore(folder).list_saves(RULESETS)[1].replace(str(folder), "")
    with patch("pathlib.Path.unlink", side_effect=OSError(13, "Permission denied")):
        yield "not deleted", store.delete_save(path)
    yield "deleted", store.delete_save(path)


def _look_back(folder: Path) -> Iterator[tuple[str, object]]:
    """Finish a match of each ruleset, look back on all of them, and delete what can be."""
    store, day = SaveStore(folder), date(2026, 11, 28)
    for number, name in enumerate(RULESETS):
        match = match_from(playout_of(name, "1", "demo"))
        if number == 4:
            match.players = (next(iter(match.ruleset.bots())),) * match.seats
        store.save_match(match)
        stem = store.file_stem(match)
        os.utime(store.record_file(stem), (10**9 + number,) * 2)
        store.daily.count(name, day - timedelta(days=number // 3), stem)
        store.codex.add_seen(name, [name])
        store.save_last_choices(name, LastChoices(stem, {"threat_colors": True}, match.players))
        store.save_notes(match, Seat(0), SavedWorkspace(NotebookEdits(number)))
        store.history.progress.add_seconds(name, 60 + number)
        store.history.keep_analysis(stem, 3, "{}")
        store.match_texts.write(stem, name)
        yield f"{name} is over", (store.problem, store.keep_finished(stem, keep=number == 1))
    store.online_seats.save(OnlineSeat("fwo://here", "secret", "river", "", 7), OnlineSeat())
    yield from _told(store := SaveStore(folder), day)
    [*_, stem, _] = store.history.names()
    with patch("pathlib.Path.unlink", side_effect=OSError(13, "Permission denied")):
        yield "refused", (store.keep_finished(stem, keep=False), store.delete_finished(stem))
    yield "not any more", (store.keep_finished(stem, keep=False), store.delete_finished(stem))
    yield "deeds", [dict(store.history.progress.deeds(name)) for name in RULESETS]
    yield "left", (store.history.names(), [path.name for path in store.match_texts.list()])


def _told(store: SaveStore, day: date) -> Iterator[tuple[str, object]]:
    yield "read", [*store.history.update(RULESETS, deeds_of)]
    for entry in store.history.entries():
        name, daily, progress = entry.ruleset, store.daily, store.history.progress
        yield "told", entry
        yield "known", (store.codex.progress(name), store.load_last_choices(name))
        yield "day", (daily.day_of(entry.name), daily.days_in_a_row(name, day))
        yield "found", (store.history.analysis(entry.name), progress.seconds(name))
        yield "deeds", sorted(progress.deeds(name).items())
    yield "in all", match_statistics(store.history.entries())
    filters = HistoryFilter(end="won"), HistoryFilter(people="bots"), HistoryFilter(kept="kept")
    yield "asked for", [store.history.names(wanted) for wanted in filters]
    yield "seat", store.online_seats.load()
    for form in ([], ["--json"]):
        with redirect_stdout(StringIO()) as said:
            status = main(["--save-dir", str(store.folder), "stats", *form])
        yield "stats", f"{said.getvalue()}{status}"


def _trouble(folder: Path) -> Iterator[tuple[str, object]]:
    """Write everything on a full disk first, then again; then read damaged files."""
    store, match = SaveStore(folder), match_from(playout_of(_NAME, "1", "demo"), 2)
    stem, taken = "psttrl-1-00000001", list[HostFolder | None]()
    store.save_match(match)
    match.submit(Seat(0), match.legal[0], match.ply)
    error = CrashError("what happened")

    def crash() -> str:
        files = [*store.files_in_play(), folder / "gone"]
        facts, keys = ["Five Ways Out", "here"], ["key a", "key b"]
        return write_crash_report(folder, error, facts, keys, files).read_text(encoding="utf-8")

    def host() -> object:
        taken.append(found := take_host_folder(folder))
        if found is not None:
            note_open_host(found.path, OpenHost("Ada", f"fwo://here{len(taken)}", 7))
        return found and found.path.name, [*open_hosts(folder)]

    steps: dict[str, Callable[[], object]] = {
        "save": lambda: store.save_match(match),
        "notes": lambda: store.save_notes(match, Seat(0), SavedWorkspace(NotebookEdits(2))),
        "online notes": lambda: store.save_notes("here", Seat(1), SavedWorkspace(NotebookEdits(1))),
        "settings": lambda: store.save_settings(Settings(bindings={"up": ("w",), "down": ("s",)})),
        "choices": lambda: store.save_last_choices(_NAME, LastChoices("03")),
        "codex": lambda: store.codex.add_seen("psttrl", ["rat"]),
        "counts": lambda: store.codex.add_counts("psttrl", {"rat": 2}),
        "day": lambda: store.daily.count(_NAME, date(2026, 11, 28), stem),
        "seconds": lambda: store.history.progress.add_seconds(_NAME, 60),
        "deeds": lambda: store.history.progress.add_deeds(_NAME, ["one", "two"], stem),
        "text": lambda: bool(store.match_texts.write(stem, "what happened")),
        "seat": lambda: store.online_seats.save(OnlineSeat("a", "a", kept_until=9), OnlineSeat()),
        "other seat": lambda: store.online_seats.save(OnlineSeat("b", "b"), OnlineSeat()),
        "forget": lambda: store.online_seats.forget(OnlineSeat("a", "a")),
        "crash": crash,
        "host": host,
    }
    for name, step in steps.items():
        with patch("tempfile.mkstemp", side_effect=_FULL), patch("os.write", return_value=0):
            yield f"{name} on a full disk", (_said(step), store.problem)
        yield name, (_said(step), store.problem)
    for each in filter(None, taken):
        each.close()
        yield "closed", [*open_hosts(folder)]
    yield "in play", [path.name for path in store.files_in_play()]
    store.save_match(ended := match_from(playout_of(_NAME, "1", "demo")))
    stem = store.file_stem(ended)
    for path in sorted(folder.rglob("*.json")):
        content = path.read_bytes()
        for damaged in (content[:30], content[:-9], content.replace(b"1", b"2")):
            path.write_bytes(damaged)
            yield f"{path.name} damaged", _known(SaveStore(folder))
        path.write_bytes(content)
    yield from _continue(folder)


def _continue(folder: Path) -> Iterator[tuple[str, object]]:
    """Continue a match whose last action but one is damaged."""
    [path] = SaveStore(folder).unfinished_files()
    *lines, last = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join([*lines, last.replace(b"check", b"other"), last]))
    store, file = SaveStore(folder), read_match(path, RULESETS)
    match = file.replayed()
    yield "damaged", (file.is_damaged, match.ply, store.take_over(file, match))
    match.submit(Seat(0), match.legal[0], match.ply)
    store.save_match(match)
    yield "continued", (match.ply, store.problem)
    for seat in map(Seat, range(2)):
        store.delete_online_notes("here", seat)
        yield f"notes of {seat} deleted", store.load_notes("here", Seat(1))


def _known(store: SaveStore) -> list[object]:
    """Return all that can be read in a folder."""
    progress, saves = store.history.progress, store.list_saves(RULESETS)
    settings, problem = store.load_settings()
    return [
        settings.bindings, problem, store.load_last_choices(_NAME), store.codex.progress("psttrl"),
        store.daily.day_of("psttrl-1-00000001"), progress.seconds(_NAME), store.online_seats.load(),
        sorted(progress.deeds(_NAME).items()), [each.plies for each in saves[0]], saves[1],
        store.load_notes("here", Seat(1)), len(store.match_texts.list()), store.has_history,
    ]  # fmt: skip


def _said(step: Callable[[], object]) -> object:
    try:
        return step()
    except OSError as error:
        return repr(error)


@pytest.mark.slow
@pytest.mark.parametrize("steps", [_play, _look_back, _trouble])
def test_steps_change_what_they_did(
    tmp_path: Path, request: pytest.FixtureRequest, steps: Callable[[Path], Iterator[Any]]
) -> None:
    file = FOLDER / f"storage{steps.__name__}.txt"
    # It does not exist yet.
    done, lines, folder = list[str](), list[str](), tmp_path / "far" / "away"
    with _listening(done.append):
        for name, said in steps(folder):
            lines += f"== {name}: {said}".replace(str(folder), "").splitlines()
            # Only some systems bring folders to the disk.
            lines += [each for each in done if each != _FSYNC[True]]
            for path in sorted(folder.rglob("*.json*")):
                content = path.read_bytes()
                lines.append(f"  {path.relative_to(folder)} {len(content)} {crc32(content):08x}")
            done.clear()
    if request.config.getoption("--golden-update"):
        file.write_text("\n".join([*lines, ""]), encoding="utf-8")
    cure = "if on purpose: python3 -m pytest tests/golden/test_storage.py --golden-update"
    assert lines == file.read_text(encoding="utf-8").splitlines(), cure


@pytest.mark.slow
@pytest.mark.parametrize("fault", _FAULTS)
def test_what_was_called_saved_is_kept_whatever_operation_fails(tmp_path: Path, fault: str) -> None:
    whole = [said for _, said in _keep(tmp_path / "whole")]
    for first in count():
        folder, said, operations = tmp_path / str(first), dict[str, object](), count()

        def listen(
            operation: str, first: int = first, operations: Iterator[int] = operations
        ) -> None:
            late = next(operations) - first
            if late >= 0 and (error := _FAULTS[fault](operation, late)) is not None:
                raise error

        # Who finds no file of a match has nothing to continue.
        with suppress(_Killed, OSError, SaveError, ValueError), _listening(listen):
            said.update(_keep(folder))
        _check(folder, whole, said)
        if fault == "full for one write":
            last = [*said.values()][-2:]
            assert any(isinstance(each, int) for each in last), "a disk that recovers is used"
        if next(operations) < first:
            assert first > 30
            return


def _check(folder: Path, whole: Sequence[object], said: Mapping[str, object]) -> None:
    """Start once more on a sound disk, and compare with what was promised."""
    store = SaveStore(folder)
    store.recover(RULESETS)
    assert not [*folder.rglob(".*.json.????????")], "temporary files are left"
    assert store.load_settings() in ((each, "") for each in (Settings(), _GERMAN))
    saves, problem = store.list_saves(RULESETS)
    records = [read_match(path, RULESETS).replayed() for path in folder.glob("records/*.json")]
    assert all(best_result(store, match) == result_of(match) for match in records)
    plies = {*(save.plies for save in saves), *(match.ply for match in records)}
    assert len(saves) + len(records) <= 1 + ("end" in said), "a match has two files"
    done = enumerate(said.values())
    promised = max((n for n, each in done if isinstance(each, int)), default=None)
    # In the middle of a step, the match is as before it or as after it.
    kept = plies & {*whole[promised : len(said) + 1]}
    assert (problem, bool(kept)) == ("", True) or promised is None, (folder, said)
    if isinstance(said.get("notes"), int) and "end" not in said:
        matches = [load_match(store, path) for path in store.unfinished_files()]
        assert all(store.load_notes(match, Seat(0)) for match in matches), "notes are lost"
