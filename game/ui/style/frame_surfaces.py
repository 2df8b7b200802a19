"""Frames as surfaces: cut out of pictures, in another palette, and what of them shines."""

from array import array
from collections.abc import Iterable
from functools import cache
from pathlib import Path

import pygame

from game.content.assets.errors import AssetError
from game.content.assets.sprite_sheets import SpriteFrame
from game.ui.style.color_vision import NORMAL, pixel_table
from game.ui.style.constants import Color
from game.ui.style.surface_formats import TRANSPARENT

EMISSIVE_MARGIN = 12
_SHINE = (170, 170, 170)
_PIXELS_AT_ONCE = 1 << 13


def cut_frames(frames: Iterable[SpriteFrame]) -> list[pygame.Surface]:
    """Return frames cut out of their pictures; raises AssetError."""
    load, made = cache(_load), list[pygame.Surface]()
    for f in frames:
        try:
            made.append(load(f.image).subsurface((f.x, f.y, f.width, f.height)))
        except (OSError, pygame.error, ValueError) as error:
            raise AssetError(f"The image {f.image} cannot be read ({error}).") from error
    return [frame.convert(TRANSPARENT) for frame in made]


def _load(path: Path) -> pygame.Surface:
    # Of one that is not saved whole yet, the PNG library itself tells on stderr.
    if b"IEND" not in path.read_bytes():
        raise ValueError("it has no end")
    return pygame.image.load(path)


def recolored(frame: pygame.Surface, vision: str) -> pygame.Surface:
    """Return a frame in the palette of a colour vision."""
    if vision == NORMAL:
        return frame
    pixels = array("I", pygame.image.tobytes(frame, "RGBA"))
    color_of, recolored = pixel_table(vision).__getitem__, array("I")
    # Few at a time: players would see the window wait for a thread that does more.
    for start in range(0, len(pixels), _PIXELS_AT_ONCE):
        recolored.extend(map(color_of, pixels[start : start + _PIXELS_AT_ONCE]))
    return pygame.image.frombytes(recolored.tobytes(), frame.size, "RGBA").convert(TRANSPARENT)


def emissive(frame: pygame.Surface, colors: frozenset[Color]) -> pygame.Surface | None:
    """Return the pixels of these colours with a soft halo, or None if there are none."""
    width, height = frame.get_size()
    picture = pygame.Surface((width + 2 * EMISSIVE_MARGIN, height + 2 * EMISSIVE_MARGIN))
    pixels = pygame.image.tobytes(frame, "RGBA")
    wanted = {bytes(color): color for color in colors}
    lit = {
        at // 4: wanted[pixels[at : at + 3]]
        for at in range(0, len(pixels), 4)
        if pixels[at + 3] and pixels[at : at + 3] in wanted
    }
    if not lit:
        return None
    for index, color in lit.items():
        y, x = divmod(index, width)
        picture.set_at((x + EMISSIVE_MARGIN, y + EMISSIVE_MARGIN), color)
    soft = pygame.transform.box_blur(picture, 2)
    # Bloom: a wide, faint light around the near one. The pixels are lit already where they lie:
    # all of them once more would leave nothing but white.
    soft.blit(pygame.transform.box_blur(soft, 4), (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    picture.fill(_SHINE, special_flags=pygame.BLEND_RGB_MULT)
    soft.blit(picture, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    return soft
