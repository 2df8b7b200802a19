"""Navigation between scenes: restarts are confirmed, and Back leads where expected."""

from operator import attrgetter

import pygame
import pytest

from game.scenes.menus.match_setup import MatchSetupScene
from game.scenes.menus.ruleset_select import RulesetSelectScene
from game.scenes.menus.setup_options import seed_entry
from game.scenes.scene import Pop, Scene
from game.scenes.spectate.match_log import MatchLogScene
from game.scenes.title import TitleScene
from game.session.local_session import LocalReplay
from tests.scenes.match.test_level_note import RULES, first_level
from tests.support.game_driver import GameDriver
from tests.support.saves import finished_match
from tools.demo_matches import play_demo_match


@pytest.mark.slow
def test_other_maps_lead_back_to_one_choice_of_maps(player: GameDriver) -> None:
    player.press_key("return")
    assert isinstance(player.scene, RulesetSelectScene)
    player.press_key("right", "right", "right", "return")
    assert isinstance(player.scene, MatchSetupScene)
    player.app.scenes.append(player.game_over(play_demo_match(RULES, first_level(), 1)))
    player.choose_entry("Other maps")
    kinds = [TitleScene, RulesetSelectScene, MatchSetupScene]
    assert [type(scene) for scene in player.app.scenes] == kinds
    player.press_key("escape", "escape", "return")
    # The maze opened last is the one in focus.
    assert isinstance(player.scene, RulesetSelectScene)
    assert player.scene.index == 3
    player.app.scenes[1:] = [player.game_over(play_demo_match(RULES, first_level(), 1))]
    player.choose_entry("Other maps")
    assert [type(scene) for scene in player.app.scenes] == [TitleScene, MatchSetupScene]


@pytest.mark.slow
def test_a_notch_of_the_wheel_is_a_key(player: GameDriver) -> None:
    title, replay = TitleScene(player.context), LocalReplay(finished_match("river"), None)
    log = MatchLogScene(player.context, replay)
    entry = seed_entry(player.context, lambda _: Pop(), str)
    shown: dict[str, Scene] = {"menu.index": title, "index": log, "line.text": entry}
    for place, scene in shown.items():
        player.show(scene)
        player.press_key("up")
        began = attrgetter(place)(scene)
        for key, notch in (("down", 1), ("up", -1)):
            player.press_key(key)
            assert attrgetter(place)(scene) != began
            pygame.event.post(pygame.Event(pygame.MOUSEWHEEL, x=0, y=notch))
            player.run_frames()
            assert attrgetter(place)(scene) == began
