"""What sessions tell a screen step by step, in `*/session.txt`: play, replay, reports, analyses."""

from collections.abc import Iterator
from concurrent.futures import Executor, Future
from dataclasses import replace
from pathlib import Path
from typing import Any
from unittest.mock import patch
from zlib import crc32

import pytest

from game.core.actor import Seat
from game.core.features.notebook import NotebookEdits
from game.core.match import HUMAN, Match
from game.core.ruleset import RandomPlayer, Ruleset
from game.rulesets import RULESETS
from game.scenes.history.text_export import exported_lines
from game.scenes.texts.message_log import MessageLog
from game.session.analysis_run import AnalysisRun
from game.session.local_session import LocalReplay, LocalSession, match_report
from game.session.parallel_replay import ParallelReplay
from game.session.session import Replay
from game.session.updates import Update, match_info, past_updates
from game.storage.save_store import SaveStore
from game.storage.saved_workspace import SavedWorkspace
from tests.golden.screens import _rough_search
from tests.support.playouts import match_from, play_out, played_matches, playout_of, random_level

PATHS = sorted(Path(__file__).parent.glob("*/session.txt"))
_PLIES = 14


class _LateExecutor(Executor):
    """Answers when it is told to."""

    def __init__(self) -> None:
        self.asked: list[tuple[Future[Any], Any]] = []

    def submit(self, fn: Any, /, *given: Any, **_: Any) -> Future[Any]:
        self.asked.append((Future(), lambda: fn(*given)))
        return self.asked[-1][0]

    def answer(self) -> None:
        """Answer each question, old ones too."""
        for future, work in self.asked:
            if not future.cancelled():
                future.set_result(work())
        self.asked.clear()


def _sum(told: object) -> str:
    return f"{crc32(repr(told).encode()):08x}"


def _updates(updates: list[Update]) -> str:
    return " ".join(
        f"{u.ply}:{u.view.seat} {_sum(u)} {u.to_act} {sorted(u.playing)} {u.may_resign}"
        for u in updates
    )


def _state(session: LocalSession) -> str:
    who = f"{session.seat} {session.next_player} {session.is_shared} {session.is_waiting}"
    told = f"{session.presence} {session.undo_refusal()} {session.problem}"
    return f"{session.ply} {who} {told} {_updates(session.poll())}"


def _play(session: LocalSession, ruleset: Ruleset, late: _LateExecutor) -> Iterator[str]:
    """Play some plies, ask what screens ask, and undo some of them."""
    for number in range(_PLIES):
        yield _state(session)
        if number % 3:
            late.answer()
        if session.next_player is not None:
            session.switch_seat(session.next_player)
            yield f"over to {_state(session)}"
        legal = session.match.state.legal_actions(session.seat)
        if session.match.outcome is None and session.seat in session.match.state.to_act:
            asked = *legal, *ruleset.verbs
            yield f"previews {_sum([session.preview(action) for action in asked])}"
            session.submit(legal[number % len(legal)])
        if number % 4 == 3:
            yield f"taken back {session.undo()} {_state(session)}"
            yield f"again {session.redo()} {session.redo()} {_state(session)}"
    yield f"past {_updates([*session.past()])}"
    yield f"notes {session.load_notes(Seat(0))}"
    session.save_notes(Seat(0), SavedWorkspace(NotebookEdits(2)))
    yield f"notes {session.load_notes(Seat(0))}"
    yield from _look_at(session.replay(session.seat))


def _look_at(replay: Replay) -> Iterator[str]:
    """Step and seek in a replay."""
    for ply in (None, None, 5, None, -3, 10**6, None):
        if ply is None:
            replay.step()
        else:
            replay.seek(ply)
        yield f"replay {replay.ply} of {replay.last_ply} {replay.seat} {_updates(replay.poll())}"
    yield f"log {_sum(replay.log)} moments {sorted(replay.moments)} {_sum(replay.info.players)}"


def _dump(ruleset: Ruleset) -> Iterator[str]:
    """Write down a match with every cheat, and one on a shipped map, as a text."""
    cheats = {param.name: param.values[-1] for param in ruleset.options if param.cheat}
    level = random_level(ruleset.name, 1).with_params(cheats)
    match = play_out(Match(ruleset, level, ruleset.seats.start, 1), RandomPlayer())
    shipped = playout_of(ruleset.name, *played_matches(ruleset.name)[-1])
    for ended in (match, match_from(shipped)):
        for seat in map(Seat, range(ended.seats)):
            info = replace(match_info(ended), names=("Ada", "Grace", "Alan")[: ended.seats * seat])
            log = MessageLog(info)
            for ply, state in enumerate(ended.states()):
                for update in past_updates(ended, ply, state):
                    if update.view.seat == seat:
                        log.read(update)
            yield f"told {seat} {log.count} {log.lately(1)} {log.striker!r} {log.fatal_line!r}"
            report = match_report(ended, seat)
            yield from (f"dump {line}" for line in exported_lines(info, report, log.numbered_lines))


def _analyse(match: Match, store: SaveStore) -> Iterator[str]:
    """Judge the end of a match and stop; then continue with what was kept."""
    for stops in (True, False, False):
        late = _LateExecutor()
        run = AnalysisRun(match, Seat(0), late.submit, store.history)
        yield f"of {len(run.plies)} {run.result} {run.was_given_up} {run.key}"
        for number in range(6):
            is_new, done = run.advance(), (run.is_done, round(run.part_done, 2), run.failed)
            told = [each.ply for each in run.found], run.turning_points(), run.advance()
            yield f"{is_new} {done} {told[0]} {_sum(told)} {len(late.asked)}"
            if number % 2:
                late.answer()
        if stops:
            run.stop()
            yield f"stopped {run.advance()} {run.is_done} {_sum(run.view_before(1))}"


def _tell(ruleset: Ruleset, folder: Path) -> Iterator[str]:
    level, seats = random_level(ruleset.name, 1), min(2, ruleset.seats.stop - 1)
    bots = [*ruleset.bots()][:1]
    for number, players in enumerate(([HUMAN] * seats, [HUMAN, *bots][:seats], bots * seats)):
        store, late = SaveStore(folder / f"{number}"), _LateExecutor()
        match = Match(ruleset, level, seats, 1, players or None)
        executor, unproven = (None, late)[number == 1], "made up" * (number == 2)
        session = LocalSession(match, store, executor, unproven, 7 * number)
        yield f"-- {match.players} {session.info.human_seats} {session.info.daily}"
        own = session if number else session.restarted_on(level)
        yield from _play(own, ruleset, late)
        again = session.restarted_on(random_level(ruleset.name, 2))
        yield f"restarted {_state(again)} {store.has_file(match)} {store.has_file(again.match)}"
        again.discard_if_empty()
        yield str(sorted(path.name.partition(".")[2] for path in store.folder.rglob("*.*")))
    ended = match_from(playout_of(ruleset.name, "1", "demo"))
    store.save_match(ended)
    told = LocalSession(ended, store, plies_before=7).report()
    known = told.ply, told.won, told.seed_matters, bool(told.file_stem)
    yield f"report {known} {_sum(replace(told, file_stem=''))}"
    yield from _dump(ruleset)
    yield from _look_at(LocalReplay(ended, None))
    shown = ParallelReplay([ended, match], ["Ada", "Grace"])
    for index in (0, 1, 1, 0, 1):
        turn = shown.next_turn(index)
        yield f"beside {turn and _updates([turn.known, turn.everything])}"
    yield from _analyse(match_from(playout_of(ruleset.name, "1"), 9), store)


@pytest.mark.slow
@pytest.mark.parametrize("path", PATHS, ids=[path.parent.name for path in PATHS])
def test_sessions_tell_what_they_did(
    tmp_path: Path, path: Path, request: pytest.FixtureRequest
) -> None:
    with patch("game.session.analysis_run.RolloutSearch", _rough_search):
        lines = [*_tell(RULESETS[path.parent.name], tmp_path)]
    if request.config.getoption("--golden-update"):
        path.write_text("\n".join([*lines, ""]), encoding="utf-8")
    cure = "if on purpose: python3 -m pytest tests/golden/test_session.py --golden-update"
    assert lines == path.read_text(encoding="utf-8").splitlines(), cure
