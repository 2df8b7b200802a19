"""Undo, redo, saving and loading restore the same states from the action log."""

from __future__ import annotations

from pathlib import Path

from game.core.codec import digest
from game.core.match import Match
from game.rulesets import RULESETS
from game.storage.match_files import read_record
from game.storage.save_store import SaveStore
from tests.support.playouts import Playout, match_from


def _undo_all(match: Match) -> int:
    count = 0
    while match.can_undo():
        match.undo()
        count += 1
    return count


def test_undo_then_redo_restores_the_state(playout: Playout) -> None:
    match = playout.match.restarted()
    for plies, step in enumerate(playout.steps):
        if plies % max(3, len(playout.steps) // 8) == 0:
            undone = _undo_all(match)
            assert digest(match.state) == digest(playout.states[plies - undone])
            for _ in range(undone):
                match.redo()
            assert not match.can_redo()
            assert digest(match.state) == digest(step.before)
        match.submit(step.seat, step.action, plies)


def test_a_loaded_match_continues_like_an_unsaved_one(playout: Playout, tmp_path: Path) -> None:
    middle = len(playout.steps) // 2
    store = SaveStore(tmp_path)
    store.save_match(match_from(playout, middle))
    [path] = store.unfinished_files()
    match = SaveStore(tmp_path).load_match(path, RULESETS)
    assert match.ply == middle
    for step in playout.steps[middle:]:
        match.submit(step.seat, step.action, match.ply)
    assert digest(match.record()) == digest(playout.match.record())


def test_finished_matches_become_records(playout: Playout, tmp_path: Path) -> None:
    store = SaveStore(tmp_path)
    store.save_match(playout.match)
    assert store.unfinished_files() == []
    [path] = (tmp_path / "records").iterdir()
    assert read_record(path, RULESETS).state == playout.states[-1]
