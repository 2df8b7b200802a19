"""The 640x360 canvas, scaled to a window of any size."""

from collections.abc import Sequence

import pygame

from game.ui.style.presenter import RendererError, SurfacePresenter, open_presenter

WIDTH = 640
HEIGHT = 360
# A window may be as narrow as a pixel: more canvases beside or above the picture would
# take all memory.
_MOST_MARGIN = 4
_NOWHERE = -32000
# The least share of the possible picture that a whole scale must fill to be taken, in per cent.
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
    so that boards reach the window's edges; without it the picture lies in the middle.
    """

    def __init__(
        self,
        window: pygame.Window,
        position: tuple[int, int] | None = None,
        *,
        fullscreen: bool = False,
        renderer: str = "auto",
    ) -> None:
        """Show a window and draw in it; `open_presenter` says through which `renderer`."""
        self.window = window
        self.scaling = "auto"
        self.has_margin = False
        # Whether nothing was drawn since the window has got another shape.
        self.is_blank = True
        self.fullscreen = False
        self._last_drawn: pygame.Surface | None = None
        self._full_surface = pygame.Surface((0, 0))
        self._position: tuple[int, int] | None = None
        self._presenter = open_presenter(window, renderer)
        self.resize()
        window.show()
        if position is not None:
            # Until it is shown, X11 takes this for the place of its frame.
            window.position = position
        self.set_fullscreen(fullscreen=fullscreen)

    def close(self) -> None:
        """Close the window."""
        self._presenter.close()
        self.window.destroy()
        # That it has no focus any more is nothing to the next window.
        pygame.event.clear()

    @property
    def presenter_name(self) -> str:
        """Return how the picture is shown, for reports."""
        return type(self._presenter).__name__

    def resize(self) -> None:
        """Compute the picture's area anew after the window changed."""
        self._fitted = window = self.window.size
        if not self.fullscreen:
            self._windowed = window
        size = picture_size(window, self.scaling)
        left, top = self._fit_margin(window, size)
        full = WIDTH + left, HEIGHT + top
        width, height = (full[axis] * size[axis] // (WIDTH, HEIGHT)[axis] for axis in (0, 1))
        area = pygame.Rect(0, 0, width, height)
        area.center = window[0] // 2, window[1] // 2
        self.area = pygame.Rect((0, 0), size)
        self.area.bottomright = area.bottomright
        before = self._full_surface
        try:
            self._full_surface = self._presenter.fit(full, area, -(-size[0] // WIDTH))
        except RendererError:
            self._leave_renderer()
            self._full_surface = self._presenter.fit(full, area, -(-size[0] // WIDTH))
        if self._last_drawn is not None and self._last_drawn.size != full:
            self._last_drawn = None
        self.is_blank |= self._full_surface is not before
        self.surface = self._full_surface
        if left or top:
            self.surface = self._full_surface.subsurface((left, top, WIDTH, HEIGHT))

    def _leave_renderer(self) -> None:
        self._presenter.close()
        self._presenter = SurfacePresenter(self.window)

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
            if fullscreen:
                self.window.set_fullscreen(desktop=True)
            else:
                self.window.set_windowed()
            self.resize()

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
        position = self.window.position
        # Windows puts a minimized window far off every screen.
        if not self.fullscreen and min(position) > _NOWHERE:
            self._position = position
        return self._windowed, self._position

    def to_logical(self, point: tuple[int, int]) -> tuple[int, int]:
        """Return the canvas pixel under the middle of a window pixel; it may lie outside."""
        return (
            (2 * (point[0] - self.area.left) + 1) * WIDTH // (2 * self.area.width),
            (2 * (point[1] - self.area.top) + 1) * HEIGHT // (2 * self.area.height),
        )

    def present(self) -> None:
        """Show the surface in the window; without a renderer from now on if that fails."""
        self.is_blank = False
        if self._fitted != self.window.size:
            self.resize()
        try:
            self._presenter.present()
        except RendererError:
            drawn = self._full_surface
            self._leave_renderer()
            self.resize()
            self._full_surface.blit(drawn, (0, 0))
            self._presenter.present()
