"""The command line: one sentence and status 2 for what cannot be done."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from game import __version__
from game.cli.main import main
from game.content.maps.shipped_maps import list_levels
from game.rulesets import RULESETS
from game.storage.files import default_folder
from tests.support.paths import ROOT

WRONG = """--seed -1, --seed x, --seed 999999999999999999999999999999, --seed ٣, --window big
--window 10x10, --window 99999x99999, --ruleset chess, accept chess, --level missing.tmx, fly
--colour, --cheat, --cheat --ruleset river, host --tls no.pem no.key, host --bind example..org
host --text-port 0 --dialect loud, host --text-port 0 --seats 99, host --seats 3, host --seed 3
host --ruleset dooom, test"""


@pytest.mark.parametrize("argv", [*map(str.split, re.split(", |\n", WRONG))], ids=" ".join)
def test_one_sentence(argv: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(argv) == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    assert len(shown.err.strip().splitlines()) == 1


@pytest.mark.parametrize("argv", [["--save-dir"], ["host", "--record"]], ids=" ".join)
def test_a_file_is_no_folder(argv: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*argv, __file__]) == 2
    assert capsys.readouterr().err == f"{__file__} is not a folder.\n"


def test_version_and_help(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--version"]) == 0
    assert main(["--help"]) == 0
    shown = capsys.readouterr().out
    assert __version__ in shown
    for command in ("engine", "check-levels", "new-ruleset", "accept", "test"):
        assert command in shown
    assert str(default_folder()) in "".join(shown.split())


TEXT_MAP = "name Well\nwin 1\n....G...\n...E....\n"


def test_text_maps_there_and_back(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text, tiled, again = tmp_path / "a.txt", tmp_path / "a.tmx", tmp_path / "b.txt"
    text.write_text(TEXT_MAP)
    assert main(["import-map", str(text), "-o", str(tiled)]) == 0
    assert main(["check-levels", str(tiled)]) == 0
    capsys.readouterr()
    assert main(["export-map", str(tiled)]) == 0
    assert capsys.readouterr().out == TEXT_MAP
    assert main(["export-map", str(tiled), "-o", str(again)]) == 0
    assert again.read_text() == TEXT_MAP


@pytest.mark.parametrize("title", ["x" * 1000, "a\0\x01\ufffe\u200bb", "\u200b", "\x85"])
def test_what_is_imported_can_be_played(title: str, tmp_path: Path) -> None:
    text, tiled = tmp_path / "a.txt", tmp_path / "a.tmx"
    text.write_text(f"name {title}\nwin 1\n....G...\n...E....\n", encoding="utf-8")
    assert main(["import-map", str(text), "-o", str(tiled)]) == 0
    assert main(["check-levels", str(tiled)]) == 0


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"name x\nwin 1\n.?", "line 3, column 2"),
        (b"\xff\xfe", "not UTF-8"),
        (b"name " + b"x" * 1001 + b"\nwin 1\n...G\n...E\n", "line 1, column 6"),
        (b" " * (1 << 21), "larger than 1 MiB"),
    ],
)
def test_bad_text_maps(
    content: bytes, words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text, out = tmp_path / "a.txt", tmp_path / "a.tmx"
    text.write_bytes(content)
    assert main(["import-map", str(text), "-o", str(out)]) == 2
    assert words in capsys.readouterr().err
    assert not out.exists()
    without = next(r.name for r in RULESETS.values() if r.features.text_maps is None)
    assert main(["import-map", str(text), "-o", str(out), "--ruleset", without]) == 2
    assert "no text format" in capsys.readouterr().err


@pytest.mark.slow
def test_rulesets_without_text_maps(capsys: pytest.CaptureFixture[str]) -> None:
    without = next(r.name for r in RULESETS.values() if r.features.text_maps is None)
    assert main(["export-map", str(list_levels(without)[0])]) == 2
    assert "no text format" in capsys.readouterr().err


@pytest.mark.slow
def test_duels_are_played_on_all_maps_with_seats_swapped(
    capsys: pytest.CaptureFixture[str],
) -> None:
    rules = next(r for r in RULESETS.values() if r.seats.stop > 2)
    weakest = next(iter(rules.bots()))
    command = ["duel", "--bot", weakest, "--bot", "random", "--seeds", "0-1", "--json"]
    assert main([*command, "--workers", "1"]) == 0
    games = json.loads(capsys.readouterr().out)["games"]
    assert {game["ruleset"] for game in games} == {rules.name}
    assert {game["level"] for game in games} == {path.stem for path in list_levels(rules.name)[:2]}
    assert [game["bot"] for game in games] == [weakest, "random", "random", weakest] * 2


def test_seats_that_do_not_fit_are_named(capsys: pytest.CaptureFixture[str]) -> None:
    rules = next(r for r in RULESETS.values() if r.seats.start > 1)
    least, most = rules.seats.start, rules.seats.stop - 1
    assert main(["duel", "--ruleset", rules.name, "--bot", "demo", "--seats", "1"]) == 2
    told = f"{rules.title} is played by {least} to {most}, not by 1.\n"
    assert capsys.readouterr().err == told
    assert main(["trial", "--ruleset", "chess"]) == 2
    assert capsys.readouterr().err.startswith("There is no ruleset 'chess'; choose from")


def test_a_wrong_word_is_told_from_the_one_meant(capsys: pytest.CaptureFixture[str]) -> None:
    play = "trial --ruleset railgun"
    lines = {"tral": "trial", "trial --lvel 1": "--level", f"{play} --bot demmo": "demo"}
    for line, meant in {**lines, f"{play} --level 2": "02-aim"}.items():
        assert main(line.split()) == 2
        assert f"; did you mean {meant!r}?" in capsys.readouterr().err


def test_headless_commands_load_no_window() -> None:
    script = (
        "import sys, game.cli.main; print(sorted(m for m in sys.modules if m.startswith('pygame')))"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True, cwd=ROOT
    )
    assert done.stdout.strip() == "[]"


def test_players_of_the_game_are_tried_alone(capsys: pytest.CaptureFixture[str]) -> None:
    # The one whose demo player thinks least.
    command = ["trial", "--ruleset", "sokoban", "--bot", "demo", "--bot", "random"]
    command += ["--seeds", "1-2", "--workers", "1"]
    assert main(command) == 0
    table, _ = capsys.readouterr().out.split("\n\n", 1)
    assert {row.split()[0]: row.split()[1] for row in table.splitlines()[1:]} == {
        "demo": "2",
        "random": "2",
    }
