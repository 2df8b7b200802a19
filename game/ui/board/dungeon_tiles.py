"""Tiles of dungeon cells: floors, wall faces, shadows, decals."""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from game.content.assets.looks import TILES
from game.core.grid import OPEN_TERRAIN, Direction, Grid, Pos, Terrain
from game.ui.style.sprite_bank import SpriteBank
from game.ui.style.style import TILE

_WALLS = ("wall", "wall", "wall", "wall_b", "wall_c")
INNER_CORNERS = (
    (Direction.NE, Direction.N, Direction.E),
    (Direction.SE, Direction.S, Direction.E),
    (Direction.SW, Direction.S, Direction.W),
    (Direction.NW, Direction.N, Direction.W),
)
_BITS = ((Direction.N, 1), (Direction.E, 2), (Direction.S, 4), (Direction.W, 8))
_CELLS_PER_DECAL = 9
_AROUND = [(dx, dy) for dy in (-1, 0, 1) for dx in (-1, 0, 1)]


def cell_hash(pos: Pos, salt: int) -> int:
    """Return a 32-bit hash of a cell, so that random detail is the same in every frame."""
    value = (pos.x * 374761393 + pos.y * 668265263 + salt * 2246822519) & 0xFFFFFFFF
    value = ((value ^ (value >> 13)) * 1274126177) & 0xFFFFFFFF
    return value ^ (value >> 16)


def is_open(grid: Grid, pos: Pos) -> bool:
    """Return whether a cell is on the board and known to be open."""
    return grid.in_bounds(pos) and grid.terrain_at(pos) in OPEN_TERRAIN


def wall_mask(grid: Grid, pos: Pos) -> int:
    """Return a bit mask of open neighbours: 1 north, 2 east, 4 south, 8 west."""
    return sum(bit for direction, bit in _BITS if is_open(grid, pos.step(direction)))


def wall_clip(pos: Pos) -> str:
    """Return the clip of a wall cell."""
    return _WALLS[cell_hash(pos, 4) % len(_WALLS)]


def changed_cells(before: Grid | None, grid: Grid) -> Iterator[Pos]:
    """Yield the cells to redraw: those whose terrain changed and all their neighbours."""
    if before is None or (before.width, before.height) != (grid.width, grid.height):
        yield from (Pos(x, y) for y in range(grid.height) for x in range(grid.width))
        return
    cells: dict[Pos, None] = {}
    for index, (old, new) in enumerate(zip(before.terrain, grid.terrain, strict=True)):
        if old != new:
            x, y = grid.pos(index)
            cells.update((Pos(x + dx, y + dy), None) for dx, dy in _AROUND)
    yield from (pos for pos in cells if grid.in_bounds(pos))


def cells_beyond(grid: Grid) -> bytes:
    """Return which cells show the backdrop: the unknown ones, or solid rock if all are known.

    While some are unknown, rock must differ from them.
    """
    if Terrain.UNKNOWN in grid.terrain:
        return bytes(code == Terrain.UNKNOWN for code in grid.terrain)
    return bytes(
        code == Terrain.WALL and not any(is_open(grid, pos.step(way)) for way in Direction)
        for pos, code in zip(grid.cells(), grid.terrain, strict=True)
    )


def draw_cell(picture: pygame.Surface, bank: SpriteBank, grid: Grid, pos: Pos) -> None:
    """Draw one cell of the ground; an unknown cell is transparent."""
    at = (pos.x * TILE, pos.y * TILE)
    picture.fill((0, 0, 0, 0), (*at, TILE, TILE))
    terrain = grid.terrain_at(pos)
    if terrain is Terrain.UNKNOWN:
        return
    look = bank.looks.terrain_look(terrain)
    if terrain is Terrain.WALL or (not look.clip and terrain not in OPEN_TERRAIN):
        _draw_wall(picture, bank, grid, pos)
    elif look.over_floor or not look.clip:
        _draw_floor(picture, bank, grid, pos)
    if look.clip:
        picture.blit(bank.frame(TILES, look.clip, 0), at)


def _draw_floor(picture: pygame.Surface, bank: SpriteBank, grid: Grid, pos: Pos) -> None:
    at = (pos.x * TILE, pos.y * TILE)
    picture.blit(bank.frame(TILES, "floor", cell_hash(pos, 1)), at)
    may_have_decal = grid.terrain_at(pos) is Terrain.FLOOR and bank.has(TILES, "decal")
    if may_have_decal and cell_hash(pos, 2) % _CELLS_PER_DECAL == 0:
        picture.blit(bank.frame(TILES, "decal", cell_hash(pos, 3)), at)
    if not is_open(grid, pos.step(Direction.N)):
        picture.blit(bank.frame(TILES, "shade_n", 0), at)
    if not is_open(grid, pos.step(Direction.W)):
        picture.blit(bank.frame(TILES, "shade_w", 0), at)


def _draw_wall(picture: pygame.Surface, bank: SpriteBank, grid: Grid, pos: Pos) -> None:
    at = (pos.x * TILE, pos.y * TILE)
    picture.blit(bank.frame(TILES, wall_clip(pos), wall_mask(grid, pos)), at)
    for index, (diagonal, one, other) in enumerate(INNER_CORNERS):
        if (
            is_open(grid, pos.step(diagonal))
            and not is_open(grid, pos.step(one))
            and not is_open(grid, pos.step(other))
        ):
            picture.blit(bank.frame(TILES, "corner", index), at)
