"""The sword tester's screen: slots, looks, walks, floors, by keys, by pad, by mouse."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.content.tmx import load_level
from game.content.words import say
from game.core.action import Move, Throw, Use
from game.core.actor import Actor, Seat
from game.core.book import numbers_of
from game.core.grid import Pos
from game.core.match import Match
from game.core.view import View
from game.rulesets import RULESETS
from game.scenes.game_over import GameOverScene
from game.scenes.kit import KitScene
from game.scenes.kitbag import TARGET_TOP
from game.scenes.overlays import MapScene, ReadingScene
from game.scenes.pause import PauseScene
from game.scenes.play import PlayScene
from tests.screens.conftest import Player
from tests.screens.pad import Pad

LEVELS = Path(__file__).parent.parent.parent / "levels" / "psttrl"


@pytest.fixture
def scene(player: Player) -> PlayScene:
    ruleset = RULESETS["psttrl"]
    made = PlayScene(player.house, Match(ruleset, ruleset.generate({}, 1), 1, 1))
    player.app.scenes = [player.house.flow.title(), made]
    player.frames()
    return made


def _view(scene: PlayScene) -> View:
    return scene.match.state.observe(Seat(0))


def _own(scene: PlayScene) -> Actor:
    own = _view(scene).own()
    assert own is not None
    return own


def test_slots_by_keyboard_alone(player: Player, scene: PlayScene) -> None:
    player.key("k")
    assert _own(scene).pos == Pos(25, 24)
    player.key("g")
    assert scene.chooser.asks_slot
    assert scene.screen.question
    player.key("left")
    assert _own(scene).gear == ("", "", "iron_sword", "", "")
    player.key("w", "h")
    assert _own(scene).gear[0] == "iron_sword"
    assert scene.chooser.resting
    player.key("w", ".")
    assert _own(scene).gear[0] == ""
    player.key("t", "h")
    assert scene.chooser.slot == 1
    player.key("n")
    assert isinstance(scene.match.record().log[-1][1], Throw)
    assert _own(scene).gear == ("", "", "", "", "")
    assert scene.chooser.resting


def test_a_diagonal_walk_and_half_a_turn(player: Player, scene: PlayScene) -> None:
    player.key("y", "3", ".", "5")
    assert _own(scene).pos == Pos(25, 25)
    assert len(scene.match.record().log) == 4


def test_a_refusal_is_told(player: Player, scene: PlayScene) -> None:
    player.key("d")
    assert scene.screen.line == "That slot is empty."
    assert scene.chooser.resting
    assert scene.match.ply == 0


def test_stairs_lead_to_another_board(player: Player, scene: PlayScene) -> None:
    player.key("k", "k")
    assert scene.screen.stage.view is not None
    assert scene.screen.stage.view.focus == 0
    player.key("x", "down", "up", "v")
    assert isinstance(player.scene, ReadingScene)
    player.key("v", "c")
    player.frames(60)
    assert Use("climb") in scene.legal
    player.key("return")
    assert scene.screen.stage.view.focus == 1
    assert _own(scene).board == 1
    assert all(p.actor.board == 1 for p in scene.screen.stage.puppets.values())
    assert scene.screen.log


def test_the_cursor_tells_where_a_stair_leads(player: Player, scene: PlayScene) -> None:
    player.key("x", "k", "k")
    words = " ".join(line for line, _ in scene.screen.told)
    assert "Leads to floor 1" in words
    player.key("o")
    assert scene.survey.explorer.board == 1
    assert scene.screen.stage.view is not None
    assert scene.screen.stage.view.focus == 1
    player.key("c")
    assert scene.screen.stage.view.focus == 0


def test_log_and_map_open_and_close_by_their_keys(player: Player, scene: PlayScene) -> None:
    player.key("p")
    assert isinstance(player.scene, ReadingScene)
    player.key("k", "j", "p", "m")
    assert isinstance(player.scene, MapScene)
    player.frames(3)
    player.key("m")
    assert player.app.scenes[-1] == scene


def test_resigning_asks(player: Player, scene: PlayScene) -> None:
    player.key("escape")
    assert isinstance(player.scene, PauseScene)
    player.key("down", "down", "down", "down", "down", "return")
    assert scene.match.outcome is None
    player.key("return")
    assert scene.match.outcome is not None
    player.frames(120)
    assert isinstance(player.scene, GameOverScene)
    assert player.scene.told


def test_by_pad_alone(player: Player, pad: Pad, scene: PlayScene) -> None:
    pad.push("leftx", 0.7)
    pad.push("lefty", -0.7)
    player.frames(8)
    pad.push("leftx", 0.0)
    pad.push("lefty", 0.0)
    player.frames(4)
    assert _own(scene).pos == Pos(26, 24)
    player.button(pad, "dpleft", "a")
    assert scene.chooser.asks_slot
    player.button(pad, "dpup")
    assert _own(scene).gear[0] == "iron_sword"
    player.button(pad, "x")
    assert scene.chooser.asks_slot
    player.button(pad, "dpup", "dpdown")
    assert isinstance(scene.match.record().log[-1][1], Throw)
    player.button(pad, "dpup", "a")
    assert _own(scene).board == 1
    player.button(pad, "y")
    player.button(pad, "back")
    assert isinstance(player.scene, ReadingScene)
    player.button(pad, "b")
    assert player.app.scenes[-1] == scene


def test_a_click_walks_and_stops(player: Player, scene: PlayScene) -> None:
    goal = Pos(20, 22)
    player.click(scene.screen.stage.rect_of(goal).center)
    player.frames(30)
    assert _own(scene).pos == goal
    assert all(isinstance(action, Move) for _, action in scene.match.record().log)
    player.click(scene.screen.stage.rect_of(goal).center)
    assert scene.match.ply == 5


def test_a_click_on_a_slot_wields(player: Player, scene: PlayScene) -> None:
    left = scene.screen.stage.size[0]
    player.click((left + 40, TARGET_TOP - 16))
    assert scene.match.record().log[-1][1] == Use("wield", 3)


def test_whoever_is_seen_is_told_of(player: Player) -> None:
    ruleset = RULESETS["psttrl"]
    for path in sorted(LEVELS.glob("*.tmx")):
        made = PlayScene(player.house, Match(ruleset, load_level(path, RULESETS), 1, 1))
        player.app.scenes = [made]
        player.frames(2)
        for actor in _view(made).actors:
            if actor.seat is None and actor.board == _view(made).focus:
                player.click(made.screen.stage.rect_of(actor.pos).center, button=2)
                assert made.screen.told


def test_the_view_of_oneself_wields_what_is_looked_at(player: Player, scene: PlayScene) -> None:
    player.key("k", "g", "h")
    before = len(scene.match.record().log)
    player.key("v")
    kit = player.scene
    assert isinstance(kit, KitScene)
    assert kit.lines() == []
    player.key("h")
    words = " ".join(line for line, _ in kit.lines())
    assert "iron sword" in words
    assert "DEF +4, ATK +4" in words
    player.key("w")
    assert player.scene == scene
    assert _own(scene).gear[0] == "iron_sword"
    player.key("v", ".", "w", "v", "v")
    assert _own(scene).gear[0] == ""
    assert len(scene.match.record().log) == before + 2


def test_the_view_of_oneself_by_pad_and_by_mouse(
    player: Player, pad: Pad, scene: PlayScene
) -> None:
    player.key("k", "g", "h")
    player.button(pad, "rightstick", "dpleft", "a")
    assert _own(scene).gear[0] == "iron_sword"
    player.button(pad, "rightstick")
    kit = player.scene
    assert isinstance(kit, KitScene)
    player.click((100, 180))
    assert kit.slot == 2
    player.click((100, 180))
    assert player.scene == scene
    assert _own(scene).gear[0] == ""


def test_a_description_gives_the_numbers_of_level_0(player: Player) -> None:
    ruleset = RULESETS["psttrl"]
    made = PlayScene(
        player.house, Match(ruleset, load_level(LEVELS / "03-catch.tmx", RULESETS), 1, 1)
    )
    player.app.scenes = [made]
    player.frames()
    player.key("x")
    creature = next(a for a in _view(made).actors if a.pos == made.survey.explorer.cursor)
    player.key("v")
    assert isinstance(player.scene, ReadingScene)
    words = " ".join(line for line, _ in player.scene.text.rows)
    chapter, numbers = numbers_of(ruleset.book, creature.kind) or ("", ())
    assert f"At level 0: MHP {numbers[0]}, STR {numbers[1]}" in words
    assert say(ruleset.name, f"{chapter}.{creature.kind}")[:20] in words
