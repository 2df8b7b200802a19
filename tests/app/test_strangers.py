"""A stranger who presses only what the screen shows finds the lessons and wins them."""

from __future__ import annotations

import pytest

from game.rulesets import MENU_RULESETS
from tests.support.game_driver import GameDriver
from tests.support.stranger import Stranger, play_course
from tests.support.virtual_gamepad import VirtualGamepad


@pytest.mark.slow
@pytest.mark.parametrize("name", MENU_RULESETS)
def test_the_first_lesson_is_found_and_won_by_pad(
    player: GameDriver, pad: VirtualGamepad, name: str
) -> None:
    stranger = Stranger(player, pad)
    assert play_course(stranger, name, lessons=1) == 1
    # At a press a second it takes far less than five minutes.
    assert stranger.presses < 60


@pytest.mark.slow
def test_the_first_lesson_is_found_and_won_by_keyboard(player: GameDriver) -> None:
    assert play_course(Stranger(player), MENU_RULESETS[0], lessons=1) == 1
