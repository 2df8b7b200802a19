"""The command line: one sentence and status 2 for what cannot be done."""

import json
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


def test_version_and_help(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--version"]) == 0
    assert main(["--help"]) == 0
    shown = capsys.readouterr().out
    assert __version__ in shown
    for command in ("engine", "check-levels", "new-ruleset", "accept", "test"):
        assert command in shown
    assert str(default_folder()) in "".join(shown.split())
    assert default_folder().name == "five-ways-out", "where players have their matches"


@pytest.mark.parametrize(
    ("content", "words"),
    [(b"\xff\xfe", "not UTF-8"), (b" " * (1 << 21), "larger than 1 MiB")],
)
def test_bad_text_maps(
    content: bytes, words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text, out = tmp_path / "a.txt", tmp_path / "a.tmx"
    text.write_bytes(content)
    assert main(["import-map", str(text), "-o", str(out)]) == 2
    assert words in capsys.readouterr().err
    assert not out.exists()


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


def test_headless_commands_load_no_window() -> None:
    script = (
        "import sys, game.cli.main; print(sorted(m for m in sys.modules if m.startswith('pygame')))"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True, cwd=ROOT
    )
    assert done.stdout.strip() == "[]"
