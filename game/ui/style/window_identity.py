"""What a desktop knows the window by: its title, class and icon."""

import os
import sys
from pathlib import Path

import pygame

from game.content.assets.errors import AssetError

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
