"""Hot air: what lies behind it trembles."""

from __future__ import annotations

import math

import pygame


def shimmer(picture: pygame.Surface, area: pygame.Rect, time: float, strength: float) -> None:
    """Let an area of a picture tremble, at most `strength` pixels to each side.

    Rows are moved along a wide area and columns along a high one, so that few pieces are copied.
    """
    area = area.clip(picture.get_rect())
    if not area or strength < 0.5:
        return
    still = picture.subsurface(area).copy()
    is_wide = area.width >= area.height
    for line in range(area.height if is_wide else area.width):
        shift = round(
            strength * math.sin(line * 0.85 + time * 17) * math.sin(line * 0.31 - time * 9)
        )
        if shift and is_wide:
            picture.blit(still, (area.left + shift, area.top + line), (0, line, area.width, 1))
        elif shift:
            picture.blit(still, (area.left + line, area.top + shift), (line, 0, 1, area.height))
