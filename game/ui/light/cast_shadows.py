"""Shadows that figures cast on the ground, away from lights near them or from the sun."""

import math
from collections.abc import Iterable
from functools import lru_cache

import pygame

from game.ui.board.actor_sprites import ActorSprite
from game.ui.board.board_canvas import BoardCanvas
from game.ui.light.light_sources import LightSource
from game.ui.style.constants import SHADOW, TILE

_ANGLES, _STRENGTHS = 24, 4
_DARKEST = 120
_MOST = 2
# No figure casts a shadow in its own light.
_NEAREST = 9.0
# Seen from above at a slant, the ground is foreshortened.
_SLANT = 0.6
# What casts shadows: its position in board pixels, its reach in pixels, and its brightest channel.
_Lamp = tuple[float, float, float, int]
# The angle, length and strength of a shadow.
_Ray = tuple[int, float, int]
_SUN: _Ray = (2, 0.6, 2)


def draw_shadows(
    canvas: BoardCanvas, sprites: Iterable[ActorSprite], lights: Iterable[LightSource] | None
) -> None:
    """Draw the shadows of all sprites; if `lights` is None, those of the sun."""
    lamps = [(x, y, glow.radius * TILE * 1.3, max(glow.color)) for (x, y), glow in lights or ()]
    is_ascii, flat_clips = canvas.bank.is_ascii, canvas.bank.looks.flat_clips
    (left, top), drawn = canvas.origin, []
    for sprite in sprites:
        is_flat = is_ascii or sprite.clip in flat_clips or sprite.clip == "die"
        if is_flat or sprite.is_hidden or sprite.opacity * sprite.exit_opacity < 1.0:
            continue
        frame = sprite.bare_frame(canvas.bank)
        feet = (sprite.x + TILE / 2, sprite.y + TILE - 2)
        for ray in [_SUN] if lights is None else _rays(feet, lamps):
            shadow, (x, y) = _shadow(frame, *ray)
            drawn.append((shadow, (round(left + (feet[0] - x)), round(top + (feet[1] - y)))))
    canvas.picture.fblits(drawn)


def _rays(feet: tuple[float, float], lamps: Iterable[_Lamp]) -> list[_Ray]:
    """Return angle, length and strength of the shadows that the strongest lights cast."""
    found, rays = [], []
    for x, y, reach, brightness in lamps:
        dx, dy = feet[0] - x, (feet[1] - y - TILE / 2) / _SLANT
        distance = math.hypot(dx, dy)
        if _NEAREST < distance < reach:
            share = (1 - distance / reach) * brightness / 255
            found.append((share, dx, dy, distance / reach))
    for share, dx, dy, far in sorted(found, reverse=True)[:_MOST]:
        strength = math.ceil(share * _STRENGTHS)
        angle = round(math.atan2(dy * _SLANT, dx) / math.tau * _ANGLES) % _ANGLES
        rays.append((angle, round(0.5 + far * 0.8, 1), min(_STRENGTHS, strength)))
    return rays


@lru_cache(2048)
def _shadow(
    frame: pygame.Surface, angle: int, length: float, strength: int
) -> tuple[pygame.Surface, tuple[float, float]]:
    """Return a frame's shadow that falls towards an angle, and the point of its feet."""
    alpha, mask = _DARKEST * strength // _STRENGTHS, pygame.mask.from_surface(frame)
    shape = mask.to_surface(setcolor=(*SHADOW, alpha), unsetcolor=(0, 0, 0, 0))
    shape = shape.subsurface(shape.get_bounding_rect() or shape.get_rect())
    size = (shape.get_width(), max(1, round(shape.get_height() * length)))
    shape, turn = pygame.transform.scale(shape, size), angle / _ANGLES * math.tau
    # An upright shape points north; turned by this many degrees it points along the angle.
    turned = pygame.transform.rotate(shape, -math.degrees(turn) - 90)
    reach = size[1] / 2
    middle = turned.get_width() / 2, turned.get_height() / 2
    return turned, (middle[0] - math.cos(turn) * reach, middle[1] - math.sin(turn) * reach)
