"""What full screens, prompts and the foot of the picture take at the text size in use."""

import pygame

from game.ui.style.canvas import HEIGHT, WIDTH
from game.ui.style.text_size import TextSize, text_size

_PROMPT_HEIGHTS = {TextSize.NORMAL: 16, TextSize.MEDIUM: 22, TextSize.LARGE: 32}
ROW_GAP, LARGE_ROWS = 2, 2
_FOOT, _FOOT_GAP = 24, 8
# How far from the edges of the picture panels stay when text is larger.
_EDGE = 6
_WIDEST = WIDTH - 2 * _EDGE


def prompt_height() -> int:
    """Return the height of a row of prompts: that of a key with a letter on it."""
    return _PROMPT_HEIGHTS[text_size()]


def foot_height(rows: int = LARGE_ROWS) -> int:
    """Return how much of the picture's foot prompts take: larger ones may need two rows."""
    if text_size() is TextSize.NORMAL:
        return _FOOT
    return rows * (prompt_height() + ROW_GAP) + _FOOT_GAP


def picture_scale() -> int:
    """Return how many times icons and buttons are enlarged: pixels stay whole."""
    return 2 if text_size() is TextSize.LARGE else 1


def full_page(area: pygame.Rect, rows: int = LARGE_ROWS) -> pygame.Rect:
    """Return the area of a panel that fills the picture above the prompts if text is larger.

    `rows` is how many rows the prompts may need then.
    """
    if text_size() is TextSize.NORMAL:
        return area.copy()
    return pygame.Rect(_EDGE, _EDGE, _WIDEST, HEIGHT - foot_height(rows) - _EDGE)


def page_room(rows: int = LARGE_ROWS) -> pygame.Rect:
    """Return the area of the picture above the prompts; `rows` is how many large ones need."""
    return pygame.Rect(0, 0, WIDTH, HEIGHT - foot_height(rows))


def foot_strip() -> pygame.Rect:
    """Return the area of the prompts at the foot of the picture."""
    return pygame.Rect(0, HEIGHT - foot_height(), WIDTH, foot_height())
