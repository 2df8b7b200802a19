"""The ground of dungeons."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import chain, compress
from operator import and_, gt, ne

import pygame

from game.content.assets.atmosphere import PLAIN_ATMOSPHERE, Atmosphere
from game.content.assets.looks import Glow, Looks
from game.content.assets.sprite_sheets import TILES
from game.core.grid import Direction, Grid, Pos, Terrain
from game.core.view import Board
from game.ui.board.actor_sprites import NOTHING_UPRIGHT, Upright
from game.ui.board.backdrop import SHEET as BACKDROP_SHEET
from game.ui.board.backdrop import Backdrop
from game.ui.board.dungeon_tiles import CellTiles, changed_cells
from game.ui.style.cell_hash import cell_hash
from game.ui.style.constants import TILE
from game.ui.style.frame_surfaces import EMISSIVE_MARGIN
from game.ui.style.sprite_bank import SpriteBank

_FOG_PHASES = 5
_CELLS_PER_CHANGE = 12
# How much of their colour remembered cells keep.
MEMORY_COLOR = 140
# Ground loses this share, of 255, of what is brighter: figures, exits and loot outshine it.
_BRIGHT, _HELD_BACK = 116, 220
# How much of the backdrop fog covers.
_FOG_ALPHA = 130


class DungeonGround:
    """Pictures of the ground in colour and as it is remembered, kept until a cell changes."""

    shows_chart = False

    def __init__(self, bank: SpriteBank) -> None:
        self._bank = bank
        self._board: Board | None = None
        # Both are drawn with the first picture. What shows the backdrop is transparent in them.
        self._ground: pygame.Surface | None = None
        self._grey = pygame.Surface((0, 0))
        # The one where cells are in sight, the other elsewhere; and the cells in sight.
        self._mixed, self._mixed_for = self._grey, b""
        # Whether unknown cells are animated fog; otherwise they look like rock.
        self.fog = True
        # Another object in another place: light does not fade from one to the other.
        self.place = object()
        self._drawn_grid: Grid | None = None
        # What chooses the tiles of the board that is shown.
        self.tiles: CellTiles | None = None
        # The clips of cells that have been in sight, "" where nothing moves.
        self._animated: dict[Pos, str] = {}
        # Those in sight, each with its offset in seconds into the clip.
        self._animated_in_sight: list[tuple[Pos, str, int]] = []
        self._lamps: list[tuple[tuple[float, float], Glow]] = []
        self._terrain_glows: list[tuple[tuple[float, float], Glow]] = []
        self._ledges: list[tuple[Pos, int]] = []
        self.atmosphere = PLAIN_ATMOSPHERE
        self._backdrop = Backdrop(bank, PLAIN_ATMOSPHERE)

    @property
    def is_in_sun(self) -> bool:
        """Return whether sun and shade lie on the board."""
        return self.atmosphere.is_sunlit and not self._bank.is_ascii

    def use_atmosphere(self, atmosphere: Atmosphere) -> None:
        """Draw with another atmosphere's tiles, light and backdrop from now on."""
        if atmosphere is not self.atmosphere:
            self.atmosphere = atmosphere
            self._bank = self._bank.for_looks(self._bank.looks, atmosphere.tiles)
            self._backdrop = Backdrop(self._bank, atmosphere)
            self._board = self._drawn_grid = None

    def show(self, board: Board) -> None:
        """Take a board."""
        before, self._board = self._board, board
        tiles = self.tiles
        if tiles is None or self._drawn_grid is not board.grid:
            tiles = self._take_grid(board.grid)
        if before is None or before != board:
            self._animated_in_sight = list(self._find_animated(board, tiles))
            self._lamps = [
                ((pos.x * TILE + 8, pos.y * TILE + 10), glow)
                for pos, clip, _ in self._animated_in_sight
                if (glow := self._bank.glow_of_tile(clip)) is not None
            ]

    def _take_grid(self, grid: Grid) -> CellTiles:
        """Choose a grid's tiles; forget another grid's blocks, or draw anew the changed cells."""
        before, self._drawn_grid = self._drawn_grid, grid
        tiles = self.tiles = CellTiles(self._bank, grid)
        if before is None or not _is_much_the_same(before, grid):
            self._ground, self._animated = None, {}
            self.place = object()
        else:
            changed = set(changed_cells(before, grid))
            self._animated = {p: clip for p, clip in self._animated.items() if p not in changed}
            self._redraw(tiles, grid, changed)
        self._ledges = list(_find_ledges(grid, tiles.beyond))
        self._terrain_glows = list(self._find_terrain_glows(grid))
        return tiles

    def _redraw(self, tiles: CellTiles, grid: Grid, cells: set[Pos]) -> None:
        """Draw cells anew, if they were ever drawn."""
        if self._ground is None:
            return
        self._mixed_for = b""
        for cell in cells:
            self._ground.fill((0, 0, 0, 0), _area(cell))
        tiles.draw(self._ground, cells.intersection(compress(grid.cells(), tiles.known)))
        tiles.draw_rims(self._ground, cells)
        for cell in cells:
            self._grey.fill((0, 0, 0, 0), _area(cell))
            self._grey.blit(paler(self._ground.subsurface(_area(cell)), MEMORY_COLOR), _area(cell))

    def _find_terrain_glows(self, grid: Grid) -> Iterator[tuple[tuple[float, float], Glow]]:
        """Yield the centres, in board pixels, and glows of cells whose terrain gives light."""
        for terrain, glow in _glows_of_terrains(self._bank.looks):
            for x, y in grid.cells(terrain):
                yield (x * TILE + TILE / 2, y * TILE + TILE / 2), glow

    def _find_animated(self, board: Board, tiles: CellTiles) -> Iterator[tuple[Pos, str, int]]:
        for pos in compress(board.grid.cells(), map(and_, board.visible, tiles.may_move)):
            clip = self._animated.get(pos)
            if clip is None:
                clip = self._animated[pos] = tiles.moving_clip(pos)
            if clip:
                yield pos, clip, cell_hash(pos, 5) % 7

    def draw_backdrop(self, picture: pygame.Surface, origin: tuple[int, int], time: float) -> None:
        """Fill a picture with what lies beyond the board."""
        self._backdrop.draw(picture, origin, time)

    def draw(self, picture: pygame.Surface, origin: tuple[int, int], time: float) -> None:
        """Draw the board on an empty picture, and the animated clips and fog of its cells."""
        self._draw_ledges(picture, origin)
        picture.blit(self._cells_picture(), origin)
        moving = {
            at: self._bank.frame_at(TILES, clip, seconds)
            for clip, at, seconds in self._animated_frames(origin, time)
        }
        picture.fblits([(frame, at) for at, frame in moving.items()])
        if not self._bank.is_ascii:
            _hold_back(picture)
            for (x, y), _ in self._terrain_glows:
                area = pygame.Rect(x - TILE // 2, y - TILE // 2, TILE, TILE)
                place = area.move(origin)
                picture.blit(self._cells_picture(), place, area)
                if place.topleft in moving:
                    picture.blit(moving[place.topleft], place)
        if self.fog and self._bank.has(TILES, "fog"):
            frames = [
                _thin(self._bank.frame_at(TILES, "fog", time + phase))
                for phase in range(_FOG_PHASES)
            ]
            places = self._fog_positions(origin, picture.get_size())
            picture.fblits([(frames[phase], at) for phase, at in places])

    def _draw_ledges(self, picture: pygame.Surface, origin: tuple[int, int]) -> None:
        # A meadow ends at no drop.
        is_raised = not (self._bank.is_ascii or self.atmosphere.is_sunlit)
        if is_raised and self._bank.has(BACKDROP_SHEET, "ledge"):
            ledges = self._bank.clip(BACKDROP_SHEET, "ledge")
            x, y = origin
            picture.fblits(
                [
                    (ledges[variant % len(ledges)], (x + pos.x * TILE, y + pos.y * TILE))
                    for pos, variant in self._ledges
                ]
            )

    def _cells_picture(self) -> pygame.Surface:
        """Return the ground; what of it is not in sight is paler."""
        board, tiles = self._board, self.tiles
        assert board is not None
        assert tiles is not None
        if self._ground is None:
            grid = board.grid
            self._ground = pygame.Surface((grid.width * TILE, grid.height * TILE), pygame.SRCALPHA)
            tiles.draw(self._ground, compress(grid.cells(), tiles.known))
            tiles.draw_rims(self._ground, grid.cells())
            self._grey, self._mixed_for = paler(self._ground, MEMORY_COLOR), b""
        if self._mixed_for != board.visible:
            self._mixed, self._mixed_for = self._grey.copy(), board.visible
            for cell in compress(board.grid.cells(), map(gt, board.visible, tiles.beyond)):
                self._mixed.fill((0, 0, 0, 0), _area(cell))
                self._mixed.blit(self._ground, _area(cell), _area(cell))
        return self._mixed

    def _fog_positions(
        self, origin: tuple[int, int], size: tuple[int, int]
    ) -> Iterator[tuple[int, tuple[int, int]]]:
        grid, tiles = self._drawn_grid, self.tiles
        if grid is None or tiles is None:
            return
        columns, rows = (
            range(max(0, -at // TILE), min(cells, (length - 1 - at) // TILE + 1))
            for at, length, cells in zip(origin, size, (grid.width, grid.height), strict=True)
        )
        for y in rows:
            for x in columns:
                if tiles.unknown[y * grid.width + x]:
                    phase = cell_hash((x, y), 6) % _FOG_PHASES
                    yield phase, (origin[0] + x * TILE, origin[1] + y * TILE)

    def draw_ground(self, picture: pygame.Surface) -> None:
        """Draw the bare ground, with rock for the backdrop, at the picture's top left corner."""
        if self.tiles is not None and self._drawn_grid is not None:
            self.tiles.draw(picture, self._drawn_grid.cells())

    def upright_sprites(self, _origin: tuple[int, int], _time: float) -> Upright:
        """Return nothing: dungeon terrain fills its cells."""
        return NOTHING_UPRIGHT

    def draw_overlay(self, picture: pygame.Surface, origin: tuple[int, int], time: float) -> None:
        """Add the emissive pixels of animated tiles to a lit picture."""
        for clip, (x, y), seconds in self._animated_frames(origin, time):
            emissive = self._bank.emissive_at(TILES, clip, seconds)
            if emissive is not None:
                at = (x - EMISSIVE_MARGIN, y - EMISSIVE_MARGIN)
                picture.blit(emissive, at, special_flags=pygame.BLEND_RGB_ADD)

    def glows(self) -> Iterator[tuple[tuple[float, float], Glow]]:
        """Yield the ground's light sources: position in board pixels, and glow."""
        return chain(self._lamps, self._terrain_glows)

    def _animated_frames(
        self, origin: tuple[int, int], time: float
    ) -> Iterator[tuple[str, tuple[int, int], float]]:
        """Yield clip, position in the picture, and clip time of visible animated cells."""
        for pos, clip, offset in self._animated_in_sight:
            yield clip, (origin[0] + pos.x * TILE, origin[1] + pos.y * TILE), time + offset


def _area(cell: Pos) -> tuple[int, int, int, int]:
    return cell[0] * TILE, cell[1] * TILE, TILE, TILE


def paler(picture: pygame.Surface, color: int) -> pygame.Surface:
    """Return a picture that keeps some of its colour, 0 to 255: what is in sight stands out."""
    grey, tint = pygame.transform.grayscale(picture), picture.copy()
    tint.set_alpha(color)
    grey.blit(tint, (0, 0))
    return grey


@lru_cache(maxsize=8)
def _glows_of_terrains(looks: Looks) -> list[tuple[Terrain, Glow]]:
    return [(each, looks.glows[each.name]) for each in Terrain if each.name in looks.glows]


def _hold_back(picture: pygame.Surface) -> None:
    rest = pygame.transform.grayscale(picture)
    rest.fill((_BRIGHT,) * 3, special_flags=pygame.BLEND_RGB_SUB)
    rest.fill((_HELD_BACK,) * 3, special_flags=pygame.BLEND_RGB_MULT)
    rest.blit(picture, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    picture.blit(rest, (0, 0), special_flags=pygame.BLEND_RGB_SUB)


def _find_ledges(grid: Grid, beyond: bytes) -> Iterator[tuple[Pos, int]]:
    """Yield the cells of the backdrop south of others, also below the board, and a hash of each."""
    for pos in compress(grid.cells(), map(gt, beyond[grid.width :] + b"\1" * grid.width, beyond)):
        below = pos.step(Direction.S)
        yield below, cell_hash(below, 8)


def _is_much_the_same(before: Grid, grid: Grid) -> bool:
    """Return whether few cells have changed: another floor of the same size is drawn anew.

    So is a floor of which all is known at last: what was rock is the backdrop then.
    """
    if (before.width, before.height) != (grid.width, grid.height):
        return False
    if (Terrain.UNKNOWN in before.terrain) != (Terrain.UNKNOWN in grid.terrain):
        return False
    changed: int = sum(map(ne, before.terrain, grid.terrain))
    return changed < len(grid.terrain) // _CELLS_PER_CHANGE


@lru_cache(16)
def _thin(fog: pygame.Surface) -> pygame.Surface:
    thin = fog.copy()
    thin.set_alpha(_FOG_ALPHA)
    return thin
