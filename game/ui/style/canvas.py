"""The 640x360 canvas, scaled by whole numbers to a window of any size."""

from __future__ import annotations

import pygame

WIDTH = 640
HEIGHT = 360


class Canvas:
    """A 640x360 surface shown in a window at the largest integer scale that fits."""

    def __init__(self, size: tuple[int, int], *, fullscreen: bool) -> None:
        """Open a window of `size` pixels, or a fullscreen one of the desktop's size."""
        self.surface = pygame.Surface((WIDTH, HEIGHT))
        self._windowed = size
        self.fullscreen = fullscreen
        self._open()

    def _open(self) -> None:
        if self.fullscreen:
            self._window = pygame.display.set_mode((0, 0), pygame.FULLSCREEN)
        else:
            self._window = pygame.display.set_mode(self._windowed, pygame.RESIZABLE)
        self.surface = self.surface.convert()
        self.resize()

    def resize(self) -> None:
        """Recompute scale and offset after the window changed."""
        window = pygame.display.get_surface()
        if window is None:
            return
        self._window = window
        width, height = window.get_size()
        if not self.fullscreen:
            self._windowed = (width, height)
        self.scale = max(1, min(width // WIDTH, height // HEIGHT))
        self.offset = ((width - WIDTH * self.scale) // 2, (height - HEIGHT * self.scale) // 2)
        window.fill((0, 0, 0))
        scaled = pygame.Rect(self.offset, (WIDTH * self.scale, HEIGHT * self.scale))
        visible = scaled.clip(window.get_rect())
        self._subsurface = window.subsurface(scaled) if visible == scaled else None

    def set_fullscreen(self, *, fullscreen: bool) -> None:
        """Switch between window and full screen."""
        if fullscreen != self.fullscreen:
            self.fullscreen = fullscreen
            self._open()

    def to_logical(self, point: tuple[int, int]) -> tuple[int, int]:
        """Return the canvas pixel under a window pixel (may lie outside the canvas)."""
        return (
            (point[0] - self.offset[0]) // self.scale,
            (point[1] - self.offset[1]) // self.scale,
        )

    def present(self) -> None:
        """Scale the surface to the window and flip the display."""
        if self._subsurface is None:
            # A window smaller than the canvas shows the top left part of it.
            self._window.blit(self.surface, self.offset)
        elif self.scale == 1:
            self._subsurface.blit(self.surface, (0, 0))
        else:
            pygame.transform.scale_by(self.surface, self.scale, self._subsurface)
        pygame.display.flip()
