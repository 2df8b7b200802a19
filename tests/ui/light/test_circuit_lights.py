"""Lights on paths: they run where one sees, tell nothing, and spread from where somebody leaves."""

import pygame

from game.content.assets.looks import looks_of
from game.core.grid import Grid, Terrain
from game.core.view import Board
from game.ui.board.dungeon_tiles import CellTiles
from game.ui.light.circuit_lights import CircuitLights
from game.ui.style.sprite_bank import SpriteBank

_SIDE = 14


def _lit(lights: CircuitLights, time: float) -> int:
    """Return how many pixels lights on paths change."""
    picture = pygame.Surface((_SIDE * 16, _SIDE * 16))
    lights.draw(picture, (0, 0), time)
    return picture.width**2 - pygame.mask.from_threshold(picture, (0, 0, 0), (1, 1, 1, 255)).count()


def test_lights_run_in_sight_and_spread_from_an_exit(bank: SpriteBank) -> None:
    looks = looks_of("codekeeper")
    look, bank = looks.atmospheres[0].path_light, bank.for_looks(looks)
    grid = Grid(_SIDE, _SIDE, bytes([Terrain.FLOOR]) * _SIDE**2)
    lights, tiles = CircuitLights(), CellTiles(bank, grid)
    assert look is not None
    lights.show(bank, Board(grid, b"\1" * _SIDE**2), tiles, look)
    moments = [step / 4 for step in range(1, 17)]
    assert not _lit(lights, 0.0)
    assert any(_lit(lights, time) for time in moments)
    lights.show(bank, Board(grid, bytes(_SIDE**2)), tiles, look)
    assert not any(_lit(lights, time) for time in moments)
    lights.start_wave((112.0, 112.0), 0.05)
    lit = []
    for _ in range(3):
        lights.advance(0.15)
        lit.append(_lit(lights, 0.0))
    assert lit[0] < lit[1] < lit[2]
    lights.stop_wave()
    assert not _lit(lights, 0.0)
