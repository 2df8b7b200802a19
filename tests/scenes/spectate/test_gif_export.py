"""A replay as a GIF: what is in the file, and what is said about it."""

import sys
import time
from errno import ENOSPC
from io import BytesIO
from itertools import pairwise
from pathlib import Path

import platformdirs
import pytest
from PIL import Image, ImageChops, ImageSequence

from game.content.assets.strings import get_text
from game.rulesets import RULESETS
from game.scenes.dialogs import Dialog
from game.scenes.loading_scene import LoadingScene
from game.scenes.panel.board_screen import prompts_height, stage_size
from game.scenes.spectate import gif_export
from game.scenes.spectate.replay import ReplayScene
from game.ui.style.canvas import HEIGHT
from tests.support.game_driver import GameDriver
from tests.support.saves import finished_match
from tests.support.virtual_gamepad import VirtualGamepad

MATCH = next(match for match in map(finished_match, RULESETS) if match.ply < 10)


@pytest.fixture
def folder(
    player: GameDriver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, pad: VirtualGamepad
) -> Path:
    """Export the replay of a short match; return the folder where pictures go."""
    (folder := tmp_path / "Pictures").mkdir()
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    monkeypatch.setattr(platformdirs, "user_pictures_path", lambda: folder)
    player.app.scenes = [player.replay(MATCH)]
    player.run_frames(3)
    player.press_button(pad, "y")
    return folder


def _write(player: GameDriver) -> str:
    """Choose to write, wait for the end, and return what is said."""
    player.choose_entry(get_text("shared", "gif.write"))
    end = time.monotonic() + 20
    while isinstance(player.scene, LoadingScene) and time.monotonic() < end:
        player.run_frames(1)
    return _said(player)


def _said(player: GameDriver) -> str:
    player.run_frames(1)
    return " ".join(row[0] for row in player.scene_as(Dialog).scroll.rows)


def _pictures(folder: Path) -> list[Image.Image]:
    (file,) = folder.iterdir()
    with Image.open(file) as image:
        assert (image.format, image.info["loop"]) == ("GIF", 0)
        assert image.size == (stage_size()[0], HEIGHT - prompts_height())
        return [frame.convert("RGB") for frame in ImageSequence.Iterator(image)]


@pytest.mark.slow
def test_a_whole_match_is_a_gif_that_moves(player: GameDriver, folder: Path) -> None:
    said, pictures = _write(player), _pictures(folder)
    (file,) = folder.iterdir()
    assert said == get_text("shared", "gif.written", file.name, str(Path("~/Pictures")))
    assert len(pictures) > 3 * MATCH.ply, "it moves, also where matches do not"
    assert all(ImageChops.difference(one, other).getbbox() for one, other in pairwise(pictures))
    colors = {color for picture in pictures for _, color in picture.getcolors(999_999) or ()}
    assert 20 < len(colors) <= 256, "the board is drawn, in the same colours throughout"


@pytest.mark.slow
def test_a_part_begins_and_ends_where_its_marks_were_set(
    player: GameDriver, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    player.press_key("escape", "home", "right", "x", "down", "right")
    player.press_key("escape", "right", "right", "x", "down", "down", "left", "up", "up")
    values = [item.value() for item in player.scene_as(Dialog).menu.items if item.value]
    assert values == ["1 / 4", "3 / 4"]
    monkeypatch.setattr(gif_export, "_MOST_ANIMATED", 0)
    _write(player)
    assert 2 <= len(_pictures(folder)) <= 3, "one for each action"


def test_a_gif_that_is_given_up_leaves_no_file(player: GameDriver, folder: Path) -> None:
    player.press_key("return")
    player.scene_as(LoadingScene)
    player.press_key("escape")
    player.run_frames(30)
    player.scene_as(ReplayScene)
    assert not [*folder.iterdir()]


def test_without_pillow_one_sentence_says_what_is_missing(
    player: GameDriver, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "PIL", None)
    player.press_key("escape", "x")
    assert _said(player) == get_text("shared", "gif.no_pillow")


@pytest.mark.slow
def test_a_full_disk_is_said_and_leaves_no_file(
    player: GameDriver, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fill(path: Path, content: bytes) -> int:
        path.touch()
        raise OSError(ENOSPC, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", fill)
    assert _write(player) == get_text("shared", "gif.not_written", "No space left on device")
    assert not [*folder.iterdir()]


def test_a_gif_too_large_has_fewer_pictures(monkeypatch: pytest.MonkeyPatch) -> None:
    noise = [Image.effect_noise((64, 64), 90 + number).convert("P") for number in range(11)]
    pictures = [(picture, 100 + 10 * number) for number, picture in enumerate(noise)]
    most = len(gif_export.gif_bytes(pictures)) // 3
    monkeypatch.setattr(gif_export, "_MOST_BYTES", most)
    smaller = gif_export.gif_bytes(pictures)
    assert len(smaller) <= most
    with Image.open(BytesIO(smaller)) as image:
        lasted = [frame.info["duration"] for frame in ImageSequence.Iterator(image)]
    assert (sum(lasted), lasted[-1]) == (1650, 200), "it lasts as long"
