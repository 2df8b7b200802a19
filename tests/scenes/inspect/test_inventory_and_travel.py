"""Sword Tester's screen: inventory, look cursor, auto-travel, floors; keys, gamepad, mouse."""

from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from game.content.assets.goal_text import goal_key, goal_text
from game.content.assets.looks import looks_of
from game.core.grid import STAIRS_DOWN, STAIRS_UP, Pos, chebyshev
from game.core.view import Gauge
from game.rulesets import RULESETS
from game.scenes.inspect.floor_map import FloorMapScene
from game.scenes.match.play import PlayScene
from game.scenes.title import TitleScene
from game.storage.match_files import read_match
from tests.scenes.inspect.dungeon_play import manual_keys as manual_keys
from tests.scenes.inspect.dungeon_play import own_actor, view_of
from tests.scenes.inspect.dungeon_play import scene as scene
from tests.support.game_driver import GameDriver, match_of
from tests.support.narrow import not_none

pytestmark = pytest.mark.slow


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


def test_the_goal_is_to_climb_out_once_a_dragon_is_slain(scene: PlayScene) -> None:
    ruleset, level, view = scene.match.ruleset, scene.session.info.level, view_of(scene)
    slain = replace(view, gauges=(Gauge("dragons", 1, 3),))
    told = [goal_text(level, goal_key(ruleset, each)) for each in (view, slain)]
    assert ["Kill a dragon" in words for words in told] == [True, False]
    assert "climb out" in told[1]
    prized = not_none(ruleset.features.travel).prized
    whole = replace(match_of(scene).state.observe(None), focused_board=1)
    known = [replace(whole, gauges=(Gauge("dragons", slain, 3),)) for slain in (0, 1)]
    assert [bool([*prized(each)]) for each in known] == [False, True]
    # Whoever stands on stairs up is led to no others.
    own, stairs = own_actor(scene), [*prized(known[1])]
    here = replace(known[1], seat=own.seat, actors=(replace(own, pos=stairs[0], board=1),))
    scene.screen.signs.draw(pygame.Surface((640, 360)), here, ())
    assert len(stairs) > 1
    assert not scene.screen.signs.advice.way


def test_the_map_leads_down_first_and_to_what_is_near(player: GameDriver, scene: PlayScene) -> None:
    view, looks = view_of(scene), looks_of("psttrl")
    grid = view.board.grid
    down, up = sorted(grid.cells(*STAIRS_DOWN)), sorted(grid.cells(*STAIRS_UP))
    shown = FloorMapScene(player.context, looks, view, [*up, *reversed(down)], None)
    player.show(shown)
    player.press_key("tab")
    assert "Next stairs" in player.drawn_texts()
    own = own_actor(scene).pos
    assert shown.cursor == min(down, key=lambda pos: (chebyshev(pos, own), pos))
    pictures = []
    for shown.time in (0.1, 0.5, 0.7):
        player.run_frames(1)
        pictures.append(player.screen_bytes())
    assert pictures[0] == pictures[2] != pictures[1], "where one is blinks"
    watched = FloorMapScene(player.context, looks, replace(view, seat=None), (), None)
    assert watched.cursor == Pos(0, 0)
