"""Pictures of any size from one whose corners stay as they are."""

from collections.abc import Iterator

import pygame
from pygame import Rect

_CORNER = 16
# Where a strip begins in the source and how long it is, then the same in the picture.
_Strip = tuple[int, int, int, int]


def _strips(own: int, length: int, corner: int) -> tuple[_Strip, _Strip, _Strip]:
    middle = (corner, own - 2 * corner, corner, length - 2 * corner)
    return (0, corner, 0, corner), middle, (own - corner, corner, length - corner, corner)


def _parts(
    source: pygame.Surface, size: tuple[int, int], corner: int
) -> Iterator[tuple[pygame.Surface, Rect]]:
    """Yield the nine parts of a picture, and the area that each has to fill in a size."""
    columns, rows = (
        _strips(own, length, corner) for own, length in zip(source.size, size, strict=True)
    )
    for sy, sh, dy, dh in rows:
        for sx, sw, dx, dw in columns:
            if dw > 0 and dh > 0:
                yield source.subsurface((sx, sy, sw, sh)), Rect(dx, dy, dw, dh)


def nine_slice(source: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
    """Return a picture of a size in pixels: between the corners the source is repeated."""
    picture = pygame.Surface(size, pygame.SRCALPHA)
    for part, area in _parts(source, size, min(_CORNER, size[0] // 2, size[1] // 2)):
        picture.set_clip(area)
        for y in range(area.top, area.bottom, part.height):
            picture.fblits([(part, (x, y)) for x in range(area.left, area.right, part.width)])
    picture.set_clip(None)
    return picture


def draw_stretched(target: pygame.Surface, source: pygame.Surface, area: Rect, corner: int) -> None:
    """Draw a picture whose corners stay as they are while the rest is stretched to an area."""
    for part, place in _parts(source, area.size, corner):
        target.blit(pygame.transform.scale(part, place.size), place.move(area.topleft))
