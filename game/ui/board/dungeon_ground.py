"""The ground of dungeons, and the light level of its cells."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, compress
from operator import add, and_, eq, gt, ne

import pygame

from game.content.assets.atmosphere import PLAIN_ATMOSPHERE, Atmosphere
from game.content.assets.looks import Glow
from game.content.assets.sprite_sheets import TILES
from game.core.grid import Direction, Grid, Pos, Terrain
from game.core.view import Board
from game.ui.board.backdrop import SHEET as BACKDROP_SHEET
from game.ui.board.backdrop import Backdrop
from game.ui.board.dungeon_tiles import (
    cells_beyond,
    changed_cells,
    draw_cells,
    floor_details,
    glow_clips,
    is_path,
)
from game.ui.board.light_map import DOWNSCALE
from game.ui.board.light_reach import LightReach
from game.ui.style.cell_hash import cell_hash
from game.ui.style.sprite_bank import EMISSIVE_MARGIN, SpriteBank
from game.ui.style.style import REVEAL_SECONDS, TILE

_FOG_PHASES = 5
_CELLS_PER_CHANGE = 12
_NOT = bytes((1, *bytes(255)))
_CELL = TILE // DOWNSCALE
_NO_LIGHT = (0, 0, 0)
# How much of their colour remembered cells keep, and how much of the backdrop fog covers.
MEMORY_COLOR, _FOG_ALPHA = 140, 130


class DungeonGround:
    """Ground pictures, cached until a cell changes, and light that fades in and out."""

    def __init__(self, bank: SpriteBank) -> None:
        """Draw with the tiles and light of a bank's looks."""
        self._bank = bank
        self._board: Board | None = None
        self._ground = pygame.Surface((1, 1))
        self._grey = pygame.Surface((1, 1))
        self._seen = pygame.Surface((1, 1))
        self._light: pygame.Surface | None = None
        self.open_cells = pygame.Surface((1, 1))
        # Whether unknown cells are animated fog; otherwise they look like rock.
        self.fog = True
        self._old_light: pygame.Surface | None = None
        self._mixed: pygame.Surface | None = None
        self._reveal = 0.0
        self._drawn_grid: Grid | None = None
        self._animated: dict[Pos, str] = {}
        # Those in sight, each with its offset in seconds into the clip.
        self._animated_in_sight: list[tuple[Pos, str, int]] = []
        self._terrain_glows: list[tuple[tuple[float, float], Glow]] = []
        self.fog_cells: dict[Pos, None] = {}
        self._fog_cache: list[tuple[int, tuple[int, int]]] = []
        self._fog_origin = (0, 0)
        self._fog_frames: dict[pygame.Surface, pygame.Surface] = {}
        self.light_reach: LightReach | None = None
        # One byte per cell: whether it shows the backdrop.
        self._beyond = b""
        self._ledges: list[tuple[Pos, int]] = []
        self.atmosphere = PLAIN_ATMOSPHERE
        self._backdrop = Backdrop(bank, PLAIN_ATMOSPHERE)

    def use_atmosphere(self, atmosphere: Atmosphere) -> None:
        """Draw with another atmosphere's tiles, light and backdrop from now on."""
        if atmosphere is not self.atmosphere:
            self.atmosphere = atmosphere
            self._bank = self._bank.with_tile_sheet(atmosphere.tiles)
            self._backdrop = Backdrop(self._bank, atmosphere)
            self._board = self._light = self._drawn_grid = None

    def show(self, board: Board) -> None:
        """Take a board; newly visible cells fade in."""
        before, self._board = self._board, board
        if self._drawn_grid is not board.grid:
            self._draw_ground(board.grid)
        if before is None or before != board:
            self._compose_visibility(board)
            self._old_light, self._light = self._light, self._build_light(board)
            self.open_cells = _open_cells(board)
            same_size = self._old_light is not None and (
                self._old_light.get_size() == self._light.get_size()
            )
            self._reveal = REVEAL_SECONDS if same_size else 0.0

    def advance(self, dt: float) -> None:
        """Advance the fade by `dt` seconds."""
        self._reveal = max(0.0, self._reveal - dt)

    def _draw_ground(self, grid: Grid) -> None:
        """Draw the whole ground at first, later the cells that changed."""
        size = (grid.width * TILE, grid.height * TILE)
        self._beyond = cells_beyond(grid)
        if not self._is_much_the_same(grid):
            self._drawn_grid = None
            self._ground = pygame.Surface(size, pygame.SRCALPHA)
            # Remembered cells are drawn paler; the light dims them.
            self._grey = pygame.Surface(size, pygame.SRCALPHA)
            # Unknown cells are transparent, as a new picture is.
            self._animated = {}
            self.fog_cells = dict.fromkeys(grid.cells(Terrain.UNKNOWN))
            changed = drawn = list(compress(grid.cells(), self._beyond.translate(_NOT)))
            # At once: cell by cell takes ten times as long.
            areas = [_area_around(drawn)] * bool(drawn)
        else:
            changed = list(changed_cells(self._drawn_grid, grid))
            drawn = [pos for pos in changed if not self._beyond[grid.index(pos)]]
            areas = [pygame.Rect(x * TILE, y * TILE, TILE, TILE) for x, y in changed]
            for area in areas:
                self._ground.fill((0, 0, 0, 0), area)
        draw_cells(self._ground, self._bank, grid, drawn)
        for pos in changed:
            self._update_animated(grid, pos)
        for area in areas:
            self._draw_remembered(area)
        self._drawn_grid = grid
        self._fog_cache = []
        self.light_reach = LightReach(grid)
        self._ledges = list(_find_ledges(grid, self._beyond))
        self._terrain_glows = list(self._find_terrain_glows(grid))

    def _is_much_the_same(self, grid: Grid) -> bool:
        """Return whether few cells have changed: another floor of the same size is drawn anew.

        So is a floor of which all is known at last: what was rock is the backdrop then.
        """
        before = self._drawn_grid
        if before is None or (before.width, before.height) != (grid.width, grid.height):
            return False
        if (Terrain.UNKNOWN in before.terrain) != (Terrain.UNKNOWN in grid.terrain):
            return False
        changed: int = sum(map(ne, before.terrain, grid.terrain))
        return changed < len(grid.terrain) // _CELLS_PER_CHANGE

    def _draw_remembered(self, area: pygame.Rect) -> None:
        """Draw cells as they are remembered: paler, so that what is in sight stands out."""
        cell = self._ground.subsurface(area)
        grey = self._grey.subsurface(area)
        pygame.transform.grayscale(cell, grey)
        tint = cell.copy()
        tint.set_alpha(MEMORY_COLOR)
        grey.blit(tint, (0, 0))

    def _update_animated(self, grid: Grid, pos: Pos) -> None:
        """Record a cell's animated clip, and whether it is fog."""
        terrain = grid.terrain_at(pos)
        look = self._bank.looks.terrain_look(terrain)
        clip = "" if look.over_floor else look.clip
        if terrain is Terrain.FLOOR and floor_details(pos).has_ember:
            clip = "ember"
            # On a path nothing grows.
            clip = "" if self._bank.has(TILES, "path") and is_path(grid, pos) else clip
        elif terrain is Terrain.WALL:
            clips = (clip for clip in glow_clips(grid, pos) if self._bank.has(TILES, clip))
            clip = next(clips, "")
        self._animated.pop(pos, None)
        self.fog_cells.pop(pos, None)
        if self._bank.has(TILES, clip):
            self._animated[pos] = clip
        if terrain is Terrain.UNKNOWN:
            self.fog_cells[pos] = None

    def _find_terrain_glows(self, grid: Grid) -> Iterator[tuple[tuple[float, float], Glow]]:
        """Yield the centres, in board pixels, and glows of cells whose terrain gives light."""
        glows = {
            int(terrain): self._bank.looks.glows[terrain.name]
            for terrain in Terrain
            if terrain.name in self._bank.looks.glows
        }
        for index, code in enumerate(grid.terrain if glows else b""):
            if code in glows:
                x, y = grid.pos(index)
                yield (x * TILE + TILE / 2, y * TILE + TILE / 2), glows[code]

    def _compose_visibility(self, board: Board) -> None:
        """Compose the picture of the board: visible cells in colour, remembered ones paler."""
        self._animated_in_sight = [
            (pos, clip, cell_hash(pos, 5) % 7)
            for pos, clip in self._animated.items()
            if board.is_visible(pos)
        ]
        # What shows the backdrop is transparent in both pictures.
        seen = bytes(map(gt, board.visible, self._beyond))
        remembered = bytes(map(eq, seen, self._beyond))
        parts = [(self._grey, seen, self._ground), (self._ground, remembered, self._grey)]
        most, others, picture = min(parts, key=lambda part: sum(part[1]))
        self._seen = most.copy()
        for x, y in compress(board.grid.cells(), others):
            area = (x * TILE, y * TILE, TILE, TILE)
            self._seen.fill((0, 0, 0, 0), area)
            self._seen.blit(picture, area, area)

    def _build_light(self, board: Board) -> pygame.Surface:
        """Return the light of known cells, darker towards unknown ones, and of the backdrop."""
        air, grid = self.atmosphere, board.grid
        known = self._beyond.translate(_NOT)
        # One pixel per cell: 0 beyond, 1 remembered, 2 seen.
        levels = bytes(map(add, known, map(and_, known, board.visible)))
        cells = pygame.image.frombuffer(levels, (grid.width, grid.height), "P")
        cells.set_palette((air.edge, air.remembered, air.seen))
        light = pygame.Surface((grid.width * _CELL, grid.height * _CELL))
        light.blit(pygame.transform.scale(cells, light.get_size()), (0, 0))
        light = pygame.transform.box_blur(light, 2)
        cells.set_palette((air.unknown, _NO_LIGHT, _NO_LIGHT))
        beyond = pygame.Surface(light.get_size())
        beyond.blit(pygame.transform.scale(cells, light.get_size()), (0, 0))
        beyond.set_colorkey(_NO_LIGHT)
        light.blit(beyond, (0, 0))
        return light

    @property
    def light_state(self) -> tuple[object, ...]:
        """Return what differs whenever `light` or `open_cells` do."""
        return self._light, self._reveal, self.atmosphere

    def light(self) -> pygame.Surface | None:
        """Return the light of the board's cells at 1/`DOWNSCALE` of the resolution."""
        if self._light is None or self._old_light is None or self._reveal <= 0:
            return self._light
        if self._mixed is None or self._mixed.get_size() != self._light.get_size():
            self._mixed = pygame.Surface(self._light.get_size())
        mixed = self._mixed
        mixed.blit(self._old_light, (0, 0))
        self._light.set_alpha(int(255 * (1 - self._reveal / REVEAL_SECONDS)))
        mixed.blit(self._light, (0, 0))
        self._light.set_alpha(None)
        return mixed

    def draw(self, picture: pygame.Surface, origin: tuple[int, int], time: float) -> None:
        """Draw the backdrop, the board before it, and the animated clips and fog of its cells."""
        self._backdrop.draw(picture, origin, time)
        if not self._bank.is_ascii and self._bank.has(BACKDROP_SHEET, "ledge"):
            ledges = self._bank.clip(BACKDROP_SHEET, "ledge")
            x, y = origin
            picture.fblits(
                [
                    (ledges[variant % len(ledges)], (x + pos.x * TILE, y + pos.y * TILE))
                    for pos, variant in self._ledges
                ]
            )
        picture.blit(self._seen, origin)
        for clip, at, seconds in self._animated_frames(origin, time):
            picture.blit(self._bank.frame_at(TILES, clip, seconds), at)
        if self.fog and self.fog_cells and self._bank.has(TILES, "fog"):
            frames = [self._fog_frame(time + phase) for phase in range(_FOG_PHASES)]
            picture.fblits([(frames[phase], at) for phase, at in self._fog_positions(origin)])

    def _fog_frame(self, time: float) -> pygame.Surface:
        """Return a frame of the fog, through which the backdrop is seen."""
        frame = self._bank.frame_at(TILES, "fog", time)
        if frame not in self._fog_frames:
            thin = self._fog_frames[frame] = frame.copy()
            thin.set_alpha(_FOG_ALPHA)
        return self._fog_frames[frame]

    def _fog_positions(self, origin: tuple[int, int]) -> list[tuple[int, tuple[int, int]]]:
        """Return phase and position of every fog cell; recomputed when the camera has moved."""
        if self._fog_origin != origin or not self._fog_cache:
            self._fog_origin = origin
            self._fog_cache = [
                (
                    cell_hash(pos, 6) % _FOG_PHASES,
                    (origin[0] + pos.x * TILE, origin[1] + pos.y * TILE),
                )
                for pos in self.fog_cells
            ]
        return self._fog_cache

    def draw_ground(self, picture: pygame.Surface) -> None:
        """Draw the bare ground, with rock for the backdrop, at the picture's top left corner."""
        picture.blit(self._ground, (0, 0))
        if self._drawn_grid is not None:
            rock = compress(self._drawn_grid.cells(), self._beyond)
            draw_cells(picture, self._bank, self._drawn_grid, rock)

    def upright_sprites(
        self, _origin: tuple[int, int], _time: float, _size: tuple[int, int] | None = None
    ) -> list[tuple[float, pygame.Surface, tuple[int, int]]]:
        """Return nothing: dungeon terrain fills its cells."""
        return []

    def draw_overlay(self, picture: pygame.Surface, origin: tuple[int, int], time: float) -> None:
        """Add the emissive pixels of animated tiles to a lit picture."""
        for clip, (x, y), seconds in self._animated_frames(origin, time):
            emissive = self._bank.emissive_at(TILES, clip, seconds)
            if emissive is not None:
                at = (x - EMISSIVE_MARGIN, y - EMISSIVE_MARGIN)
                picture.blit(emissive, at, special_flags=pygame.BLEND_RGB_ADD)

    def glows(self) -> Iterator[tuple[tuple[float, float], Glow]]:
        """Yield the ground's light sources: position in board pixels, and glow."""
        lamps = (
            ((pos.x * TILE + 8, pos.y * TILE + 10), glow)
            for pos, clip, _ in self._animated_in_sight
            if (glow := self._bank.glow_of_tile(clip)) is not None
        )
        return chain(lamps, self._terrain_glows)

    def _animated_frames(
        self, origin: tuple[int, int], time: float
    ) -> Iterator[tuple[str, tuple[int, int], float]]:
        """Yield clip, position in the picture, and clip time of visible animated cells."""
        for pos, clip, offset in self._animated_in_sight:
            yield clip, (origin[0] + pos.x * TILE, origin[1] + pos.y * TILE), time + offset


def _find_ledges(grid: Grid, beyond: bytes) -> Iterator[tuple[Pos, int]]:
    """Yield the cells of the backdrop south of others, also below the board, and a hash of each."""
    south = beyond[grid.width :] + b"\1" * grid.width
    for pos in compress(grid.cells(), map(gt, south, beyond)):
        below = pos.step(Direction.S)
        yield below, cell_hash(below, 8)


def _area_around(cells: Sequence[Pos]) -> pygame.Rect:
    """Return the area of a board's picture that some cells are in."""
    left, top = (min(cell[axis] for cell in cells) for axis in (0, 1))
    right, bottom = (max(cell[axis] for cell in cells) + 1 for axis in (0, 1))
    return pygame.Rect(left * TILE, top * TILE, (right - left) * TILE, (bottom - top) * TILE)


def _open_cells(board: Board) -> pygame.Surface:
    """Return the visible cells as white squares at 1/`DOWNSCALE` of the resolution."""
    grid = board.grid
    cells = pygame.image.frombuffer(board.visible, (grid.width, grid.height), "P")
    cells.set_palette(((0, 0, 0), (255, 255, 255)))
    picture = pygame.Surface((grid.width * _CELL, grid.height * _CELL))
    picture.blit(pygame.transform.scale(cells, picture.get_size()), (0, 0))
    return picture
