"""Speech bubbles over actors."""

from dataclasses import dataclass

import pygame

from game.ui.style.constants import TEXT
from game.ui.style.sprite_bank import SpriteBank
from game.ui.style.text_renderer import TextRenderer
from game.ui.style.text_size import scaled
from game.ui.widgets.layout import Column, Layout, Padding
from game.ui.widgets.nine_slice import draw_stretched
from game.ui.widgets.text_box import Line

SHEET = "speech"
_CORNER = 8
_MAX_TEXT_WIDTH = 140
_MAX_LINES = 4
# More than the lines hold; a program may say thousands.
_MAX_LETTERS = 400
_GAP = 2


@dataclass(frozen=True, slots=True)
class SpeechBubble:
    """The text of a speech bubble; an alert is drawn in the alert style."""

    text: str
    is_alert: bool = False


def draw_speech_bubble(
    target: pygame.Surface,
    bank: SpriteBank,
    renderer: TextRenderer,
    bubble: SpeechBubble,
    anchor: pygame.Rect,
    bounds: pygame.Rect,
) -> pygame.Rect:
    """Draw a bubble above the `anchor` cell, or below it if there is no room; return its area."""
    widest = min(scaled(_MAX_TEXT_WIDTH), bounds.width - 2 * _CORNER)
    lines = renderer.wrap(bubble.text[:_MAX_LETTERS], widest)
    lines = lines if len(lines) <= _MAX_LINES else [*lines[: _MAX_LINES - 1], "..."]
    rows = Column([Line(renderer, line, TEXT, is_whole=True) for line in lines])
    text = Padding(rows, (_CORNER, _CORNER // 2, _CORNER, _CORNER // 2))
    width, suffix = text.widths()[1], "_loud" if bubble.is_alert else ""
    tail = bank.frame(SHEET, f"tail{suffix}", 0)
    area = pygame.Rect(0, 0, width, text.heights(width)[1])
    area.midbottom = (anchor.centerx, anchor.top - tail.get_height() + _GAP)
    below = area.top < bounds.top
    if below:
        area.top = anchor.bottom + tail.get_height() - _GAP
        tail = pygame.transform.flip(tail, False, True)
    area.clamp_ip(bounds)
    draw_stretched(target, bank.frame(SHEET, f"bubble{suffix}", 0), area, _CORNER)
    x = max(area.left + _CORNER, min(anchor.centerx - 4, area.right - _CORNER - 8))
    # The tail covers the border of the bubble.
    target.blit(tail, (x, area.top - tail.get_height() + 2 if below else area.bottom - 2))
    Layout(text, area).draw(target)
    return area
