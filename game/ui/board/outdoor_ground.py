"""The ground of places under the open sky: a field in daylight, or the chart of it in ink."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import pygame

from game.core.grid import Direction, Edge, Grid, Pos, Terrain
from game.core.view import Board
from game.ui.board.autotile import chart_clip, field_clip, terrain_number
from game.ui.board.dungeon_tiles import cell_hash
from game.ui.style.sprite_bank import SpriteBank
from game.ui.style.style import TILE, TILES
from game.ui.style.themes import Glow, Theme

WALLS_SHEET = "walls"
NUMBERS_SHEET = "number"
CLOUDS_SHEET = "cloud"
_DECAL_SHARE = 6
_CLOUD_ALPHA = 26
_CLOUD_PIXELS_PER_SECOND = 7
_CLOUD_EVERY = (150, 110)
# Where pictures of walls go, from the upper or left end of the line that they stand on.
H_SHIFT, V_SHIFT, POST_SHIFT, GRATE_SHIFT = (0, -4), (-2, -4), (-3, -6), (0, -7)


class UprightSprite(NamedTuple):
    """A picture that stands upright: the row of pixels of its foot, and its corner on the board."""

    base_y: float
    clip: tuple[str, str]
    frame: int
    at: tuple[int, int]
    is_animated: bool = False


def cell_edges(grid: Grid) -> Iterator[tuple[Pos, bool, Edge]]:
    """Yield every side between cells: the cell south or east of it, whether it runs across, kind.

    Those of the far border lie on cells just outside of the board.
    """
    if not grid.h_edges:
        return
    for index, code in enumerate(grid.h_edges):
        y, x = divmod(index, grid.width)
        yield Pos(x, y), True, Edge(code)
    columns = grid.width if grid.wrap else grid.width + 1
    for index, code in enumerate(grid.v_edges):
        y, x = divmod(index, columns)
        yield Pos(x, y), False, Edge(code)


class OutdoorGround:
    """Ground pictures kept until a cell changes; what flows, stands on it and drifts over it."""

    def __init__(self, bank: SpriteBank, theme: Theme) -> None:
        """Draw with the tiles of a place."""
        self._bank = bank
        self._theme = theme
        self._grid: Grid | None = None
        self._as_chart = False
        self._ground = pygame.Surface((1, 1))
        self._backdrop: pygame.Surface | None = None
        self._animated: list[tuple[Pos, str]] = []
        self._upright: list[UprightSprite] = []
        self._clouds: list[pygame.Surface] = []
        self.open_cells = pygame.Surface((1, 1))
        # A chart has nothing that flickers: the setting is for places with rock around.
        self.fog = True

    @property
    def shows_chart(self) -> bool:
        """Return whether a chart is shown and not the field itself."""
        return self._as_chart

    def use_tile_sheet(self, sheet: str) -> None:
        """Draw with another of the place's sheets of tiles: there is only one here."""

    def show(self, board: Board, *, as_chart: bool = False) -> None:
        """Take a board: what somebody has put on a chart, or the field itself."""
        if board.grid == self._grid and as_chart == self._as_chart:
            return
        if as_chart != self._as_chart:
            self._backdrop = None
        self._grid, self._as_chart = board.grid, as_chart
        self._animated, self._upright = [], []
        self._ground = pygame.Surface(
            (board.grid.width * TILE, board.grid.height * TILE), pygame.SRCALPHA
        )
        if as_chart:
            draw_chart(self._ground, self._bank, self._theme, board.grid)
        else:
            self._draw_field(board.grid)

    def advance(self, dt: float) -> None:
        """Nothing fades under the open sky."""

    def light(self) -> pygame.Surface | None:
        """Return no light: there is daylight everywhere."""
        return None

    def glows(self) -> Iterator[tuple[tuple[float, float], Glow]]:
        """Yield nothing: nothing shines by day."""
        yield from ()

    # --- the field

    def _draw_field(self, grid: Grid) -> None:
        bank = self._bank
        for y in range(grid.height):
            for x in range(grid.width):
                pos, at = Pos(x, y), (x * TILE, y * TILE)
                self._ground.blit(bank.frame(TILES, "floor", cell_hash(pos, 1)), at)
                self._ground.blit(bank.frame(TILES, "grid", 0), at)
                piece = field_clip(grid, pos)
                if piece is None:
                    if cell_hash(pos, 2) % _DECAL_SHARE == 0:
                        self._ground.blit(bank.frame(TILES, "decal", cell_hash(pos, 3)), at)
                elif len(bank.clip(TILES, piece.clip)) > 1 and piece.clip != "home":
                    self._animated.append((pos, piece.clip))
                else:
                    self._ground.blit(bank.frame(TILES, piece.clip, piece.frame), at)
                self._add_landmark(grid.terrain_at(pos), pos)
        self._add_walls(grid)

    def _add_landmark(self, terrain: Terrain, pos: Pos) -> None:
        home = terrain_number(terrain, Terrain.HOME_1)
        portal = terrain_number(terrain, Terrain.PORTAL_1)
        foot = (pos.y + 1) * TILE
        if home is not None:
            at = (pos.x * TILE, foot - 28)
            self._upright.append(
                UprightSprite(foot - 0.5, ("home", f"home_{home + 1}"), 0, at, True)
            )
        elif portal is not None:
            at = (pos.x * TILE + 4, pos.y * TILE - 6)
            self._upright.append(UprightSprite(foot - 0.5, (NUMBERS_SHEET, "portal"), portal, at))

    def _add_walls(self, grid: Grid) -> None:
        posts: dict[tuple[int, int], str] = {}
        for pos, across, edge in cell_edges(grid):
            kind = self._theme.walls.get(edge.name, "")
            if not kind:
                continue
            x, y = pos.x * TILE, pos.y * TILE
            index = cell_hash(pos, 7)
            if kind == "grate":
                at = (x + GRATE_SHIFT[0], y + GRATE_SHIFT[1])
                self._upright.append(UprightSprite(y + 0.5, (WALLS_SHEET, kind), 0, at, True))
                continue
            dx, dy = H_SHIFT if across else V_SHIFT
            clip = f"{kind}_{'h' if across else 'v'}"
            index = 0 if kind in self._theme.damageable_walls else index
            foot = y + 0.5 if across else y + TILE - 0.6
            self._upright.append(UprightSprite(foot, (WALLS_SHEET, clip), index, (x + dx, y + dy)))
            for end in ((x, y), (x + TILE, y) if across else (x, y + TILE)):
                # The firmest of the walls that meet gives the post.
                if kind not in self._theme.damageable_walls or end not in posts:
                    posts[end] = kind
        for (x, y), kind in posts.items():
            at = (x + POST_SHIFT[0], y + POST_SHIFT[1])
            self._upright.append(UprightSprite(y + 1, (WALLS_SHEET, f"{kind}_post"), 0, at))
        self._upright.sort(key=lambda standing: standing.base_y)

    # --- picture

    def draw(self, picture: pygame.Surface, origin: tuple[int, int], time: float) -> None:
        """Draw what lies beyond the board, the board, and what moves on it by itself."""
        picture.blit(self._draw_backdrop(picture.get_size()), (0, 0))
        picture.blit(self._ground, origin)
        for pos, clip in self._animated:
            at = (origin[0] + pos.x * TILE, origin[1] + pos.y * TILE)
            late = cell_hash(pos, 5) % 7 if clip.startswith(("swamp", "portal")) else 0.0
            picture.blit(self._bank.frame_at(TILES, clip, time + late), at)

    def draw_ground(self, picture: pygame.Surface) -> None:
        """Draw the bare ground with the board's corner at that of the picture."""
        picture.blit(self._ground, (0, 0))
        for pos, clip in self._animated:
            picture.blit(self._bank.frame(TILES, clip, 0), (pos.x * TILE, pos.y * TILE))

    def upright_sprites(
        self, origin: tuple[int, int], time: float
    ) -> Iterator[tuple[float, pygame.Surface, tuple[int, int]]]:
        """Yield what stands on the ground: its foot on the board, its picture, where that goes."""
        for foot, (sheet, clip), index, (x, y), moves in self._upright:
            if moves:
                frame = self._bank.frame_at(sheet, clip, time + x * 0.01)
            else:
                frame = self._bank.frame(sheet, clip, index)
            yield foot, frame, (origin[0] + x, origin[1] + y)

    def draw_overlay(self, picture: pygame.Surface, _: tuple[int, int], time: float) -> None:
        """Let the shadows of clouds drift over the field."""
        if self._as_chart or not self._bank.has(CLOUDS_SHEET, CLOUDS_SHEET):
            return
        if not self._clouds:
            for frame in self._bank.clip(CLOUDS_SHEET, CLOUDS_SHEET):
                shadow = pygame.transform.scale_by(frame, 2)
                shadow.set_alpha(_CLOUD_ALPHA)
                self._clouds.append(shadow)
        width, height = picture.get_size()
        every_x, every_y = _CLOUD_EVERY
        drift = time * _CLOUD_PIXELS_PER_SECOND
        for row in range(-1, height // every_y + 1):
            span = width + 2 * every_x
            for column in range(span // (2 * every_x) + 1):
                x = (column * 2 * every_x + row * 97 + drift) % span - every_x
                cloud = self._clouds[(row + column) % len(self._clouds)]
                picture.blit(cloud, (round(x), row * every_y + (column * 37) % 50))

    def _draw_backdrop(self, size: tuple[int, int]) -> pygame.Surface:
        if self._backdrop is None or self._backdrop.get_size() != size:
            self._backdrop = pygame.Surface(size)
            sheet, clip = (self._theme.chart_sheet, "paper") if self._as_chart else (TILES, "void")
            for y in range(0, size[1], TILE):
                for x in range(0, size[0], TILE):
                    frame = self._bank.frame(sheet, clip, cell_hash(Pos(x // TILE, y // TILE), 7))
                    self._backdrop.blit(frame, (x, y))
        return self._backdrop


def draw_chart(
    picture: pygame.Surface, bank: SpriteBank, theme: Theme, grid: Grid, *, hatched: bool = True
) -> None:
    """Draw a chart: parchment, hatched (or left out) where nothing is known, and ink."""
    sheet = theme.chart_sheet
    for y in range(grid.height):
        for x in range(grid.width):
            pos, at = Pos(x, y), (x * TILE, y * TILE)
            piece = chart_clip(grid, pos, cell_hash(pos, 3))
            ground = "unknown" if piece is None else "paper"
            if hatched or piece is not None:
                picture.blit(bank.frame(sheet, ground, cell_hash(pos, 1)), at)
            if piece is not None:
                picture.blit(bank.frame(sheet, "lines", 0), at)
                picture.blit(bank.frame(sheet, piece.clip, piece.frame), at)
            portal = terrain_number(grid.terrain_at(pos), Terrain.PORTAL_1)
            if portal is not None:
                picture.blit(bank.frame(NUMBERS_SHEET, "portal", portal), (at[0] + 4, at[1] + 3))
    for pos, across, edge in cell_edges(grid):
        if edge is Edge.GRATE:
            above = pos.step(Direction.N)
            picture.blit(bank.frame(sheet, "grate", 0), (above.x * TILE, above.y * TILE + 6))
        clip = theme.chart_walls.get(edge.name, "")
        if clip:
            frame = bank.frame(sheet, f"{clip}_{'h' if across else 'v'}", 0)
            x, y = pos.x * TILE, pos.y * TILE
            picture.blit(frame, (x, y - 2) if across else (x - 2, y))
