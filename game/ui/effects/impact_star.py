"""The star that shows who is hit: behind the figure, off its face."""

import math
from dataclasses import dataclass
from functools import cache

import pygame

from game.ui.board.board_canvas import BoardCanvas
from game.ui.effects.effect import Effect
from game.ui.style.constants import Color

_SECONDS = 0.12
# From its core to its points, all of the palette.
_COLORS: tuple[Color, Color, Color] = ((255, 255, 255), (249, 194, 43), (251, 107, 29))
# The length of its points at each step in pixels, and the share of it that is already gone.
_STEPS = ((17, 0.0), (19, 0.55), (20, 0.8))


@dataclass(slots=True)
class ImpactStar(Effect):
    """A star of four points that opens from its middle; `at` is in board pixels."""

    at: tuple[int, int]
    time: float = 0.0
    seconds: float = _SECONDS

    def draw_below(self, canvas: BoardCanvas) -> None:
        step = min(len(_STEPS) - 1, int(self.time / _SECONDS * len(_STEPS)))
        canvas.blit_around(_star(step, tuple(map(canvas.bank.adapt_color, _COLORS))), self.at)


@cache
def _star(step: int, colors: tuple[Color, ...]) -> pygame.Surface:
    length, gone = _STEPS[step]
    picture = pygame.Surface((2 * length + 1, 2 * length + 1), pygame.SRCALPHA)
    for y in range(-length, length + 1):
        for x in range(-length, length + 1):
            # An astroid: all its sides are hollow; signs and numbers are where it has no points.
            far = (math.sqrt(abs(x + y)) + math.sqrt(abs(x - y))) / math.sqrt(2 * length)
            if gone <= far <= 1:
                color = colors[0 if far < 0.72 else 1 if far < 0.86 else 2]
                picture.set_at((x + length, y + length), color)
    return picture
