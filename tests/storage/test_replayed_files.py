"""Matches that are read from their files and played again: whole, watched, stopped, unproven."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from game.core.action import Resign
from game.core.actor import Seat
from game.core.codec import canonical_text, text_digest
from game.core.features.notebook import NotebookEdits
from game.core.replay import RecordReplay
from game.core.ruleset import Ruleset
from game.rulesets import RULESETS
from game.session.local_session import LocalSession
from game.storage.files import SaveError, checked_line, with_checksum
from game.storage.match_files import read_match
from game.storage.save_store import SaveStore
from game.storage.saved_workspace import SavedWorkspace
from tests.support.playouts import Playout, best_result, match_from, playout_of

NAME = "psttrl"
SINCE, PLIES = 2, 6


def _playout(name: str = NAME) -> Playout:
    return playout_of(name, "3")


def _saved(folder: Path, name: str = NAME) -> Path:
    """Save a match of which two actions come after the state in its file."""
    store, match = SaveStore(folder), match_from(_playout(name), PLIES - SINCE)
    store.save_match(match)
    for step in _playout(name).steps[match.ply : PLIES]:
        match.submit(step.seat, step.action, match.ply)
        store.save_match(match)
    [path] = store.unfinished_files()
    return path


def _forge(path: Path, change: Callable[[Any], object]) -> None:
    """Change the state in a file, with all digests and checksums as if it were so."""
    first, *lines = path.read_bytes().splitlines()
    body = json.loads(first)["body"]
    change(body["state"])
    body["record"]["final_digest"] = text_digest(canonical_text(body["state"]))
    written = [with_checksum(body)]
    for line in lines:
        written.append(checked_line(canonical_text(json.loads(line)["body"]), written[-1]))
    path.write_bytes(b"".join(written))


def _richer(state: Any) -> None:
    [hero] = [actor for actor in state["world"]["actors"] if actor["seat"] == 0]
    hero["health"] += 1000


def test_every_ply_is_seen_on_the_way_and_there_afterwards(
    tmp_path: Path, ruleset: Ruleset
) -> None:
    path, playout = _saved(tmp_path, ruleset.name), _playout(ruleset.name)
    replay = RecordReplay()
    seen = [(match.ply, replay.progress) for match in replay.play(read_match(path, RULESETS))]
    assert seen == [(ply, 100 * ply // PLIES) for ply in range(PLIES + 1)]
    match = replay.match
    assert [*match.states()] == list(playout.states[: PLIES + 1])
    assert [match.events(n + 1) for n in range(PLIES)] == [s.events for s in playout.steps[:PLIES]]


def test_a_match_that_is_not_waited_for_is_played_no_further(tmp_path: Path) -> None:
    file, replay = read_match(_saved(tmp_path), RULESETS), RecordReplay(may_be_unproven=True)
    plies = replay.play(file)
    next(plies)
    replay.is_stopped = True
    with pytest.raises(SaveError, match="not wanted any more"):
        next(plies)


def test_a_made_up_state_is_played_and_earns_nothing(tmp_path: Path) -> None:
    path = _saved(tmp_path)
    _forge(path, _richer)
    content, file = path.read_bytes(), read_match(path, RULESETS)
    replay = RecordReplay(may_be_unproven=True)
    followed = [(match, match.ply) for match in replay.play(file)]
    plies, match = [ply for _, ply in followed], followed[-1][0]
    assert plies == [*range(PLIES - SINCE), *range(SINCE + 1)], "from the state on it begins anew"
    store = SaveStore(tmp_path)
    session = LocalSession(match, store, None, replay.unproven)
    for _ in range(3):
        session.submit(match.state.legal_actions(Seat(0))[0])
        assert "do not lead to" in session.problem
    session.submit(Resign() if match.state.may_resign else match.state.legal_actions(Seat(0))[0])
    session.save_notes(Seat(0), SavedWorkspace(NotebookEdits(2)))
    session.discard_if_empty()
    assert session.report().file_stem == ""
    assert path.read_bytes() == content
    assert store.unfinished_files() == [path]
    assert list(tmp_path.glob("records/*")) == []
    assert best_result(store, match) is None
    with pytest.raises(SaveError, match="do not lead to"):
        file.replayed()


def test_a_made_up_state_may_fail_the_rules_anywhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = match_from(_playout(), PLIES)
    sessions = [LocalSession(match, SaveStore(tmp_path), None, words) for words in ("unproven", "")]

    def fail(*_: object) -> None:
        raise IndexError

    monkeypatch.setattr(type(match.state), "apply", fail)
    action = match.state.legal_actions(Seat(0))[0]
    sessions[0].submit(action)
    assert match.ply == PLIES
    with pytest.raises(IndexError):
        sessions[1].submit(action)


@pytest.mark.slow
@pytest.mark.parametrize(
    "change",
    [
        lambda state: state.clear(),
        lambda state: state["world"]["actors"].clear(),
        lambda state: [actor.update(pos=[9999, 9999]) for actor in state["world"]["actors"]],
    ],
)
def test_a_state_that_cannot_be_is_refused(tmp_path: Path, change: Callable[[Any], object]) -> None:
    path = _saved(tmp_path)
    _forge(path, change)
    file = read_match(path, RULESETS)
    with pytest.raises(SaveError, match="is not a match of this game"):
        list(RecordReplay(may_be_unproven=True).play(file))
    with pytest.raises(SaveError):
        file.view()


def test_a_file_from_elsewhere_that_is_damaged_is_refused(tmp_path: Path) -> None:
    path = _saved(tmp_path)
    path.write_bytes(path.read_bytes().replace(b"[0", b"[1"))
    with pytest.raises(SaveError, match="changed outside"):
        read_match(path, RULESETS, may_be_damaged=False)
