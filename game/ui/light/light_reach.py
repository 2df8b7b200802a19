"""How far light comes: it fills rooms and fades round corners, but does not pass walls."""

import math
from functools import cache, lru_cache
from heapq import heappop, heappush

import pygame

from game.core.grid import Grid, Pos
from game.ui.board.dungeon_tiles import IS_OPEN
from game.ui.light.light_map import DOWNSCALE
from game.ui.style.constants import TILE

_CELL = TILE // DOWNSCALE
_MAX_CELLS = 7
# The share of light, of 255, that walls show, and that gets anywhere at all.
_ON_WALLS, _STRAY = 190, 26
# What a detour of one cell costs.
_DETOUR = 70
_STEPS = tuple((dx, dy, math.hypot(dx, dy)) for dy in (-1, 0, 1) for dx in (-1, 0, 1) if dx or dy)


class LightReach:
    """Masks of the cells around a light, in one grid."""

    def __init__(self, grid: Grid) -> None:
        """Let light spread in a grid; what is unknown stops it."""
        self._grid = grid
        self._open = grid.terrain.translate(IS_OPEN)
        self._masks: dict[tuple[int, int, int], pygame.Surface] = {}

    def mask(self, at: tuple[float, float], radius: float) -> tuple[pygame.Surface, Pos]:
        """Return how much of a light comes to each point around it, and the mask's first cell.

        Position and radius are in board pixels; the mask has 1/`DOWNSCALE` of their resolution.
        """
        x, y = int(at[0] // TILE), int(at[1] // TILE)
        cells = min(_MAX_CELLS, int(radius / TILE) + 1)
        key = (x, y, cells)
        if key not in self._masks:
            self._masks[key] = _mask(self._window(x, y, cells), 2 * cells + 1)
        return self._masks[key], Pos(x - cells, y - cells)

    def _window(self, x: int, y: int, cells: int) -> bytes:
        width, size = self._grid.width, 2 * cells + 1
        left, right = max(0, x - cells), min(width, x + cells + 1)
        before, after = bytes(max(0, cells - x)), bytes(max(0, x + cells + 1 - width))
        rows = []
        for row in range(y - cells, y + cells + 1):
            known = 0 <= row < self._grid.height and left < right
            cut = self._open[row * width + left : row * width + right] if known else b""
            rows.append(before + cut + after if known else bytes(size))
        return b"".join(rows)


@lru_cache(1024)
def _mask(window: bytes, size: int) -> pygame.Surface:
    """Return the share of light in the cells of a square, softened, from its middle on."""
    middle = size // 2
    start = (middle, middle)
    if not window[middle * size + middle] and middle + 1 < size:
        # A lamp on a wall hangs on its south side.
        start = (middle, middle + 1)
    levels = bytearray([_STRAY]) * (size * size)
    straight = _straight_ways(size, start)
    for index, way in _ways(window, size, start[1] * size + start[0]).items():
        detour = way - straight[index]
        level = 255 if detour <= 0.5 else max(_STRAY, 255 - int((detour - 0.5) * _DETOUR))
        levels[index] = level if window[index] else level * _ON_WALLS // 255
    cells = pygame.image.frombuffer(bytes(levels), (size, size), "P")
    cells.set_palette([(level, level, level) for level in range(256)])
    mask = pygame.Surface((size * _CELL, size * _CELL))
    mask.blit(pygame.transform.scale(cells, mask.get_size()), (0, 0))
    return pygame.transform.box_blur(mask, 2)


def _ways(window: bytes, size: int, start: int) -> dict[int, float]:
    """Return the length of the shortest way to each cell, through open ones, by their indices."""
    ways, steps = {start: 0.0}, _next_cells(size)
    far = [math.inf] * (size * size)
    far[start] = 0.0
    # Cells by the length of the way to them: those at the front have no shorter one.
    front = [(0.0, start)]
    while front:
        way, cell = heappop(front)
        if way > far[cell]:
            continue
        ways[cell] = way
        if window[cell] or cell == start:
            for following, length in steps[cell]:
                if way + length < far[following] - 1e-6:
                    far[following] = way + length
                    heappush(front, (way + length, following))
    return ways


@cache
def _straight_ways(size: int, start: tuple[int, int]) -> tuple[float, ...]:
    return tuple(math.hypot(x - start[0], y - start[1]) for y in range(size) for x in range(size))


@cache
def _next_cells(size: int) -> tuple[tuple[tuple[int, float], ...], ...]:
    """Return where one comes in one step from each cell of a square, and how long that step is."""
    inside = range(size)
    return tuple(
        tuple(
            ((y + dy) * size + x + dx, length)
            for dx, dy, length in _STEPS
            if x + dx in inside and y + dy in inside
        )
        for y in inside
        for x in inside
    )
