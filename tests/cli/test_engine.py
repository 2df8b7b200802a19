"""The engine: docs/ENGINE.md replayed, every command, and every kind of bad line."""

import io
import json
import re
import subprocess
import sys
from typing import Any

import pytest

from game.cli import engine_request
from game.cli.engine import Engine, serve
from game.core.action import Attack, Drop, EndTurn, Forfeit, Move, PickUp, Shoot, Throw, Use, Wait
from game.core.actor import ItemId
from game.core.codec import encode
from game.core.grid import Direction, Pos
from game.core.ruleset import Ruleset
from game.rulesets import RULESETS
from tests.support.engine_program import Program
from tests.support.paths import ROOT
from tests.support.playouts import Playout, level_names, playout_of, seat_count

DOCS = ROOT / "docs" / "ENGINE.md"
NAME = next(iter(RULESETS))


@pytest.fixture
def program() -> Program:
    return Program()


@pytest.fixture
def playing(program: Program) -> Program:
    program.ask("new", ruleset=NAME, seed=1)
    return program


def _play_walk(program: Program, playout: Playout) -> list[str]:
    name = playout.ruleset.name
    new = program.ask("new", ruleset=name, seed=playout.match.seed, seats=playout.seats)
    digests, [seat] = [new["digest"]], new["to_act"]
    for _ in playout.steps:
        state = program.ask("legal", seat=seat)
        action = state["legal"][state["ply"] % len(state["legal"])]
        answer = program.ask("act", seat=seat, action=action, ply=state["ply"])
        digests.append(answer["digest"])
        [seat] = answer["to_act"] or [0]
        if answer["outcome"]:
            break
    return digests


def test_the_documented_session_runs_as_written() -> None:
    """Every `>` line of the documentation is sent, and answered by the `<` line below it."""
    [session] = re.findall(r"```session\n(.*?)```", DOCS.read_text(encoding="utf-8"), re.DOTALL)
    example = Engine(RULESETS)
    lines = session.strip().splitlines()
    assert len(lines) > 10
    for request, answer in zip(lines[::2], lines[1::2], strict=True):
        assert request.startswith("> ")
        result = json.dumps(example.answer(request[2:].encode()), separators=(",", ":"))
        start, dots, end = answer[2:].partition("…")
        is_true = result.startswith(start) and result.endswith(end)
        assert is_true, f"{request} is answered otherwise: python3 main.py accept {NAME}"
        assert dots or result == start
    assert not example.running


def test_every_command_is_documented() -> None:
    text = DOCS.read_text(encoding="utf-8")
    for command in Engine(RULESETS).commands:
        assert f"`{command}`" in text


@pytest.mark.slow
def test_a_match_and_its_record(program: Program, ruleset: Ruleset) -> None:
    digests = _play_walk(program, playout_of(ruleset.name, "1"))
    answer = Program().ask("replay", record=program.ask("record")["record"])
    assert answer["digests"] == digests
    assert answer["outcome"] == program.ask("view", seat=None)["view"]["outcome"]


@pytest.mark.slow
def test_shipped_levels_and_files(program: Program, ruleset: Ruleset) -> None:
    for name in level_names(ruleset.name):
        by_name = program.ask("new", ruleset=ruleset.name, level=name)
        path = ROOT / "levels" / ruleset.name / f"{name}.tmx"
        assert program.ask("new", level=str(path)) == by_name


def _first_action(program: Program, seat: int | None = None) -> Any:
    """Return the fields of a request for the first legal action of whoever decides."""
    for number in [seat] if seat is not None else range(8):
        line = json.dumps({"cmd": "legal", "seat": number}).encode()
        answer = json.loads(json.dumps(program.engine.answer(line)))
        if answer.get("legal"):
            return {"seat": number, "action": answer["legal"][0]}
    raise AssertionError("nobody can act")


@pytest.mark.slow
def test_states_go_out_and_in(program: Program, ruleset: Ruleset) -> None:
    program.ask("new", ruleset=ruleset.name, seed=2, seats=seat_count(ruleset))
    seats = program.ask("act", **_first_action(program))["to_act"]
    assert len(seats) == 1, f"`generate` of {ruleset.name}: a map needs more than one action"
    state, other = program.ask("state"), Program()
    loaded = other.ask("load_state", ruleset=ruleset.name, state=state["state"])
    assert (loaded["digest"], loaded["ply"]) == (state["digest"], 0)
    asked = _first_action(program, seats[0])
    ours, theirs = program.ask("act", **asked), other.ask("act", **asked)
    assert ours["digest"] == theirs["digest"]
    assert ours["events"] == theirs["events"]
    assert other.fail("record")[0] == "no_record"


# An action of every kind, none of which any of the rules allow.
FOREIGN_ACTIONS = (
    Move(Direction.NW), Shoot(Direction.N, "spoon"), Attack(Pos(-1, 900), "spoon"),
    Throw(-7, Direction.E), Throw(99, Direction.E), Use("spoon", 99), Use("wield", -9),
    PickUp(ItemId(10**9), -2), Drop(99), Wait(3), EndTurn(), Forfeit(),
)  # fmt: skip


def test_previews_refuse_what_is_not_legal(program: Program, ruleset: Ruleset) -> None:
    program.ask("new", ruleset=ruleset.name, seed=1)
    for seat in range(ruleset.seats.start):
        legal = program.ask("legal", seat=seat)["legal"]
        for action in map(encode, FOREIGN_ACTIONS):
            preview = program.ask("preview", seat=seat, action=action)["preview"]
            assert bool(preview["refusal"]) == (action not in legal), action


def test_an_id_nested_too_deeply_ends_nothing() -> None:
    asked = b'{"cmd": "rulesets", "id": ' + b"[" * 970 + b"]" * 970 + b'}\n{"cmd": "quit"}\n'
    answered = io.BytesIO()
    serve(RULESETS, io.BytesIO(asked), answered)
    assert json.loads(answered.getvalue().splitlines()[-1]) == {"bye": True}


def test_edited_records_are_refused(playing: Program) -> None:
    playing.ask("act", action=playing.ask("legal")["legal"][0])
    record = playing.ask("record")["record"]
    for change in ({"version": 99}, {"final": "0"}, {"log": [[5, record["log"][0][1]]]}):
        assert playing.fail("replay", record={**record, **change})[0] == "bad_record"
    assert playing.fail("replay", record={**record, "ruleset": "x"})[0] == "unknown_ruleset"


def test_a_state_that_makes_no_sense_is_survived(playing: Program) -> None:
    state = playing.ask("state")
    state["state"]["world"]["actors"] = []
    code, _ = playing.fail("load_state", ruleset=NAME, state=state["state"])
    assert code == "internal"
    assert playing.ask("legal")["legal"]


def test_lines_too_long_are_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine_request, "MAX_LINE_BYTES", 100)
    asked = b"x" * 1000 + b'\n\n{"cmd": "quit"}\n{"cmd": "rulesets"}\n'
    answered = io.BytesIO()
    serve(RULESETS, io.BytesIO(asked), answered)
    first, second = map(json.loads, answered.getvalue().splitlines())
    assert first["error"]["message"] == "A line is longer than 100 bytes."
    assert second == {"bye": True}


@pytest.mark.slow
def test_a_process_answers_lines_and_nothing_else() -> None:
    new = json.dumps({"cmd": "new", "ruleset": NAME, "seed": 3})
    done = subprocess.run(
        [sys.executable, str(ROOT / "main.py"), "engine"],
        input=f'{new}\nrubbish\n{{"cmd":"state"}}\n',
        capture_output=True,
        text=True,
        check=True,
    )
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert len(answers) == 3
    assert answers[0]["digest"] == answers[2]["digest"]
    assert answers[1]["error"]["code"] == "bad_line"
