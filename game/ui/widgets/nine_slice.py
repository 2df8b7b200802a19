"""Pictures of any size from one whose corners stay as they are while the rest is repeated."""

from __future__ import annotations

import pygame

_CORNER = 16


def nine_slice(source: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
    """Return a picture of a size in pixels."""
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
