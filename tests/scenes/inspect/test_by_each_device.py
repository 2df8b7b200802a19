"""Everything in a dungeon by keys, pad or mouse alone, and what the foot names."""

import pytest

from game.scenes.match.play import PlayScene
from tests.scenes.inspect.dungeon_play import manual_keys as manual_keys
from tests.scenes.inspect.dungeon_play import scene as scene
from tests.support.game_driver import GameDriver
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
