"""Beyond the board: bright enough to be a place, too dim to be taken for floor."""

from __future__ import annotations

import pygame
import pytest

from game.content.assets.looks import looks_of
from game.content.maps.shipped_maps import list_levels
from game.content.tmx.reader import load_level
from game.core.actor import Seat
from game.devtools.gallery.darkness import dark_share
from game.rulesets import MENU_RULESETS, RULESETS
from game.ui.anim.stage import Stage
from game.ui.style.sprite_bank import SpriteBank
from tests.ui.conftest import VIEW_SIZE


@pytest.mark.parametrize("name", MENU_RULESETS)
def test_under_a_fifth_of_a_first_turn_is_nearly_black(bank: SpriteBank, name: str) -> None:
    ruleset = RULESETS[name]
    level = load_level(list_levels(name)[0], RULESETS)
    state = ruleset.new_game(level, ruleset.seats[0], 3)
    stage = Stage(bank, looks_of(name), VIEW_SIZE)
    stage.snap_to(state.observe(Seat(0)), ())
    for _ in range(30):
        stage.advance(1 / 60)
    target = pygame.Surface(VIEW_SIZE)
    stage.draw(target, (0, 0))
    assert dark_share(target, target.get_rect()) < 0.2
