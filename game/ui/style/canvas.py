"""The 640x360 canvas, scaled to a window of any size."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

WIDTH = 640
HEIGHT = 360
# The least share of the possible picture that a whole scale must fill to be taken, in per cent.
# Beyond it, rows that differ by one in height are not seen, but smoothing them takes a whole frame.
_LARGEST_SMOOTHED_SCALE = 4
# A window may be as narrow as a pixel: more than so many canvases beside or above the picture would
# take all memory.
_MOST_MARGIN = 4
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


def with_margin(target: pygame.Surface) -> tuple[pygame.Surface, tuple[int, int]]:
    """Return the surface around a canvas with its margin, and where the canvas lies on it.

    A surface that is no canvas has no margin.
    """
    parent = target.get_parent()
    return (target, (0, 0)) if parent is None else (parent, target.get_offset())


class Canvas:
    """A 640x360 surface shown in a window as large as `picture_size` says.

    Where that leaves room in the window, the surface can have a margin at the left and at the top,
    so that boards go on to the window's edges; without it the picture lies in the middle.

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
        self._full_surface = self.surface = pygame.Surface((WIDTH, HEIGHT))
        self.scaling = "auto"
        self.has_margin = False
        self._last_drawn: pygame.Surface | None = None
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
        self._full_surface = self._full_surface.convert()
        self.resize()

    def resize(self) -> None:
        """Compute the picture's area anew after the window changed."""
        window = pygame.display.get_surface()
        if window is None:
            return
        self._window = window
        if not self.fullscreen:
            self._windowed = window.get_size()
        size = picture_size(window.get_size(), self.scaling)
        left, top = self._fit_margin(window.get_size(), size)
        full = WIDTH + left, HEIGHT + top
        self._scale = -(-size[0] // WIDTH)
        self._is_whole = size == (WIDTH * self._scale, HEIGHT * self._scale)
        width, height = (full[axis] * size[axis] // (WIDTH, HEIGHT)[axis] for axis in (0, 1))
        self._full_area = pygame.Rect(0, 0, width, height)
        self._full_area.center = window.get_rect().center
        self.area = pygame.Rect((0, 0), size)
        self.area.bottomright = self._full_area.bottomright
        window.fill((0, 0, 0))
        self._picture = window.subsurface(self._full_area)
        if self._full_surface.get_size() != full:
            self._full_surface = pygame.Surface(full).convert()
            self._last_drawn = None
        self.surface = self._full_surface
        if left or top:
            self.surface = self._full_surface.subsurface((left, top, WIDTH, HEIGHT))
        if not self._is_whole:
            sizes = (
                (full[0] * self._scale, full[1]),
                (width, full[1]),
                (width, full[1] * self._scale),
            )
            self._steps = [pygame.Surface(size).convert() for size in sizes]

    def _fit_margin(self, window: tuple[int, int], picture: tuple[int, int]) -> tuple[int, int]:
        """Return how many canvas pixels fit beside and above the picture, if they are wanted."""
        if not self.has_margin:
            return 0, 0
        left, top = (
            min(_MOST_MARGIN * size, (window[axis] - picture[axis]) * size // picture[axis])
            for axis, size in enumerate((WIDTH, HEIGHT))
        )
        return left, top

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

    def set_margin(self, *, wanted: bool) -> None:
        """Give the surface a margin where the window has room, or none."""
        if wanted != self.has_margin:
            self.has_margin = wanted
            self.resize()

    def shade_margin(self, shade: Sequence[int] | None) -> None:
        """Darken what was drawn last in the margin to a shade in 1/255; None draws there again."""
        if shade is None:
            self._last_drawn = None
            return
        self._last_drawn = last = self._last_drawn or self._full_surface.copy()
        left, top = with_margin(self.surface)[1]
        for strip in ((0, 0, WIDTH + left, top), (0, top, left, HEIGHT)):
            self._full_surface.blit(last, strip[:2], strip)
            self._full_surface.fill(shade, strip, pygame.BLEND_RGB_MULT)

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
            pygame.transform.scale_by(self._full_surface, self._scale, self._picture)
        else:
            # One direction after the other gives the same picture in half the time.
            wide, narrow, tall = self._steps
            pygame.transform.scale(self._full_surface, wide.get_size(), wide)
            pygame.transform.smoothscale(wide, narrow.get_size(), narrow)
            if self._scale > _LARGEST_SMOOTHED_SCALE:
                pygame.transform.scale(narrow, self._full_area.size, self._picture)
            else:
                pygame.transform.scale(narrow, tall.get_size(), tall)
                pygame.transform.smoothscale(tall, self._full_area.size, self._picture)
        pygame.display.flip()
