"""The action log is the game: undo, redo, save and load lead to the same states."""

from __future__ import annotations

from pathlib import Path

from game.core.codec import digest
from game.core.match import Match
from game.rulesets import RULESETS
from game.storage.records import read_record
from game.storage.save_store import SaveStore
from tests.support.playouts import Playout, match_from


def _undo_all(match: Match) -> int:
    taken = 0
    while match.can_undo():
        match.undo()
        taken += 1
    return taken


def test_undo_then_redo_leads_back(playout: Playout) -> None:
    for plies in range(0, len(playout.steps), max(3, len(playout.steps) // 8)):
        match = match_from(playout, plies)
        taken = _undo_all(match)
        assert digest(match.state) == digest(playout.states[plies - taken])
        for _ in range(taken):
            match.redo()
        assert not match.can_redo()
        assert digest(match.state) == digest(playout.states[plies])


def test_save_load_continue_is_as_if_never_saved(playout: Playout, tmp_path: Path) -> None:
    middle = len(playout.steps) // 2
    store = SaveStore(tmp_path)
    store.save_match(match_from(playout, middle))
    [path] = store.unfinished_files()
    match = SaveStore(tmp_path).load_match(path, RULESETS)
    assert match.ply == middle
    for step in playout.steps[middle:]:
        match.submit(step.seat, step.action, match.ply)
    assert digest(match.record()) == digest(match_from(playout).record())


def test_finished_matches_become_records(playout: Playout, tmp_path: Path) -> None:
    store = SaveStore(tmp_path)
    store.save_match(match_from(playout))
    assert store.unfinished_files() == []
    [path] = (tmp_path / "records").iterdir()
    assert read_record(path, RULESETS).state == playout.states[-1]
