"""The command line: one sentence and status 2 for what cannot be done."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from game import __version__
from game.cli import main
from game.rulesets import RULESETS

ROOT = Path(__file__).parents[1]


@pytest.mark.parametrize(
    "argv",
    [
        ["--seed", "-1"],
        ["--seed", "x"],
        ["--seed", "9" * 30],
        ["--seed", "٣"],
        ["--window", "big"],
        ["--window", "10x10"],
        ["--window", "99999x99999"],
        ["--ruleset", "chess"],
        ["--level", "missing.tmx"],
        ["--save-dir", __file__],
        ["fly"],
        ["--colour"],
        ["gallery"],
        ["test"],
    ],
    ids=" ".join,
)
def test_one_sentence(argv: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(argv) == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    assert len(shown.err.strip().splitlines()) == 1


def test_version_and_help(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--version"]) == 0
    assert main(["--help"]) == 0
    shown = capsys.readouterr().out
    assert __version__ in shown
    for command in ("engine", "check-levels", "gallery", "bench", "test"):
        assert command in shown


def test_check_levels(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check-levels"]) == 0
    assert "levels, no problems" in capsys.readouterr().out
    broken = tmp_path / "a.tmx"
    broken.write_text("<map")
    assert main(["check-levels", str(broken)]) == 1
    assert "1 of 1 levels cannot be played" in capsys.readouterr().out


def test_bench_tells_of_every_ruleset(monkeypatch: pytest.MonkeyPatch) -> None:
    from game.bench import rules

    monkeypatch.setattr(rules, "REPEATS", 1)
    monkeypatch.setattr(rules, "MATCHES", 1)
    monkeypatch.setattr(rules, "FLOODS", 2)
    assert rules.flood_once() == 21 * 15
    assert [name.partition(":")[0] for name, _ in rules.rows()] == list(RULESETS)


def test_headless_commands_load_no_window() -> None:
    script = "import sys, game.cli; print(sorted(m for m in sys.modules if m.startswith('pygame')))"
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True, cwd=ROOT
    )
    assert done.stdout.strip() == "[]"
