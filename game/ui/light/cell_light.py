"""The light of a board's cells: of those in sight, remembered and unknown, and sun in meadows."""

from functools import lru_cache
from operator import add, and_

import pygame

from game.core.grid import Pos, Terrain
from game.core.view import Board
from game.ui.board.dungeon_ground import DungeonGround
from game.ui.light.light_map import DOWNSCALE
from game.ui.light.light_reach import LightReach
from game.ui.style.cell_hash import cell_hash
from game.ui.style.constants import REVEAL_SECONDS, TILE, shade

_CELL = TILE // DOWNSCALE
_NO_LIGHT = (0, 0, 0)
# The share of the light of remembered cells at their border to unknown ones.
_BORDER = 0.85
_IS_WALL = bytes(code == Terrain.WALL for code in range(256))
# The shade in a meadow, and how many cells its patches are apart.
_SHADE = pygame.Color(212, 218, 232)
_CELLS_PER_SHADE = 8


class CellLight:
    """The light of one ground's cells; newly visible cells fade in, those out of sight fade out."""

    def __init__(self, ground: DungeonGround, board: Board, before: "CellLight | None") -> None:
        """Take a board as its ground shows it; the light before fades if it was the same place's.

        Pictures have 1/`DOWNSCALE` of the board's resolution.
        """
        self.place = ground.place
        self.board = board
        self.atmosphere = ground.atmosphere
        self.open_cells = _open_cells(board)
        self.reach = LightReach(board.grid)
        self.reveal = 0.0
        self.light = _light(ground, board)
        self._old: pygame.Surface | None = None
        if before is not None and before.place is self.place:
            self._old, self.reveal = before.light, REVEAL_SECONDS
            if before.board.grid is board.grid:
                self.reach = before.reach

    def advance(self, dt: float) -> None:
        """Advance the fade by `dt` seconds."""
        self.reveal = max(0.0, self.reveal - dt)

    def picture(self) -> pygame.Surface:
        """Return the light of all cells."""
        if self._old is None or self.reveal <= 0:
            return self.light
        mixed = self._old.copy()
        self.light.set_alpha(int(255 * (1 - self.reveal / REVEAL_SECONDS)))
        mixed.blit(self.light, (0, 0))
        self.light.set_alpha(None)
        return mixed


def _light(ground: DungeonGround, board: Board) -> pygame.Surface:
    """Return the light of known cells, darker towards unknown ones, and of the backdrop."""
    air, grid = ground.atmosphere, board.grid
    assert ground.tiles is not None
    known = ground.tiles.known
    # One pixel per cell: 0 beyond, 1 remembered, 2 seen.
    levels = bytes(map(add, known, map(and_, known, board.visible)))
    cells = pygame.image.frombuffer(levels, (grid.width, grid.height), "P")
    cells.set_palette((shade(air.remembered, _BORDER), air.remembered, air.seen))
    light = pygame.Surface((grid.width * _CELL, grid.height * _CELL))
    light.blit(pygame.transform.scale(cells, light.get_size()), (0, 0))
    light = pygame.transform.box_blur(light, 2)
    walls = pygame.image.frombuffer(grid.terrain.translate(_IS_WALL), cells.get_size(), "P")
    walls.set_palette(((255,) * 3, (round(255 * air.walls),) * 3))
    light.blit(pygame.transform.scale(walls, light.get_size()), (0, 0), None, pygame.BLEND_RGB_MULT)
    cells.set_palette((air.unknown, _NO_LIGHT, _NO_LIGHT))
    beyond = pygame.Surface(light.get_size())
    beyond.blit(pygame.transform.scale(cells, light.get_size()), (0, 0))
    beyond.set_colorkey(_NO_LIGHT)
    light.blit(beyond, (0, 0))
    if ground.is_in_sun:
        light.blit(_sun_and_shade(light.get_size()), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    return light


@lru_cache(maxsize=4)
def _sun_and_shade(size: tuple[int, int]) -> pygame.Surface:
    columns, rows = (length // (_CELL * _CELLS_PER_SHADE) + 2 for length in size)
    shades = pygame.Surface((columns, rows))
    for x in range(columns):
        for y in range(rows):
            share = cell_hash(Pos(x, y), 12) % 256 / 255
            shades.set_at((x, y), pygame.Color(255, 255, 255).lerp(_SHADE, share))
    return pygame.transform.smoothscale(shades, size)


def _open_cells(board: Board) -> pygame.Surface:
    grid = board.grid
    cells = pygame.image.frombuffer(board.visible, (grid.width, grid.height), "P")
    cells.set_palette(((0, 0, 0), (255, 255, 255)))
    picture = pygame.Surface((grid.width * _CELL, grid.height * _CELL))
    picture.blit(pygame.transform.scale(cells, picture.get_size()), (0, 0))
    return picture
