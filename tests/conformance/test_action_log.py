"""Undo, redo, saving and loading restore the same states from the action log."""

from contextlib import suppress
from pathlib import Path

from game.core.codec import digest
from game.core.match import Match
from game.core.state import IllegalAction
from game.rulesets import RULESETS
from game.storage.match_files import read_match
from game.storage.save_store import SaveStore
from tests.support.playouts import Playout, match_from
from tests.support.saves import load_match


def _undo_all(match: Match) -> int:
    first = match.ply
    with suppress(IllegalAction):
        while True:
            match.undo()
    return first - match.ply


def test_a_match_played_again_agrees_at_every_ply_also_after_undo_and_redo(
    playout: Playout,
) -> None:
    match = playout.match.restarted()
    assert match.state == playout.first
    for plies, step in enumerate(playout.steps):
        if plies % max(3, len(playout.steps) // 4) == 0:
            undone = _undo_all(match)
            assert digest(match.state) == digest(playout.states[plies - undone])
            for _ in range(undone):
                match.redo()
            assert not match.can_redo()
            assert digest(match.state) == digest(step.before)
        match.submit(step.seat, step.action, plies)
        assert match.state == step.after


def test_a_loaded_match_continues_like_an_unsaved_one(playout: Playout, tmp_path: Path) -> None:
    middle = len(playout.steps) // 2
    store = SaveStore(tmp_path)
    store.save_match(match_from(playout, middle))
    [path] = store.unfinished_files()
    match = load_match(SaveStore(tmp_path), path)
    assert match.ply == middle
    for step in playout.steps[middle:]:
        match.submit(step.seat, step.action, match.ply)
    assert digest(match.record()) == digest(playout.match.record())
    events = [match.events(ply) for ply in range(1, match.ply + 1)]
    assert events == [step.events for step in playout.steps]


def test_finished_matches_become_records(playout: Playout, tmp_path: Path) -> None:
    store = SaveStore(tmp_path)
    store.save_match(playout.match)
    assert store.unfinished_files() == []
    [path] = (tmp_path / "records").iterdir()
    replayed = read_match(path, RULESETS).replayed()
    assert (replayed.ply, replayed.state) == (len(playout.steps), playout.states[-1])
