"""Navigation between scenes: restarts are confirmed, and Back leads where expected."""

from operator import attrgetter

import pygame
import pytest

from game.rulesets import RULESETS
from game.scenes.help.help_pages import HelpPagesScene
from game.scenes.match.play import PlayScene
from game.scenes.menus.match_setup import MatchSetupScene
from game.scenes.menus.ruleset_select import RulesetSelectScene
from game.scenes.menus.setup_options import seed_entry
from game.scenes.menus.title import TitleScene
from game.scenes.scene import Pop
from game.session.local_session import LocalSession
from tests.scenes.match.test_level_note import RULES, first_level, start_first_level
from tests.support.game_driver import GameDriver, match_of
from tests.support.saves import finished_match
from tools.demo_matches import play_demo_match


def act(player: GameDriver) -> PlayScene:
    scene = player.scene_as(PlayScene)
    scene.play_action(scene.match.legal[0])
    if not match_of(scene).ply:
        # A step into a wall is asked about.
        player.press_deadly()
    player.run_frames(90)
    return scene


@pytest.mark.slow
def test_a_match_in_progress_restarts_only_after_confirmation(player: GameDriver) -> None:
    start_first_level(player)
    scene = act(player)
    player.press_key("r")
    assert player.scene is scene
    assert any("Start this map again" in words for words in player.drawn_texts())
    player.press_key("f5", "f5")
    assert player.scene is scene
    player.press_deadly()
    assert player.scene is not scene
    # The new match gets its file with its first action.
    assert len(player.store.unfinished_files()) == 1


def test_an_unplayed_match_leaves_no_save(player: GameDriver) -> None:
    for _ in range(3):
        scene = (
            start_first_level(player) if not isinstance(player.scene, PlayScene) else player.scene
        )
        player.press_key("r")
        assert player.scene is not scene
    assert not player.store.unfinished_files()


def test_the_last_page_of_the_rules_stays_until_it_is_closed(player: GameDriver) -> None:
    player.app.scenes.append(player.context.scenes.help_pages(RULESETS["railgun"]))
    scene = player.scene_as(HelpPagesScene)
    player.press_key(*["right"] * (scene.page_count + 3))
    assert player.scene is scene
    assert scene.index == scene.page_count - 1
    player.press_key("return")
    assert isinstance(player.scene, TitleScene)


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
    scenes, match = player.context.scenes, LocalSession(finished_match("river"), player.store)
    entry = seed_entry(player.context, lambda _: Pop(), str)
    shown = {"menu.index": scenes.title(), "index": scenes.match_log(match), "line.text": entry}
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
