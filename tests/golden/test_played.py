"""What comes of boards that are played by keys is what came of them when it was recorded."""

from pathlib import Path

import pytest

from game.content.assets.strings import get_text
from game.scenes.menus import map_details
from tests.golden import menu_stories
from tests.golden.menu_stories import plain
from tests.golden.played import INPUT, tell_stories
from tests.golden.screens import FOLDER
from tests.support.game_driver import GameDriver
from tests.support.virtual_gamepad import VirtualGamepad

STORIES = FOLDER / "stories.txt"
PATHS = sorted(FOLDER.glob("*/boards.txt"))


@pytest.mark.slow
@pytest.mark.parametrize("path", PATHS, ids=[path.parent.name for path in PATHS])
def test_boards_play_as_they_did(
    player: GameDriver, pad: VirtualGamepad, path: Path, request: pytest.FixtureRequest
) -> None:
    known = path.read_text(encoding="utf-8").splitlines()
    asked = [line for line in known if line.startswith(INPUT)]
    _compare(path, [*tell_stories(player, pad, path.parent.name, asked)], request)


@pytest.mark.slow
def test_menus_answer_as_they_did(
    pad: VirtualGamepad,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    request: pytest.FixtureRequest,
) -> None:
    monkeypatch.chdir(tmp_path)
    # A path is as long on all machines, where it is drawn as well.
    monkeypatch.setattr(map_details, "get_text", lambda *said: plain(get_text(*said)))
    known = STORIES.read_text(encoding="utf-8").splitlines()
    asked = [line for line in known if line.startswith(menu_stories.INPUT)]
    _compare(STORIES, [*menu_stories.tell_menu_stories(pad, asked)], request)


def _compare(path: Path, said: list[str], request: pytest.FixtureRequest) -> None:
    if request.config.getoption("--golden-update"):
        path.write_text("\n".join([*said, ""]), encoding="utf-8")
    cure = "if on purpose: python3 -m pytest tests/golden/test_played.py --golden-update"
    assert said == path.read_text(encoding="utf-8").splitlines(), cure
