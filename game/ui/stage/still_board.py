"""A board as the game draws it, all of it and standing still."""

import pygame

from game.content.assets.looks import Looks
from game.core.view import View
from game.ui.stage.stage import Stage
from game.ui.style.constants import TILE
from game.ui.style.sprite_bank import SpriteBank

# Sprites at the upper border rise above it.
MARGIN = TILE
# Sprites that come into sight have faded in by then.
_SETTLE_SECONDS = 1.0


def still_board(bank: SpriteBank, looks: Looks, view: View, *, light: bool) -> pygame.Surface:
    """Return the board in focus in its full size, with a margin of one tile."""
    grid = view.board.grid
    size = (grid.width * TILE + 2 * MARGIN, grid.height * TILE + 2 * MARGIN)
    stage = Stage(bank, looks, size)
    stage.options.flat_light = not light
    stage.camera.chosen_zoom = 1
    stage.snap_to(view, ())
    stage.advance(_SETTLE_SECONDS)
    stage.transition.finish()
    picture = pygame.Surface(size)
    stage.draw(picture, (0, 0))
    return picture
