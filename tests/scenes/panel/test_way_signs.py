"""Signs of a way: what it is for, how dangerous its end is, and what they leave to be seen."""

from copy import copy
from dataclasses import replace
from typing import Any

import pytest
from pygame import Rect, Surface, Vector2

from game.agents.travel.trail_finder import TrailFinder
from game.content.assets.sprite_sheets import ITEM_ICONS
from game.core.actor import ActorId, Seat
from game.core.event import Outcome
from game.core.grid import Direction, Pos
from game.rulesets.dooom.gauges import all_gauges
from game.scenes.panel import advice
from game.ui.board import sign_shapes as shapes
from game.ui.board.camera import Camera
from game.ui.stage import board_picture
from game.ui.style.style import ACCENT, DANGER, TEXT
from tests.rulesets.codekeeper.boards import board as maze


def test_an_exit_beneath_a_foe_has_a_badge(
    player: GameDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    badges = list[Rect]()
    monkeypatch.setattr(shapes, "draw_badge", lambda *args: badges.append(args[1]))
    for cell in 3, 2:
        state = with_monster_on(maze("H.E."), "orc", cell, 0)
        stage = _begun(player, "codekeeper", state).screen.stage
        assert (stage.spot_of(Pos(2, 0)) in badges) is (cell == 2)
