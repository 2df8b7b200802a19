"""Tiles cut from the game's own sprites, so that a map in Tiled looks like the match on it."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pygame
from PIL import Image

from game.content.assets.sprite_sheets import SpriteSheet, read_sprite_sheet
from game.ui.board.actor_sprites import SHADOW_SIZE
from game.ui.style.style import SHADOW

ROOT = Path(__file__).resolve().parents[2]
SPRITES_DIR = ROOT / "sprites"
TILE = 16
_MAX_TILE_HEIGHT = 24
# A sheet, a clip of it and the number of a frame; a tile is several of them, one over the other.
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
    with Image.open(path) as art:
        return art.convert("RGBA")


@cache
def frame(sheet: str, clip: str, number: int) -> Image.Image:
    """Return a frame of a sheet named like `baator/hero`, in its own size."""
    table = _load_table(sheet)
    found = table.frames[table.clips[clip][0] + number]
    box = (found.x, found.y, found.x + found.width, found.y + found.height)
    return _load_image(table.image).crop(box)


def frame_count(sheet: str, clip: str) -> int:
    """Return how many frames a clip has."""
    first, last = _load_table(sheet).clips[clip]
    return last - first + 1


def frame_ms(sheet: str, clip: str) -> int:
    """Return how long a clip shows each of its frames."""
    table = _load_table(sheet)
    return table.frames[table.clips[clip][0]].duration_ms


def has_clip(sheet: str, clip: str) -> bool:
    """Return whether a sheet has a clip."""
    return clip in _load_table(sheet).clips


def render_tile(picture: LayeredPicture) -> Image.Image:
    """Return a tile; of frames larger than it the part that people know them by."""
    made = blank_tile()
    for layer in picture:
        part = frame(*layer)
        if part.size != made.size:
            part = _portrait(part)
        made.alpha_composite(part)
    return made


@cache
def _shadow() -> Image.Image:
    drawn = pygame.Surface(SHADOW_SIZE, pygame.SRCALPHA)
    pygame.draw.ellipse(drawn, SHADOW, drawn.get_rect())
    return Image.frombytes("RGBA", drawn.get_size(), pygame.image.tobytes(drawn, "RGBA"))


def render_figure(layer: SpriteLayer, size: tuple[int, int], *, shadow: bool) -> Image.Image:
    """Return a figure as it stands in a match, in the middle of its tile's lower edge."""
    made, part = blank_tile(size), frame(*layer)
    if shadow:
        under = _shadow()
        # Its lowest row lies under the tile.
        made.paste(under, ((size[0] - under.width) // 2, size[1] - under.height + 1))
    made.alpha_composite(part, ((size[0] - part.width) // 2, size[1] - part.height))
    return made


def _portrait(figure: Image.Image) -> Image.Image:
    """Return head and chest of a figure, or the whole of a huge one made small."""
    box = figure.getbbox()
    assert box is not None
    figure = figure.crop(box)
    made = blank_tile()
    if max(figure.size) > _MAX_TILE_HEIGHT:
        scale = TILE / max(figure.size)
        size = (max(1, round(figure.width * scale)), max(1, round(figure.height * scale)))
        figure = figure.resize(size, Image.Resampling.NEAREST)
        made.paste(figure, ((TILE - figure.width) // 2, TILE - figure.height))
    else:
        left = (TILE - figure.width) // 2
        made.paste(figure, (left, max(0, TILE - figure.height)))
    return made


def tile_sheet(tiles: list[Image.Image], columns: int, size: tuple[int, int]) -> Image.Image:
    """Return tiles of one size in rows on one sheet."""
    width, height = size
    made = Image.new("RGBA", (columns * width, -(-len(tiles) // columns) * height))
    for index, tile in enumerate(tiles):
        made.paste(tile, (index % columns * width, index // columns * height))
    return made


def main_color(tile: Image.Image) -> str:
    """Return the colour that a tile is known by: the most frequent one that is not near black."""
    best, most = (128, 128, 128), 0
    for count, color in sorted(tile.getcolors(tile.width * tile.height) or ()):
        assert isinstance(color, tuple)
        red, green, blue, alpha = color
        vivid = max(red, green, blue) > 100
        weight = count * (1 + 3 * vivid + (max(red, green, blue) - min(red, green, blue)) // 40)
        if alpha and weight >= most:
            best, most = (red, green, blue), weight
    return "#{:02x}{:02x}{:02x}".format(*best)
