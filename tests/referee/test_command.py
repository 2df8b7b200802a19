"""The referee command: tables, JSON, records, resuming, workers, and errors for bad input."""

import json
import shlex
import sys
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest

from game.cli.engine import Engine
from game.cli.main import main
from game.core.codec import decode
from game.core.replay import replay
from game.referee.bot_match import BotResult
from game.rulesets import RULESETS
from game.storage.match_files import read_match
from tests.referee.bot_scripts import RULESET, constant_bot

WALKER = f'"{sys.executable}" -S docs/bots/walker.py'
HEURISTIC_BOT = f'"{sys.executable}" -S docs/bots/heuristic.py'
TIME_FIELDS = ("first_ms", "median_ms", "max_ms")
LONG_LIMITS = ("referee", "--first-ms", "20000", "--move-ms", "20000")


def _json(capsys: pytest.CaptureFixture[str], *options: str) -> dict[str, Any]:
    workers = () if "--workers" in options else ("--workers", "1")
    assert main(["referee", "--no-time-limit", "--json", *options, *workers]) == 0
    output: dict[str, Any] = json.loads(capsys.readouterr().out)
    return output


def _without_times(output: dict[str, Any]) -> list[dict[str, Any]]:
    return [{k: v for k, v in game.items() if k not in TIME_FIELDS} for game in output["games"]]


@pytest.mark.slow
def test_four_bots_on_one_level(no_leaks: None, capsys: pytest.CaptureFixture[str]) -> None:
    bots = [WALKER, WALKER, shlex.join(constant_bot("no")), shlex.join(constant_bot("MOVE 99 0"))]
    options = [word for bot in bots for word in ("--bot", bot)]
    assert main([*LONG_LIMITS, "--seeds", "3", "--workers", "1", *options]) == 0
    head, *rows = capsys.readouterr().out.splitlines()
    assert head.split() == ["bot", "score", "end", "turns", "first", "ms", "p50", "ms", "max", "ms"]
    assert [row.split()[0] for row in rows[:2]] == ["walker", "walker-2"]
    assert [row.split()[1:4] for row in rows[2:4]] == [["-10000", "error", "1"]] * 2
    assert any("outside the maze" in row for row in rows[4:])
    assert any("'no'" in row for row in rows[4:])


@pytest.mark.slow
def test_json(capsys: pytest.CaptureFixture[str]) -> None:
    output = _json(capsys, "--bot", WALKER, "--bot", WALKER, "--seeds", "3-4")
    assert output["ruleset"] == RULESET.name
    assert output["limits"] == {"first": None, "move": None}
    assert [(g["seed"], g["bot"]) for g in output["games"]] == [
        (seed, bot) for seed in (3, 4) for bot in ("walker", "walker-2")
    ]
    assert all(set(game) == set(BotResult.__annotations__) for game in output["games"])
    assert {summary["games"] for summary in output["summaries"]} == {2}
    (pair,) = output["pairs"]
    assert (pair["wins"], pair["ties"], pair["losses"]) == (0, 2, 0)


def test_a_shipped_level(capsys: pytest.CaptureFixture[str]) -> None:
    output = _json(capsys, "--bot", WALKER, "--level", "01-first-steps")
    assert output["games"][0]["level"] == "01-first-steps"
    path = f"levels/{RULESET.name}/01-first-steps.tmx"
    assert _without_times(_json(capsys, "--bot", WALKER, "--level", path)) == _without_times(output)


@pytest.mark.slow
def test_records_replay_in_the_library_and_the_engine(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bots = ("--bot", WALKER, "--bot", shlex.join(constant_bot("no")))
    output = _json(capsys, *bots, "--seeds", "3", "--record", str(tmp_path))
    paths = sorted(tmp_path.rglob("*.match.json"))
    assert len(paths) == 2
    for path in paths:
        match = read_match(path, RULESETS).replayed()
        assert match.outcome is not None
        assert match.outcome.scores[0] in {game["score"] for game in output["games"]}
        *_, last = replay(match.record(), RULESET)
        assert last.outcome == match.outcome
        request = {"cmd": "replay", "record": json.loads(path.read_text())["body"]["record"]}
        answer = Engine(RULESETS).answer(json.dumps(request).encode())
        assert answer["outcome"]["scores"] == list(match.outcome.scores)


@pytest.mark.slow
def test_saved_matches_are_not_played_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    start_log = tmp_path / "starts"
    bot = tmp_path / "bot.py"
    code = f"open({str(start_log)!r}, 'a').write('x')\n" + Path("docs/bots/walker.py").read_text()
    bot.write_text(code)
    options = ("--bot", f'"{sys.executable}" -S "{bot}"', "--record", str(tmp_path / "saved"))
    first = _json(capsys, *options, "--seeds", "1-3")
    assert len(start_log.read_text()) == 3
    more = _json(capsys, *options, "--seeds", "1-5")
    assert len(start_log.read_text()) == 5
    assert more["games"][:3] == first["games"]
    for broken, text in ((1, "{"), (2, "[]"), (3, '{"bot": 1}')):
        (path,) = (tmp_path / "saved").rglob(f"{broken}.result.json")
        path.write_text(text)
    again = _json(capsys, *options, "--seeds", "1-5")
    assert len(start_log.read_text()) == 8
    assert _without_times(again) == _without_times(more)
    bot.write_text(code + "# changed\n")
    _json(capsys, *options, "--seeds", "1-1")
    assert len(start_log.read_text()) == 9


@pytest.mark.slow
def test_results_are_the_same_with_workers_and_executors(
    capsys: pytest.CaptureFixture[str],
) -> None:
    options = ("--bot", WALKER, "--seeds", "1-4")
    alone = _json(capsys, *options)
    for extra in (
        ("--workers", "2"),
        ("--workers", "2", "--executor", "concurrent.futures:ThreadPoolExecutor"),
        ("--workers", "2", "--executor", "tests.referee.fake_executors:IsolatedExecutor"),
    ):
        assert _without_times(_json(capsys, *options, *extra)) == _without_times(alone)


def test_results_are_the_same_on_dask(capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("distributed")
    options = ("--bot", WALKER, "--seeds", "1-3")
    alone = _json(capsys, *options)
    cluster = ("--workers", "2", "--executor", "docs.bots.dask_cluster:executor")
    assert _without_times(_json(capsys, *options, *cluster)) == _without_times(alone)


@pytest.mark.slow
def test_programs_play_against_the_games_own_players(capsys: pytest.CaptureFixture[str]) -> None:
    output = _json(capsys, "--bot", HEURISTIC_BOT, "--bot", "random", "--seeds", "1-6")
    assert [summary["bot"] for summary in output["summaries"]] == ["heuristic", "random"]
    assert not any(game["error"] for game in output["games"])
    assert any(game["killer"] for game in output["games"] if game["bot"] == "random")


def test_more_seats_than_bots(capsys: pytest.CaptureFixture[str]) -> None:
    output = _json(capsys, "--ruleset", "dooom", "--bot", "random", "--bot", "easy", "--seats", "3")
    lineups = [("random", "easy", "random"), ("easy", "random", "easy")]
    assert [tuple(game["lineup"]) for game in output["games"]] == [
        lineup for lineup in lineups for _ in lineup
    ]
    (pair,) = output["pairs"]
    assert pair["wins"] + pair["ties"] + pair["losses"] == 2


def test_ratings_are_of_all_matches_saved(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("openskill")
    options = ("--ruleset", "sokoban", "--record", str(tmp_path), "--ratings", "--seeds", "1-2")
    _json(capsys, *options, "--bot", "random", "--name", "lost")
    rated = _json(capsys, *options, "--bot", "demo", "--bot", "random")["ratings"]
    assert rated[0]["bot"] == "demo"
    assert {each["bot"]: each["matches"] for each in rated} == {"demo": 2, "random": 2, "lost": 2}


def test_saved_results_equal_printed_ones(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    output = _json(capsys, "--bot", WALKER, "--seeds", "7", "--record", str(tmp_path))
    (path,) = tmp_path.rglob("7.result.json")
    (result,) = decode(tuple[BotResult, ...], json.loads(path.read_text()))
    assert json.loads(json.dumps(asdict(result))) == output["games"][0]
    assert read_match(path.with_name("7.match.json"), RULESETS).replayed().ply == result.turns
