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
from game.scenes.match.game_over import GameOverScene
from game.scenes.match.play import PlayScene
from game.scenes.scene import Scene
from tests.support.game_driver import GameDriver, match_of
from tests.support.narrow import of_kind
from tests.support.paths import copy_tilesets

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


def _top(player: GameDriver) -> Scene:
    return player.app.scenes[-1]


@pytest.fixture
def mine(tmp_path: Path) -> EditedMap:
    return EditedMap(tmp_path / "project", NAMES[0])


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
