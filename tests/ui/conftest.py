"""Stages with the project's own sprites."""

import pytest

from game.content.assets.looks import looks_of
from game.ui.stage.stage import Stage
from game.ui.style.sprite_bank import SpriteBank
from tests.support.paths import ROOT

VIEW_SIZE = (472, 360)


@pytest.fixture
def bank() -> SpriteBank:
    return SpriteBank(ROOT / "sprites")


@pytest.fixture
def stage(bank: SpriteBank) -> Stage:
    return Stage(bank, looks_of("railgun"), VIEW_SIZE)
