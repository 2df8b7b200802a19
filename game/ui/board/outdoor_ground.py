"""The ground of outdoor themes: a field in daylight, or a chart of it."""

from collections.abc import Iterator
from typing import NamedTuple

import pygame

from game.content.assets.atmosphere import PLAIN_ATMOSPHERE, Atmosphere
from game.content.assets.sprite_sheets import TILES
from game.core.grid import OPEN_TERRAIN, Direction, Edge, Grid, Pos, Terrain
from game.core.view import Board
from game.ui.board.actor_sprites import Upright
from game.ui.board.autotile import chart_clip, field_clip, own_number
from game.ui.board.backdrop import Backdrop
from game.ui.board.board_crops import area_of
from game.ui.paper.handwriting import WRITING_SECONDS, Handwriting, newly_inked
from game.ui.paper.parchment import Parchment, faint
from game.ui.style.cell_hash import cell_hash
from game.ui.style.constants import AGED, SHADOW, TILE
from game.ui.style.sprite_bank import SpriteBank

WALLS_SHEET = "walls"
CLOUDS_SHEET = "cloud"
_CELLS_PER_DECAL = 6
_CLOUD_ALPHA = 26
_CLOUD_PIXELS_PER_SECOND = 7
_CLOUD_SPACING = (150, 110)
_SHADOW_ALPHA, _SHADOW_OFFSET = 50, (3, 2)
# What adorns a chart's paper, in which corners, and how far from its edges, and above prompts.
_ORNAMENTS = (("rose", "topright"), ("monster", "bottomright"), ("ship", "bottomleft"))
_ORNAMENT_AT, _ABOVE_PROMPTS = 8, 14
# Offsets of wall sprites from the upper or left end of their edge.
H_OFFSET, V_OFFSET, POST_OFFSET, GRATE_OFFSET = (0, -4), (-2, -4), (-3, -6), (0, -7)


class UprightSprite(NamedTuple):
    """Upright scenery: `base_y` for depth sorting and its top left corner, in board pixels."""

    base_y: float
    clip: tuple[str, str]
    frame: int
    at: tuple[int, int]
    is_animated: bool = False


def cell_edges(grid: Grid) -> Iterator[tuple[Pos, bool, Edge]]:
    """Yield every edge: the cell south or east of it, whether it is horizontal, and its kind.

    Edges of the far borders belong to cells just outside the board.
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
    """Ground pictures, kept until a cell changes; water, upright scenery and clouds."""

    def __init__(self, bank: SpriteBank) -> None:
        self._bank = bank
        self._grid: Grid | None = None
        # Whether a chart is shown instead of the field.
        self.shows_chart = False
        self._ground = pygame.Surface((1, 1))
        # The ground with the shadows of what stands on it.
        self._shaded = self._ground
        self.atmosphere = PLAIN_ATMOSPHERE
        self._backdrop = Backdrop(bank, PLAIN_ATMOSPHERE)
        self._paper: pygame.Surface | None = None
        self._paper_key: object = None
        self._animated: list[tuple[Pos, str, float]] = []
        self._upright: list[UprightSprite] = []
        # The same as they are drawn, in board pixels, and those that move by their number.
        self._feet: list[float] = []
        self._standing: list[tuple[pygame.Surface, tuple[int, int]]] = []
        self._moving: list[tuple[int, UprightSprite]] = []
        self._clouds: list[pygame.Surface] = []
        self._parchment = Parchment(bank)
        self._writing: Handwriting | None = None
        self.writing_seconds = WRITING_SECONDS["normal"]
        # Unused: outdoor ground has no fog, but shares the attribute with dungeon ground.
        self.fog = True

    def use_atmosphere(self, atmosphere: Atmosphere) -> None:
        """Draw another atmosphere's backdrop from now on; outdoor themes have one tile sheet."""
        if atmosphere is not self.atmosphere:
            self.atmosphere = atmosphere
            self._backdrop = Backdrop(self._bank, atmosphere)

    def show(self, board: Board, *, as_chart: bool = False) -> None:
        """Take a board and draw it as a chart or as the field."""
        if board.grid == self._grid and as_chart == self.shows_chart:
            return
        before, was_chart, drawn = self._grid, self.shows_chart, self._ground
        self._grid, self.shows_chart = board.grid, as_chart
        self._writing = None
        self._animated, self._upright = [], []
        self._ground = pygame.Surface(
            (board.grid.width * TILE, board.grid.height * TILE), pygame.SRCALPHA
        )
        if as_chart:
            draw_chart(self._ground, self._bank, board.grid)
            self._ground.fill(AGED, special_flags=pygame.BLEND_RGB_MULT)
            if was_chart and before is not None and drawn.get_size() == self._ground.get_size():
                inked = newly_inked(before, board.grid)
                self._writing = Handwriting(drawn, self._ground, inked, self.writing_seconds)
        else:
            self._draw_field(board.grid)
        self._feet = [sprite.base_y for sprite in self._upright]
        self._standing = [(self._bank.frame(*s.clip, s.frame), s.at) for s in self._upright]
        if as_chart:
            # A wall south of a figure is drawn once more, over its feet; a grate is no wall.
            standing = _chart_walls(self._bank, board.grid, flat=False)
            walls = sorted(wall for wall in standing if wall[1][-2:] in ("_h", "_v"))
            self._feet = [y + 0.5 for y, _, _ in walls]
            self._standing = [(self._parchment.inked(clip), at) for _, clip, at in walls]
        self._moving = [(n, s) for n, s in enumerate(self._upright) if s.is_animated]

    def _draw_field(self, grid: Grid) -> None:
        bank = self._bank
        for y in range(grid.height):
            for x in range(grid.width):
                pos, at = Pos(x, y), (x * TILE, y * TILE)
                self._ground.blit(bank.frame(TILES, "floor", cell_hash(pos, 1)), at)
                self._ground.blit(bank.frame(TILES, "grid", 0), at)
                tile = field_clip(bank.looks, grid, pos)
                look = bank.looks.terrain_look(grid.terrain_at(pos))
                if tile is None:
                    if cell_hash(pos, 2) % _CELLS_PER_DECAL == 0:
                        self._ground.blit(bank.frame(TILES, "decal", cell_hash(pos, 3)), at)
                elif len(bank.clip(TILES, tile.clip)) > 1 and not look.numbered:
                    phase = float(cell_hash(pos, 5) % 7) if look.staggered else 0.0
                    self._animated.append((pos, tile.clip, phase))
                else:
                    self._ground.blit(bank.frame(TILES, tile.clip, tile.frame), at)
                self._add_landmark(grid.terrain_at(pos), pos)
        self._add_walls(grid)

    def _add_landmark(self, terrain: Terrain, pos: Pos) -> None:
        look = self._bank.looks.terrain_look(terrain).upright
        if look is None:
            return
        number, is_named = own_number(terrain), "{}" in look.clip
        at = (pos.x * TILE + look.at[0], pos.y * TILE + look.at[1])
        clip = (look.sheet, look.clip.format(number + 1))
        base_y = (pos.y + 1) * TILE - 0.5
        self._upright.append(UprightSprite(base_y, clip, 0 if is_named else number, at, is_named))

    def _add_walls(self, grid: Grid) -> None:
        looks = self._bank.looks
        posts: dict[tuple[int, int], str] = {}
        for pos, is_horizontal, edge in cell_edges(grid):
            kind = looks.walls.get(edge.name, "")
            if not kind:
                continue
            x, y = pos.x * TILE, pos.y * TILE
            index = cell_hash(pos, 7)
            if not self._bank.has(WALLS_SHEET, f"{kind}_h"):
                at = (x + GRATE_OFFSET[0], y + GRATE_OFFSET[1])
                self._upright.append(UprightSprite(y + 0.5, (WALLS_SHEET, kind), 0, at, True))
                continue
            dx, dy = H_OFFSET if is_horizontal else V_OFFSET
            clip = f"{kind}_{'h' if is_horizontal else 'v'}"
            index = 0 if kind in looks.damageable_walls else index
            base_y = y + 0.5 if is_horizontal else y + TILE - 0.6
            self._upright.append(
                UprightSprite(base_y, (WALLS_SHEET, clip), index, (x + dx, y + dy))
            )
            for end in ((x, y), (x + TILE, y) if is_horizontal else (x, y + TILE)):
                # Where walls meet, the post is that of one that cannot be damaged.
                if kind not in looks.damageable_walls or end not in posts:
                    posts[end] = kind
        for (x, y), kind in posts.items():
            at = (x + POST_OFFSET[0], y + POST_OFFSET[1])
            self._upright.append(UprightSprite(y + 1, (WALLS_SHEET, f"{kind}_post"), 0, at))
        self._upright.sort(key=lambda sprite: sprite.base_y)
        self._cast_shadows()

    def _cast_shadows(self) -> None:
        self._shaded = self._ground.copy()
        for _, (sheet, clip), index, (x, y), _ in self._upright:
            mask = pygame.mask.from_surface(self._bank.frame(sheet, clip, index))
            shadow = mask.to_surface(setcolor=(*SHADOW, _SHADOW_ALPHA), unsetcolor=(0, 0, 0, 0))
            self._shaded.blit(shadow, (x + _SHADOW_OFFSET[0], y + _SHADOW_OFFSET[1]))

    def draw_backdrop(self, picture: pygame.Surface, origin: tuple[int, int], time: float) -> None:
        """Fill a picture with what lies beyond the field; a chart has its own paper."""
        if not self.shows_chart:
            self._backdrop.draw(picture, origin, time)

    def draw(self, picture: pygame.Surface, origin: tuple[int, int], time: float) -> None:
        """Draw the ground and the animated clips of its cells."""
        if self.shows_chart:
            self._draw_chart_picture(picture, origin, time)
            return
        picture.blit(self._shaded, origin)
        for pos, clip, phase in self._animated:
            at = (origin[0] + pos.x * TILE, origin[1] + pos.y * TILE)
            picture.blit(self._bank.frame_at(TILES, clip, time + phase), at)

    def draw_ground(self, picture: pygame.Surface) -> None:
        """Draw the bare ground at the picture's top left corner."""
        picture.blit(self._ground, (0, 0))
        for pos, clip, _ in self._animated:
            picture.blit(self._bank.frame(TILES, clip, 0), (pos.x * TILE, pos.y * TILE))

    def upright_sprites(self, origin: tuple[int, int], time: float) -> Upright:
        """Return upright scenery."""
        left, top = origin
        standing = [(frame, (left + x, top + y)) for frame, (x, y) in self._standing]
        for number, sprite in self._moving:
            frame = self._bank.frame_at(*sprite.clip, time + sprite.at[0] * 0.01)
            standing[number] = frame, standing[number][1]
        return self._feet, standing

    def draw_overlay(self, picture: pygame.Surface, _: tuple[int, int], time: float) -> None:
        """Draw the drifting shadows of clouds over the field."""
        if self.shows_chart or not self._bank.has(CLOUDS_SHEET, CLOUDS_SHEET):
            return
        if not self._clouds:
            for frame in self._bank.clip(CLOUDS_SHEET, CLOUDS_SHEET):
                shadow = pygame.transform.scale_by(frame, 2)
                shadow.set_alpha(_CLOUD_ALPHA)
                self._clouds.append(shadow)
        width, height = picture.get_size()
        spacing_x, spacing_y = _CLOUD_SPACING
        drift = time * _CLOUD_PIXELS_PER_SECOND
        for row in range(-1, height // spacing_y + 1):
            span = width + 2 * spacing_x
            for column in range(span // (2 * spacing_x) + 1):
                x = (column * 2 * spacing_x + row * 97 + drift) % span - spacing_x
                cloud = self._clouds[(row + column) % len(self._clouds)]
                picture.blit(cloud, (round(x), row * spacing_y + (column * 37) % 50))

    def _draw_chart_picture(
        self, picture: pygame.Surface, origin: tuple[int, int], time: float
    ) -> None:
        assert self._grid is not None
        area = area_of(self._grid.terrain, self._grid.width) or pygame.Rect(0, 0, 0, 0)
        key = (picture.get_size(), origin, tuple(area))
        if self._paper is None or self._paper_key != key:
            self._paper_key = key
            self._paper = pygame.Surface(picture.get_size())
            sheet = self._parchment.draw_chart_paper(self._paper, origin, self._ground.get_size())
            # None lies under known land, or where one may try to go.
            known = pygame.Rect([TILE * part for part in area.inflate(2, 2)]).move(origin)
            room = self._paper.get_rect()
            room.height -= _ABOVE_PROMPTS
            room = room.clip(sheet).inflate(-2 * _ORNAMENT_AT, -2 * _ORNAMENT_AT)
            for clip, corner in _ORNAMENTS:
                ornament = self._parchment.faint(clip)
                place = ornament.get_rect(**{corner: getattr(room, corner)})
                if not place.colliderect(known):
                    self._paper.blit(ornament, place)
        picture.blit(self._paper, (0, 0))
        inked, pen = self._ground, None
        if self._writing is not None:
            inked, pen = self._writing.picture(time)
        picture.blit(inked, origin)
        if pen is not None:
            quill = self._bank.frame(self._bank.looks.chart_sheet, "quill", 0)
            picture.blit(quill, (origin[0] + pen[0], origin[1] + pen[1] - quill.get_height()))


def draw_chart(
    picture: pygame.Surface,
    bank: SpriteBank,
    grid: Grid,
    area: pygame.Rect | None = None,
    *,
    hatched: bool = True,
) -> None:
    """Draw a chart as ink on nothing; unknown cells are hatched, or left out.

    With an area, in cells, only that has to be drawn.
    """
    looks, sheet = bank.looks, bank.looks.chart_sheet
    cells = pygame.Rect(0, 0, grid.width, grid.height)
    if area is not None:
        # What stands on a cell may reach into the next one.
        cells = cells.clip(area.inflate(4, 4))
    for _, clip, at in _chart_walls(bank, grid, flat=True):
        picture.blit(bank.frame(sheet, clip, 0), at)
    for y in range(cells.top, cells.bottom):
        for x in range(cells.left, cells.right):
            pos, at = Pos(x, y), (x * TILE, y * TILE)
            tile = chart_clip(looks, grid, pos, cell_hash(pos, 3))
            if hatched and tile is None:
                picture.blit(faint(bank.frame(sheet, "unknown", cell_hash(pos, 1))), at)
            if tile is not None:
                picture.blit(bank.frame(sheet, tile.clip, tile.frame), at)
            terrain = grid.terrain_at(pos)
            sign = looks.terrain_look(terrain).upright
            if sign is not None and sign.chart_at is not None:
                frame = bank.frame(sign.sheet, sign.clip, own_number(terrain))
                picture.blit(frame, (at[0] + sign.chart_at[0], at[1] + sign.chart_at[1]))
    for _, clip, at in _chart_walls(bank, grid, flat=False):
        picture.blit(bank.frame(sheet, clip, 0), at)


def _chart_walls(
    bank: SpriteBank, grid: Grid, *, flat: bool
) -> Iterator[tuple[int, str, tuple[int, int]]]:
    """Yield the upper end of each wall on a chart, or where land continues, its clip and place."""
    for pos, is_horizontal, edge in cell_edges(grid):
        if (edge in (Edge.OPEN, Edge.UNKNOWN)) != flat:
            continue
        before = pos.step(Direction.N if is_horizontal else Direction.W)
        near = {grid.terrain_at(cell) for cell in (pos, before) if grid.in_bounds(cell)}
        # Land runs out at sides that one may try.
        if edge is Edge.UNKNOWN and not (Terrain.UNKNOWN in near and near & OPEN_TERRAIN):
            continue
        x, y = pos.x * TILE, pos.y * TILE
        clip = bank.looks.chart_walls.get(edge.name, "")
        if clip and not bank.has(bank.looks.chart_sheet, f"{clip}_h"):
            yield y, clip, (x, y - TILE + 6)
        elif clip:
            at = (x, y - 2) if is_horizontal else (x - 2, y)
            yield y, f"{clip}_{'h' if is_horizontal else 'v'}", at
