"""The 640x360 canvas, scaled to a window of any size."""

from __future__ import annotations

import pygame

WIDTH = 640
HEIGHT = 360
# The least share of the possible picture that a whole scale must fill to be taken, in per cent.
# Beyond it, rows that differ by one in height are not seen, but smoothing them takes a whole frame.
_LARGEST_SMOOTHED_SCALE = 4
_LEAST_SHARES = {"auto": 90, "whole": 0, "full": 100}


def picture_size(window: tuple[int, int], scaling: str) -> tuple[int, int]:
    """Return the size of the picture in a window.

    It is the canvas at the largest whole scale that fits, or the largest picture of its shape
    where a whole scale wastes too much for the `scaling` chosen, or does not fit at all.

    >>> picture_size((1920, 1200), "auto"), picture_size((1366, 768), "auto")
    ((1920, 1080), (1365, 768))
    """
    width, height = window
    scale = min(width // WIDTH, height // HEIGHT)
    whole = (WIDTH * scale, HEIGHT * scale)
    full = (min(width, height * WIDTH // HEIGHT) or 1, min(height, width * HEIGHT // WIDTH) or 1)
    least = full[0] * full[1] * _LEAST_SHARES[scaling]
    return whole if scale and whole[0] * whole[1] * 100 >= least else full


class Canvas:
    """A 640x360 surface shown in a window as large as `picture_size` says.

    At other than whole scales every pixel is drawn at the next whole scale and then smoothed down:
    only the seams between pixels are soft.
    """

    def __init__(
        self,
        size: tuple[int, int],
        *,
        fullscreen: bool,
        position: tuple[int, int] | None = None,
    ) -> None:
        """Open a window of `size` pixels, or a fullscreen one of the desktop's size."""
        self.surface = pygame.Surface((WIDTH, HEIGHT))
        self.scaling = "auto"
        self.fullscreen = fullscreen
        self._windowed = size
        self._position = position
        self._open()

    def _open(self) -> None:
        if self.fullscreen:
            self._window = pygame.display.set_mode((0, 0), pygame.FULLSCREEN)
        else:
            self._window = pygame.display.set_mode(self._windowed, pygame.RESIZABLE)
            if self._position is not None:
                pygame.display.set_window_position(self._position)
        self.surface = self.surface.convert()
        self.resize()

    def resize(self) -> None:
        """Compute the picture's area anew after the window changed."""
        window = pygame.display.get_surface()
        if window is None:
            return
        self._window = window
        if not self.fullscreen:
            self._windowed = window.get_size()
        width, height = picture_size(window.get_size(), self.scaling)
        self.area = pygame.Rect(0, 0, width, height)
        self.area.center = window.get_rect().center
        window.fill((0, 0, 0))
        self._picture = window.subsurface(self.area)
        self._scale = -(-width // WIDTH)
        self._is_whole = self.area.size == (WIDTH * self._scale, HEIGHT * self._scale)
        if not self._is_whole:
            sizes = (WIDTH * self._scale, HEIGHT), (width, HEIGHT), (width, HEIGHT * self._scale)
            self._steps = [pygame.Surface(size).convert() for size in sizes]

    def set_fullscreen(self, *, fullscreen: bool) -> None:
        """Switch between window and full screen."""
        if fullscreen != self.fullscreen:
            _, self._position = self.window_place
            self.fullscreen = fullscreen
            self._open()

    def set_scaling(self, scaling: str) -> None:
        """Choose how the picture fills the window: a key of `picture_size`."""
        if scaling != self.scaling:
            self.scaling = scaling
            self.resize()

    @property
    def window_place(self) -> tuple[tuple[int, int], tuple[int, int] | None]:
        """Return size and position of the window, also of the one to come after full screen."""
        if not self.fullscreen and pygame.display.get_active():
            self._position = pygame.display.get_window_position()
        return self._windowed, self._position

    def to_logical(self, point: tuple[int, int]) -> tuple[int, int]:
        """Return the canvas pixel under the middle of a window pixel; it may lie outside."""
        return (
            (2 * (point[0] - self.area.left) + 1) * WIDTH // (2 * self.area.width),
            (2 * (point[1] - self.area.top) + 1) * HEIGHT // (2 * self.area.height),
        )

    def present(self) -> None:
        """Scale the surface to the window and flip the display."""
        if self._is_whole:
            pygame.transform.scale_by(self.surface, self._scale, self._picture)
        else:
            # One direction after the other gives the same picture in half the time.
            wide, narrow, tall = self._steps
            pygame.transform.scale(self.surface, wide.get_size(), wide)
            pygame.transform.smoothscale(wide, narrow.get_size(), narrow)
            if self._scale > _LARGEST_SMOOTHED_SCALE:
                pygame.transform.scale(narrow, self.area.size, self._picture)
            else:
                pygame.transform.scale(narrow, tall.get_size(), tall)
                pygame.transform.smoothscale(tall, self.area.size, self._picture)
        pygame.display.flip()
