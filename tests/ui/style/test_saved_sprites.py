"""A sprite that is saved while the game is open."""

import shutil
from pathlib import Path

import pygame
import pytest

from game.ui.style.sprite_bank import SpriteBank
from tests.support.paths import ROOT


def test_a_saved_sprite_is_shown_and_a_broken_one_is_not(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    for file in (ROOT / "sprites" / "ui").glob("speech.*"):
        shutil.copy(file, tmp_path)
    bank = SpriteBank(tmp_path)
    tail, version = bank.frame("speech", "tail", 0), bank.version
    assert not bank.read_saved()
    path = tmp_path / "speech.tail.png"
    picture = pygame.image.load(path)
    picture.fill("#e83b3b")
    path.write_bytes(path.read_bytes()[:-20])
    assert not bank.read_saved()
    assert not capfd.readouterr().err
    assert bank.frame("speech", "tail", 0) is tail
    pygame.image.save(picture, path)
    assert bank.read_saved()
    assert bank.version > version
    assert tuple(bank.frame("speech", "tail", 0).get_at((0, 0))) == (0xE8, 0x3B, 0x3B, 255)
    # Without a clip that the game may ask for, the sheet stays as it was.
    table = (tmp_path / "speech.tail.json").read_text(encoding="utf-8")
    (tmp_path / "speech.tail.json").write_text(table.replace('"tail_loud"', '"tail_b"'))
    assert not bank.read_saved()
