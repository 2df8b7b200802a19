"""Shapes of signs over a board: dots, arrows, framed pictures, frames of cells, rings of light."""

from collections.abc import Collection, Iterable, Sequence
from functools import cache, lru_cache

import pygame
from pygame import Rect, Surface, Vector2

from game.core.grid import Direction
from game.ui.style.constants import SHADOW, Color

# Sizes of framed pictures and of the arrows that carry them.
CHIP, POINTER, _CHIP_EDGE, _BADGE = 22, 11, 14, 18
# Arrows of pictures at the border by their rims: other goals, of which as much of their colours is
# left, foes, and the way one should go.
_ARROWS, _ASIDE = (0, 4, 6, 11), (165, 165, 165)
_RING_STEPS, _MOST_RINGS = 6, 128
_DOT_SHADOW = (0, 0, 0, 80)


def draw_bead(
    target: Surface, center: tuple[int, int], radius: int, color: Color, heart: Color | None = None
) -> None:
    """Draw a round bead over a soft shadow, with a light core or a large heart of a colour."""
    radius += heart is not None
    target.blit(_bead_shadow(radius), (center[0] - radius - 1, center[1] - radius))
    x, y, across = center[0] - radius, center[1] - radius, 2 * radius
    if radius > 1:
        target.fill(color, (x + 1, y, across - 2, across))
        target.fill(color, (x, y + 1, across, across - 2))
        core = Rect(x, y, across, across).inflate(*[-4 if heart else -radius] * 2)
        target.fill(heart or [(3 * part + 255) // 4 for part in color], core)
    else:
        target.fill(color, (x, y, across, across))


@cache
def _bead_shadow(radius: int) -> Surface:
    across = 2 * radius + 2
    shadow = Surface((across, across), pygame.SRCALPHA)
    pygame.draw.rect(shadow, _DOT_SHADOW, shadow.get_rect(), border_radius=radius)
    return shadow


def free_chip(area: Rect, spot: Rect, rim: int, taken: list[Rect]) -> Rect | None:
    """Return where in an area a picture stands that shows what is beyond it, clear of others."""
    inner = area.inflate(-2 * _CHIP_EDGE, -2 * _CHIP_EDGE)
    near = Rect(spot.center, (0, 0)).inflate(16 + 2 * rim, 16 + 2 * rim).clamp(inner)
    dx, dy = (0, 4) if near.left == inner.left or near.right == inner.right else (4, 0)
    # Where a side is full, there are rows behind it.
    back = 8 if (near.left == inner.left if dy else near.top == inner.top) else -8
    rows = [near.move(dy * back * row, dx * back * row) for row in range(4)]
    shifts = (row.move(dx * n, dy * n) for row in rows for i in range(80) for n in (i, -i))
    free = (chip for chip in shifts if chip.inflate(12, 12).collidelist(taken) < 0)
    return next(filter(inner.contains, free), None)


def draw_chip(
    target: Surface, chip: Rect, spot: Rect, picture: Surface, color: Color, rim: int
) -> None:
    """Draw a picture at the border, and an arrow to its place."""
    away, arrow = Vector2(spot.center) - chip.center, _ARROWS[rim]
    reach = (chip.width / 2 + arrow + 2) / max(abs(away.x), abs(away.y))
    draw_arrow(target, away * reach + chip.center, away, color, arrow)
    draw_picture(target, chip, picture, color, rim)
    if rim == 1:
        target.fill(_ASIDE, chip, special_flags=pygame.BLEND_RGB_MULT)


def draw_picture(target: Surface, chip: Rect, picture: Surface, color: Color, rim: int) -> None:
    """Draw the top of a picture on a dark ground in a rim."""
    target.fill(color, chip)
    target.fill([part // 4 for part in color], chip.inflate(-2 * rim, -2 * rim))
    body = picture.get_bounding_rect()
    part = Rect(body.centerx - 8, body.top, 16, 16).clip(body)
    target.blit(picture, part.move(Vector2(chip.center) - part.center), part)


def draw_badge(target: Surface, spot: Rect, picture: Surface, color: Color) -> None:
    """Draw a picture of what somebody in a cell hides at its upper right corner."""
    place = Rect(0, 0, _BADGE, _BADGE).move_to(center=(spot.right - 3, spot.top + 3))
    target.fill(SHADOW, place.inflate(2, 2))
    draw_picture(target, place, picture, color, 1)


def draw_arrow(target: Surface, at: Vector2, way: Vector2, color: Color, long: int = 6) -> None:
    """Draw the tip of an arrow straight along an axis or a diagonal."""
    ahead = Vector2([round(part / max(abs(way.x), abs(way.y))) for part in way]).normalize()
    # Aslant it is slender, or each of its corners might be the tip.
    far, wide, edge = (1.3, 0.5, 4) if ahead.x and ahead.y else (1, 0.7, 2)
    for size, tone in ((long + edge, SHADOW), (long, color)):
        tip = ahead * ((size - long) / 2) + at
        back, side = tip - ahead * size * far, Vector2(-ahead.y, ahead.x) * size * wide
        pygame.draw.polygon(target, tone, [tip, back + side, back - side])


def draw_cell_frame(target: Surface, spot: Rect, color: Color, *, is_above: bool = False) -> None:
    """Draw a frame around the cell to go to, open to the head of whoever it `is_above`."""
    target.set_clip(spot.inflate(4, 4).move(0, -8 * is_above))
    for edge, grown, tone in ((4, 2, SHADOW), (2, 0, color)):
        pygame.draw.rect(target, tone, spot.inflate(grown, grown), edge)
    target.set_clip(None)


def draw_entry(target: Surface, spot: Rect, way: Vector2, color: Color, bob: int = 0) -> None:
    """Draw the tip of an arrow at the border of a cell that is entered this way."""
    way = way / max(abs(way.x), abs(way.y))
    tip = spot.center - way * ((spot.width - POINTER) // 2 - bob)
    draw_arrow(target, tip, way, color, POINTER)


def edge_of(area: Rect, away: Vector2, far: float) -> Vector2:
    """Return the middle of an edge of an area, or of what is some pixels beyond it."""
    return area.center + away.elementwise() * Vector2(area.size) / 2 + away * far


def clear_side(
    area: Rect,
    sides: Iterable[Direction],
    free: Collection[Direction],
    figures: Sequence[Rect],
    whole: Rect,
) -> Vector2:
    """Return the side where a picture points to an area: the first free one in the whole.

    Else it is where it hides as few figures as may be.
    """

    def crowd(side: Direction) -> tuple[bool, int]:
        place = edge_of(area, Vector2(side.value), CHIP)
        chip = Rect(0, 0, CHIP, CHIP).move_to(center=place)
        hidden = (side not in free) + len(chip.inflate(-8, -8).collidelistall(figures))
        return not whole.contains(chip), hidden

    return Vector2(min(sides, key=crowd).value)


def draw_pointer(
    target: Surface, tip: Vector2, way: Vector2, color: Color, sign: Surface | None
) -> None:
    """Draw the tip of an arrow and, if given, a framed picture at its other end."""
    draw_arrow(target, tip, way, color, POINTER)
    if sign is not None:
        draw_picture(target, chip_at(tip, way), sign, color, 3)


def chip_at(tip: Vector2, way: Vector2) -> Rect:
    """Return where the picture of a pointer is."""
    return Rect(0, 0, CHIP, CHIP).move_to(center=tip - way * (POINTER + CHIP // 2))


def draw_ring(target: Surface, figure: Rect, color: Color, strength: float) -> None:
    """Draw a ring of light around the feet of a figure; walls and those behind it stay dark."""
    size = figure.width + 8, figure.width // 2 + 2
    ring = _light_ring(size, color, round(strength * _RING_STEPS))
    place = ring.get_rect(midbottom=(figure.centerx, figure.bottom - 2))
    front = Rect(0, ring.height // 2, *ring.size)
    target.blit(ring, place.move(0, front.top), front, special_flags=pygame.BLEND_RGB_ADD)


@lru_cache(_MOST_RINGS)
def _light_ring(size: tuple[int, int], color: Color, step: int) -> Surface:
    """Return a ring of light in one of `_RING_STEPS` strengths."""
    light, strength = Surface(size), 0.5 + 0.35 * step / _RING_STEPS
    pygame.draw.ellipse(light, [round(part * strength) for part in color], light.get_rect(), 2)
    return light
