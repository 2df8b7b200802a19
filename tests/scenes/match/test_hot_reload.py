"""Hot reload: a map saved during a match loads at once, after asking, or shows its errors."""

import os
import shutil
from pathlib import Path

import pygame
import pytest

from game.app.app import App
from game.app.play_options import PlayOptions
from game.app.start import run
from game.content.maps.shipped_maps import list_levels
from game.core.actor import Seat
from game.core.level import LevelError
from game.core.match import Match
from game.rulesets import RULESETS
from game.scenes.dialogs import Dialog
from game.scenes.match.game_over import GameOverScene
from game.scenes.match.hot_seat import HandOverScene
from game.scenes.match.pause import PauseScene
from game.scenes.match.play import PlayScene
from game.scenes.notes.notes_scene import NotesScene
from game.scenes.notes.tools import TEXT, TOOLS
from game.scenes.scene import Scene
from game.scenes.settings.settings import SettingsScene
from game.ui.input.command import Command
from tests.support.game_driver import GameDriver, match_of
from tests.support.narrow import of_kind
from tests.support.paths import copy_tilesets
from tests.support.virtual_gamepad import VirtualGamepad

NAMES = list(RULESETS)
STEP = 0.05
TITLE = 'name="title" value="'


class EditedMap:
    def __init__(self, folder: Path, ruleset: str) -> None:
        copy_tilesets(folder)
        (folder / "maps").mkdir()
        self.path = folder / "maps" / "mine.tmx"
        shutil.copy(list_levels(ruleset)[0], self.path)
        (folder / "mine.tiled-project").write_text("{}")
        self.saves = 0

    def save(self, old: str = TITLE, new: str = f"{TITLE}New ") -> None:
        text = self.path.read_text(encoding="utf-8")
        assert old in text
        self.write(text.replace(old, new))

    def write(self, text: str) -> None:
        self.saves += 1
        part = self.path.with_suffix(".part")
        part.write_text(text, encoding="utf-8")
        os.utime(part, (self.saves, self.saves))
        part.replace(self.path)


def run_half_a_second(player: GameDriver) -> None:
    for _ in range(round(0.5 / STEP)):
        player.app.frame(STEP)


def _play(player: GameDriver, drawn: EditedMap, seed: int = 7) -> PlayScene:
    level = player.context.maps.load(drawn.path)
    player.show(player.context.scenes.new_match(RULESETS[level.ruleset], level, seed))
    while isinstance(player.scene, HandOverScene):
        player.app.apply_transition(player.scene.update(0.0))
    return player.scene_as(PlayScene)


def _act(player: GameDriver, scene: PlayScene) -> None:
    scene.play_action(scene.match.legal[0])
    if not match_of(scene).ply:
        # A step into a wall is asked about.
        player.press_deadly()
    assert match_of(scene).ply == 1


def _top(player: GameDriver) -> Scene:
    return player.app.scenes[-1]


@pytest.fixture(params=NAMES)
def drawn(request: pytest.FixtureRequest, tmp_path: Path) -> EditedMap:
    return EditedMap(tmp_path / "project", request.param)


@pytest.fixture
def mine(tmp_path: Path) -> EditedMap:
    return EditedMap(tmp_path / "project", NAMES[0])


@pytest.mark.slow
def test_before_the_first_action_the_new_map_loads_at_once(
    player: GameDriver, drawn: EditedMap
) -> None:
    before = match_of(_play(player, drawn))
    drawn.save()
    run_half_a_second(player)
    scene = player.scene_as(PlayScene)
    assert match_of(scene) is not before
    assert match_of(scene).level.title.startswith("New ")
    assert (match_of(scene).seed, match_of(scene).players) == (before.seed, before.players)
    # Neither match has a file before its first action.
    assert not player.store.unfinished_files()


@pytest.mark.slow
def test_a_match_under_way_is_not_thrown_away_unasked(player: GameDriver, drawn: EditedMap) -> None:
    scene = _play(player, drawn)
    _act(player, scene)
    drawn.save()
    run_half_a_second(player)
    assert isinstance(player.scene, Dialog)
    player.press_key("escape")
    run_half_a_second(player)
    assert _top(player) is scene
    drawn.save()
    run_half_a_second(player)
    player.press_key("return")
    assert isinstance(player.scene, PlayScene)
    assert match_of(player.scene).level.title.startswith("New New ")
    assert match_of(player.scene).ply == 0
    assert len(player.store.unfinished_files()) == 1


def test_the_editor_has_the_focus_and_the_game_is_paused(
    player: GameDriver, mine: EditedMap
) -> None:
    before = _play(player, mine)
    pygame.event.post(pygame.Event(pygame.WINDOWFOCUSLOST))
    player.run_frames()
    assert isinstance(player.scene, PauseScene)
    mine.save()
    run_half_a_second(player)
    assert isinstance(player.scene, PlayScene)
    assert player.scene is not before
    _act(player, player.scene)
    player.press_key("p")
    mine.save()
    run_half_a_second(player)
    player.scene_as(Dialog)
    player.press_key("return")
    player.scene_as(PlayScene)
    assert len(player.app.scenes) == 2


@pytest.mark.slow
def test_a_save_waits_until_a_control_is_bound(player: GameDriver, mine: EditedMap) -> None:
    before = _play(player, mine)
    settings = of_kind(SettingsScene, SettingsScene(player.context))
    player.app.scenes.append(settings)
    settings.controls.binding, player.context.reader.is_capturing = Command.UNDO, True
    mine.save()
    run_half_a_second(player)
    assert _top(player) is settings
    player.press_key("f7")
    assert settings.controls.binding is None
    run_half_a_second(player)
    assert player.scene_as(PlayScene) is not before
    player.press_key("p")
    assert isinstance(player.scene, PauseScene)


@pytest.mark.slow
def test_words_begun_on_notes_of_a_map_that_was_saved(player: GameDriver, tmp_path: Path) -> None:
    drawn = EditedMap(tmp_path / "project", "river")
    before = _play(player, drawn)
    player.press_key("m")
    notes = player.scene_as(NotesScene)
    notes.tool.index = TOOLS.index(TEXT)
    player.press_key("space", "space", "x")
    assert notes.tool.text_entry is not None
    drawn.save("</map>", "")
    run_half_a_second(player)
    assert isinstance(player.scene, Dialog)
    player.press_key("return", "y")
    assert notes.tool.text_entry.field.text == "xy"
    drawn.write(drawn.path.read_text(encoding="utf-8") + "</map>")
    drawn.save()
    run_half_a_second(player)
    scene = player.scene
    while isinstance(scene, HandOverScene):
        player.app.apply_transition(scene.update(0.0))
        scene = player.scene
    assert isinstance(scene, PlayScene)
    assert scene is not before
    player.press_key("p")
    assert isinstance(player.scene, PauseScene)


@pytest.mark.slow
def test_errors_are_shown_with_their_places_until_they_are_fixed(
    player: GameDriver, drawn: EditedMap
) -> None:
    scene = _play(player, drawn)
    good = drawn.path.read_text(encoding="utf-8")
    drawn.save('name="actors"', 'name="actor"')
    run_half_a_second(player)
    notice = player.scene_as(Dialog)
    assert "mine.tmx  layer actor" in notice.scroll.rows[0][0]
    drawn.save('name="terrain"', 'name="ground"')
    run_half_a_second(player)
    assert _top(player) is notice
    assert any("layer ground" in words for words, _ in notice.scroll.rows)
    drawn.write(good)
    run_half_a_second(player)
    assert _top(player) is scene


def test_many_mistakes_can_be_scrolled(
    player: GameDriver, pad: VirtualGamepad, mine: EditedMap
) -> None:
    _play(player, mine)
    mine.save(' type="devil"', ' type="imp" rotation="3"')
    text = mine.path.read_text()
    thing = next(line for line in text.splitlines() if 'type="imp"' in line)
    mine.write(text.replace(thing, "\n".join([thing] * 20)))
    run_half_a_second(player)
    notice = player.scene_as(Dialog)
    assert notice.scroll.max_first_row > 10
    player.press_key("down")
    assert notice.scroll.first_row == 1
    player.press_button(pad, "dpright")
    assert notice.scroll.first_row == 11
    pygame.event.post(pygame.Event(pygame.MOUSEWHEEL, y=1, x=0))
    player.run_frames()
    assert notice.scroll.first_row == 8


def test_options_and_the_match_at_its_end(player: GameDriver, mine: EditedMap) -> None:
    level = player.context.maps.load(mine.path)
    ruleset = RULESETS[level.ruleset]
    param = next(p for p in ruleset.options if isinstance(p.default, int))
    changed = int(level.param(param.name)) + param.step
    match = Match(ruleset, level.with_params({param.name: changed}), ruleset.seats.start, 3)
    player.app.scenes = [player.play(match)]
    mine.save()
    run_half_a_second(player)
    scene = player.scene_as(PlayScene)
    assert match_of(scene).level.title.startswith("New ")
    assert match_of(scene).level.param(param.name) == changed
    while match_of(scene).outcome is None:
        scene.session.submit(match_of(scene).state.legal_actions(Seat(0))[0])
        scene.refresh()
    mine.save()
    run_half_a_second(player)
    assert _top(player) is scene
    player.press_key("return")
    assert isinstance(player.scene, GameOverScene)
    player.run_frames(40)
    player.press_key("r")
    assert isinstance(player.scene, PlayScene)
    assert match_of(player.scene).level.title.startswith("New New ")
    assert match_of(player.scene).level.param(param.name) == changed


def test_a_copy_of_the_map_elsewhere_is_another_map(player: GameDriver, tmp_path: Path) -> None:
    mine, copy = EditedMap(tmp_path / "one", NAMES[0]), EditedMap(tmp_path / "two", NAMES[0])
    maps = player.context.maps
    level = maps.load(mine.path)
    assert maps.load(copy.path) == level
    maps.set_source(level, mine.path)
    player.app.scenes = [
        player.context.scenes.title(),
        player.context.scenes.new_match(RULESETS[NAMES[0]], level, 7),
    ]
    player.run_frames()
    before = player.scene
    copy.save()
    run_half_a_second(player)
    assert player.scene is before
    mine.save()
    run_half_a_second(player)
    assert player.scene is not before
    assert match_of(player.scene_as(PlayScene)).level.title.startswith("New ")


def test_a_map_for_other_rules(player: GameDriver, mine: EditedMap) -> None:
    _play(player, mine)
    mine.write(list_levels(NAMES[1])[0].read_text(encoding="utf-8"))
    run_half_a_second(player)
    assert match_of(of_kind(PlayScene, player.app.scenes[1])).ruleset.name == NAMES[1]


@pytest.mark.slow
def test_a_map_of_the_command_line(
    mine: EditedMap, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[str] = []

    def loop(shown: App, first: Scene) -> None:
        shown.scenes = [first]
        for _ in range(2):
            for _ in range(round(0.5 / STEP)):
                shown.frame(STEP)
            seen.append(match_of(of_kind(PlayScene, shown.scenes[-1])).level.title)
            mine.save()

    monkeypatch.setattr(App, "run", loop)
    # Other tests need the display.
    monkeypatch.setattr(pygame, "quit", lambda: None)
    options = PlayOptions(
        level=mine.path, save_dir=tmp_path / "saves", window=(640, 360), mute=True
    )
    assert run(options) == 0
    assert seen[1] == f"New {seen[0]}"


def test_a_broken_map_of_the_command_line_opens_no_window(mine: EditedMap) -> None:
    mine.write("<map")
    with pytest.raises(LevelError, match="not XML"):
        run(PlayOptions(level=mine.path))
