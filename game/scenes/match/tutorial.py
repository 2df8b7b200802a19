"""What a map wants to teach, in a panel over its board until the first action."""

from __future__ import annotations

import pygame

from game.content.assets.strings import get_text
from game.core.level import Level
from game.scenes.context import GameContext
from game.scenes.panel.board_screen import BoardScreen
from game.ui.input.command import Command
from game.ui.style.style import TEXT

TUTORIAL_SECONDS = 14.0
_WIDTH = 300
_EDGE = 10
_LINE = 14
_PROMPTS = 24
_FOOT = 16


class TutorialPanel:
    """The note of a map: shown as long as nobody has acted, but not for ever."""

    def __init__(self, context: GameContext, level: Level, *, is_new: bool) -> None:
        """Take the note of a map; a match that goes on (not `fresh`) shows none."""
        self._context = context
        self._note = level.note
        self.time_left = TUTORIAL_SECONDS if is_new and level.note else 0.0

    def close(self) -> bool:
        """Put the panel away; return whether there was one. A pause can show it again."""
        shown, self.time_left = self.time_left > 0, 0.0
        return shown

    def advance(self, dt: float, ply: int) -> None:
        """Let time pass; the first action ends it."""
        self.time_left = 0.0 if ply else max(0.0, self.time_left - dt)

    def area(self, screen: BoardScreen) -> pygame.Rect:
        """Return where the panel lies: at the edge of the stage that is farther from the seat."""
        stage = screen.stage
        own = screen.view.own_actor() if screen.view is not None else None
        lines = self._context.text.wrap(self._note, _WIDTH - 2 * _EDGE)
        area = pygame.Rect(0, 0, _WIDTH, len(lines) * _LINE + 2 * _EDGE + _FOOT)
        area.midtop = (stage.size[0] // 2, 8)
        if own is not None and stage.rect_of(own.pos).centery < stage.size[1] // 2:
            area.bottom = stage.size[1] - _PROMPTS
        return area

    def draw(self, target: pygame.Surface, screen: BoardScreen) -> None:
        """Draw the panel."""
        if self.time_left <= 0:
            return
        area = self.area(screen)
        self._context.painter.draw_panel(target, area, screen.panel_style)
        words = area.inflate(-2 * _EDGE, -2 * _EDGE)
        letters, paint, reader = self._context.text, self._context.painter, self._context.reader
        below = letters.draw_paragraph(target, self._note, words, TEXT)
        close = [(Command.CONFIRM, get_text("shared", "play.got_it"))]
        paint.draw_prompts(target, close, (words.left, below + 4), reader.bindings, reader.device)
