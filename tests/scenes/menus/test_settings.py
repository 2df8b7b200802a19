"""The settings explain themselves."""

from dataclasses import fields
from pathlib import Path
from typing import get_type_hints

import pytest

import game
from game.content.assets.languages import find_languages
from game.content.assets.strings import Catalog, has_text
from game.scenes.settings.settings import CHOICES, FIELDS, PAGES, PERCENT, SettingsScene
from game.storage.settings import Settings
from game.ui.input.command import Command
from tests.support.game_driver import GameDriver

# What other screens set.
_SET_ELSEWHERE = {"player_name", "bindings", "map_folders", "window"}


def test_each_setting_has_a_row_or_is_set_elsewhere() -> None:
    rows = {name for page in FIELDS.values() for name in page}
    without = {field.name for field in fields(Settings)} - rows - _SET_ELSEWHERE
    assert not without, f"no row in FIELDS of scenes/settings/settings.py: {sorted(without)}"
    kinds = get_type_hints(Settings)
    odd = {name for name in rows - {*CHOICES, "language"} if kinds[name] is not bool} - {*PERCENT}
    assert not odd, f"neither a switch nor a Literal, and no bounds in PERCENT: {sorted(odd)}"
    keys = [f"{name}.{value}" for name, values in CHOICES.items() for value in values]
    assert not (unsaid := [key for key in keys if not has_text("shared", key)]), unsaid
    code = " ".join(path.read_text("utf-8") for path in Path(game.__file__).parent.rglob("*.py"))
    names = (each.name for each in fields(Settings) if not each.name.endswith("_volume"))
    unread = [name for name in names if f".{name}" not in code]
    assert not unread, f"no code asks for these settings: {unread}"


@pytest.mark.parametrize("language", sorted(find_languages()))
def test_each_line_is_one_at_the_usual_size(player: GameDriver, language: str) -> None:
    scene = SettingsScene(player.context)
    assert isinstance(scene, SettingsScene)
    player.app.scenes = [scene]
    Catalog(find_languages()[language]).use()
    try:
        for _ in PAGES[:2]:
            for _ in scene.menu.items:
                texts = player.drawn_texts().values()
                lines = [area for area in texts if area.left == scene.menu.area.left]
                assert max(line.bottom for line in lines) < 336
                scene.handle(Command.DOWN)
            scene.handle(Command.NEXT_VERB)
    finally:
        Catalog(find_languages()["en"]).use()
