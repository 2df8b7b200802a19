"""Light thrown by a beam: it shows floor and walls beside the beam in its colour."""

from collections.abc import Iterable, Iterator

import pygame

from game.core.grid import OPEN_TERRAIN, Direction, Grid, Pos
from game.ui.board.board_canvas import BoardCanvas
from game.ui.light.light_map import DOWNSCALE
from game.ui.style.constants import TILE, Color
from game.ui.style.light_pictures import bright_rim

# The light of cells by their distance from the beam; walls stop it.
_LEVELS = (190, 170, 110, 50)
# Of a wall on this side of the light only the top is seen, which lies in its shade.
_TOP_SHARE = 0.4
_TINT_SHARE = 0.1
_CELL = TILE // DOWNSCALE


class ThrownLight:
    """The cells that a beam lights, as a picture of their light; drawn anew in every frame."""

    def __init__(self, grid: Grid, cells: Iterable[Pos], side: Direction, color: Color) -> None:
        """Light the cells of a beam, what lies beside them, and the wall that ends it."""
        path, levels = list(cells), dict[Pos, int]()
        for cell, level in _lit_cells(grid, path, side):
            levels[cell] = max(level, levels.get(cell, 0))
        xs, ys = [cell.x for cell in levels], [cell.y for cell in levels]
        left, top = min(xs) - 1, min(ys) - 1
        small = pygame.Surface(((max(xs) - left + 2) * _CELL, (max(ys) - top + 2) * _CELL))
        for cell, level in levels.items():
            at = ((cell.x - left) * _CELL, (cell.y - top) * _CELL)
            small.fill([channel * level // 255 for channel in color], (*at, _CELL, _CELL))
        small = pygame.transform.box_blur(small, 2)
        self._at = (left * TILE, top * TILE)
        self._mask = pygame.transform.smoothscale_by(small, DOWNSCALE)
        # The light itself in the steps in which it fades.
        self._tints: dict[int, pygame.Surface] = {}

    def draw(self, canvas: BoardCanvas, strength: float, reached: pygame.Rect) -> None:
        """Add the light, 1 at its normal strength; it ends softly in board pixels `reached`."""
        picture, place = canvas.picture, self._mask.get_rect(topleft=self._at).move(canvas.origin)
        end = reached.move(canvas.origin)
        area = place.clip(picture.get_rect()).clip(end)
        if strength <= 0 or not area:
            return
        part = area.move(-place.left, -place.top)
        lit = picture.subsurface(area).copy()
        lit.blit(self._mask, (0, 0), part, pygame.BLEND_RGB_MULT)
        rim, at = bright_rim(end.size, (0, 0, 0)), (end.left - area.left, end.top - area.top)
        lit.blit(rim, at, special_flags=pygame.BLEND_RGB_SUB)
        if strength > 1:
            picture.blit(lit, area, special_flags=pygame.BLEND_RGB_ADD)
        _dim(lit, strength - 1 if strength > 1 else strength)
        picture.blit(lit, area, special_flags=pygame.BLEND_RGB_ADD)
        level = int(255 * min(1.0, strength * _TINT_SHARE))
        if level not in self._tints:
            self._tints[level] = self._mask.copy()
            _dim(self._tints[level], min(1.0, strength * _TINT_SHARE))
        picture.blit(self._tints[level], area, part, pygame.BLEND_RGB_ADD)


def _dim(light: pygame.Surface, share: float) -> None:
    level = int(255 * share)
    light.fill((level, level, level), special_flags=pygame.BLEND_RGB_MULT)


def _lit_cells(grid: Grid, path: list[Pos], direction: Direction) -> Iterator[tuple[Pos, int]]:
    """Yield the cells of a beam and those beside it, each with its light."""
    sides = [side for side in Direction if side.dx * direction.dx + side.dy * direction.dy == 0]
    for cell in path:
        yield cell, _LEVELS[0]
        for side in sides:
            yield from _lit_side(grid, cell, side)
    yield path[-1].step(direction), 255


def _lit_side(grid: Grid, start: Pos, side: Direction) -> Iterator[tuple[Pos, int]]:
    """Yield what lies on one side of a cell as far as the first wall, each with its light."""
    for distance in range(1, len(_LEVELS)):
        cell = start.step(side, distance)
        if not grid.in_bounds(cell) or grid.terrain_at(cell) not in OPEN_TERRAIN:
            yield cell, int(_LEVELS[distance - 1] * (1.0 if side is Direction.N else _TOP_SHARE))
            return
        yield cell, _LEVELS[distance]
