"""Renders tiles from the game's sprites, so that a map in Tiled looks like the game."""

from functools import cache
from pathlib import Path

import pygame
from PIL import Image

from game.content.assets.sprite_sheets import SpriteSheet, read_sprite_sheet
from game.ui.board.frame_variants import SHADOW_SIZE
from game.ui.style.constants import SHADOW

ROOT = Path(__file__).resolve().parents[2]
SPRITES_DIR = ROOT / "sprites"
TILE = 16
_MAX_TILE_HEIGHT = 24
# A sheet, a clip and a frame index; a tile is drawn from several layers, bottom first.
SpriteLayer = tuple[str, str, int]
LayeredPicture = tuple[SpriteLayer, ...]


def blank_tile(size: tuple[int, int] = (TILE, TILE)) -> Image.Image:
    """Return a transparent tile."""
    return Image.new("RGBA", size)


@cache
def _load_table(sheet: str) -> SpriteSheet:
    return read_sprite_sheet(SPRITES_DIR / f"{sheet}.json")


@cache
def _load_image(path: Path) -> Image.Image:
    with Image.open(path) as image:
        return image.convert("RGBA")


@cache
def frame(sheet: str, clip: str, number: int) -> Image.Image:
    """Return a frame of a sheet named like `baator/hero`, unscaled."""
    area = _load_table(sheet)[clip][number]
    box = (area.x, area.y, area.x + area.width, area.y + area.height)
    return _load_image(area.image).crop(box)


def frame_count(sheet: str, clip: str) -> int:
    """Return how many frames a clip has."""
    return len(_load_table(sheet)[clip])


def frame_ms(sheet: str, clip: str) -> int:
    """Return the milliseconds that a clip shows each frame."""
    return _load_table(sheet)[clip][0].duration_ms


def has_clip(sheet: str, clip: str) -> bool:
    """Return whether a sheet has a clip."""
    return clip in _load_table(sheet)


def render_tile(layers: LayeredPicture) -> Image.Image:
    """Return a tile; larger frames are reduced to their most recognizable part."""
    picture = blank_tile()
    for layer in layers:
        part = frame(*layer)
        if part.size != picture.size:
            part = _portrait(part)
        picture.alpha_composite(part)
    return picture


@cache
def _shadow() -> Image.Image:
    drawn = pygame.Surface(SHADOW_SIZE, pygame.SRCALPHA)
    pygame.draw.ellipse(drawn, SHADOW, drawn.get_rect())
    return Image.frombytes("RGBA", drawn.get_size(), pygame.image.tobytes(drawn, "RGBA"))


def render_figure(layer: SpriteLayer, size: tuple[int, int], *, shadow: bool) -> Image.Image:
    """Return a figure as in a match, centered on its tile's lower edge."""
    picture, part = blank_tile(size), frame(*layer)
    if shadow:
        ellipse = _shadow()
        # Its lowest row is cut off by the tile's edge.
        picture.paste(ellipse, ((size[0] - ellipse.width) // 2, size[1] - ellipse.height + 1))
    picture.alpha_composite(part, ((size[0] - part.width) // 2, size[1] - part.height))
    return picture


def _portrait(figure: Image.Image) -> Image.Image:
    """Return a figure's head and chest, or all of a very large one scaled down."""
    box = figure.getbbox()
    assert box is not None
    figure = figure.crop(box)
    picture = blank_tile()
    if max(figure.size) > _MAX_TILE_HEIGHT:
        scale = TILE / max(figure.size)
        size = (max(1, round(figure.width * scale)), max(1, round(figure.height * scale)))
        figure = figure.resize(size, Image.Resampling.NEAREST)
        picture.paste(figure, ((TILE - figure.width) // 2, TILE - figure.height))
    else:
        left = (TILE - figure.width) // 2
        picture.paste(figure, (left, max(0, TILE - figure.height)))
    return picture


def tile_sheet(tiles: list[Image.Image], columns: int, size: tuple[int, int]) -> Image.Image:
    """Return one image of tiles of equal size, in rows of `columns`."""
    width, height = size
    picture = Image.new("RGBA", (columns * width, -(-len(tiles) // columns) * height))
    for index, tile in enumerate(tiles):
        picture.paste(tile, (index % columns * width, index // columns * height))
    return picture


def main_color(tile: Image.Image) -> str:
    """Return a tile's most characteristic colour as #rrggbb: frequent, bright and saturated."""
    best, best_weight = (128, 128, 128), 0
    for count, color in sorted(tile.getcolors(tile.width * tile.height) or ()):
        assert isinstance(color, tuple)
        red, green, blue, alpha = color
        is_bright = max(red, green, blue) > 100
        weight = count * (1 + 3 * is_bright + (max(red, green, blue) - min(red, green, blue)) // 40)
        if alpha and weight >= best_weight:
            best, best_weight = (red, green, blue), weight
    return "#{:02x}{:02x}{:02x}".format(*best)
