"""Lights on paths: they run where one sees, tell nothing, and spread from where somebody leaves."""

from __future__ import annotations

from dataclasses import replace

import pygame

from game.content.assets.looks import looks_of
from game.core.grid import Grid, Terrain
from game.core.view import Board
from game.ui.board.dungeon_ground import DungeonGround
from game.ui.style.sprite_bank import SpriteBank

_SIDE = 14
_FLOOR = bytes([Terrain.FLOOR]) * _SIDE**2


def _lit(ground: DungeonGround, time: float) -> int:
    """Return how many pixels lights on paths change."""
    picture = pygame.Surface((_SIDE * 16, _SIDE * 16))
    ground.path_lights.draw(picture, (0, 0), time)
    unlit = pygame.mask.from_threshold(picture, (0, 0, 0), (1, 1, 1, 255))
    return picture.width**2 - unlit.count()


def test_lights_run_in_sight_and_spread_from_an_exit(bank: SpriteBank) -> None:
    looks = looks_of("codekeeper")
    ground = DungeonGround(bank.for_looks(looks))
    ground.use_atmosphere(looks.atmospheres[0])
    board = Board(Grid(_SIDE, _SIDE, _FLOOR), b"\1" * _SIDE**2)
    ground.show(board)
    moments = [step / 4 for step in range(1, 17)]
    assert not _lit(ground, 0.0)
    assert any(_lit(ground, time) for time in moments)
    ground.show(replace(board, visible=bytes(_SIDE**2)))
    assert not any(_lit(ground, time) for time in moments)
    ground.path_lights.start_wave((112.0, 112.0), 0.05)
    lit = []
    for _ in range(3):
        ground.advance(0.15)
        lit.append(_lit(ground, 0.0))
    assert lit[0] < lit[1] < lit[2]
    ground.path_lights.stop_wave()
    assert not _lit(ground, 0.0)
