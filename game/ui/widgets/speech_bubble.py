"""Speech bubbles over figures."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from game.ui.style.sprite_bank import SpriteBank
from game.ui.style.style import TEXT
from game.ui.style.text_renderer import LINE_HEIGHT, SMALL, TextRenderer

SHEET = "speech"
_CORNER = 8
_WIDEST = 140
_MOST_LINES = 4
_GAP = 2


@dataclass(frozen=True, slots=True)
class SpeechBubble:
    """What somebody says; loud where something is wrong."""

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
    """Draw a bubble above a figure's cell, or below it where there is no room; return its place."""
    widest = min(_WIDEST, bounds.width - 2 * _CORNER)
    lines = _fit_lines(renderer, bubble.text, widest)
    width = max(renderer.width(line) for line in lines) + 2 * _CORNER
    height = len(lines) * LINE_HEIGHT[SMALL] + _CORNER
    mood = "_loud" if bubble.is_alert else ""
    tail = bank.frame(SHEET, f"tail{mood}", 0)
    place = pygame.Rect(0, 0, width, height)
    place.midbottom = (anchor.centerx, anchor.top - tail.get_height() + _GAP)
    below = place.top < bounds.top
    if below:
        place.top = anchor.bottom + tail.get_height() - _GAP
        tail = pygame.transform.flip(tail, False, True)
    place.clamp_ip(bounds)
    _nine_slice(target, bank.frame(SHEET, f"bubble{mood}", 0), place)
    x = max(place.left + _CORNER, min(anchor.centerx - 4, place.right - _CORNER - 8))
    # The tail covers the rim it hangs on.
    target.blit(tail, (x, place.top - tail.get_height() + 2 if below else place.bottom - 2))
    y = place.top + _CORNER // 2
    for line in lines:
        renderer.draw(target, line, (place.left + _CORNER, y), TEXT)
        y += LINE_HEIGHT[SMALL]
    return place


def _fit_lines(letters: TextRenderer, words: str, width: int) -> list[str]:
    """Return words as a few lines no wider than `width`, letters and all."""
    found: list[str] = []
    for wrapped in letters.wrap("".join(c for c in words if c.isprintable() or c == "\n"), width):
        line = wrapped
        while letters.width(line) > width:
            line = line[:-1]
        found.append(line)
    if len(found) > _MOST_LINES:
        found = [*found[: _MOST_LINES - 1], "..."]
    return found


def _nine_slice(target: pygame.Surface, source: pygame.Surface, place: pygame.Rect) -> None:
    """Draw a picture with its corners kept and its edges and middle stretched."""
    size, c = source.get_width(), _CORNER

    def cuts(length: int) -> tuple[tuple[int, int, int, int], ...]:
        rest = size - 2 * c
        return ((0, c, 0, c), (c, rest, c, length - 2 * c), (size - c, c, length - c, c))

    columns, rows = cuts(place.width), cuts(place.height)
    for sy, sh, dy, dh in rows:
        for sx, sw, dx, dw in columns:
            if dw > 0 and dh > 0:
                part = pygame.transform.scale(source.subsurface((sx, sy, sw, sh)), (dw, dh))
                target.blit(part, (place.left + dx, place.top + dy))
