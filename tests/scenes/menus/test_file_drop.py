"""Maps and folders dropped on the window."""

from pathlib import Path

import pygame
import pytest

from game.content.maps.shipped_maps import list_levels
from game.content.tmx.reader import load_level
from game.rulesets import RULESETS
from game.scenes.dialogs import Dialog
from game.scenes.match.hot_seat import HandOverScene
from game.scenes.match.play import PlayScene
from game.scenes.menus.opened_file import file_drop_dialog
from game.scenes.title import TitleScene
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
