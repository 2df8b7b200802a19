"""A small map beside a board: all that is known of it, and what the picture shows."""

from functools import lru_cache
from operator import add, and_

import pygame

from game.core.actor import Actor
from game.core.grid import Grid, Terrain
from game.core.view import View
from game.ui.style.constants import DANGER, GOOD, TEXT, Color, seat_color, shade
from game.ui.style.sprite_bank import SpriteBank

_MOST_CELL, _LEAST_CELL = 6, 2
DARK: Color = (12, 10, 16)
ITEM: Color = (255, 255, 255)
STAIRS: dict[str, tuple[str, Color]] = {"DOWN": (">", (249, 194, 43)), "UP": ("<", (143, 211, 255))}
# The tones of cells by the first word of their terrain: everything else is special. A floor in
# sight has the tone after its own.
_PALETTE: tuple[Color, ...] = (
    DARK, (62, 56, 72), (90, 150, 190), (104, 98, 112), (160, 152, 160),
    *(color for _, color in STAIRS.values()),
)  # fmt: skip
_TONE_OF = {"UNKNOWN": 0, "WALL": 1, "FLOOR": 3, "DOWN": 5, "UP": 6}
TERRAIN_NAMES = {terrain.value: terrain.name.partition("_")[0] for terrain in Terrain}
_TONES = bytes(_TONE_OF.get(TERRAIN_NAMES.get(code, "UNKNOWN"), 2) for code in range(256))
_IS_PLAIN = bytes(code == Terrain.FLOOR for code in range(256))
# Left, top, width and height, in cells.
Cells = tuple[float, float, float, float]


def cell_size(grid: Grid, room: tuple[int, int]) -> int:
    """Return how many pixels a cell of a board gets beside it; 0 if the room is too small."""
    cell = min(_MOST_CELL, room[0] // grid.width, room[1] // grid.height)
    return cell if cell >= _LEAST_CELL else 0


def minimap(view: View, cell: int, shown_cells: Cells, bank: SpriteBank) -> pygame.Surface:
    """Return all that is known of a board, with a frame around `shown_cells`."""
    picture = map_picture(view, cell)
    for actor in view.actors:
        if actor.board == view.focused_board:
            spot = pygame.Rect(actor.pos.x * cell, actor.pos.y * cell, cell, cell)
            picture.fill(DARK, spot.inflate(2, 2).clip(picture.get_rect()))
            picture.fill(bank.adapt_color(_color_of(actor, view)), spot)
    left, top, width, height = (round(part * cell) for part in shown_cells)
    frame = pygame.Rect(left, top, width, height).clip(picture.get_rect())
    pygame.draw.rect(picture, TEXT, frame, 1)
    return picture


def map_picture(view: View, cell: int, *, is_checked: bool = False) -> pygame.Surface:
    """Return the board of a view and its items, with a square of `cell` pixels for each cell.

    A checkerboard helps counting cells.
    """
    grid, index = view.board.grid, view.focused_board
    ground = _ground(grid.terrain, view.board.visible, (grid.width, grid.height), cell, is_checked)
    picture = ground.copy()
    for item in view.items:
        if item.board == index:
            dot = pygame.Rect(item.pos.x * cell, item.pos.y * cell, cell, cell)
            picture.fill(ITEM, dot.inflate(-(cell // 3), -(cell // 3)))
    return picture


def _color_of(actor: Actor, view: View) -> Color:
    if actor.seat is None:
        return DANGER
    return GOOD if actor.seat == view.seat else seat_color(actor.seat)


@lru_cache(4)
def _ground(
    terrain: bytes,
    visible: bytes,
    size: tuple[int, int],
    cell: int,
    is_checked: bool,  # noqa: FBT001 (a key)
) -> pygame.Surface:
    seen = map(and_, visible, terrain.translate(_IS_PLAIN))
    tones = bytearray(map(add, terrain.translate(_TONES), seen))
    for index in range(len(tones)) if is_checked else ():
        tones[index] += len(_PALETTE) * ((index % size[0] + index // size[0] + 1) % 2)
    small = pygame.image.frombuffer(tones, size, "P")
    small.set_palette([*_PALETTE, *(shade(color, 7 / 8) for color in _PALETTE)])
    ground = pygame.Surface((size[0] * cell, size[1] * cell))
    ground.blit(pygame.transform.scale_by(small, cell), (0, 0))
    return ground
