"""The panel beside a board in the material of its place, and what is written with on it."""

from functools import lru_cache

import pygame

from game.content.assets.looks import Looks, SideLook
from game.ui.style.constants import LIGHT_INK, PAPER_INK, Ink
from game.ui.style.surface_formats import OPAQUE
from game.ui.widgets.nine_slice import nine_slice
from game.ui.widgets.painter import Painter, panel_style

# For each place that of the picture, and one that begins higher on a high screen.
_MOST_KEPT = 8
# How wide the rims of all materials are at most.
_RIM = 10


class PanelBackground:
    """Draws the ground of the panel beside a board."""

    def __init__(self, painter: Painter, looks: Looks, calm: float = 0.0) -> None:
        """Take what has the sheets, and the looks of a place.

        `calm` is how much less lively the ground inside the rim is, 0 to 1: for long texts.
        """
        self._calm, self._painter, self._looks = calm, painter, looks
        # How far it begins above what is written on it, in pixels.
        self.above = 0

    @property
    def _has_ground(self) -> bool:
        painter = self._painter
        return not painter.is_high_contrast and painter.bank.has("side", self._looks.theme)

    @property
    def ink(self) -> Ink:
        """Return what is written with: dark letters on paper."""
        return PAPER_INK if self._looks.side.is_paper and self._has_ground else LIGHT_INK

    def draw(self, target: pygame.Surface, area: pygame.Rect) -> None:
        """Draw the ground; in high contrast, or without a picture of its own, a plain panel."""
        if not self._has_ground:
            self._painter.draw_panel(target, area, panel_style(self._painter.bank, self._looks))
            return
        frame = self._painter.bank.frame("side", self._looks.theme, 0)
        target.blit(_ground(frame, area.size, self._calm, self._looks.side), area.topleft)


@lru_cache(_MOST_KEPT)
def _ground(
    frame: pygame.Surface, size: tuple[int, int], calm: float, side: SideLook
) -> pygame.Surface:
    ground = nine_slice(frame, size).convert(OPAQUE)
    _calm_down(ground, calm)
    _shade(ground, side)
    return ground


def _calm_down(ground: pygame.Surface, share: float) -> None:
    inner = ground.get_rect().inflate(-2 * _RIM, -2 * _RIM)
    veil = pygame.Surface(inner.size)
    veil.fill(pygame.transform.average_color(ground, inner)[:3])
    veil.set_alpha(round(255 * share))
    ground.blit(veil, inner)


def _shade(ground: pygame.Surface, side: SideLook) -> None:
    width, height = ground.get_size()
    for y in range(height):
        share = y / height
        light = [
            round(top + (bottom - top) * share)
            for top, bottom in zip(side.top, side.bottom, strict=True)
        ]
        ground.fill(light, (0, y, width, 1), pygame.BLEND_RGB_MULT)
