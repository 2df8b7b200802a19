"""Gallery and bench run to their end: what they show is for eyes, what they measure for no test."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from game.rulesets import MENU_RULESETS
from tests.support.paths import ROOT
from tools.gallery import __main__ as gallery

# Draws ten pictures a second instead of sixty, of matches whose demo players think less.
_QUICK = """
import sys
from pathlib import Path
from tools.gallery import menu_screenshots, screenshot_recorder
from tools.gallery.render_gallery import render_gallery
from game.rulesets.railgun.ai import demo_player
screenshot_recorder.STEP = 0.1
menu_screenshots._SAVED_PLIES = 2
demo_player.SIMULATIONS = 20
sys.exit(render_gallery(Path(sys.argv[1]), "scenes"))
"""


@pytest.mark.slow
def test_the_gallery_has_a_picture_of_every_menu(tmp_path: Path) -> None:
    # In a process of its own: it opens a window, and closes all of pygame.
    command = [sys.executable, "-c", _QUICK, str(tmp_path)]
    subprocess.run(command, cwd=ROOT, check=True, timeout=120, env=os.environ)
    menus = {"title", "select", "goals", "daily", "lobby", "saves", "settings", "audio", "controls"}
    menus |= {"gif", "host-board"}
    pages = {f"{name}-{page}" for name in MENU_RULESETS for page in ("setup", "rules")}
    assert {f"{name}.png" for name in menus | pages} == {path.name for path in tmp_path.iterdir()}


@pytest.mark.slow
def test_the_gallery_prints_what_a_laptop_plays_of_each_sound(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["tools.gallery", "--sound"])
    with pytest.raises(SystemExit) as leaving:
        gallery.main()
    assert leaving.value.code == 0
    assert "above 400 Hz" in capsys.readouterr().out
