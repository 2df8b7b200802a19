"""Long matches go on from the state in their file; what was played before is read back later."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from game.core.action import Action, Resign
from game.core.actor import Seat
from game.core.codec import canonical_text, text_digest
from game.core.event import Event
from game.core.match import Match
from game.core.ruleset import Ruleset, UndoRule
from game.core.state import State
from game.rulesets import RULESETS
from game.session import local_session
from game.session.local_session import LocalReplay, LocalSession
from game.storage.files import SaveError, checked_lines, with_checksum
from game.storage.match_files import read_match, read_record, read_saved_view
from game.storage.record_writer import record_bytes
from game.storage.save_store import SaveStore
from tests.support.playouts import Playout, best_result, match_from, playout_of

NAME = "psttrl"
LONG, KEPT, PLIES = 2, 1, 4


@pytest.fixture(autouse=True)
def _long_after_a_few_plies(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("match_files", "record_writer"):
        monkeypatch.setattr(f"game.storage.{module}.MOST_APPENDED", LONG)
    monkeypatch.setattr("game.storage.record_writer.KEPT_PLIES", KEPT)


def _playout(name: str = NAME) -> Playout:
    return playout_of(name, "3")


def _play(store: SaveStore, match: Match, plies: int | None = None) -> None:
    """Play on to a ply, by default to the end, saved after each action."""
    for step in _playout(match.ruleset.name).steps[match.ply : plies]:
        match.submit(step.seat, step.action, match.ply)
        store.save_match(match)


def _saved(folder: Path, name: str = NAME) -> Path:
    store = SaveStore(folder)
    _play(store, match_from(_playout(name), 0), PLIES)
    [path] = store.unfinished_files()
    return path


def _body(path: Path) -> Any:
    return json.loads(path.read_bytes().splitlines()[0])["body"]


def _forge(path: Path, change: Callable[[Any], object]) -> None:
    """Change the state in a file, with all digests and checksums as if it were so."""
    first, *lines = path.read_bytes().splitlines()
    body = json.loads(first)["body"]
    change(body["state"])
    body["record"]["final_digest"] = text_digest(canonical_text(body["state"]))
    content = with_checksum(body)
    texts = [canonical_text(json.loads(line)["body"]) for line in lines]
    path.write_bytes(b"".join([content, *checked_lines(texts, content)]))


def test_only_what_was_played_since_the_state_is_played_again(
    tmp_path: Path, ruleset: Ruleset
) -> None:
    path, playout = _saved(tmp_path, ruleset.name), _playout(ruleset.name)
    whole = len(_body(path)["record"]["log"])
    store = SaveStore(tmp_path)
    match = store.load_match(path, RULESETS)
    assert (match.ply, match.first_ply) == (PLIES, whole)
    assert LocalSession(match, store).past(Seat(0))[0].ply == whole > LONG
    [path] = store.unfinished_files()
    before = path.read_bytes()
    _play(store, match, PLIES + 1)
    assert path.read_bytes().startswith(before), "the file goes on where it is"
    content = record_bytes(match)
    assert content == record_bytes(match_from(playout, PLIES + 1))
    assert content == record_bytes(read_record(path, RULESETS))
    is_free = match.ruleset.undo_rule is UndoRule.FREE
    while is_free and match.can_undo():
        match.undo()
    assert match.ply == (whole if is_free else PLIES + 1)
    assert match.undo_refusal() == "reading" or not is_free
    state = match.state
    match.read_back()
    assert match.state is state, "a bot that thinks about it is still right"
    while is_free and match.can_undo():
        match.undo()
    assert match.ply == (0 if is_free else PLIES + 1)
    assert (match.first_ply, match.problem) == (0, "")
    events = [match.events(ply) for ply in range(1, PLIES + 2)]
    assert events == [step.events for step in playout.steps[: PLIES + 1]]


@pytest.fixture
def applied(monkeypatch: pytest.MonkeyPatch) -> list[State]:
    """One ply a frame is read; return the states that an action was applied to."""
    for name in ("_PLIES_BESIDE_PLAY", "_PLIES_A_FRAME"):
        monkeypatch.setattr(f"game.session.local_session.{name}", 1)
    found: list[State] = []
    kind = type(_playout().first)
    apply = kind.apply

    def counted(self: Any, seat: Seat, action: Action) -> tuple[State, tuple[Event, ...]]:
        found.append(self)
        return apply(self, seat, action)

    monkeypatch.setattr(kind, "apply", counted)
    return found


def test_the_beginning_is_read_back_bit_by_bit_in_play(
    tmp_path: Path, applied: list[State]
) -> None:
    store = SaveStore(tmp_path)
    session = LocalSession(store.load_match(_saved(tmp_path), RULESETS), store)
    whole = session.match.first_ply
    del applied[:]
    while session.is_reading:
        before = len(applied)
        session.poll()
        assert len(applied) <= before + 1
    assert (session.match.first_ply, session.replay(Seat(0)).ply) == (0, 0)
    assert len(applied) == whole


def test_a_match_that_ends_before_it_is_read_back_is_recorded_after_that(
    tmp_path: Path, applied: list[State]
) -> None:
    store = SaveStore(tmp_path)
    session = LocalSession(store.load_match(_saved(tmp_path), RULESETS), store)
    for step in _playout().steps[session.ply :]:
        del applied[:]
        session.submit(step.action)
        assert len(applied) == 1, "nothing else is played in that frame"
    assert session.match.outcome is not None
    assert not session.problem
    assert list(tmp_path.glob("records/*")) == []
    [path] = store.unfinished_files()
    kept = path.read_bytes()
    while session.is_reading:
        assert store.unfinished_files() == [path]
        session.poll()
    [record] = tmp_path.glob("records/*")
    assert (read_record(record, RULESETS).ply, session.report().ply) == (session.ply, session.ply)
    assert store.unfinished_files() == []
    # The window may be closed before: what is left is gone on with later.
    record.unlink()
    path.write_bytes(kept)
    store = SaveStore(tmp_path)
    session = LocalSession(store.load_match(path, RULESETS), store)
    assert (session.is_reading, session.match.outcome is None) == (True, False)
    # The log replays it, and so reads it, too.
    replay = session.replay(Seat(0))
    while not session.match.is_read:
        replay.prepare()
    assert session.is_reading
    while session.is_reading:
        session.poll()
    assert len(list(tmp_path.glob("records/*"))) == 1
    assert best_result(store, session.match) is not None


def test_nothing_is_read_in_the_frame_in_which_a_record_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = LocalSession(match_from(_playout()), SaveStore(tmp_path))
    session.is_reading = True
    ready = iter((False, True, True))
    monkeypatch.setattr(local_session, "read_on", lambda *_: next(ready))
    for records in (0, 0, 1):
        session.poll()
        assert len(list(tmp_path.glob("records/*"))) == records
    assert not session.is_reading


def test_a_record_shows_its_first_picture_before_it_is_read(
    tmp_path: Path, applied: list[State]
) -> None:
    store, playout = SaveStore(tmp_path), _playout()
    _play(store, match_from(playout, 0))
    [path] = tmp_path.glob("records/*")
    del applied[:]
    match = read_match(path, RULESETS, is_own=False).match
    replay = LocalReplay(match, None)
    assert [update.view for update in replay.poll()] == [playout.first.observe(None)]
    assert (applied, replay.read_ply) == ([], 0)
    replay.seek(match.ply)
    while not (shown := replay.poll()):
        before = len(applied)
        replay.prepare()
        assert len(applied) <= before + 1
    assert [update.view for update in shown] == [playout.states[-1].observe(None)]
    assert len(applied) == replay.read_ply == match.ply


def test_a_record_that_is_none_is_found_out(tmp_path: Path) -> None:
    store = SaveStore(tmp_path)
    _play(store, match_from(_playout(), 0))
    [path] = tmp_path.glob("records/*")
    _forge(path, _richer)
    replay = LocalReplay(read_match(path, RULESETS, is_own=False).match, Seat(0))
    replay.seek(replay.last_ply)
    while not replay.problem:
        replay.prepare()
    assert replay.problem.endswith("the final state is not the recorded one")
    assert [update.ply for update in replay.poll()] == [0], "what was made up is never shown"


@pytest.mark.parametrize(("is_made_up", "frame"), [(False, 1), (True, 1), (True, PLIES + 1)])
def test_the_last_action_before_the_state_is_shown_once_it_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, is_made_up: bool, frame: int
) -> None:
    monkeypatch.setattr("game.session.local_session._PLIES_A_FRAME", frame)
    store, path = SaveStore(tmp_path), _saved(tmp_path)
    if is_made_up:
        _forge(path, _richer)
    match = store.load_match(path, RULESETS)
    first, replay, shown = match.first_ply, LocalReplay(match, Seat(0)), list[tuple[int, bool]]()
    replay.poll()
    replay.seek(first - 1)
    replay.step()
    while not match.is_read:
        replay.prepare()
        shown += [(update.ply, bool(update.events)) for update in replay.poll()]
    # Once a match is found to be none, nothing is known of what happened before its state.
    seen = [(first - 1, False), (first, True)] if frame == 1 else [(first, False)] * 2
    assert shown == seen


def _richer(state: Any) -> None:
    """Give the hero what no play gives."""
    [hero] = [actor for actor in state["world"]["actors"] if actor["seat"] == 0]
    hero["health"] += 1000


def test_a_made_up_state_earns_nothing(tmp_path: Path) -> None:
    path, store = _saved(tmp_path), SaveStore(tmp_path)
    _forge(path, _richer)
    match = store.load_match(path, RULESETS)
    assert match.first_ply, "nobody has found out so far"
    session = LocalSession(match, store)
    session.submit(match.state.legal_actions(Seat(0))[0])
    assert not store.problem
    while not session.problem:
        session.poll()
        session.save()
    assert "a state that its actions do not lead to" in session.problem
    session.submit(Resign() if match.state.may_resign else match.state.legal_actions(Seat(0))[0])
    report, replay = session.report(), session.replay(Seat(0))
    assert report.summary is None
    assert (replay.ply, replay.last_ply) == (match.first_ply, match.ply)
    while not session.undo():
        assert match.ply >= match.first_ply


@pytest.mark.parametrize("is_made_up", [True, False])
def test_an_error_of_the_rules_is_the_file_s_only_if_its_state_was_made_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, is_made_up: bool
) -> None:
    path, store = _saved(tmp_path), SaveStore(tmp_path)
    if is_made_up:
        _forge(path, _richer)
    session = LocalSession(store.load_match(path, RULESETS), store)
    [path] = store.unfinished_files()
    state, content = session.match.state, path.read_bytes()
    kind = type(state)
    apply = kind.apply

    def failing(self: Any, seat: Seat, action: Action) -> tuple[State, tuple[Event, ...]]:
        if self is state:
            raise IndexError
        return apply(self, seat, action)

    monkeypatch.setattr(kind, "apply", failing)
    with contextlib.nullcontext() if is_made_up else pytest.raises(IndexError):
        session.submit(state.legal_actions(Seat(0))[0])
    assert ("do not lead to" in session.problem) == is_made_up
    assert (session.ply, path.read_bytes()) == (PLIES, content), "nothing is lost"


def test_a_made_up_victory_is_no_record(tmp_path: Path) -> None:
    path, store = _saved(tmp_path), SaveStore(tmp_path)
    _forge(path, _richer)
    match = store.load_match(path, RULESETS)
    for step in _playout().steps[match.ply :]:
        match.submit(step.seat, step.action, match.ply)
    store.save_match(match)
    assert match.outcome is not None
    assert not store.problem
    match.read_back()
    store.save_match(match)
    assert "a state that its actions do not lead to" in store.problem
    assert list(tmp_path.glob("records/*")) == []
    assert best_result(store, match) is None


def _of_no_board(state: Any) -> None:
    for actor in state["world"]["actors"]:
        actor["pos"] = [9999, 9999]


@pytest.mark.parametrize(
    "change",
    [lambda state: state.clear(), lambda state: state["world"]["actors"].clear(), _of_no_board],
)
def test_a_state_that_cannot_be_leads_back_to_the_start(
    tmp_path: Path, change: Callable[[Any], object]
) -> None:
    path = _saved(tmp_path)
    _forge(path, change)
    for read in (read_match, read_saved_view):
        with pytest.raises(SaveError):
            read(path, RULESETS)


def test_a_match_from_elsewhere_is_replayed(tmp_path: Path) -> None:
    path = _saved(tmp_path)
    assert read_match(path, RULESETS, is_own=False).match.first_ply == 0
    assert read_match(path, RULESETS).match.first_ply > 0
    _forge(path, _richer)
    with pytest.raises(SaveError, match="do not lead to"):
        read_match(path, RULESETS, is_own=False)


def test_a_replay_that_nobody_waits_for_ends(tmp_path: Path) -> None:
    with pytest.raises(SaveError, match="nobody waits for it"):
        read_match(_saved(tmp_path), RULESETS, lambda: True, is_own=False)
