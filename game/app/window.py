"""Opening the window, its name and icon, and where it was last."""

import os
import sys
from dataclasses import replace
from pathlib import Path

import pygame

from game import APP_ID
from game.content.assets.errors import AssetError
from game.storage.save_store import SaveStore
from game.storage.settings import WindowPlace
from game.ui.style.canvas import HEIGHT, WIDTH, Canvas, picture_size
from game.ui.style.hidden_stderr import hidden_stderr
from game.ui.style.presenter import INVISIBLE_DRIVERS

ROOT = Path(__file__).parents[2]
TITLE = "Five Ways Out"


def name_for_taskbar(app_id: str) -> None:
    """Tell the desktop whose window comes: it would take it for one of Python's."""
    # pygame sets the first one, too, to the name of the program's file.
    os.environ["SDL_VIDEO_X11_WMCLASS"] = TITLE
    os.environ["SDL_VIDEO_WAYLAND_WMCLASS"] = app_id
    if sys.platform == "win32":
        import ctypes

        ctypes.windll.shell32.SetCurrentProcessExplicitAppUserModelID(app_id)


def window_icon(sprites: Path) -> pygame.Surface:
    """Return the icon in the size that most taskbars show; raises AssetError if it is broken."""
    path = sprites / "icons" / "48.png"
    try:
        return pygame.image.load(path)
    except (OSError, pygame.error) as error:
        raise AssetError(f"The picture {path} is broken ({error}).") from error


class NoDisplayError(Exception):
    """There is no display to open a window on."""


def open_window(
    size: tuple[int, int] | None,
    place: WindowPlace | None = None,
    renderer: str = "auto",
    *,
    fullscreen: bool,
) -> Canvas:
    """Open the window: of `size`, or where it was last, or with room around it on the desktop.

    Raises NoDisplayError where there is no screen.
    """
    os.environ.setdefault("SDL_JOYSTICK_ALLOW_BACKGROUND_EVENTS", "1")
    name_for_taskbar(APP_ID)
    try:
        with hidden_stderr():
            pygame.display.init()
        _require_visible_driver()
        desktops = tuple(pygame.display.get_desktop_sizes())
        position: tuple[int, int] | None = None
        if size is None and place is not None and place.desktops == desktops:
            size, position = place.size, place.position
        elif size is None:
            room = (desktops[0][0] - 40, desktops[0][1] - 100)
            # A window need not fill the screen: sharp at twice the size is better.
            large = min(room[0] // WIDTH, room[1] // HEIGHT) >= 2
            size = picture_size(room, "whole" if large else "full")
        at = pygame.WINDOWPOS_UNDEFINED if position is None else position
        window = pygame.Window(TITLE, size, at, resizable=True, hidden=True)
        window.set_icon(window_icon(ROOT / "sprites"))
        return Canvas(window, position, fullscreen=fullscreen, renderer=renderer)
    except pygame.error as error:
        raise NoDisplayError(str(error)) from error


def _require_visible_driver() -> None:
    """Raise NoDisplayError if SDL found no screen and would draw where no one sees it."""
    driver = pygame.display.get_driver()
    wanted = os.environ.get("SDL_VIDEODRIVER") or os.environ.get("SDL_VIDEO_DRIVER", "")
    if driver in INVISIBLE_DRIVERS and driver not in wanted.lower().split(","):
        pygame.display.quit()
        raise NoDisplayError("there is no display")


def remember_window(canvas: Canvas, store: SaveStore) -> None:
    """Write down where the window is, if that has changed."""
    # Another window may have changed the settings meanwhile.
    settings, _ = store.load_settings()
    size, position = canvas.window_place
    if position is not None:
        place = WindowPlace(size, position, tuple(pygame.display.get_desktop_sizes()))
        if place != settings.window:
            store.save_settings(replace(settings, window=place))
