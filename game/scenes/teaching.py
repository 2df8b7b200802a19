"""What a map wants to teach, in a panel over its board until the first action."""

from __future__ import annotations

import pygame

from game.content.words import get_text
from game.core.level import Level
from game.scenes.board import BoardScreen
from game.scenes.scene import House
from game.ui.command import Command
from game.ui.theme import TEXT

TEACHING_SECONDS = 14.0
_WIDTH = 300
_EDGE = 10
_LINE = 14
_PROMPTS = 24
_FOOT = 16


class Teaching:
    """The note of a map: shown as long as nobody has acted, but not for ever."""

    def __init__(self, house: House, level: Level, *, fresh: bool) -> None:
        """Take the note of a map; a match that goes on (not `fresh`) shows none."""
        self._house = house
        self._note = level.note
        self.left = TEACHING_SECONDS if fresh and level.note else 0.0

    def close(self) -> bool:
        """Put the panel away; return whether there was one. A pause can show it again."""
        shown, self.left = self.left > 0, 0.0
        return shown

    def advance(self, dt: float, ply: int) -> None:
        """Let time pass; the first action ends it."""
        self.left = 0.0 if ply else max(0.0, self.left - dt)

    def area(self, screen: BoardScreen) -> pygame.Rect:
        """Return where the panel lies: at the edge of the stage that is farther from the seat."""
        stage = screen.stage
        own = screen.shown.own_actor() if screen.shown is not None else None
        lines = self._house.letters.wrap(self._note, _WIDTH - 2 * _EDGE)
        area = pygame.Rect(0, 0, _WIDTH, len(lines) * _LINE + 2 * _EDGE + _FOOT)
        area.midtop = (stage.size[0] // 2, 8)
        if own is not None and stage.rect_of(own.pos).centery < stage.size[1] // 2:
            area.bottom = stage.size[1] - _PROMPTS
        return area

    def draw(self, target: pygame.Surface, screen: BoardScreen) -> None:
        """Draw the panel."""
        if self.left <= 0:
            return
        area = self.area(screen)
        self._house.paint.panel(target, area, screen.panel)
        words = area.inflate(-2 * _EDGE, -2 * _EDGE)
        letters, paint, reader = self._house.letters, self._house.paint, self._house.reader
        below = letters.paragraph(target, self._note, words, TEXT)
        close = [(Command.CONFIRM, get_text("shared", "play.understood"))]
        paint.prompts(target, close, (words.left, below + 4), reader.bindings, reader.device)
