"""Tiles of dungeon cells: floors, wall faces, shadows, decals."""

from collections.abc import Iterable, Iterator
from functools import cache, cached_property, lru_cache
from itertools import compress
from operator import and_, gt, ne, or_
from typing import NamedTuple

import pygame

from game.content.assets.sprite_sheets import TILES
from game.core.grid import OPEN_TERRAIN, STAIRS_DOWN, STAIRS_UP, Direction, Grid, Pos, Terrain
from game.ui.style.cell_hash import cell_hash
from game.ui.style.constants import TILE
from game.ui.style.sprite_bank import SpriteBank

_WALLS = ("wall", "wall", "wall", "wall_b", "wall_c")
INNER_CORNERS = (
    (Direction.NE, Direction.N, Direction.E),
    (Direction.SE, Direction.S, Direction.E),
    (Direction.SW, Direction.S, Direction.W),
    (Direction.NW, Direction.N, Direction.W),
)
_BITS = ((Direction.N, 1), (Direction.E, 2), (Direction.S, 4), (Direction.W, 8))
_SIDES = 15
# The bit of each inner corner, and those of the sides beside it.
_CORNER_BITS = ((16, 1 | 2), (32, 4 | 2), (64, 4 | 8), (128, 1 | 8))
_SHADES = (("shade_n", 1), ("shade_w", 8))
_CELLS_PER_EMBER = 23
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
# Tables by terrain.
IS_OPEN, _IS_WALL, _IS_UNKNOWN = (
    bytes(code in wanted for code in range(256))
    for wanted in (OPEN_TERRAIN, {Terrain.WALL}, {Terrain.UNKNOWN})
)
# Something moves on the north and south faces of walls.
_HAS_FACE = bytes(mask & 5 != 0 for mask in range(256))
_NOT = bytes((1, *bytes(255)))
_RIM = (220, 220, 235, 120)
_Frames = list[tuple[pygame.Surface, tuple[int, int]]]


@lru_cache(maxsize=1 << 14)
def smooth_noise(pos: Pos, salt: int) -> float:
    """Return a number from 0 to 1 that changes slowly from cell to cell."""
    (left, across), (top, down) = _between(pos[0]), _between(pos[1])
    above, below = (
        cell_hash(Pos(left, y), salt) % 256 * (1 - across)
        + cell_hash(Pos(left + 1, y), salt) % 256 * across
        for y in (top, top + 1)
    )
    return (above * (1 - down) + below * down) / 255


def _between(at: int) -> tuple[int, float]:
    """Return the number of the fixed point before a place, and how near that is to the next."""
    number, step = divmod(at, _NOISE_STEP)
    share = step / _NOISE_STEP
    return number, share * share * (3 - 2 * share)


def _is_on_trail(pos: Pos) -> bool:
    """Return whether smooth noise passes its middle at a cell: such cells make unbroken lines."""
    for salt in _TRAILS:
        here, *beside = (
            smooth_noise(cell, salt) < _MIDDLE
            for cell in (pos, pos.step(Direction.E), pos.step(Direction.S))
        )
        if any(is_low != here for is_low in beside):
            return True
    return False


class FloorDetails(NamedTuple):
    """What chance has put on a floor.

    floor: the number of its frame
    decal: the number of its decal, None where nothing lies about
    is_on_trail: whether a path leads over it
    """

    floor: int
    decal: int | None
    is_on_trail: bool


@lru_cache(maxsize=1 << 14)
def floor_details(pos: Pos) -> FloorDetails:
    """Return what chance puts on the floor of a cell."""
    every = _CELLS_PER_DECAL if smooth_noise(pos, 21) > _LITTERED else _CELLS_PER_DECAL_ELSEWHERE
    decal = cell_hash(pos, 3) if cell_hash(pos, 2) % every == 0 else None
    return FloorDetails(cell_hash(pos, 1), decal, _is_on_trail(pos))


def is_open(grid: Grid, pos: Pos) -> bool:
    """Return whether a cell is on the board and known to be open."""
    return grid.in_bounds(pos) and grid.terrain_at(pos) in OPEN_TERRAIN


@lru_cache(maxsize=16)
def open_around(grid: Grid) -> bytes:
    """Return a bit mask per cell of the open ones around it: N, E, S, W, NE, SE, SW, NW."""
    return _set_around(grid.terrain.translate(IS_OPEN), grid.width)


def _set_around(cells: bytes, width: int) -> bytes:
    """Return a bit mask per cell of the cells around it that are 1, not 0."""
    row = 8 * (width + 1)
    # A number with a byte per cell and a gap after each row, which is moved and laid over itself.
    gapped = b"".join(cells[at : at + width] + b"\0" for at in range(0, len(cells), width))
    here = int.from_bytes(gapped, "little")
    north, south = here << row, here >> row
    around = north | here >> 8 << 1 | south << 2 | here << 8 << 3
    around |= north >> 8 << 4 | south >> 8 << 5 | south << 8 << 6 | north << 8 << 7
    masks = around.to_bytes(len(gapped) + width + 3, "little")
    return b"".join(masks[at : at + width] for at in range(0, len(gapped), width + 1))


def wall_clip(pos: Pos) -> str:
    """Return the clip of a wall cell."""
    return _WALLS[cell_hash(pos, 4) % len(_WALLS)]


def changed_cells(before: Grid, grid: Grid) -> Iterator[Pos]:
    """Yield the cells to redraw: those whose terrain changed and all around them."""
    cells: dict[Pos, None] = {}
    for index in compress(range(len(grid.terrain)), map(ne, before.terrain, grid.terrain)):
        x, y = grid.pos(index)
        has_stairs = not _STAIRS.isdisjoint((before.terrain[index], grid.terrain[index]))
        around = _AROUND_STAIRS if has_stairs else _AROUND
        cells.update((Pos(x + dx, y + dy), None) for dx, dy in around)
    yield from (pos for pos in cells if grid.in_bounds(pos))


class CellTiles:
    """Chooses the tiles of a grid's cells.

    `unknown`, `beyond` and `known` have a byte per cell: whether it is unknown, shows the backdrop,
    or the ground. The backdrop is where cells are unknown, or where rock has no open cell beside it
    if all are known: while some are unknown, rock must differ from them.
    """

    def __init__(self, bank: SpriteBank, grid: Grid) -> None:
        self._bank = bank
        self._grid = grid
        self._around = open_around(grid)
        self._open = grid.terrain.translate(IS_OPEN)
        self._near_stairs = {
            Pos(x + dx, y + dy) for x, y in grid.cells(*_STAIRS) for dx, dy in _AROUND
        }
        self._has_path = bank.has(TILES, "path")
        self._walls = grid.terrain.translate(_IS_WALL)
        self.unknown = self.beyond = grid.terrain.translate(_IS_UNKNOWN)
        if 1 not in self.beyond:
            self.beyond = bytes(map(gt, self._walls, self._around))
        self.known = self.beyond.translate(_NOT)
        self._known_around = _set_around(self.known, grid.width)

    @cached_property
    def may_move(self) -> bytes:
        """Return a byte per cell: whether something may move on it, as `moving_clip` says."""
        elsewhere = self._grid.terrain.translate(_moving_terrains(self._bank))
        return bytes(map(or_, elsewhere, map(and_, self._walls, self._around.translate(_HAS_FACE))))

    def _is_path(self, pos: Pos) -> bool:
        """Return whether a path leads over an open cell: a trail, or the ground around stairs."""
        return floor_details(pos).is_on_trail or pos in self._near_stairs

    def path_shape(self, pos: Pos) -> int | None:
        """Return the frame of a cell's path: on which sides it ends, a bit each; None for none."""
        index = self._grid.index(pos)
        if not self._open[index] or not self._is_path(pos):
            return None
        around = self._around[index]
        return sum(
            bit for side, bit in _BITS if not (around & bit and self._is_path(pos.step(side)))
        )

    def moving_clip(self, pos: Pos) -> str:
        """Return the clip that moves on a cell, "" if nothing does."""
        bank, grid = self._bank, self._grid
        terrain = grid.terrain_at(pos)
        if terrain is Terrain.WALL:
            clips = _glow_clips(pos, self._around[grid.index(pos)])
            return next((clip for clip in clips if bank.has(TILES, clip)), "")
        look = bank.looks.terrain_look(terrain)
        clip = "" if look.over_floor else look.clip
        if terrain is Terrain.FLOOR and cell_hash(pos, 9) % _CELLS_PER_EMBER == 0:
            # On a path nothing grows.
            clip = "" if self._has_path and self._is_path(pos) else "ember"
        return clip if bank.has(TILES, clip) else ""

    def draw(self, picture: pygame.Surface, cells: Iterable[Pos]) -> None:
        """Draw cells where the picture of the board is still transparent; an unknown cell is."""
        bank, grid = self._bank, self._grid
        frames: _Frames = []
        for pos in cells:
            terrain = grid.terrain_at(pos)
            if terrain is Terrain.UNKNOWN:
                continue
            look = bank.looks.terrain_look(terrain)
            at = (pos[0] * TILE, pos[1] * TILE)
            if terrain is Terrain.WALL or (not look.clip and not IS_OPEN[terrain]):
                self._add_wall(frames, pos, at)
            elif look.over_floor or not look.clip:
                self._add_floor(frames, pos, at)
            if look.clip:
                frames.append((bank.frame(TILES, look.clip, 0), at))
        picture.fblits(frames)

    def _add_floor(self, frames: _Frames, pos: Pos, at: tuple[int, int]) -> None:
        bank, details = self._bank, floor_details(pos)
        index = self._grid.index(pos)
        around = self._around[index]
        shape = self.path_shape(pos) if self._has_path else None
        if shape is not None:
            frames.append((bank.frame(TILES, "path", shape), at))
        else:
            frames.append((bank.frame(TILES, "floor", details.floor), at))
            has_decal = details.decal is not None and self._grid.terrain[index] == Terrain.FLOOR
            if has_decal and bank.has(TILES, "decal"):
                frames.append((bank.frame(TILES, "decal", details.decal or 0), at))
        for clip, bit in _SHADES:
            if not around & bit:
                frames.append((bank.frame(TILES, clip, 0), at))

    def _add_wall(self, frames: _Frames, pos: Pos, at: tuple[int, int]) -> None:
        around = self._around[self._grid.index(pos)]
        frames.append((self._bank.frame(TILES, wall_clip(pos), around & _SIDES), at))
        for index, (corner, sides) in enumerate(_CORNER_BITS):
            if around & corner and not around & sides:
                frames.append((self._bank.frame(TILES, "corner", index), at))

    def draw_rims(self, picture: pygame.Surface, cells: Iterable[Pos]) -> None:
        """Draw the rims of those cells that are walls where nothing is known beside them."""
        for pos in () if self._bank.is_ascii else cells:
            index = self._grid.index(pos)
            if self._walls[index] and self.known[index]:
                rim = _rim(self._known_around[index] & _SIDES)
                picture.blit(rim, (pos[0] * TILE, pos[1] * TILE))


@cache
def _rim(known: int) -> pygame.Surface:
    """Return the pale rim of a wall on those sides where nothing is known: here the wall ends."""
    picture = pygame.Surface((TILE, TILE), pygame.SRCALPHA)
    lines = ((0, 0, TILE, 1), (TILE - 1, 0, 1, TILE), (0, TILE - 1, TILE, 1), (0, 0, 1, TILE))
    for (_, bit), line in zip(_BITS, lines, strict=True):
        if not known & bit:
            picture.fill(_RIM, line)
    return picture


@lru_cache(maxsize=64)
def _moving_terrains(bank: SpriteBank) -> bytes:
    """Return a table of the terrains, walls apart, on which something may move."""
    moving = bytearray(256)
    for terrain in Terrain:
        look = bank.looks.terrain_look(terrain)
        clip = "" if look.over_floor else look.clip
        moving[terrain] = terrain is not Terrain.WALL and bank.has(TILES, clip)
    moving[Terrain.FLOOR] |= bank.has(TILES, "ember")
    return bytes(moving)


def _glow_clips(pos: Pos, around: int) -> tuple[str, ...]:
    """Return what may shine or move on a wall cell, the best first; nothing inside a wall."""
    clip = f"{wall_clip(pos)}_glow"
    north, east, south, west = (around & bit for _, bit in _BITS)
    if south:
        return (clip,) if north or (east and west) else (f"{clip}_front", clip)
    return (f"{clip}_roof",) if north else ()
