"""Pictures made of a figure's frame: dressed, struck, kindled, its shadow, what it swings."""

from functools import cache, lru_cache

import pygame

from game.ui.style.constants import SHADOW, Color, shade
from game.ui.style.light_pictures import halo

SHADOW_SIZE = (12, 5)
# The hand in the picture of what it holds, and how far that reaches from there.
_HAND, _ARM = (1, 8), 13
_STRUCK_SHARE = 0.38
# What a hit makes of each tone: those of outlines stay, brighter ones come nearer to white.
_STRUCK_TONES = bytes(
    round(tone + (255 - tone) * _STRUCK_SHARE * max(0.0, min(1.0, (tone - 40) / 60)))
    for tone in range(256)
)
RIM: Color = (255, 255, 255)
# How opaque the shine around a rim is.
_SHINE = 40
_KINDLED_COLORS: tuple[Color, Color] = ((255, 120, 30), (255, 214, 130))
# So few that the light of each is kept.
KINDLED_STEPS = 8


@lru_cache(256)
def dressed(picture: pygame.Surface, worn: tuple[pygame.Surface, ...]) -> pygame.Surface:
    """Return a figure with what it wears, one over the other."""
    dressed = picture.copy()
    dressed.blits([(part, (0, 0)) for part in worn])
    return dressed


@lru_cache(256)
def rimmed(frame: pygame.Surface, color: Color = RIM) -> pygame.Surface:
    """Return a figure in a rim, a pixel larger at its sides and its top."""
    light = pygame.mask.from_surface(frame).to_surface(setcolor=color, unsetcolor=(0, 0, 0, 0))
    made = pygame.Surface((frame.width + 2, frame.height + 1), pygame.SRCALPHA)
    made.fblits([(light, (1, 0)), (light, (0, 1)), (light, (2, 1)), (frame, (1, 1))])
    return made


@lru_cache(256)
def rimmed_loot(frame: pygame.Surface, color: Color) -> pygame.Surface:
    """Return what can be taken in a bright rim and its shine, two pixels larger on all sides."""
    shape, around = pygame.mask.from_surface(frame), pygame.Mask((5, 5), fill=True)
    for corner in ((0, 0), (4, 0), (0, 4), (4, 4)):
        around.set_at(corner, 0)
    made = shape.convolve(around).to_surface(setcolor=(*color, _SHINE), unsetcolor=(0, 0, 0, 0))
    rim = shape.convolve(pygame.Mask((3, 3), fill=True))
    rim.to_surface(made, setcolor=color, unsetcolor=None, dest=(1, 1))
    made.blit(frame, (2, 2))
    return made


@lru_cache(64)
def traced(frame: pygame.Surface, color: Color) -> pygame.Surface:
    """Return the dashed outline of a figure that is not there any more."""
    made = pygame.Surface(frame.get_size(), pygame.SRCALPHA)
    for number, at in enumerate(pygame.mask.from_surface(frame).outline()):
        made.set_at(at, color if number % 4 < 3 else SHADOW)
    return made


@lru_cache(64)
def struck(frame: pygame.Surface) -> pygame.Surface:
    """Return a figure that a hit lights up: its tones paler, its outline as dark as ever."""
    pixels = bytearray(pygame.image.tobytes(frame, "RGBA"))
    for channel in range(3):
        pixels[channel::4] = pixels[channel::4].translate(_STRUCK_TONES)
    return pygame.image.frombytes(bytes(pixels), frame.get_size(), "RGBA")


@lru_cache(64)
def kindled_light(frame: pygame.Surface, heat: int) -> tuple[pygame.Surface, tuple[int, int]]:
    """Return the glow of a figure with a halo around its chest, and its place from the figure's."""
    share, glow = heat / KINDLED_STEPS, frame.copy()
    glow.fill(shade(_KINDLED_COLORS[0], share), special_flags=pygame.BLEND_RGB_MULT)
    x, y = frame.get_width() // 2, frame.get_height() - 9
    radii = (int(10 + 22 * share), int(3 + 9 * share))
    wide = pygame.Rect(x - radii[0], y - radii[0], 2 * radii[0], 2 * radii[0])
    area = wide.union(frame.get_rect())
    light = pygame.Surface(area.size)
    light.blit(glow, (-area.left, -area.top), special_flags=pygame.BLEND_RGB_ADD)
    for color, radius in zip(_KINDLED_COLORS, radii, strict=True):
        corner = (x - radius - area.left, y - radius - area.top)
        light.blit(halo(shade(color, share), radius), corner, special_flags=pygame.BLEND_RGB_ADD)
    return light, area.topleft


@cache
def drop_shadow() -> pygame.Surface:
    """Return the shadow under a figure's feet, darkest in its middle."""
    picture = pygame.Surface(SHADOW_SIZE, pygame.SRCALPHA)
    pygame.draw.ellipse(picture, (*SHADOW, 90), picture.get_rect())
    pygame.draw.ellipse(picture, (*SHADOW, 160), picture.get_rect().inflate(-4, -2))
    return picture


@lru_cache(256)
def swung(held: pygame.Surface, turn: int, left: bool) -> pygame.Surface:  # noqa: FBT001 (a key)
    """Return what is held turned about the hand by some degrees, the hand in the middle."""
    around = pygame.Surface((2 * _ARM + 1, 2 * _ARM + 1), pygame.SRCALPHA)
    around.blit(held, (_ARM - _HAND[0], _ARM - _HAND[1]))
    around = pygame.transform.rotate(around, -turn)
    return pygame.transform.flip(around, flip_x=left, flip_y=False)
