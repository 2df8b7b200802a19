"""The gallery: alike on every run, also in another process with other hashes."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from game.cli.main import main
from game.rulesets import MENU_RULESETS
from tests.support.paths import ROOT

# Draws ten pictures a second instead of sixty, of matches whose demo players think less.
_QUICK = """
import sys
from game.cli.main import main
from game.devtools.gallery import menu_screenshots, screenshot_recorder
from game.rulesets.railgun.ai import demo_player
screenshot_recorder.STEP = 0.1
menu_screenshots._SAVED_PLIES = 2
demo_player.SIMULATIONS = 20
sys.exit(main(sys.argv[1:]))
"""


@pytest.mark.slow
def test_two_runs_write_the_same_bytes(tmp_path: Path) -> None:
    written = []
    for seed in ("1", "2"):
        out = tmp_path / seed
        subprocess.run(
            [sys.executable, "-c", _QUICK, "gallery", "--out", str(out), "--only", "scenes"],
            cwd=ROOT, check=True, timeout=120, env=os.environ | {"PYTHONHASHSEED": seed},
        )  # fmt: skip
        written.append({path.name: path.read_bytes() for path in sorted(out.iterdir())})
    menus = {"title", "select", "lobby", "saves", "settings", "audio", "controls"}
    pages = {f"{name}-{page}" for name in MENU_RULESETS for page in ("setup", "rules")}
    assert {f"{name}.png" for name in menus | pages} == set(written[0])
    assert written[0] == written[1]


def test_an_unknown_part_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["gallery", "--out", str(tmp_path), "--only", "chess"]) == 2
    assert "chess" in capsys.readouterr().err
