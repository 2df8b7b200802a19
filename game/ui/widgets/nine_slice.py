"""Pictures of any size from one whose corners stay as they are."""

from __future__ import annotations

import pygame

_CORNER = 16


def nine_slice(source: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
    """Return a picture of a size in pixels: between the corners the source is repeated."""
    (width, height), (own_width, own_height) = size, source.get_size()
    corner = min(_CORNER, width // 2, height // 2)
    picture = pygame.Surface(size, pygame.SRCALPHA)
    columns, rows = (
        (
            (0, corner, 0, corner),
            (corner, own - 2 * corner, corner, whole - 2 * corner),
            (own - corner, corner, whole - corner, corner),
        )
        for own, whole in ((own_width, width), (own_height, height))
    )
    for sy, sh, dy, dh in rows:
        for sx, sw, dx, dw in columns:
            part = source.subsurface((sx, sy, sw, sh))
            for y in range(dy, dy + dh, sh):
                for x in range(dx, dx + dw, sw):
                    picture.blit(part, (x, y), (0, 0, min(sw, dx + dw - x), min(sh, dy + dh - y)))
    return picture


def draw_stretched(
    target: pygame.Surface, source: pygame.Surface, area: pygame.Rect, corner: int
) -> None:
    """Draw a picture whose corners stay as they are while the rest is stretched to an area."""

    def cuts(own: int, length: int) -> tuple[tuple[int, int, int, int], ...]:
        middle = (corner, own - 2 * corner, corner, length - 2 * corner)
        return (0, corner, 0, corner), middle, (own - corner, corner, length - corner, corner)

    columns, rows = (cuts(*sizes) for sizes in zip(source.get_size(), area.size, strict=True))
    for sy, sh, dy, dh in rows:
        for sx, sw, dx, dw in columns:
            if dw > 0 and dh > 0:
                part = pygame.transform.scale(source.subsurface((sx, sy, sw, sh)), (dw, dh))
                target.blit(part, (area.left + dx, area.top + dy))
