"""Sword Tester's screen: inventory, look cursor, auto-travel, floors; keys, gamepad, mouse."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.content.assets.strings import get_text
from game.content.tmx.reader import load_level
from game.core.action import Use
from game.core.event import Logged
from game.core.grid import Pos
from game.core.match import Match
from game.rulesets import RULESETS
from game.scenes.dialogs import Dialog
from game.scenes.inspect.floor_map import FloorMapScene
from game.scenes.inspect.inventory import InventoryScene
from game.scenes.match.game_over import GameOverScene
from game.scenes.match.pause import PauseScene
from game.scenes.match.play import PlayScene
from game.scenes.menus.title import TitleScene
from game.session.updates import Update
from game.storage.match_files import read_match
from tests.rulesets.psttrl.boards import level
from tests.scenes.inspect.dungeon_play import LEVELS, own_actor, view_of
from tests.scenes.inspect.dungeon_play import manual_keys as manual_keys
from tests.scenes.inspect.dungeon_play import scene as scene
from tests.support.game_driver import GameDriver, match_of
from tests.support.playouts import random_level

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("verb", ["t", "d"])
def test_nothing_can_be_thrown_or_dropped_from_bare_hands(
    player: GameDriver, scene: PlayScene, verb: str
) -> None:
    player.press_key("k", "g", "left")
    ply = match_of(scene).ply
    player.press_key(verb, ".")
    assert scene.screen.toast.text == "That slot is empty."
    assert match_of(scene).ply == ply


def test_nothing_can_be_picked_up_into_bare_hands(player: GameDriver, scene: PlayScene) -> None:
    player.press_key("k")
    ply = match_of(scene).ply
    player.press_key("g", ".")
    assert scene.screen.toast.text == "That key does nothing here."
    assert match_of(scene).ply == ply
    player.press_key("left")
    assert own_actor(scene).gear[2] == "iron_sword"


def test_a_diagonal_walk_and_half_a_turn(player: GameDriver, scene: PlayScene) -> None:
    player.press_key("y", "3", ".", "5")
    assert own_actor(scene).pos == Pos(25, 25)
    assert len(match_of(scene).record().log) == 4


def test_a_slot_has_four_ways_and_other_mazes_too(player: GameDriver, scene: PlayScene) -> None:
    player.press_key("k", "g")
    assert "arrow_keys" in player.drawn_prompts()
    assert "eight_keys" not in player.drawn_prompts()
    player.press_key("c", "l", "u")
    other = RULESETS["codekeeper"]
    player.app.scenes = [player.context.scenes.new_match(other, random_level(other.name, 1), 1)]
    player.run_frames()
    assert "arrow_keys" in player.drawn_prompts()


def test_the_first_map_says_how_to_go_diagonally() -> None:
    assert "diagonally" in load_level(LEVELS / "01-four-gifts.tmx", RULESETS).note


def test_stairs_lead_to_another_board(player: GameDriver, scene: PlayScene) -> None:
    player.press_key("k", "k")
    assert scene.screen.stage.view is not None
    assert scene.screen.stage.view.focused_board == 0
    player.press_key("x", "down", "up", "v")
    assert isinstance(player.scene, Dialog)
    player.press_key("v", "c")
    player.run_frames(60)
    assert Use("climb") in scene.match.legal
    player.press_key("return")
    assert scene.screen.stage.view.focused_board == 1
    assert own_actor(scene).board == 1
    assert all(p.actor.board == 1 for p in scene.screen.stage.actor_sprites.values())
    assert scene.screen.log.lines


def test_the_cursor_shows_where_stairs_lead(player: GameDriver, scene: PlayScene) -> None:
    player.press_key("i")
    assert scene.screen.toast.text == "There is nothing else to look at."
    player.press_key("x", "k", "k")
    words = " ".join(line for line, _ in scene.screen.panel.inspected.lines)
    assert "Leads to B1F" in words
    player.press_key("o")
    assert scene.inspector.look_cursor.board == 1
    assert scene.screen.stage.view is not None
    assert scene.screen.stage.view.focused_board == 1
    player.press_key("c")
    assert scene.screen.stage.view.focused_board == 0


def test_a_log_without_lines_says_so_and_how_to_close_it(
    player: GameDriver, scene: PlayScene
) -> None:
    player.press_key("p")
    assert {"Nothing yet.", "Back"} <= set(player.drawn_texts())
    player.press_key("c")
    assert player.app.scenes[-1] == scene


def test_a_question_for_a_slot_names_the_arrows(player: GameDriver, scene: PlayScene) -> None:
    player.press_key("+")
    assert scene.match.chooser.needs_slot
    assert "Choose a slot" in player.drawn_texts()


def test_lines_of_the_log_begin_with_a_capital(scene: PlayScene) -> None:
    event = Logged("noticed", ("goblin",))
    scene.screen.log.read(Update(1, scene.match.view, (event,), (), ()))
    assert scene.screen.log.lines[-1] == "The goblin notices you."


def test_the_cheat_is_a_setup_option_and_labelled_in_play(player: GameDriver) -> None:
    player.app.scenes.append(player.context.scenes.match_setup(RULESETS["psttrl"]))
    player.press_key("tab")
    assert any("(cheat" in words for words in player.drawn_texts())
    player.press_key("right", "tab")
    assert "Options (1 changed)" in player.drawn_texts()
    player.press_key("return")
    assert isinstance(player.scene, PlayScene)
    assert match_of(player.scene).level.param("threat_colors") is True


def test_log_and_map_open_and_close_by_their_keys(player: GameDriver, scene: PlayScene) -> None:
    player.press_key("p")
    assert isinstance(player.scene, Dialog)
    player.press_key("k", "j", "p", "m")
    assert isinstance(player.scene, FloorMapScene)
    player.run_frames(3)
    # How to close it stands at the foot, clear of the map.
    assert player.drawn_texts()["Back"].top >= 340
    player.press_key("m")
    assert player.app.scenes[-1] == scene


def test_resigning_asks(player: GameDriver, scene: PlayScene) -> None:
    player.press_key("escape")
    assert isinstance(player.scene, PauseScene)
    player.choose_entry("Give up")
    assert match_of(scene).outcome is None
    player.press_key("down", "return")
    assert match_of(scene).outcome is not None
    player.run_frames(120)
    assert isinstance(player.scene, GameOverScene)
    assert player.scene.summary_text


def test_the_view_of_oneself_wields_what_is_looked_at(player: GameDriver, scene: PlayScene) -> None:
    player.press_key("k", "g", "h")
    before = len(match_of(scene).record().log)
    player.press_key("v")
    kit = player.scene_as(InventoryScene)
    assert kit.description_lines() == []
    player.press_key("h")
    words = " ".join(line for line, _ in kit.description_lines())
    assert "iron sword" in words
    assert "DEF +4, ATK +4" in words
    player.press_key("w")
    assert player.scene == scene
    assert own_actor(scene).gear[0] == "iron_sword"
    player.press_key("v", ".", "w", "v", "v")
    assert own_actor(scene).gear[0] == ""
    assert len(match_of(scene).record().log) == before + 2


def test_a_description_gives_the_numbers_of_level_0(player: GameDriver) -> None:
    ruleset = RULESETS["psttrl"]
    made = player.play(Match(ruleset, load_level(LEVELS / "03-catch.tmx", RULESETS), 1, 1))
    player.app.scenes = [made]
    player.run_frames()
    player.press_key("x")
    creature = next(a for a in view_of(made).actors if a.pos == made.inspector.look_cursor.cursor)
    player.press_key("v")
    assert isinstance(player.scene, Dialog)
    words = " ".join(line for line, _ in player.scene.scroll.rows)
    codex = ruleset.features.codex
    section, numbers = (codex and codex.find_stats(creature.kind)) or ("", ())
    assert f"At level 0: MHP {numbers[0]}, STR {numbers[1]}" in words
    assert get_text(ruleset.name, f"{section}.{creature.kind}")[:20] in words


def test_a_failed_save_is_reported_and_the_game_goes_on(
    player: GameDriver, scene: PlayScene, tmp_path: Path
) -> None:
    player.press_key(".")
    (tmp_path / "matches").rename(tmp_path / "elsewhere")
    player.press_key("k")
    assert own_actor(scene).pos == Pos(25, 24)
    assert scene.screen.toast.text
    assert any(str(tmp_path) in line for line in scene.screen.log.lines)
    player.press_key("k")
    assert own_actor(scene).pos == Pos(25, 23)
    assert sum(str(tmp_path) in line for line in scene.screen.log.lines) == 1


def test_leaving_and_going_on_is_the_same_match_once(player: GameDriver, scene: PlayScene) -> None:
    player.press_key("k", "g", "h", "escape", "up", "return")
    assert player.app.scenes[-1] != scene
    player.press_key("return")
    resumed = player.scene_as(PlayScene)
    assert match_of(resumed).ply == 2
    assert own_actor(resumed).gear == own_actor(scene).gear
    player.press_key("k")
    assert match_of(resumed).ply == 3
    # The scene left behind has no say any more.
    scene.play_action(scene.match.legal[0])
    assert player.store.problem
    assert read_match(player.store.unfinished_files()[0], RULESETS).replayed().ply == 3


def test_saving_leaves_at_once_and_stays_where_it_cannot_save(
    player: GameDriver, scene: PlayScene, tmp_path: Path
) -> None:
    player.press_key(".")
    (tmp_path / "matches").rename(tmp_path / "elsewhere")
    player.press_key("s", mod=pygame.KMOD_SHIFT)
    assert player.scene == scene
    assert scene.screen.toast.text
    (tmp_path / "elsewhere").rename(tmp_path / "matches")
    player.press_key("s", mod=pygame.KMOD_SHIFT)
    assert isinstance(player.scene, TitleScene)
    assert len(player.store.unfinished_files()) == 1


def test_auto_travel_stops_when_a_creature_comes_into_view(player: GameDriver) -> None:
    drawing = ("@" + "." * 30 + "r",)
    made = level(drawing, who={"r": "glass_golem"}, hero={"kind": "bat"})
    scene = player.play(Match(RULESETS["psttrl"], made, 1, 1))
    player.app.scenes = [scene]
    player.run_frames()
    start = {a.id for a in view_of(scene).actors}
    scene.walker.go_to(Pos(30, 0))
    player.run_frames(60)
    assert not scene.walker.is_active
    assert 15 < own_actor(scene).pos.x < 30
    assert {a.id for a in view_of(scene).actors} - start
    player.run_frames(10)
    stopped = own_actor(scene).pos
    player.run_frames(30)
    assert own_actor(scene).pos == stopped


def test_the_manual_s_keys_give_up(player: GameDriver, scene: PlayScene) -> None:
    for keys, is_over in ((("c",), False), (("o",), True)):
        player.press_key("q", mod=pygame.KMOD_SHIFT)
        player.press_key(*keys)
        assert (match_of(scene).outcome is not None) is is_over
