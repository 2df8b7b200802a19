"""Seeds: typed into an empty field, pasted, turned with a wheel; copied with a word."""

from typing import cast

import pygame
import pytest

from game.core.match import Match
from game.rulesets import RULESETS
from game.scenes.menus.match_setup import MatchSetupScene
from game.scenes.online.connection import Connection
from game.scenes.online.map_choice import ChosenMap
from tests.support.game_driver import GameDriver

RULES = RULESETS["railgun"]


@pytest.fixture
def setup(player: GameDriver) -> MatchSetupScene:
    scene = MatchSetupScene(player.context, RULES)
    assert isinstance(scene, MatchSetupScene)
    scene.menu.index = 0
    player.show(scene)
    return scene


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
