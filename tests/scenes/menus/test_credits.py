"""The credits on the title name whatever a download holds."""

import tomllib

from game.content.assets.credits import read_credits
from game.launcher.packages import read_pins
from game.scenes.dialogs import Dialog
from game.scenes.title import TitleScene
from tests.support.game_driver import GameDriver
from tests.support.paths import ROOT


def test_credits_name_all_packages_and_libraries() -> None:
    lines = "\n".join(read_credits()).lower()
    rows = tomllib.loads((ROOT / "packaging" / "third_party.toml").read_text(encoding="utf-8"))
    names = {*read_pins("requirements.txt"), *(row["name"].lower() for row in rows.values())}
    assert len(names) > 30
    assert sorted(name for name in names if name not in lines) == []


def test_credits_open_from_the_title(player: GameDriver) -> None:
    player.run_frames(12)
    player.scene_as(TitleScene)
    player.press_key("f1")
    player.run_frames(40)
    assert player.scene_as(Dialog).title == "Credits"
