"""Gallery and bench run to their end: what they show is for eyes, what they measure for no test."""

from __future__ import annotations

import gc
import os
import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest

from game.agents.autoplay import play_demo_match
from game.rulesets import MENU_RULESETS, RULESETS
from tests.support.paths import ROOT
from tools.bench import demo, frames, peers, reference_flood, rules
from tools.gallery.render_gallery import render_gallery

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
    menus = {"title", "select", "lobby", "saves", "settings", "audio", "controls"}
    pages = {f"{name}-{page}" for name in MENU_RULESETS for page in ("setup", "rules")}
    assert {f"{name}.png" for name in menus | pages} == {path.name for path in tmp_path.iterdir()}


def test_an_unknown_part_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert render_gallery(tmp_path, "chess") == 2
    assert "chess" in capsys.readouterr().err


@pytest.mark.slow
def test_bench_has_a_row_for_every_ruleset(monkeypatch: pytest.MonkeyPatch) -> None:
    # What all tests share stays exempt from garbage collection.
    monkeypatch.setattr(gc, "unfreeze", lambda: None)
    for module, name, value in (
        (rules, "REPEATS", 1),
        (rules, "MATCHES", 1),
        (rules, "SECONDS", 0),
        (rules, "find_peers", lambda: True),
        (rules, "plies_per_flood", lambda _repeat: {rules.YARDSTICK: 1.0}),
        (reference_flood, "FLOODS", 2),
        (demo, "MOVES", 2),
        (frames, "SEEDS", range(1, 2)),
        (frames, "SIZE", (640, 360)),
        (frames, "RULESETS", dict(list(RULESETS.items())[:1])),
        (frames, "play_demo_match", partial(play_demo_match, max_plies=20)),
    ):
        monkeypatch.setattr(module, name, value)
    assert reference_flood.reference_flood() == 21 * 15
    names = [name.partition(":")[0] for name, _ in rules.rows()]
    assert names == [*RULESETS, rules.YARDSTICK]
    assert [name.partition(":")[0] for name, _ in demo.rows()] == list(RULESETS)
    assert any("p99" in words for _, words in frames.rows())


def test_broken_peers_are_told_in_a_sentence(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "packages").write_text(" ".join(peers.PACKAGES))
    monkeypatch.setattr(peers, "FOLDER", tmp_path)
    assert peers.find_peers()
    with pytest.raises(peers.PeersError, match="remove the folder"):
        peers.plies_per_flood(0)
