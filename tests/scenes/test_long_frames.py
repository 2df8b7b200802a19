"""What takes longer than a frame is read in a thread, or spread over some frames."""

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import current_thread, main_thread
from typing import Any

import pygame
import pytest

from game.content.assets import strings
from game.content.assets.languages import ENGLISH, find_languages
from game.content.maps.map_library import MapLibrary
from game.core.match import HUMAN, Match
from game.rulesets import MENU_RULESETS, RULESETS
from game.scenes.dialogs import Dialog
from game.scenes.history import history
from game.scenes.history.history import HistoryScene
from game.scenes.match.hot_seat import HandOverScene
from game.scenes.match.pause import PauseScene
from game.scenes.match.play import PlayScene
from game.scenes.panel.board_screen import panel_width, stage_size
from game.scenes.scene import Push
from game.scenes.settings.settings import SettingsScene
from game.storage.settings import TEXT_SIZES
from game.ui.board.dungeon_tiles import CellTiles
from game.ui.input.command import Command
from game.ui.stage.stage import Stage
from game.ui.style import sprite_bank
from game.ui.style.canvas import Canvas
from game.ui.style.text_size import text_size
from tests.support.game_driver import GameDriver, match_of
from tests.support.playouts import random_level


@pytest.fixture
def player(tmp_path: Path) -> Iterator[GameDriver]:
    driver = GameDriver(tmp_path)
    driver.context.uses_threads = True
    yield driver
    driver.context.close()
    driver.close()
    strings.Catalog(find_languages()[ENGLISH]).use()


@pytest.fixture
def reads(monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """Return for each file of texts or sprites that is read whether a thread does it."""
    beside: list[bool] = []

    def watch(module: object, name: str) -> None:
        original: Callable[..., Any] = getattr(module, name)

        def read(*arguments: Any) -> Any:
            beside.append(current_thread() is not main_thread())
            return original(*arguments)

        monkeypatch.setattr(module, name, read)

    watch(strings, "read_texts")
    watch(sprite_bank, "read_sprite_sheet")
    return beside


@pytest.mark.slow
def test_a_palette_and_a_language_are_read_before_they_are_used(
    player: GameDriver, reads: list[bool]
) -> None:
    context = player.context
    # Beside large text no match is played, which reads sheets of its own.
    context.change_settings(context.settings.with_value("text_size", TEXT_SIZES[-1]))
    player.app.scenes = [SettingsScene(context)]
    player.run_frames()
    reads.clear()
    for setting, value in (("language", "de"), ("color_vision", "protan")):
        context.change_settings(context.settings.with_value(setting, value))
    headings = [strings.get_text("shared", "settings.heading")]
    while context.deferred_settings.is_reading:
        time.sleep(0.001)
        player.run_frames(1)
        headings.append(strings.get_text("shared", "settings.heading"))
    assert (headings[0], headings[-1]) == ("Settings", "Einstellungen")
    assert context.bank.color_vision == "protan"
    shown = player.screen_bytes()
    context.painter.set_text_size(text_size())
    player.run_frames(1)
    assert player.screen_bytes() == shown, "no picture in another palette is kept"
    assert reads
    assert all(reads)


def note(
    monkeypatch: pytest.MonkeyPatch, done: list[str], place: object, name: str, word: str
) -> None:
    """Note a word whenever a function or method is called."""
    original: Callable[..., Any] = getattr(place, name)

    def noted(*arguments: Any, **more: Any) -> Any:
        done.append(word)
        return original(*arguments, **more)

    monkeypatch.setattr(place, name, noted)


def new_match(player: GameDriver) -> PlayScene:
    """Return a match in play that is not on the screen yet."""
    ruleset = RULESETS["railgun"]
    return player.play(Match(ruleset, ruleset.generate({}, 1), 1, 1))


def test_a_match_is_made_then_its_ground_is_drawn_then_its_picture_is_shown(
    player: GameDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[str] = []
    note(monkeypatch, done, CellTiles, "draw", "ground")
    note(monkeypatch, done, Canvas, "present", "shown")
    player.app.apply_transition(Push(new_match(player)))
    # In the third one it is found how much room is left above the note and the prompts.
    assert frames_of(player, done) == [set(), {"ground"}, set(), {"shown"}]


def frames_of(player: GameDriver, done: list[str]) -> list[set[str]]:
    """Return what is noted in each frame up to the next picture."""
    frames: list[set[str]] = []
    while not frames or "shown" not in frames[-1]:
        done.clear()
        player.run_frames(1)
        frames.append(set(done))
    return frames


def use_letters(player: GameDriver) -> None:
    """Change the settings so that the ground is drawn anew."""
    player.context.change_settings(player.context.settings.with_value("ascii_tiles", value=True))


def look_as_everyone(player: GameDriver) -> None:
    """Show everything in a replay of what a seat knew."""
    player.app.scenes = [player.context.scenes.replay_match(match_of(new_match(player)))]
    player.run_frames()
    player.app.apply_transition(player.scene.handle(Command.LOOK))


def call_player(player: GameDriver) -> None:
    """Call the first of two players, who is there at once."""
    context, ruleset = player.context, RULESETS["dooom"]
    context.change_settings(context.settings.with_value("hold_to_show", value=False))
    player.app.scenes = [player.play(Match(ruleset, ruleset.generate({}, 1), 2, 1, 2 * (HUMAN,)))]
    player.run_frames()
    assert isinstance(player.scene, HandOverScene)
    for _ in range(2):
        player.scene.handle(Command.CONFIRM)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("change", "menu"),
    [(use_letters, False), (use_letters, True), (look_as_everyone, False), (call_player, False)],
)
def test_a_picture_that_has_changed_as_a_whole_is_made_like_the_first_one(
    player: GameDriver,
    monkeypatch: pytest.MonkeyPatch,
    change: Callable[[GameDriver], None],
    menu: bool,
) -> None:
    done: list[str] = []
    player.app.scenes = [new_match(player)]
    player.run_frames()
    if menu:
        player.app.apply_transition(player.scene.handle(Command.MENU))
        player.run_frames()
    note(monkeypatch, done, Stage, "draw", "board")
    note(monkeypatch, done, Canvas, "present", "shown")
    change(player)
    first, second, *others = frames_of(player, done)
    assert (first, second) == (set(), {"board"})
    assert len(others) in (1, 2)


@pytest.mark.slow
@pytest.mark.parametrize("name", MENU_RULESETS)
def test_a_board_stands_where_it_stays_in_its_first_picture(
    player: GameDriver, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    scene = player.new_match(RULESETS[name], random_level(name, 5), 5)
    places = []

    def present(canvas: Canvas) -> None:
        if player.scene is scene:
            camera = scene.screen.stage.camera
            places.append((camera.covered_foot, scene.tutorial.area(scene.screen)))

    monkeypatch.setattr(Canvas, "present", present)
    player.app.apply_transition(Push(scene))
    player.draw_frames(8)
    assert len(places) > 2
    assert set(map(str, places)) == {str(places[0])}


def test_a_menu_over_a_scene_that_was_not_drawn_yet_stands_on_its_picture(
    player: GameDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[str] = []
    note(monkeypatch, drawn, PlayScene, "draw", "board")
    note(monkeypatch, drawn, PauseScene, "draw", "menu")
    player.app.apply_transition(Push(new_match(player)))
    player.app.apply_transition(player.scene.handle(Command.MENU))
    player.run_frames(3)
    assert drawn[:2] == ["board", "menu"]


@pytest.mark.slow
def test_a_click_on_the_picture_before_is_not_for_the_next_scene(player: GameDriver) -> None:
    player.app.scenes = [SettingsScene(player.context)]
    player.run_frames()
    prompt_at = player.context.painter.prompt_at
    back = next(at for x in range(640) if prompt_at(at := (x, 350)) is Command.BACK)
    scene = new_match(player)
    player.app.apply_transition(Push(scene))
    player.click(back)
    player.run_frames(8)
    assert player.scene is scene
    assert scene.session.ply == 0


@pytest.mark.slow
def test_a_board_takes_a_palette_that_is_read_after_its_settings_were_left(
    player: GameDriver,
) -> None:
    board = new_match(player)
    player.app.scenes = [board]
    player.run_frames(1)
    context, picture = player.context, player.app.canvas.surface
    context.change_settings(context.settings.with_value("color_vision", "protan"))
    board.screen.advance(0.0)
    board.draw(picture, 0.0)
    assert context.deferred_settings.is_reading
    while context.deferred_settings.is_reading:
        context.deferred_settings.use_loaded()
    player.run_frames(4)
    panel = picture.subsurface((stage_size()[0], 0, panel_width(), 360))
    shown = pygame.image.tobytes(panel, "RGB")
    board.screen.panel.redraw()
    board.draw(picture, 0.0)
    assert pygame.image.tobytes(panel, "RGB") == shown


def test_of_past_matches_only_those_in_view_are_read_and_a_long_text_is_wrapped_bit_by_bit(
    player: GameDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(60):
        lines = "\n".join(f"line {n}" for n in range(601))
        player.store.match_texts.write(f"match-{number}", lines)
    read: list[str] = []
    note(monkeypatch, read, history, "text_title", "title")
    scene = HistoryScene(player.context)
    player.app.scenes = [scene]
    while len(scene.menu.items) < 60:
        time.sleep(0.001)
        player.run_frames(1)
    player.run_frames()
    assert 3 < len(read) < 20
    player.press_key("return")
    dialog = player.scene_as(Dialog)
    assert 20 < len(dialog.scroll.rows) < 300
    player.draw_frames(10)
    assert len(dialog.scroll.rows) > 600


def test_maps_are_listed_again_without_reading_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "own.tmx").write_text('<map class="river"/>')
    library = MapLibrary(RULESETS, tmp_path)
    library.read_headers()
    read: list[str] = []
    note(monkeypatch, read, Path, "open", "map")
    lists = [{place.path: place.path for place in library.list_maps("river")} for _ in range(2)]
    assert lists[0][tmp_path / "own.tmx"] is lists[1][tmp_path / "own.tmx"], "nor made again"
    assert not read
    (tmp_path / "own.tmx").write_text('<map class="railgun"/>')
    read.clear()
    assert library.count_maps(tmp_path) == 1
    assert read
