"""Everything in a dungeon by keys, pad or mouse alone, and what the foot names."""

from dataclasses import replace

import pytest

from game.core.action import EndTurn, Move, Throw, Use, Wait
from game.core.grid import Direction, Pos
from game.core.match import Match
from game.rulesets import RULESETS
from game.scenes.dialogs import Dialog
from game.scenes.inspect.floor_map import FloorMapScene
from game.scenes.inspect.inventory import InventoryScene
from game.scenes.match.pause import PauseScene
from game.scenes.match.play import PlayScene
from game.ui.input.command import Command
from game.ui.widgets.part import Part
from tests.rulesets.psttrl.boards import level
from tests.scenes.inspect.dungeon_play import manual_keys as manual_keys
from tests.scenes.inspect.dungeon_play import own_actor, view_of
from tests.scenes.inspect.dungeon_play import scene as scene
from tests.support.game_driver import GameDriver, match_of
from tests.support.narrow import not_none
from tests.support.virtual_gamepad import VirtualGamepad

pytestmark = pytest.mark.slow


def test_eight_way_movement_has_a_prompt_on_every_device(
    player: GameDriver, pad: VirtualGamepad, scene: PlayScene
) -> None:
    assert "eight_keys" in player.drawn_prompts()
    assert "Move, attack" in player.drawn_texts()
    player.press_key("y", "l", "g", "k", "t", "k")
    assert "eight_keys" in player.drawn_prompts()
    player.press_key("c")
    player.press_button(pad, "leftshoulder", "b")
    assert "pad_eight" in player.drawn_prompts()


def test_by_pad_alone(player: GameDriver, pad: VirtualGamepad, scene: PlayScene) -> None:
    pad.push("leftx", 0.7)
    pad.push("lefty", -0.7)
    player.run_frames(8)
    pad.push("leftx", 0.0)
    pad.push("lefty", 0.0)
    player.run_frames(4)
    assert own_actor(scene).pos == Pos(26, 24)
    player.press_button(pad, "dpleft", "a")
    assert scene.match.chooser.needs_slot
    player.press_button(pad, "dpup")
    assert own_actor(scene).gear[0] == "iron_sword"
    player.press_button(pad, "x", "x")
    assert scene.match.chooser.needs_slot
    player.press_button(pad, "dpup", "dpdown")
    assert isinstance(match_of(scene).record().log[-1][1], Throw)
    player.press_button(pad, "dpup", "a")
    assert own_actor(scene).board == 1
    player.press_button(pad, "y")
    pad.push("rightx", -1.0)
    player.run_frames(4)
    assert isinstance(player.scene, Dialog)
    player.press_button(pad, "b")
    assert player.app.scenes[-1] == scene


def _slot(scene: PlayScene, number: int) -> tuple[int, int]:
    """Return a point of the screen in a slot's row."""
    left, top = not_none(scene.screen.panel.layout.area_of(Part("slot", number))).topleft
    return scene.screen.stage.camera.size[0] + left + 40, top + 4


def test_a_click_on_a_slot_wields(player: GameDriver, scene: PlayScene) -> None:
    player.click(_slot(scene, 3))
    assert match_of(scene).record().log[-1][1] == Use("wield", 3)


def test_the_view_of_oneself_by_pad_and_by_mouse(
    player: GameDriver, pad: VirtualGamepad, scene: PlayScene
) -> None:
    player.press_key("k", "g", "h")
    player.press_button(pad, "rightstick", "dpleft", "a")
    assert own_actor(scene).gear[0] == "iron_sword"
    player.press_button(pad, "rightstick")
    kit = player.scene_as(InventoryScene)
    player.click((100, 180))
    assert kit.selected_slot == 2
    player.click((100, 180))
    assert player.scene == scene
    assert own_actor(scene).gear[0] == ""


def _prompt(player: GameDriver, command: Command) -> tuple[int, int]:
    """Return the point where a command's prompt can be clicked."""
    for x in range(0, 640, 2):
        for y in (338, 344, 350, 326, 300, 306):
            if player.context.painter.prompt_at((x, y)) is command:
                return x, y
    raise AssertionError(f"nothing to click for {command}")


def test_everything_by_mouse_alone(player: GameDriver, scene: PlayScene) -> None:
    stage = scene.screen.stage

    def slot(number: int) -> tuple[int, int]:
        return _slot(scene, number)

    def cell(dx: int, dy: int) -> tuple[int, int]:
        own = own_actor(scene).pos
        return stage.camera.rect_of(Pos(own.x + dx, own.y + dy)).center

    player.click(cell(0, -1))
    player.click(_prompt(player, Command.PICK_UP))
    player.click(slot(1))
    assert own_actor(scene).gear == ("", "", "iron_sword", "", "")
    player.click(slot(1))
    assert own_actor(scene).gear[0] == "iron_sword"
    player.click(slot(1))
    assert own_actor(scene).gear[0] == ""
    player.click(slot(1), button=3)
    player.click(cell(1, 0))
    assert isinstance(match_of(scene).record().log[-1][1], Throw)
    player.click(slot(1), button=3)
    assert scene.match.chooser.is_default, "nothing is left to throw"
    player.click(_prompt(player, Command.EXAMINE))
    # This button does nothing: the mouse only moves there.
    player.click(cell(-1, 0), button=8)
    assert scene.inspector.look_cursor.cursor == own_actor(scene).pos.step(Direction.W)
    player.click(_prompt(player, Command.BACK))
    plies = match_of(scene).ply
    player.click(_prompt(player, Command.PASS))
    assert match_of(scene).record().log[plies][1] == Wait(2)
    # What ends a match is in the pause menu alone.
    for _ in scene.match.chooser.verbs:
        assert scene.match.chooser.verb != Use("resign")
        player.click(_prompt(player, Command.NEXT_VERB))


@pytest.mark.parametrize(
    ("command", "kind"),
    [
        (Command.MAP, FloorMapScene),
        (Command.LOG, Dialog),
        (Command.DESCRIBE, InventoryScene),
        (Command.MENU, PauseScene),
    ],
)
def test_what_the_foot_names_opens_by_a_click(
    player: GameDriver, scene: PlayScene, command: Command, kind: type
) -> None:
    player.context.change_settings(replace(player.context.settings, key_set="full"))
    player.run_frames(4)
    player.press_key("y")
    player.click(_prompt(player, command))
    assert isinstance(player.scene, kind)
    if kind is not PauseScene:
        player.click((2, 2), button=3)
        assert player.app.scenes[-1] == scene


def test_a_question_is_taken_back_by_its_own_key(player: GameDriver) -> None:
    made = level(("@r..",), who={"r": "rat"}, hero={"kind": "lead_golem"})
    scene = player.show(player.play(Match(RULESETS["psttrl"], made, 1, 1)), 0)
    player.press_key("l")
    player.press_key("z")
    assert scene.screen.toast.question
    player.press_key("z")
    assert scene.match.chooser.is_default
    player.press_key("z", "c")
    assert scene.match.chooser.is_default
    assert match_of(scene).ply == 1
    player.press_key("z", "o")
    assert own_actor(scene).kind == "rat"


def _asked_to_strike(player: GameDriver) -> PlayScene:
    """Return a match in which the player has just stepped beside a lead golem and may attack."""
    drawing = ("......", "@.g...", "......")
    made = level(drawing, who={"g": "lead_golem+9"}, hero={"kind": "bat", "level": 9})
    scene = player.play(Match(RULESETS["psttrl"], made, 1, 1))
    player.app.scenes = [scene]
    player.run_frames()
    player.press_key("l")
    assert view_of(scene).gauge("post_move").value == 1
    return scene


def test_the_post_move_question_is_answered_on_every_device(
    player: GameDriver, pad: VirtualGamepad
) -> None:
    scene = _asked_to_strike(player)
    assert "Post-move attack" in scene.screen.toast.question
    player.press_key("h")
    assert scene.screen.toast.text, "nothing is there"
    assert view_of(scene).gauge("post_move").value == 1
    player.press_key("x", "x", "m", "m", "p", "p", "v", "v")
    assert view_of(scene).gauge("post_move").value == 1
    player.press_key(".")
    assert match_of(scene).record().log[-1][1] == EndTurn()
    scene = _asked_to_strike(player)
    player.click(_prompt(player, Command.PASS))
    assert match_of(scene).record().log[-1][1] == EndTurn()
    scene = _asked_to_strike(player)
    player.click(scene.screen.stage.camera.rect_of(Pos(2, 1)).center)
    assert match_of(scene).record().log[-1][1] == Move(Direction.E)
    assert own_actor(scene).pos == Pos(1, 1)
    scene = _asked_to_strike(player)
    player.press_button(pad, "y")
    assert match_of(scene).record().log[-1][1] == EndTurn()
    scene = _asked_to_strike(player)
    player.press_button(pad, "dpright")
    assert match_of(scene).record().log[-1][1] == Move(Direction.E)
