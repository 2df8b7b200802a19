"""Ambient life: limited, the same in every run, and gone with reduced motion."""

import pygame
import pytest

from game.content.assets.looks import looks_of
from game.ui.board.ambient_life import AmbientLife
from game.ui.stage.stage import Stage
from tests.rulesets.railgun.boards import SEAT, board
from tests.ui.conftest import VIEW_SIZE


def test_reduced_motion_has_no_life(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[float] = []
    monkeypatch.setattr(AmbientLife, "draw", lambda *arguments: drawn.append(arguments[3]))
    stage.snap_to(board("@...", facing="E", hearing=0).observe(SEAT), ())
    assert looks_of("railgun").atmospheres[0].life
    stage.draw(pygame.Surface(VIEW_SIZE), (0, 0))
    assert drawn
    drawn.clear()
    stage.options.reduce_motion = True
    stage.draw(pygame.Surface(VIEW_SIZE), (0, 0))
    assert not drawn
