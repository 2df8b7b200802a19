"""What typical steps do to a player's folder is what `storage.txt` says: each file, and how.

A program that is killed before any of these operations leaves every match as it was or as it is.
"""

import os
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from itertools import count
from pathlib import Path
from unittest.mock import patch
from zlib import crc32

import pytest

from game.rulesets import RULESETS
from game.storage.match_files import read_match
from game.storage.save_store import SaveStore
from game.storage.settings import Settings
from tests.support.playouts import match_from, playout_of
from tests.support.saves import load_match

FILE = Path(__file__).parent / "storage.txt"
# Begins with what can be undone.
_NAME = "sokoban"
_CHANGES = ("os.rename", "os.remove", "os.link", "os.truncate")
_LISTENERS: list[Callable[[str], None]] = []


class _Killed(BaseException):
    """The program has ended in the middle of what it did."""


def _audit(event: str, arguments: tuple[object, ...]) -> None:
    if not _LISTENERS or not (event in _CHANGES or event == "open"):
        return
    touched = arguments[:1] if event == "open" else arguments[:2]
    flags = arguments[2] if event == "open" else os.O_WRONLY
    names = [Path(os.fsdecode(a)).name for a in touched if isinstance(a, str | bytes | Path)]
    if names and isinstance(flags, int) and flags & (os.O_WRONLY | os.O_RDWR):
        shown = (re.sub(r"^(\..+\.)\w{8}$", r"\1TEMPORARY", name) for name in names)
        _LISTENERS[-1](" ".join([event.removeprefix("os."), *shown]))


sys.addaudithook(_audit)


@contextmanager
def _listening(listen: Callable[[str], None]) -> Iterator[None]:
    _LISTENERS.append(listen)
    numbers = iter(range(1, 99))
    try:
        with patch("os.urandom", lambda size: next(numbers).to_bytes(size)):
            yield
    finally:
        _LISTENERS.pop()


def _play(folder: Path) -> Iterator[tuple[str, object]]:
    """Take typical steps in a folder; yield the name of each that is done, and what it says."""
    store, playout = SaveStore(folder), playout_of(_NAME, "1", "demo")
    match = match_from(playout, 0)

    def play(count: int) -> int:
        for step in playout.steps[match.ply :][:count]:
            match.submit(step.seat, step.action, match.ply)
        store.save_match(match)
        return match.ply

    yield "new match", play(0)
    yield "action", play(1)
    yield "three actions", play(3)
    match.undo()
    yield "undo", play(0)
    store.save_settings(replace(Settings(), language="de"))
    yield "settings", match.ply
    [path] = store.unfinished_files()
    store = SaveStore(folder)
    match = load_match(store, path)
    yield "continued", play(0)
    yield "end", play(999)
    match.undo()
    yield "undone end", play(0)
    [path] = store.unfinished_files()
    path.write_bytes(path.read_bytes()[:-40])
    yield "cut off", [each.plies for each in SaveStore(folder).list_saves(RULESETS)[0]]
    path.write_bytes(b"\0" * 99)
    yield "damaged", SaveStore(folder).list_saves(RULESETS)[1].replace(str(folder), "")
    yield "deleted", store.delete_save(path)


def test_steps_change_what_they_did(tmp_path: Path, request: pytest.FixtureRequest) -> None:
    done, lines = list[str](), list[str]()
    with _listening(done.append):
        for name, said in _play(tmp_path):
            lines += [f"== {name}: {said}", *done]
            for path in sorted(tmp_path.rglob("*.json*")):
                content = path.read_bytes()
                lines.append(f"  {path.relative_to(tmp_path)} {len(content)} {crc32(content):08x}")
            done.clear()
    if request.config.getoption("--golden-update"):
        FILE.write_text("\n".join([*lines, ""]), encoding="utf-8")
    cure = "if on purpose: python3 -m pytest tests/golden/test_storage.py --golden-update"
    assert lines == FILE.read_text(encoding="utf-8").splitlines(), cure


@pytest.mark.slow
def test_a_program_killed_at_any_operation_keeps_the_match(tmp_path: Path) -> None:
    whole = [said for _, said in _play(tmp_path / "whole")]
    for last in count():
        folder, done, operations = tmp_path / str(last), 0, count()

        def listen(_: str, last: int = last, operations: Iterator[int] = operations) -> None:
            if next(operations) >= last:
                raise _Killed

        with suppress(_Killed), _listening(listen):
            for name, _ in _play(folder):
                if name == "undone end":
                    assert last > 30
                    return
                done += 1
        store = SaveStore(folder)
        store.recover(RULESETS)
        saves, problem = store.list_saves(RULESETS)
        plies = [save.plies for save in saves]
        plies += [read_match(path, RULESETS).plies for path in folder.glob("records/*.json")]
        # In the middle of a step, the match is as before it or as after it.
        kept = {*plies} & {*whole[max(0, done - 1) : done + 1]}
        assert (problem, bool(kept)) == ("", True) or not done, last
