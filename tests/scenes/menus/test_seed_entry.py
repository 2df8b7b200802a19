"""Seeds: typed into an empty field, pasted, turned with a wheel; copied with a word."""

from typing import cast

import pygame
import pytest

from game.core.match import Match
from game.rulesets import RULESETS
from game.scenes.menus.match_setup import MatchSetupScene
from game.scenes.online.connection import Connection
from game.scenes.online.map_choice import ChosenMap
from game.scenes.text_entry import TextEntryScene
from tests.support.game_driver import GameDriver
from tests.support.virtual_gamepad import VirtualGamepad

RULES = RULESETS["railgun"]


@pytest.fixture
def setup(player: GameDriver) -> MatchSetupScene:
    scene = player.context.scenes.match_setup(RULES)
    assert isinstance(scene, MatchSetupScene)
    scene.menu.index = 0
    player.show(scene)
    return scene


def test_the_first_digit_stands_alone(player: GameDriver, setup: MatchSetupScene) -> None:
    player.press_key("4", "2")
    assert setup.choices.seed == 42
    assert "◀ 42_ ▶" in player.drawn_texts()
    player.press_key("down", "up", "7")
    assert setup.choices.seed == 7
    player.press_key("1", "delete", "delete", "9")
    assert setup.choices.seed == 9
    player.press_key("r", "5")
    assert setup.choices.seed == 5


def test_a_host_is_told_a_seed_that_was_typed(player: GameDriver, setup: MatchSetupScene) -> None:
    for typed in (None, 7):
        chosen = ChosenMap(setup.choices, RULES.generate({}, 1), None)
        assert chosen.selection(cast(Connection, None)).seed == typed
        player.press_key("7")


def test_a_copied_seed_carries_what_was_wished_for(
    player: GameDriver, setup: MatchSetupScene, monkeypatch: pytest.MonkeyPatch
) -> None:
    copied: list[str] = []
    monkeypatch.setattr(pygame.scrap, "put_text", copied.append)
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: copied[-1])
    for pasted, text in (("seed 815!", "815"), ("7-d4-dark",) * 2, ("7-swarm",) * 2, ("8",) * 2):
        copied.append(pasted)
        player.press_key("f8", "f7")
        assert copied.pop() == text == setup.choices.seed_text
        assert {f"◀ {text} ▶", f"Copied: {text}"} <= {*player.drawn_texts()}
    for text in ("9-d6", "9-bright", "9-d4-dark-", "dark", "none"):
        copied.append(text)
        player.press_key("f8")
        assert "That is no seed of this game." in player.drawn_texts()
        assert setup.choices.seed == 8
    for danger, text in ((3, "3"), (5, "3-d5")):
        player.app.scenes = [player.game_over(_lost(danger))]
        player.press_key("f7")
        assert copied[-1] == text
        assert f"Copied: {text}" in player.drawn_texts()


def _lost(danger: int) -> Match:
    match = Match(RULES, RULES.generate({"danger": danger}, 3), 1, 3)
    while match.outcome is None:
        match.play(match.legal[0])
    return match


def test_a_seed_is_entered_by_pad(
    player: GameDriver, setup: MatchSetupScene, pad: VirtualGamepad
) -> None:
    before = setup.choices.seed
    player.press_button(pad, "start")
    assert isinstance(player.scene, TextEntryScene)
    player.press_button(pad, "b")
    assert setup.choices.seed == before
    player.press_button(pad, "start", "dpup", "dpup", "dpup", "dpright", "dpdown", "a")
    assert player.app.scenes[-1] == setup
    assert setup.choices.seed == 29


def test_a_line_opens_with_its_wheel_and_names_a_key_that_types_nothing(player: GameDriver) -> None:
    player.app.scenes = [player.context.scenes.play_together()]
    player.run_frames()
    player.choose_entry("Your name")
    assert {"A", "?"} <= set(player.drawn_texts())
    assert player.drawn_prompts()[0] == "key_enter"
