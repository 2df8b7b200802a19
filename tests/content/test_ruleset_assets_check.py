"""`check_ruleset`: one sentence for each thing that a ruleset names and that is missing."""

import json
import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from game.cli.main import main as cli
from game.content.assets.strings import has_text
from game.content.ruleset_assets_check import check_ruleset
from game.core.action import Move, Use
from game.core.grid import Direction
from game.core.ruleset import Ruleset
from game.rulesets import RULESETS
from tests.support.paths import ROOT

EXAMPLE = RULESETS["sokoban"]
WALK = Move(Direction.N)


def test_every_ruleset_is_complete(ruleset: Ruleset) -> None:
    problems = check_ruleset(ruleset)
    assert not problems, "\n".join(problems)


def test_log_lines_without_a_text_are_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "game.content.ruleset_assets_check.has_text",
        lambda name, key: has_text(name, key) and key not in ("note.hit", "note.blocked"),
    )
    assert check_ruleset(RULESETS["dooom"]) == [
        f"dooom: the log line {name} has no text note.{name}" for name in ("blocked", "hit")
    ]


def test_missing_music_is_said(tmp_path: Path) -> None:
    for part in ("levels/tilesets", "sprites"):
        (tmp_path / part).parent.mkdir(exist_ok=True)
        (tmp_path / part).symlink_to(ROOT / part)
    (tmp_path / "sounds").mkdir()
    shutil.copy(ROOT / "sounds" / "sounds.json", tmp_path / "sounds")
    assert check_ruleset(EXAMPLE, tmp_path) == []
    (tmp_path / "sounds" / "sounds.json").write_text(json.dumps({}), encoding="utf-8")
    problem, *_ = check_ruleset(EXAMPLE, tmp_path)
    assert "has no loop music_circuit" in problem


def test_an_unfinished_ruleset_is_neither_started_nor_drawn_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    unfinished = replace(EXAMPLE, verbs=(WALK, Use("dig")))
    for module in ("game.app.start", "game.rulesets"):
        monkeypatch.setattr(f"{module}.RULESETS", {"sokoban": unfinished})
    for arguments in (["--ruleset", "sokoban"], ["new-level", "--ruleset", "sokoban", "a.tmx"]):
        monkeypatch.chdir(tmp_path)
        assert cli(arguments) == 2
        assert "verb.Use_dig" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []
