"""The map list: shipped, own and folder maps; thumbnails, changes on disk, export."""

import os
import shutil
import webbrowser
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from unittest.mock import patch

import pygame
import pytest

from game.content.assets.strings import get_text
from game.content.maps.shipped_maps import list_lessons, list_levels
from game.content.tmx.reader import load_level
from game.core.actor import Seat
from game.core.grid import Pos
from game.core.match import Match
from game.core.ruleset import Ruleset
from game.rulesets import MENU_RULESETS, RULESETS
from game.scenes.dialogs import Dialog
from game.scenes.menus import map_preview
from game.scenes.menus.map_list import preview_view, thumbnails_of
from game.scenes.menus.map_preview import MapPicture
from game.scenes.menus.match_setup import MatchSetupScene
from game.scenes.scene import Scene
from game.ui.board.dungeon_tiles import CellTiles
from game.ui.board.thumbnails import CELLS_PER_FRAME
from game.ui.widgets.layout import Layout
from tests.scenes.match.test_hot_reload import run_half_a_second
from tests.support.game_driver import GameDriver
from tests.support.paths import copy_tilesets
from tests.support.playouts import level_names, load_test_level, random_level

pytestmark = pytest.mark.slow

NAMES = MENU_RULESETS
FIRST = NAMES[0]


def _top(player: GameDriver) -> Scene:
    return player.app.scenes[-1]


def _a_while(player: GameDriver) -> None:
    for _ in range(3):
        run_half_a_second(player)


def _shipped(name: str) -> list[Path]:
    """Return the shipped maps in the order of the list."""
    return [*list_lessons(name), *list_levels(name)]


def _setup(player: GameDriver, name: str = FIRST) -> MatchSetupScene:
    player.show(MatchSetupScene(player.context, RULESETS[name]))
    scene = player.scene_as(MatchSetupScene)
    scene.menu.index = 0
    player.run_frames()
    return scene


def _add_user_map(player: GameDriver, name: str, stem: str) -> Path:
    project = player.store.folder / "levels"
    if not (project / "tilesets").exists():
        copy_tilesets(project)
        (project / "mine.tiled-project").write_text("{}")
    (project / name).mkdir(exist_ok=True)
    path = project / name / f"{stem}.tmx"
    shutil.copy(list_levels(name)[0], path)
    return path


def _dialog_text(dialog: Scene) -> str:
    assert isinstance(dialog, Dialog)
    return " ".join(words for words, _ in dialog.scroll.rows)


@pytest.mark.parametrize("code", ["en", "de", "es"])
@pytest.mark.parametrize("name", NAMES)
def test_no_description_is_cut_in_larger_text(player: GameDriver, name: str, code: str) -> None:
    settings = player.context.settings.with_value("text_size", "large")
    player.context.change_settings(settings.with_value("language", code))
    scene, cut = _setup(player, name), []
    for index in range(len(_shipped(name))):
        scene.menu.index = index + 1
        scene.refresh()
        right = [text for text, area in player.drawn_texts().items() if area.left > 320]
        cut += [text for text in right if text.endswith("...")]
    assert cut == []


@pytest.mark.parametrize("ruleset", RULESETS.values())
def test_a_preview_shows_what_may_be_known_before_a_match(ruleset: Ruleset) -> None:
    drawn, seats = load_test_level(ruleset.name, level_names(ruleset.name)[-1]), ruleset.seats.start
    known = None if ruleset.features.notebook is None else Seat(0)
    for level, seat in ((drawn, known), (random_level(ruleset.name, 1), Seat(0))):
        view = ruleset.new_game(level, seats, 1).observe(seat)
        assert preview_view(ruleset, level, seats, 1) == view


def test_a_frame_paints_a_few_cells_only(
    player: GameDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Those that other tests have painted.
    thumbnails_of.cache_clear()
    drawn: list[Pos] = []

    draw = CellTiles.draw

    def counted(
        tiles: CellTiles, picture: pygame.Surface, cells: Iterable[Pos], *corner: tuple[int, int]
    ) -> None:
        row = list(cells)
        # Only the board of the preview has blocks, which have corners.
        drawn.extend(() if corner else row)
        draw(tiles, picture, row, *corner)

    monkeypatch.setattr(CellTiles, "draw", counted)
    scene = _setup(player, FIRST)
    widest = max(load_level(path, RULESETS).grid.width for path in list_levels(FIRST))
    worst = 0
    for _ in range(60):
        drawn.clear()
        player.run_frames(1)
        worst = max(worst, len(drawn))
    assert 0 < worst <= CELLS_PER_FRAME + widest + 2
    before = [entry.thumbnail for entry in scene.map_list.entries[:5]]
    again = _setup(player, FIRST)
    player.run_frames(12)
    assert [entry.thumbnail for entry in again.map_list.entries[:5]] == before


def save_as(path: Path, text: str) -> None:
    before = path.stat().st_mtime_ns
    path.write_text(text, encoding="utf-8")
    os.utime(path, ns=(before + 1_000_000, before + 1_000_000))


@pytest.mark.parametrize("name", [NAMES[1], NAMES[-1]])
def test_a_map_is_shared_as_one_file_and_taken_in(player: GameDriver, name: str) -> None:
    scene = _setup(player, name)
    first = [*list_lessons(name), *list_levels(name)][0]
    player.press_key("down", "p")
    assert "Uses" in _dialog_text(_top(player))
    player.press_key("down", "return")
    shared = player.store.folder / "shared" / f"{first.stem}.fiveways.tmx"
    assert str(shared) in _dialog_text(_top(player)).replace(" ", "").replace("Written:", "")
    with patch.object(webbrowser, "open", return_value=True) as opened:
        player.choose_entry("Open the folder")
    opened.assert_called_once_with(shared.parent.as_uri())
    player.choose_entry("Copy the path")
    assert pygame.scrap.get_text() == str(shared)
    assert "The path is on the clipboard." in player.drawn_texts()
    alone = player.store.folder / "alone.tmx"
    shutil.move(shared, alone)
    player.choose_entry(get_text("shared", "maps.close"))
    assert _top(player) is scene
    pygame.event.post(pygame.Event(pygame.DROPFILE, file=str(alone)))
    player.run_frames()
    player.press_key("escape")
    _a_while(player)
    level = load_level(player.store.folder / "levels" / name / "alone.tmx", RULESETS)
    assert replace(level, name="") == replace(load_level(first, RULESETS), name="")
    assert scene.map_list.entries[-1].title == level.title


def test_a_right_click_tells_of_a_map(player: GameDriver) -> None:
    scene = _setup(player)
    player.click(scene.menu.rect(2).center, button=3)
    assert scene.menu.index == 2
    assert isinstance(_top(player), Dialog)


def test_results_go_by_what_is_on_a_map(player: GameDriver) -> None:
    ruleset = RULESETS[FIRST]
    path = _add_user_map(player, FIRST, _shipped(FIRST)[0].stem)
    save_as(path, _shipped(FIRST)[1].read_text(encoding="utf-8"))
    match = Match(ruleset, load_level(_shipped(FIRST)[0], RULESETS), 1, 1)
    while match.outcome is None:
        match.play(match.legal[0])
    player.store.save_match(match)
    scene = _setup(player)
    player.run_frames(60)
    assert scene.map_list.entries[0].best_result is not None
    assert scene.map_list.entries[-1].location.path == path
    assert scene.map_list.entries[-1].best_result is None


def test_the_picture_of_a_map_is_shown_and_left_out_if_it_cannot_be_read(
    player: GameDriver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "torn.tmx").write_text("<map>", encoding="utf-8")
    shipped, drawn = list_levels("dooom"), set[bytes]()
    monkeypatch.setattr(map_preview, "list_levels", lambda _: [tmp_path / "torn.tmx", *shipped])
    for name in ("torn", *(path.stem for path in shipped[:2])):
        picture, target = MapPicture(player.context, RULESETS["dooom"]), pygame.Surface((640, 360))
        for _ in range(200):
            picture.update(name, 2)
        Layout(picture.box(), pygame.Rect(0, 0, 300, 120)).draw(target)
        drawn.add(pygame.image.tobytes(target, "RGB"))
    assert len(drawn) == 3
