"""What is kept from frame to frame, and what is drawn before it is seen."""

from __future__ import annotations

from collections import Counter
from itertools import count

import pygame
import pytest

from game.content.assets.looks import looks_of
from game.ui.anim.stage import Stage
from game.ui.board import dungeon_ground
from game.ui.board.dungeon_ground import DungeonGround
from game.ui.board.ground_block import GroundBlock
from game.ui.style.kept import Kept
from game.ui.style.sprite_bank import SpriteBank
from tests.rulesets.railgun.boards import SEAT, board

SIZE = (96, 64)
LONG_HALL = ("#" * 40, "#@" + "." * 37 + "#", "#" * 40)


def test_only_another_key_makes_anew() -> None:
    kept, numbers = Kept[int](), count()
    made = [kept.of(key, lambda: next(numbers)) for key in ("a", "a", "b", "b", "a")]
    assert made == [0, 0, 1, 1, 2]


def test_the_floor_is_drawn_20_times_a_second_and_blocks_beside_it_ahead(
    bank: SpriteBank, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn = Counter[str]()
    draw = DungeonGround.draw

    def counted(ground: DungeonGround, *where: object) -> None:
        drawn["floor"] += 1
        draw(ground, *where)  # type: ignore[arg-type]

    class Block(GroundBlock):
        def __init__(self, *what: object) -> None:
            drawn["blocks"] += 1
            super().__init__(*what)  # type: ignore[arg-type]

    monkeypatch.setattr(DungeonGround, "draw", counted)
    monkeypatch.setattr(dungeon_ground, "GroundBlock", Block)
    stage = Stage(bank, looks_of("railgun"), SIZE)
    stage.set_overview(wanted=True)
    stage.snap_to(board(*LONG_HALL, facing="N", hearing=0).observe(SEAT), ())
    picture = pygame.Surface(SIZE)
    stage.draw(picture, (0, 0))
    at_first = drawn["blocks"]
    for _ in range(60):
        stage.advance(1 / 60)
        stage.draw(picture, (0, 0))
    assert 18 <= drawn["floor"] <= 26
    assert drawn["blocks"] > at_first
