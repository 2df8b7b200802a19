"""What a seat sees as the game draws it, as an array of pixels."""

import os
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from game.content.assets.looks import looks_of
from game.core.view import View

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from game.ui.stage.still_board import still_board
from game.ui.style.sprite_bank import SpriteBank

_SPRITES = Path(__file__).parents[2] / "sprites"


@cache
def _sprites() -> SpriteBank:
    """Return the sprites, which are in the format of a display, if only of a dummy."""
    if not pygame.display.get_init():
        os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
        pygame.display.init()
    return SpriteBank(_SPRITES)


def board_array(view: View, ruleset: str) -> np.ndarray[Any, Any]:
    """Return the board in focus, (rows, columns, 3) of 16 pixels a cell and a margin of one."""
    picture = still_board(_sprites(), looks_of(ruleset), view, light=True)
    return np.ascontiguousarray(pygame.surfarray.array3d(picture).swapaxes(0, 1))
