"""How the canvas gets into the window: through a renderer, or without one pixel by pixel."""

import os
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Protocol

import pygame
from pygame._sdl2 import sdl2
from pygame._sdl2.video import Renderer, Texture, get_drivers

from game.ui.style.hidden_stderr import hidden_stderr

Size = tuple[int, int]
RendererError = sdl2.error
# Drivers whose windows no one sees: their pictures are the same on every machine.
INVISIBLE_DRIVERS = ("offscreen", "dummy")
# The least scale beyond which rows that differ by one in height are not seen, and not smoothed.
_LARGEST_SMOOTHED_SCALE = 4
_TRIAL_FRAMES = 12
_DESKTOP_GL, _EMBEDDED_GL = "opengl", "opengles2"
# Beyond that, a renderer imitates a graphics card that is not there.
_MOST_TIMES_AS_SLOW = 4


class Presenter(Protocol):
    """Shows a surface in a window, enlarged."""

    def fit(self, size: Size, area: pygame.Rect, scale: int) -> pygame.Surface:
        """Return the surface of `size` pixels that is shown in an area of the window from now on.

        It is the last one if that has this size. The `scale` is the next whole one.
        """

    def present(self) -> None:
        """Show what is on the surface; raises RendererError if that no longer works."""

    def close(self) -> None:
        """Let go of the window."""


def open_presenter(window: pygame.Window, renderer: str) -> Presenter:
    """Return a presenter: with a renderer if that may be used and there is one.

    A `renderer` may be used "always", or "never", or with "auto" where it is fast.
    """
    if renderer != "never" and pygame.display.get_driver() not in INVISIBLE_DRIVERS:
        try:
            with hidden_stderr():
                return RendererPresenter(window, is_on_trial=renderer == "auto")
        except RendererError:
            pass
    return SurfacePresenter(window)


class SurfacePresenter:
    """Enlarges the surface into that of the window.

    At other than whole scales every pixel is drawn at the next whole scale and then smoothed down.
    """

    def __init__(self, window: pygame.Window) -> None:
        if pygame.display.get_driver() == "x11":
            # SDL would send the enlarged picture through OpenGL. Players with a graphics card have
            # a renderer instead; for all others Mesa imitates one: four times the work.
            os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
        self._window = window
        self._surface = pygame.Surface((0, 0))

    def fit(self, size: Size, area: pygame.Rect, scale: int) -> pygame.Surface:
        window = self._window.get_surface()
        window.fill((0, 0, 0))
        self._area, self._scale = area, scale
        if self._surface.size != size:
            self._surface = pygame.Surface(size, 0, window)
        self._steps: list[pygame.Surface] = []
        if area.size != (size[0] * scale, size[1] * scale):
            sizes = (size[0] * scale, size[1]), (area.width, size[1]), (area.width, size[1] * scale)
            self._steps = [pygame.Surface(step, 0, window) for step in sizes]
        return self._surface

    def present(self) -> None:
        # Each time: SDL gives up the memory of a window that changes.
        picture = self._window.get_surface().subsurface(self._area)
        if not self._steps:
            pygame.transform.scale_by(self._surface, self._scale, picture)
        else:
            # Each direction alone: the picture is the same.
            wide, narrow, tall = self._steps
            pygame.transform.scale(self._surface, wide.size, wide)
            pygame.transform.smoothscale(wide, narrow.size, narrow)
            if self._scale > _LARGEST_SMOOTHED_SCALE:
                pygame.transform.scale(narrow, picture.size, picture)
            else:
                pygame.transform.scale(narrow, tall.size, tall)
                pygame.transform.smoothscale(tall, picture.size, picture)
        self._window.flip()

    def close(self) -> None:
        """Do nothing: the surface belongs to the window."""


class RendererPresenter:
    """Sends the surface to the graphics card, which enlarges it.

    At other than whole scales it is drawn at the next whole scale and then smoothed down, too.
    It does not wait for the screen.
    """

    def __init__(self, window: pygame.Window, *, is_on_trial: bool, accelerated: int = 1) -> None:
        """Make a renderer for a window; raises RendererError. On trial it is to be fast."""
        self._renderer: Renderer | None = open_renderer(window, accelerated)
        self._renderer.draw_color = (0, 0, 0, 255)
        self._surface = pygame.Surface((0, 0))
        self._trial, self._fastest = _TRIAL_FRAMES * is_on_trial, float("inf")

    def fit(self, size: Size, area: pygame.Rect, scale: int) -> pygame.Surface:
        assert self._renderer is not None
        if self._surface.size != size:
            self._surface = pygame.Surface(size, 0, 32)
        self._area, whole = area, (size[0] * scale, size[1] * scale)
        self._texture: Texture | None = Texture.from_surface(self._renderer, self._surface)
        self._enlarged: Texture | None = None
        if area.size != whole:
            self._enlarged = Texture(self._renderer, whole, target=True, scale_quality=1)
        return self._surface

    def present(self) -> None:
        """Draw the surface and show it; raises RendererError, also if `scale` is far faster."""
        if not self._trial:
            self._show()
            return
        self._trial -= 1
        self._fastest = min(self._fastest, _seconds(self._show))
        if not self._trial:
            scale = min(_seconds(self._scale) for _ in range(3))
            if self._fastest > scale * _MOST_TIMES_AS_SLOW:
                raise RendererError("the renderer is slower than software")

    def _show(self) -> None:
        assert self._renderer is not None
        assert self._texture is not None
        self._texture.update(self._surface)
        if self._enlarged is not None:
            self._renderer.target = self._enlarged
            self._texture.draw()
            self._renderer.target = None
        self._renderer.clear()
        (self._enlarged or self._texture).draw(dstrect=self._area)
        self._renderer.present()

    def _scale(self) -> None:
        pygame.transform.scale(self._surface, self._area.size)

    def close(self) -> None:
        """Give the window back: what lies on the graphics card goes before its renderer."""
        self._texture = self._enlarged = None
        self._renderer = None


def open_renderer(window: pygame.Window, accelerated: int) -> Renderer:
    """Return a renderer; raises RendererError.

    Where that is OpenGL, it is OpenGL ES if there is: that turns the canvas's colours round on the
    graphics card, not on the way to it. Whoever names another in SDL_RENDER_DRIVER gets that.
    """
    names = [driver.name for driver in get_drivers()]
    named = os.environ.get("SDL_RENDER_DRIVER")
    if accelerated and not named and names[:1] == [_DESKTOP_GL] and _EMBEDDED_GL in names:
        with suppress(RendererError):
            return Renderer(window, names.index(_EMBEDDED_GL), accelerated)
    return Renderer(window, accelerated=accelerated)


def _seconds(work: Callable[[], None]) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start
