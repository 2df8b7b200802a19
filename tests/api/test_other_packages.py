"""A ruleset and bots that another package registers are played, and shown in the game's menus."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from game.content.assets.languages import SHIPPED
from game.content.assets.looks import looks_file
from game.content.maps.shipped_maps import list_levels
from game.rulesets import MENU_RULESETS, sokoban
from tests.support.paths import ROOT

_ENTRY_POINTS = """
[five_ways_out.rulesets]
crates = crates:CRATES
lost = crates.nowhere:LOST
railgun = crates:CRATES

[five_ways_out.bots]
crates.idle = crates.idle:choose
dooom.idle = crates.idle:choose
"""
_PLAYED = r"""
import sys
from pathlib import Path
folder = Path(sys.argv[1])
sys.path[:0] = sys.argv[1:]
import five_ways_out as fwo
from game.app.play_options import PlayOptions
from game.app.start import first_scene
from game.rulesets import problems_of_packages
from game.scenes.menus.ruleset_select import RulesetSelectScene
from tests.support.game_driver import GameDriver
match = fwo.play_out(fwo.new_match("crates", seed=1), "idle", plies=5)
fwo.save_match(match, folder / "five.match.json")
print(match.ruleset.title, fwo.load_match(folder / "five.match.json").ply)
print(fwo.load_level("crates", "01-one-push").ruleset)
print(fwo.play_out(fwo.new_match("dooom", seed=1, seats=2), "idle", "easy", plies=4).ply)
driver = GameDriver(folder / "saves")
print(driver.context.menu_rulesets)
print(first_scene(driver.context, PlayOptions()).problem)
print(*problems_of_packages(), sep="\n")
driver.show(RulesetSelectScene(driver.context))
driver.press_key("left", "return", "return")
print(driver.scene.session.match.ruleset.name, driver.scene.session.match.seats)
"""


def _install(folder: Path) -> None:
    """Make a package of the example, as an installer leaves it behind."""
    source, package = Path(sokoban.__file__).parent, folder / "crates"
    shutil.copytree(source, package, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copytree(list_levels("sokoban")[0].parent, package / "levels")
    for kind, path in (("texts/en", SHIPPED / "en/sokoban.toml"), ("looks", looks_file("sokoban"))):
        (package / kind).mkdir(parents=True)
        shutil.copy(path, package / kind / "crates.toml")
    for path in (path for path in package.rglob("*.*") if path.suffix in (".py", ".tmx", ".toml")):
        text = re.sub(r"[\w.]*rulesets\.sokoban", "crates", path.read_text(encoding="utf-8"))
        text = text.replace("sokoban", "crates").replace("SOKOBAN", "CRATES")
        path.write_text(text.replace("Sokoban", "Crates"), encoding="utf-8")
    (package / "idle.py").write_text("def choose(view, legal):\n    return legal[0]\n", "utf-8")
    facts = folder / "crates-1.0.dist-info"
    facts.mkdir()
    (facts / "METADATA").write_text("Metadata-Version: 2.1\nName: crates\nVersion: 1.0\n", "utf-8")
    (facts / "entry_points.txt").write_text(_ENTRY_POINTS, "utf-8")


@pytest.mark.slow
def test_another_packages_ruleset_and_bots_are_played_and_shown(tmp_path: Path) -> None:
    _install(tmp_path)
    command = [sys.executable, "-c", _PLAYED, str(tmp_path), str(ROOT / "packaging")]
    done = subprocess.run(command, cwd=ROOT, check=False, capture_output=True, text=True)
    lost = "The package crates cannot give lost: No module named 'crates.nowhere'."
    assert done.stdout.splitlines() == [
        "Crates 5", "crates", "4", f"{(*MENU_RULESETS, 'crates')}", lost, lost,
        "The package crates cannot give railgun: the game has that itself.",
        "crates 1",
    ], done.stderr  # fmt: skip
