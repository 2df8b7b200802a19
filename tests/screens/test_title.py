"""The first screens: the demo keeps to its place and harms nobody when it fails."""

from __future__ import annotations

import pygame
import pytest

from game.rulesets import RULESETS
from game.scenes.demo import Demo
from game.scenes.select import SelectScene
from game.scenes.settings import AREA as SETTINGS_AREA
from game.scenes.settings import SettingsScene
from game.scenes.title import AREA, TitleScene
from game.ui.bindings import Device
from game.ui.theme import BACKDROP
from tests.screens.conftest import Player


@pytest.mark.parametrize("number", range(len(RULESETS)))
def test_the_figure_of_the_demo_is_clear_of_name_and_menu(player: Player, number: int) -> None:
    scene = TitleScene(player.house, len(RULESETS) + number)
    player.app.scenes = [scene]
    player.frames(60)
    assert scene.demo is not None
    figure = scene.demo.figure()
    at = (figure[0] + scene._shift[0], figure[1] + scene._shift[1])
    assert AREA.right + 16 < at[0] < 620
    assert player.words()["Five mazes. One way in."].bottom + 16 < at[1] < 330


def test_a_demo_that_fails_is_a_dark_card(
    player: Player, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(_: Demo) -> None:
        raise ZeroDivisionError("a fault in a demo")

    player.key("return")
    scene = player.scene
    assert isinstance(scene, SelectScene)
    monkeypatch.setattr(Demo, "_play", fail)
    player.frames(60)
    assert player.scene is scene
    assert all(demo.broken for demo in scene.demos)
    assert "a fault in a demo" in capsys.readouterr().err
    card = pygame.Surface(scene.demos[0].size)
    scene.demos[0].draw(card, (0, 0), 0.0)
    assert pygame.transform.average_color(card)[:3] == BACKDROP
    player.key("escape")
    assert isinstance(player.scene, TitleScene)
    player.frames(60)
    assert isinstance(player.scene, TitleScene)


def test_controls_are_shown_as_they_look(player: Player) -> None:
    scene = SettingsScene(player.house)
    player.app.scenes = [scene]
    player.key("tab", "tab")
    player.house.reader.device = Device.XBOX
    signs = player.signs()
    assert {"pad_up", "xbox_a", "xbox_b", "xbox_x", "xbox_rb"} <= set(signs)
    words = player.words()
    assert not {"a", "dpup", "x, rightshoulder"} & set(words)
    assert words["Settings"].bottom <= words["Controls"].top
    assert words["Controls"].bottom < SETTINGS_AREA.top
