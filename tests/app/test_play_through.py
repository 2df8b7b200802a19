"""Games begun and steered by mouse or gamepad alone, and keys that mean nothing in a game."""

import pytest

from game.core.match import Match
from game.rulesets import RULESETS
from game.scenes.match.pause import PauseScene
from game.scenes.match.play import PlayScene
from game.scenes.title import TitleScene
from game.ui.input.bindings import Bindings, Device
from game.ui.input.input_reader import InputReader
from game.ui.input.ruleset_keymap import keymap_of
from tests.support.game_driver import GameDriver, match_of
from tests.support.virtual_gamepad import VirtualGamepad


@pytest.mark.slow
def test_the_stick_moves_once_then_repeats(player: GameDriver, pad: VirtualGamepad) -> None:
    menu = player.scene_as(TitleScene).menu
    pad.push("lefty", 0.3)
    player.run_frames(3)
    assert menu.index == 0
    pad.push("lefty", 0.9)
    player.run_frames(3)
    assert menu.index == 1
    player.run_frames(20)
    assert menu.index == 2
    pad.push("lefty", 0.0)
    player.run_frames(2)
    held = menu.index
    player.run_frames(40)
    assert menu.index == held


@pytest.mark.slow
def test_unplugging_the_pad_pauses(player: GameDriver, pad: VirtualGamepad) -> None:
    player.press_button(pad, "a", "a", "dpup", "a")
    assert isinstance(player.scene, PlayScene)
    pad.unplug()
    player.run_frames(4)
    assert isinstance(player.scene, PauseScene)
    assert not player.context.reader.device.is_pad
    again = VirtualGamepad("Sony DualShock 4", (0x054C, 0x09CC))
    player.run_frames(4)
    player.press_button(again, "a")
    assert isinstance(player.scene, PlayScene)
    assert player.context.reader.device is Device.PLAYSTATION
    again.unplug()


@pytest.mark.slow
def test_a_shot_shakes_the_pad(player: GameDriver, pad: VirtualGamepad) -> None:
    player.press_button(pad, "a", "a", "dpup", "a")
    scene = player.scene_as(PlayScene)
    player.press_key("1")
    player.press_button(pad, "dpup")
    assert (match_of(scene).ply, bool(pad.rumbles)) == (1, True)


def test_two_pads(player: GameDriver, pad: VirtualGamepad) -> None:
    other = VirtualGamepad()
    player.run_frames(4)
    assert player.context.reader.pad_count == 2
    player.press_button(other, "dpdown")
    assert isinstance(player.scene, TitleScene)
    assert player.scene.menu.index == 1
    player.press_button(pad, "dpdown")
    assert player.scene.menu.index == 2
    other.unplug()
    player.run_frames(4)
    assert player.context.reader.pad_count == 1


@pytest.mark.parametrize("name", [name for name in RULESETS if not keymap_of(name).eight_way])
def test_diagonal_keys_are_refused_in_four_way_rulesets(player: GameDriver, name: str) -> None:
    ruleset = RULESETS[name]
    seats = ruleset.seats.start
    match = Match(ruleset, ruleset.generate({}, 3), seats, 3, ["human"] * seats)
    scene = player.play(match)
    scene.hot_seat.is_covered = False
    player.show(scene)
    ply = match.ply
    for key in ("y", "u", "b", "n", "[1]", "[3]", "[7]", "[9]"):
        scene.screen.toast.hide()
        player.press_key(key)
        assert scene.screen.toast.time_left > 0
        assert scene.screen.toast.text == "That key does nothing here."
    assert match.ply == ply


def test_a_pad_keeps_working_when_the_one_before_it_is_unplugged(
    player: GameDriver, pad: VirtualGamepad
) -> None:
    other = VirtualGamepad()
    player.run_frames(4)
    pad.unplug()
    player.run_frames(4)
    canvas = player.app.canvas
    reader = InputReader(Bindings({}), canvas.to_logical, canvas.resize)
    reader.open_pads()
    assert reader.pad_count == 1
    player.press_button(other, "dpdown")
    assert player.scene_as(TitleScene).menu.index == 1
    other.unplug()
