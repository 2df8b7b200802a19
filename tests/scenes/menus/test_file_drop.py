"""Maps and folders dropped on the window."""

import shutil
from pathlib import Path

import pygame
import pytest

from game.content.assets.levels_folder import LEVELS_FOLDER
from game.content.maps.shipped_maps import list_levels
from game.content.tmx.reader import load_level
from game.rulesets import RULESETS
from game.scenes.dialogs import Dialog
from game.scenes.match.hand_over import HandOverScene
from game.scenes.match.play import PlayScene
from game.scenes.menus.opened_file import file_drop_dialog
from game.scenes.menus.title import TitleScene
from tests.support.game_driver import GameDriver, match_of
from tests.support.virtual_gamepad import VirtualGamepad

NAMES = list(RULESETS)


def _drop(player: GameDriver, *paths: Path) -> Dialog:
    for path in paths:
        pygame.event.post(pygame.Event(pygame.DROPFILE, file=str(path)))
    player.run_frames()
    assert isinstance(player.scene, Dialog)
    return player.scene


def _dialog_text(dialog: Dialog) -> str:
    return " ".join(words for words, _ in dialog.scroll.rows)


def _user_maps(player: GameDriver) -> list[str]:
    folder = player.store.folder / "levels"
    return sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*.tmx"))


@pytest.mark.parametrize("name", NAMES)
def test_a_dropped_map_is_copied_whole_and_can_be_played(player: GameDriver, name: str) -> None:
    path = list_levels(name)[0]
    assert RULESETS[name].title in _dialog_text(_drop(player, path))
    assert _user_maps(player) == [f"{name}/{path.name}"]
    copy = player.store.folder / "levels" / name / path.name
    assert ".tsx" not in copy.read_text(encoding="utf-8")
    assert load_level(copy, RULESETS) == load_level(path, RULESETS)
    player.press_key("return")
    assert isinstance(player.scene, PlayScene | HandOverScene)
    assert match_of(player.scene).level.title == load_level(path, RULESETS).title


def test_the_same_name_twice_stays_two_maps(player: GameDriver) -> None:
    path = list_levels(NAMES[0])[0]
    _drop(player, path)
    first = (player.store.folder / "levels" / NAMES[0] / path.name).read_bytes()
    player.press_key("escape")
    dialog = _drop(player, path)
    assert _user_maps(player) == [f"{NAMES[0]}/{path.stem}-2.tmx", f"{NAMES[0]}/{path.name}"]
    assert (player.store.folder / "levels" / NAMES[0] / path.name).read_bytes() == first
    player.press_key("escape")
    dialog = _drop(player, player.store.folder / "levels" / NAMES[0] / path.name)
    assert "already" in _dialog_text(dialog)
    assert len(_user_maps(player)) == 2


@pytest.mark.parametrize(
    ("name", "content", "told"),
    [
        ("a.tmx", "<map", "not XML"),
        ("a.tmx", '<map orientation="isometric"/>', "orthogonal"),
        ("a.tmj", "{}", "Save As"),
    ],
)
def test_a_broken_map_is_refused(
    player: GameDriver, tmp_path: Path, name: str, content: str, told: str
) -> None:
    (tmp_path / name).write_text(content)
    dialog = _drop(player, tmp_path / name)
    assert "was not added" in _dialog_text(dialog)
    assert _dialog_text(dialog).count(name) == 1
    assert told in _dialog_text(dialog)
    assert _user_maps(player) == []
    player.press_key("return")
    assert isinstance(player.scene, TitleScene)


@pytest.mark.parametrize("name", ["a.png", "main.py", "notes"])
def test_a_file_that_is_no_map_is_reported(player: GameDriver, tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_text("import this")
    words = _dialog_text(_drop(player, tmp_path / name))
    assert f"{name} is not a map" in words
    assert "XML" not in words
    assert _user_maps(player) == []


def test_a_name_that_is_no_text(player: GameDriver, tmp_path: Path) -> None:
    assert "cannot be read" in _dialog_text(_drop(player, tmp_path / "a\udcff.tmx"))


@pytest.mark.parametrize("name", ["x" * 300, "x" * 300 + ".tmx", "a\0b.tmx"])
def test_a_path_that_is_none(player: GameDriver, tmp_path: Path, name: str) -> None:
    assert "cannot be read" in _dialog_text(file_drop_dialog(player.context, [tmp_path / name]))


@pytest.mark.slow
def test_several_files_at_once(player: GameDriver, pad: VirtualGamepad, tmp_path: Path) -> None:
    broken = [tmp_path / "gone.tmx", tmp_path / "lost.tmx"]
    for path in broken:
        path.write_text("<map")
    dialog = _drop(player, *(list_levels(name)[0] for name in NAMES), *broken)
    assert len(_user_maps(player)) == len(NAMES)
    assert dialog.scroll.max_first_row > 0
    player.press_button(pad, "dpdown")
    assert dialog.scroll.first_row == 1
    player.press_button(pad, "b")
    assert isinstance(player.scene, TitleScene)


@pytest.mark.slow
def test_a_folder_is_listed_from_then_on(player: GameDriver, tmp_path: Path) -> None:
    project = tmp_path / "project"
    shutil.copytree(LEVELS_FOLDER, project)
    count = len(player.context.maps.list_maps(NAMES[0]))
    assert "now listed" in _dialog_text(_drop(player, project))
    assert len(player.context.maps.list_maps(NAMES[0])) == 2 * count
    settings, problem = player.store.load_settings()
    assert not problem
    assert settings.map_folders == (str(project),)
    player.press_key("return")
    (tmp_path / "empty").mkdir()
    assert "no maps in" in _dialog_text(_drop(player, tmp_path / "empty"))
    assert player.context.settings.map_folders == (str(project),)


def test_a_disk_that_cannot_be_written(player: GameDriver) -> None:
    (player.store.folder / "levels").write_text("in the way")
    assert "Cannot write" in _dialog_text(_drop(player, list_levels(NAMES[0])[0]))
