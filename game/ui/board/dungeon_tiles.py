"""Tiles of dungeon cells: floors, wall faces, shadows, decals."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

import pygame

from game.content.assets.looks import TILES
from game.core.grid import OPEN_TERRAIN, STAIRS_DOWN, STAIRS_UP, Direction, Grid, Pos, Terrain
from game.ui.style.cell_hash import cell_hash
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
# Where much lies about, and elsewhere.
_CELLS_PER_DECAL, _CELLS_PER_DECAL_ELSEWHERE = 3, 13
_LITTERED = 0.6
# Cells between the fixed points of smooth noise; trails run where it passes its middle.
_NOISE_STEP, _MIDDLE = 7, 0.5
_TRAILS = (31, 32)
_STAIRS = frozenset({*STAIRS_DOWN, *STAIRS_UP})
_AROUND = [(dx, dy) for dy in (-1, 0, 1) for dx in (-1, 0, 1)]
# A path ends two cells from stairs, where its edge shows.
_AROUND_STAIRS = [(dx, dy) for dy in range(-2, 3) for dx in range(-2, 3)]


@lru_cache(maxsize=1 << 14)
def smooth_noise(pos: Pos, salt: int) -> float:
    """Return a number from 0 to 1 that changes slowly from cell to cell."""
    left, top = pos.x // _NOISE_STEP, pos.y // _NOISE_STEP
    across, down = (
        share * share * (3 - 2 * share)
        for share in (pos.x % _NOISE_STEP / _NOISE_STEP, pos.y % _NOISE_STEP / _NOISE_STEP)
    )
    above, below = (
        cell_hash(Pos(left, y), salt) % 256 * (1 - across)
        + cell_hash(Pos(left + 1, y), salt) % 256 * across
        for y in (top, top + 1)
    )
    return (above * (1 - down) + below * down) / 255


@lru_cache(maxsize=1 << 14)
def _is_on_trail(pos: Pos) -> bool:
    """Return whether smooth noise passes its middle here: such cells make unbroken lines."""
    for salt in _TRAILS:
        here, east, south = (
            smooth_noise(cell, salt) < _MIDDLE
            for cell in (pos, Pos(pos.x + 1, pos.y), Pos(pos.x, pos.y + 1))
        )
        if here != east or here != south:
            return True
    return False


@lru_cache(maxsize=16)
def _around_stairs(grid: Grid) -> frozenset[Pos]:
    return frozenset(Pos(x + dx, y + dy) for x, y in grid.cells(*_STAIRS) for dx, dy in _AROUND)


def is_path(grid: Grid, pos: Pos) -> bool:
    """Return whether a path leads over an open cell: a trail, or the ground around stairs."""
    return is_open(grid, pos) and (_is_on_trail(pos) or pos in _around_stairs(grid))


def is_open(grid: Grid, pos: Pos) -> bool:
    """Return whether a cell is on the board and known to be open."""
    return grid.in_bounds(pos) and grid.terrain_at(pos) in OPEN_TERRAIN


def wall_mask(grid: Grid, pos: Pos) -> int:
    """Return a bit mask of open neighbours: 1 north, 2 east, 4 south, 8 west."""
    return sum(bit for direction, bit in _BITS if is_open(grid, pos.step(direction)))


def wall_clip(pos: Pos) -> str:
    """Return the clip of a wall cell."""
    return _WALLS[cell_hash(pos, 4) % len(_WALLS)]


def glow_clips(grid: Grid, pos: Pos) -> tuple[str, ...]:
    """Return what may shine or move on a wall cell, the best first; nothing inside a wall."""
    clip = f"{wall_clip(pos)}_glow"
    north, east, south, west = (is_open(grid, pos.step(side)) for side, _ in _BITS)
    if south:
        return (clip,) if north or (east and west) else (f"{clip}_front", clip)
    return (f"{clip}_roof",) if north else ()


def changed_cells(before: Grid | None, grid: Grid) -> Iterator[Pos]:
    """Yield the cells to redraw: those whose terrain changed and all around them."""
    if before is None or (before.width, before.height) != (grid.width, grid.height):
        yield from (Pos(x, y) for y in range(grid.height) for x in range(grid.width))
        return
    cells: dict[Pos, None] = {}
    for index, (old, new) in enumerate(zip(before.terrain, grid.terrain, strict=True)):
        if old != new:
            x, y = grid.pos(index)
            around = _AROUND_STAIRS if {old, new} & _STAIRS else _AROUND
            cells.update((Pos(x + dx, y + dy), None) for dx, dy in around)
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
    if bank.has(TILES, "path") and is_path(grid, pos):
        beside = sum(bit for side, bit in _BITS if not is_path(grid, pos.step(side)))
        picture.blit(bank.frame(TILES, "path", beside), at)
    else:
        picture.blit(bank.frame(TILES, "floor", cell_hash(pos, 1)), at)
        _draw_decal(picture, bank, grid, pos)
    if not is_open(grid, pos.step(Direction.N)):
        picture.blit(bank.frame(TILES, "shade_n", 0), at)
    if not is_open(grid, pos.step(Direction.W)):
        picture.blit(bank.frame(TILES, "shade_w", 0), at)


def _draw_decal(picture: pygame.Surface, bank: SpriteBank, grid: Grid, pos: Pos) -> None:
    littered = smooth_noise(pos, 21) > _LITTERED
    every = _CELLS_PER_DECAL if littered else _CELLS_PER_DECAL_ELSEWHERE
    may_have_one = grid.terrain_at(pos) is Terrain.FLOOR and bank.has(TILES, "decal")
    if may_have_one and cell_hash(pos, 2) % every == 0:
        at = (pos.x * TILE, pos.y * TILE)
        picture.blit(bank.frame(TILES, "decal", cell_hash(pos, 3)), at)


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
